/// Values at a place of their own, for C.
@safe final class Memory<Value> {
    let start: UnsafeMutablePointer<Value>
    private let count: Int

    init(_ values: [Value]) {
        count = values.count
        unsafe start = .allocate(capacity: max(values.count, 1))
        for (i, value) in values.enumerated() { unsafe (start + i).initialize(to: value) }
    }

    convenience init(repeating value: Value, count: Int) {
        self.init([Value](repeating: value, count: count))
    }

    deinit {
        unsafe start.deinitialize(count: count)
        unsafe start.deallocate()
    }

    var values: [Value] { (0..<count).map { unsafe start[$0] } }

    func fill(with values: [Value]) {
        precondition(values.count == count)
        for (i, value) in values.enumerated() { unsafe start[i] = value }
    }
}
