/// Calls `body` with an array of C strings that ends with a null pointer.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let bytes = strings.map { Array($0.utf8CString) }
    let starts = bytes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    return unsafe bytes.flatMap { $0 }.withUnsafeBufferPointer { all in
        var pointers = unsafe starts.dropLast().map { start -> UnsafePointer<CChar>? in
            unsafe all.baseAddress.map { unsafe $0 + start }
        }
        unsafe pointers.append(nil)
        return unsafe pointers.withUnsafeBufferPointer { list in
            guard let first = list.baseAddress else { preconditionFailure("never empty") }
            return unsafe body(first)
        }
    }
}
