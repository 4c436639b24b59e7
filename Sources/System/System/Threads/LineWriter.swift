import Glibc

/// Appends lines to a file or a pipe, on a thread of its own: a caller never waits for a disk or a reader.
///
/// Lines wait while a pipe has no reader, or one that is slow. Where too many wait, further ones are only counted.
public final class LineWriter<Line: Sendable>: Sendable {
    private struct Queue {
        var lines: [Line] = []
        /// How many lines were dropped since the thread took the last ones.
        var dropped = 0
        /// How many lines the thread has taken and not written.
        var taken = 0
        var failure: LineFileError?
    }

    private let thread: WorkerThread<Queue>
    private let limit: Int

    /// Opens the file and starts the thread.
    ///
    /// A file that is not empty begins with `start`. On the thread `format` makes the bytes of a line, with its end, and `gap` those that
    /// stand for so many dropped lines. At most `limit` lines wait.
    public init(
        _ path: [UInt8], beginning start: [UInt8], limit: Int = 1 << 16,
        gap: @escaping @Sendable (Int) -> [UInt8], format: @escaping @Sendable (Line) -> [UInt8]
    ) throws(LineFileError) {
        // A pipe keeps waiting who opens it before there is a reader.
        let isPipe = LineFile.isPipe(path)
        let opened = isPipe ? nil : Mutex(try LineFile(path, beginning: start))
        guard let thread = WorkerThread(Queue()) else { throw .failed(errno: ENOMEM) }
        self.thread = thread
        self.limit = limit
        let isStarted = thread.start {
            var pipe: LineFile?
            /// Why it was not written.
            func write(_ bytes: [UInt8]) -> LineFileError? {
                if let opened {
                    return opened.withLock { $0.write(bytes) }.map { .failed(errno: $0) }
                }
                while true {
                    do throws(LineFileError) {
                        if pipe == nil { pipe = try LineFile(pipe: path) }
                        guard let code = pipe?.write(bytes) else { return nil }
                        // The reader is gone, and another one may come.
                        pipe = nil
                        if code != EPIPE { return .failed(errno: code) }
                    } catch {
                        return error
                    }
                }
            }
            return {
                while true {
                    let (lines, dropped) = thread.withWork { queue in
                        // The line that failed may be cut off: nothing is written behind it.
                        if queue.failure != nil { return ([Line](), 0) }
                        defer { (queue.lines, queue.dropped) = ([], 0) }
                        queue.taken += queue.lines.count + queue.dropped
                        return (queue.lines, queue.dropped)
                    }
                    if lines.isEmpty, dropped == 0 { return nil }
                    let gaps = dropped > 0 ? [(gap(dropped), dropped)] : []
                    let all = lines.lazy.map { (format($0), 1) } + gaps
                    for (bytes, count) in all {
                        if let failure = write(bytes) {
                            thread.withWork { $0.failure = failure }
                            return nil
                        }
                        thread.withWork { $0.taken -= count }
                    }
                }
            }
        }
        guard isStarted else { throw .failed(errno: EAGAIN) }
    }

    /// Appends a line, which is not even made where too many wait.
    public func add(_ line: () -> Line) {
        let isTaken = thread.withWork { queue in
            guard queue.failure == nil, queue.lines.count < limit else {
                queue.dropped += 1
                return false
            }
            return true
        }
        guard isTaken else { return }
        let line = line()
        thread.request { $0.lines.append(line) }
    }

    /// Waits until all is written, for so many seconds at most; how many lines were not, and why where that is known.
    public func finish(within seconds: Double) -> (missing: Int, failure: LineFileError?) {
        _ = thread.finish(within: seconds)
        return thread.withWork { ($0.taken + $0.lines.count + $0.dropped, $0.failure) }
    }
}
