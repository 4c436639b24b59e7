/// How many bytes a second the terminal takes, from frames that stand between two questions.
///
/// The time between the two answers is what the slowest part of the way needed for the frame, however long the way is and
/// whatever was queued before: a packet pair. Writing tells nothing, as SSH takes a megabyte at once. Bytes and times
/// are summed separately, so that answers which come late or two at once cancel out.
struct Goodput: Hashable, Sendable {
    /// What a sample leaves of the weight of those before it.
    static let persistence = 0.75
    /// Frames of fewer bytes say more about the clock than about the way.
    static let leastSample = 1024
    /// Faster than this is all the same, in bytes a second.
    static let fastest = 200e6

    private var bytes = 0.0
    private var time = 0.0

    init() {}

    /// Begins with a guess of so many bytes a second, which the first real sample outweighs.
    init(guess: Double) {
        bytes = 256
        time = 256 / guess
    }

    /// Bytes a second; nil before the first sample.
    var rate: Double? { bytes > 0 ? bytes / time : nil }

    /// So many bytes took so long, in seconds.
    ///
    /// A single pause is not yet a slow way: a sample counts as at most sixteen times slower than what was known.
    mutating func note(_ count: Int, in elapsed: Double) {
        guard count >= Goodput.leastSample else { return }
        let count = Double(count)
        var elapsed = max(elapsed, count / Goodput.fastest)
        if let rate { elapsed = min(elapsed, max(16 * count / rate, 0.05)) }
        bytes = bytes * Goodput.persistence + count
        time = time * Goodput.persistence + elapsed
    }
}
