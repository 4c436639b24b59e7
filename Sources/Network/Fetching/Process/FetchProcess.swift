import CLinux
import Glibc
import System

/// A running `riffle-fetch`, as its host has it; killed when it goes out of scope.
///
/// Only `receive` waits, and no longer than its argument.
package struct FetchProcess: ~Copyable {
    /// What came of listening.
    package enum News: Hashable, Sendable {
        case report(FetchReport)
        case nothing
        /// It is over; all its tickets are void. Every later call says the same.
        case ended(FetcherEnd)
    }

    /// Readable while there is a report, or when the fetcher has ended: for poll.
    ///
    /// Never read or write it.
    package let descriptor: Int32
    package let process: Int32

    private var hasSaidHello = false
    /// What it exited with by itself; -1 before, and where it did not.
    package private(set) var exitStatus: Int32 = -1
    private var end: FetcherEnd?
    /// What there was no room for yet.
    private var unsent: [[UInt8]] = []
    private var buffer = [UInt8](repeating: 0, count: FetchReport.sizeLimit)

    /// More orders than this wait only where the fetcher does not listen any more.
    private static let unsentLimit = 20_000

    /// Starts the program at `program`; it works in the folder that is open as `folder`, and has one of its own.
    package init(
        program: [UInt8], folder: Int32, settings: FetchSettings
    ) throws(FetcherEnd) {
        var pair: [Int32] = [-1, -1]
        let paired = unsafe clinux_socket_pair(&pair)
        guard paired == 0 else { throw .notStarted(errno: paired) }
        defer { close(pair[1]) }
        let path = cString(program)
        var process: pid_t = 0
        let status = Self.spawn(path, pair[1], folder, settings, &process)
        guard status == 0 else {
            close(pair[0])
            throw unsafe clinux_program_is_missing(path) != 0
                ? .notBuilt : .notStarted(errno: status)
        }
        descriptor = pair[0]
        self.process = process
    }

    deinit {
        close(descriptor)
        if end == nil { _ = clinux_worker_end(process, 0, nil) }
    }

    private static func spawn(
        _ path: [CChar], _ socket: Int32, _ folder: Int32, _ settings: FetchSettings,
        _ process: inout pid_t
    ) -> Int32 {
        let words = ["serve"] + settings.words
        let bytes = words.flatMap { Array($0.utf8) + [0] }.map { CChar(bitPattern: $0) }
        return unsafe clinux_fetcher_spawn(
            path, socket, folder, bytes, Int32(words.count), &process)
    }

    /// Hands over an order, now or as soon as there is room for it; it never waits.
    package mutating func send(_ order: FetchOrder) {
        guard end == nil else { return }
        unsent.append(order.bytes)
        flush()
    }

    /// Waits no longer than `milliseconds` (-1: for ever) for a report.
    package mutating func receive(milliseconds: Int32) -> News {
        if let end { return .ended(end) }
        flush()
        if let end { return .ended(end) }
        var size = 0
        let status = unsafe clinux_message_receive(
            descriptor, &buffer, buffer.count, &size, milliseconds)
        switch status {
        case 0: return read(Array(buffer[..<size]))
        case ETIMEDOUT: return .nothing
        case EPIPE: return .ended(finish(.ended))
        default: return .ended(finish(.lied))
        }
    }

    private mutating func read(_ bytes: [UInt8]) -> News {
        guard let report = try? FetchReport(bytes: bytes) else { return .ended(finish(.lied)) }
        var isHello = false
        if case .hello = report { isHello = true }
        // Once, and before anything else.
        guard isHello != hasSaidHello else { return .ended(finish(.lied)) }
        hasSaidHello = true
        return .report(report)
    }

    private mutating func flush() {
        while let first = unsent.first {
            switch unsafe clinux_message_send(descriptor, first, first.count, 0) {
            case 0: unsent.removeFirst()
            case EAGAIN:
                if unsent.count > Self.unsentLimit { _ = finish(.lied) }
                return
            // What it said last may still be there to be read.
            case EPIPE: return unsent.removeAll()
            default: return _ = finish(.lied)
            }
        }
    }

    /// Ends the process and says why there is none any more.
    private mutating func finish(_ reason: FetcherEnd) -> FetcherEnd {
        let grace: Int32 = reason == .lied ? 0 : 500
        let signal = unsafe clinux_worker_end(process, grace, &exitStatus)
        var result = reason
        if reason == .lied {
            result = .lied
        } else if signal != 0 {
            result = .killed(signal: signal)
        } else if !hasSaidHello {
            // 127 is the dynamic loader's, where a library is missing.
            result = exitStatus == 127 ? .needs(package: "libcurl4") : .doesNotStart
        }
        end = result
        return result
    }
}

/// Why there is no fetcher, or none any more.
package enum FetcherEnd: Error, Hashable, Sendable {
    /// There is no such program beside riffle: it was built without.
    case notBuilt
    /// Its library is not installed, which this Debian package has.
    case needs(package: String)
    /// There was no thread for it.
    case noResources
    /// The system does not start it, though it is there.
    case notStarted(errno: Int32)
    /// It ended before it said hello, or said something else.
    case doesNotStart
    /// It was told to end, or ended for an unknown reason.
    case ended
    case killed(signal: Int32)
    /// It sent what no fetcher sends, or did not take what was sent.
    case lied
}
