import BenchTimers
import Glibc

/// A figure beside its yardstick, and the most that it may be.
struct Row {
    let what: String
    let of: Int
    let unit: String
    let value: Double
    let yardstick: String
    let beside: Double
    let most: Double

    /// Its columns, with tabs between.
    var line: String {
        [what, "\(of)", unit, shown(value), yardstick, shown(beside), shown(most)]
            .joined(separator: "\t")
    }

    private func shown(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }
}

/// The least CPU time of the thread in several tries, in milliseconds.
func leastCost(_ tries: Int = 9, of work: () -> Void) -> Double {
    var least = Double.infinity
    for _ in 0..<tries {
        var clock = ThreadClock()
        work()
        least = min(least, clock.lap())
    }
    return least
}

/// The median time by a clock that goes steadily, in milliseconds, for work of other processes; each try is told its number.
func medianTime(_ tries: Int = 15, of work: (Int) -> Void) -> Double {
    let times = (0..<tries).map { number in
        let start = ContinuousClock.now
        work(number)
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
    return times.sorted()[tries / 2]
}

/// A file's bytes; empty where it cannot be read.
func read(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = unsafe fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

/// Writes a file as anybody would who wants to keep it: beside its place, onto the disk, and to its place.
func replace(_ path: String, with bytes: [UInt8]) {
    let part = path + ".part"
    let file = unsafe open(part, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { return }
    _ = unsafe write(file, bytes, bytes.count)
    fsync(file)
    close(file)
    unsafe rename(part, path)
}
