import Glibc

/// The same work in Swift and in C.
struct Duel {
    let name: String
    let size: CanvasSize
    /// What both need anew each time; it is not measured.
    var prepare: () -> Void = {}
    let swift: () -> Void
    let c: () -> Void
    /// Whether both have left the same bytes.
    let areSame: () -> Bool

    static let header = [
        "size", "kernel", "Swift min µs", "C min µs", "ratio of min", "Swift median µs",
        "C median µs", "ratio of median",
    ].joined(separator: "\t")

    /// A line of figures; nil where the two differ.
    func fought(rounds: Int) -> String? {
        prepare()
        swift()
        c()
        guard areSame() else { return nil }
        var times: [(swift: Double, c: Double)] = []
        for round in 0..<rounds {
            prepare()
            // Neither is always the one that finds the caches cold.
            if round % 2 == 0 {
                let first = time(swift)
                times.append((first, time(c)))
            } else {
                let first = time(c)
                times.append((time(swift), first))
            }
        }
        guard areSame() else { return nil }
        let swifts = times.map(\.swift).sorted()
        let cs = times.map(\.c).sorted()
        let middle = rounds / 2
        return [
            size.name, name, text(swifts[0]), text(cs[0]), text(swifts[0] / cs[0]),
            text(swifts[middle]), text(cs[middle]), text(swifts[middle] / cs[middle]),
        ].joined(separator: "\t")
    }

    /// CPU of the thread, in microseconds.
    private func time(_ work: () -> Void) -> Double {
        let start = now()
        work()
        return now() - start
    }

    private func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) * 1e-3
    }

    /// With two decimals.
    private func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
