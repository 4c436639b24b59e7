/// A call that fails: its `number`-th occurrence, all of them where that is 0, all from the n-th on where it is -n.
public struct Fault: CustomStringConvertible, Sendable {
    public let call: String
    public let number: Int
    /// The name of an errno value, or what else the library knows.
    public let error: String

    public init(_ call: String, _ number: Int, _ error: String) {
        self.call = call
        self.number = number
        self.error = error
    }

    public var description: String { "\(call):\(number):\(error)" }

    /// The errors that a sweep tries; `LATE` is a call that says that it failed and did not.
    public static let errors = [
        "EIO", "LATE", "ENOSPC", "EACCES", "EINTR", "EROFS", "EDQUOT", "ESTALE", "EMFILE",
    ]
    /// Calls that may do less than they are asked for.
    public static let amounts: Set<String> = [
        "write", "pwrite", "read", "pread", "copy_file_range",
    ]

    /// Every fault that a program can meet whose calls are these, in full: each error of each call, some times and always.
    ///
    /// `numbers` says which occurrences of a call that comes so often are tried, 0 for all of them.
    public static func all(
        of calls: [String], numbers: (_ count: Int) -> [Int]
    ) -> [Fault] {
        Set(calls).sorted().flatMap { call in
            let count = calls.count { $0 == call }
            let more =
                (amounts.contains(call) ? ["SHORT"] : [])
                + (call == "copy_file_range" ? ["SPOIL"] : [])
            return (errors + more).flatMap { error in
                numbers(count).map { Fault(call, $0, error) }
            }
        }
    }

    /// The occurrences of a call that is made for one file after the other: the first four, one in the middle of each further file, the last, and all.
    public static func spread(_ count: Int) -> [Int] {
        Set([1, 2, 3, 4, count / 2, 2 * count / 3, count].filter { 1...max(1, count) ~= $0 })
            .sorted() + [0]
    }
}
