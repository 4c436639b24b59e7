/// The folders that photos are copied and moved to by one key: up to nine, by number.
public struct Targets: Hashable, Sendable {
    public static let numbers = 1...9

    /// Bytes, as they were written.
    private var paths: [Int: [UInt8]] = [:]

    public init() {}

    /// The folder of a number from 1 to 9; nil where there is none.
    public subscript(number: Int) -> [UInt8]? {
        get { paths[number] }
        set {
            guard Self.numbers.contains(number) else { return }
            paths[number] = newValue.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// Those that there are, by number.
    public var all: [(number: Int, path: [UInt8])] {
        paths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
