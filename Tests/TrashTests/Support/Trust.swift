import Glibc

/// What the gates of `make trust` have in common: their size, and the line in which each says what it found.
enum Trust {
    /// Whether everything is tried, which takes minutes, or a part of it that fits into every run of the tests.
    static let isFull =
        unsafe getenv("RIFFLE_TRUST").map { unsafe strcmp($0, "full") == 0 } ?? false

    static func report(_ gate: String, cases: Int, lost: Int, _ what: String) {
        print("gate \(gate): \(cases) cases, \(lost) lost (\(what))")
        fflush(nil)
    }
}
