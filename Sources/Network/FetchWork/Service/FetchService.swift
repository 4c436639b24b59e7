import CLinux
import Fetching
import Glibc

/// The fetcher's work: orders come in over a socket, photos go into the cache, and reports back.
final class FetchService {
    /// The host is gone, or cannot be reached any more.
    struct HostIsGone: Error {}

    /// What time it is: milliseconds that only go on, and seconds since 1970.
    struct Clocks {
        var monotonic: () -> Int64
        var wall: () -> Int64
    }

    let channel: Int32
    let settings: FetchSettings
    let cache: CacheFolder
    let transfers: Transfers
    let proxies: ProxyRules
    let clocks: Clocks
    /// Ports that may be connected to; nil: all, as nothing holds us.
    let ports: Set<UInt16>?

    var jobs: [CacheName: FetchJob] = [:]
    var limits: FetchLimits
    var count = 0
    /// What is kept for this session alone.
    var sessionEntries: [CacheName: CacheEntry] = [:]
    /// Jobs that could not begin, and why.
    var broken: [(name: CacheName, failure: FetchFailure)] = []
    /// When something was said last.
    private var spoken: Int64 = 0
    private var buffer = [UInt8](repeating: 0, count: FetchOrder.sizeLimit)

    init(
        channel: Int32, settings: FetchSettings, cache: CacheFolder, transfers: Transfers,
        proxies: ProxyRules, ports: Set<UInt16>?, clocks: Clocks
    ) {
        self.channel = channel
        self.settings = settings
        self.cache = cache
        self.transfers = transfers
        self.proxies = proxies
        self.ports = ports
        self.clocks = clocks
        limits = FetchLimits(parallel: settings.parallel)
    }

    /// What we call ourselves.
    var agent: [UInt8] { Array("riffle/\(settings.version)".utf8) }

    /// Works until the host has had enough; the exit status.
    func run() -> Int32 {
        do throws(HostIsGone) {
            while try takeOrders() {
                startJobs()
                guard wait() else { break }
                try takeFinished()
                try endLateOnes()
                try reportProgress()
                try sayAlive()
            }
        } catch {}
        for job in jobs.values { stop(job) }
        return 0
    }

    /// Takes what orders there are; false: it was the last.
    private func takeOrders() throws(HostIsGone) -> Bool {
        while true {
            var size = 0
            switch unsafe clinux_message_receive(channel, &buffer, buffer.count, &size, 0) {
            case 0:
                guard let order = try? FetchOrder(bytes: Array(buffer[..<size])) else {
                    throw HostIsGone()
                }
                if case .end = order { return false }
                try perform(order)
            case ETIMEDOUT: return true
            default: throw HostIsGone()
            }
        }
    }

    /// Waits for something to happen: without a timer where nothing runs and nothing is to be tried again.
    private func wait() -> Bool {
        let now = clocks.monotonic()
        let running = jobs.values.compactMap(\.run)
        let retries = jobs.values.filter { $0.run == nil }.map(\.notBefore).filter {
            $0 > now && $0 < .max
        }
        let words = jobs.isEmpty ? [] : [spoken + Self.silence(settings)]
        let moments =
            words + retries + running.map { min(deadline($0), $0.reported + Self.reportPause) }
        let end = broken.isEmpty ? moments.min() : now
        if running.isEmpty {
            var entry = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
            let pause = end.map { max($0 - now, 0) * 1_000_000 } ?? -1
            return unsafe clinux_poll(&entry, 1, pause) >= 0 || errno == EINTR
        }
        let pause = Int32(clamping: max((end ?? now) - now, 1))
        return transfers.wait(host: channel, milliseconds: pause) != nil
    }

    /// The longest silence while there is something to fetch, in milliseconds; the host gives up a fetcher that is silent for much longer.
    private static func silence(_ settings: FetchSettings) -> Int64 {
        max(5 * Int64(settings.patience), 100)
    }

    private func sayAlive() throws(HostIsGone) {
        guard !jobs.isEmpty, clocks.monotonic() >= spoken + Self.silence(settings) else { return }
        try send(.alive)
    }

    func send(_ report: FetchReport) throws(HostIsGone) {
        let bytes = report.bytes
        spoken = clocks.monotonic()
        guard unsafe clinux_message_send(channel, bytes, bytes.count, 1) == 0 else {
            throw HostIsGone()
        }
    }
}
