import Glibc

/// One of the gates of `make trust`: many cases of one promise, counted, and a line that tells what came of them.
///
/// Each has a fast part that every run of the tests goes through; all of it is run where `RIFFLE_TRUST` is `full`.
public struct Gate {
    public let name: String
    /// What would be counted if the promise were broken, in the plural: `photos lost`.
    public let harm: String
    public private(set) var cases = 0
    public private(set) var failures: [String] = []
    /// What was not tried, and why.
    public private(set) var skipped: [String] = []

    public init(_ name: String, counting harm: String) {
        self.name = name
        self.harm = harm
    }

    /// Whether all cases are wanted, however long they take.
    public static var isFull: Bool { environment("RIFFLE_TRUST") == "full" }

    /// The seed of this run: `RIFFLE_SEED`, or the number given.
    public static func seed(_ standard: UInt64) -> UInt64 {
        environment("RIFFLE_SEED").flatMap { UInt64($0) } ?? standard
    }

    /// How many cases are wanted: `RIFFLE_STEPS`, or one number in full and another in the fast part.
    public static func steps(full: Int, fast: Int) -> Int {
        environment("RIFFLE_STEPS").flatMap { Int($0) } ?? (isFull ? full : fast)
    }

    /// Counts a case; `complaints` tell what went wrong in it.
    public mutating func count(_ name: String, _ complaints: [String]) {
        cases += 1
        if !complaints.isEmpty {
            failures.append("\(name): \(complaints.joined(separator: "; "))")
        }
    }

    /// Counts many cases at once, and what went wrong in them.
    public mutating func count(_ number: Int, failures: [String] = []) {
        cases += number
        self.failures += failures
    }

    public mutating func skip(_ what: String) {
        skipped.append(what)
    }

    /// The line that `make trust` collects.
    public var line: String {
        let rest = skipped.isEmpty ? "" : "; skipped: \(skipped.joined(separator: ", "))"
        return "gate \(name): \(cases) cases, \(failures.count) \(harm)\(rest)"
    }

    /// Prints the line, and what failed below it; returns whether nothing did.
    public func close(_ note: String = "") -> Bool {
        print(note.isEmpty ? line : "\(line) (\(note))")
        for failure in failures.prefix(20) { print("    \(failure)") }
        fflush(nil)
        return failures.isEmpty && cases > 0
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
