import Messages
import System

/// How far a search for copies is, shown on a terminal.
final class CopyProgress {
    private let report: Report
    private var last: UInt64 = 0

    /// Nanoseconds between two looks.
    private static let pause: UInt64 = 100_000_000

    init(_ report: Report) {
        self.report = report
    }

    func tell(_ done: Int, of all: Int, _ what: String) {
        tell("copies: \(grouped(done)) of \(grouped(all)) \(what)")
    }

    func tell(compared share: Double) { tell("copies: \(Int(share * 100)) % compared") }

    /// The search is over.
    func end() {
        if last > 0 { report.show(progress: nil) }
    }

    private func tell(_ words: @autoclosure () -> String) {
        let now = monotonicNow()
        guard now >= last + Self.pause else { return }
        last = now
        report.show(progress: words())
    }
}

/// A number with a comma between thousands.
func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().map { place, digit in
        place > 0 && (digits.count - place) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }.joined()
}
