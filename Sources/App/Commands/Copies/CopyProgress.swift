import Likeness
import Messages
import System

/// How far a search for copies is, passed on now and then.
final class CopyProgress {
    private let isWanted: () -> Bool
    private let tell: (CopyStep) -> Void
    private var last: UInt64 = 0

    /// Nanoseconds between two steps that are passed on.
    private static let pause: UInt64 = 100_000_000

    /// `isWanted` says whether the search goes on.
    init(while isWanted: @escaping () -> Bool = { true }, tell: @escaping (CopyStep) -> Void) {
        self.isWanted = isWanted
        self.tell = tell
    }

    /// Shows it on a terminal.
    convenience init(_ report: Report) {
        self.init(tell: { report.show(progress: "copies: \($0.words)") })
    }

    /// Whether anything was passed on.
    var hasTold: Bool { last > 0 }
    /// Whether the search goes on.
    var goesOn: Bool { isWanted() }

    /// Notes a step; false where the search is to end.
    func note(_ step: @autoclosure () -> CopyStep) -> Bool {
        let now = monotonicNow()
        if now >= last + Self.pause {
            last = now
            tell(step())
        }
        return isWanted()
    }
}
