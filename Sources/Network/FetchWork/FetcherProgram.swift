import CLinux
import Fetching
import Glibc

/// The program `riffle-fetch`: it locks itself, says hello, and fetches until the host closes the socket.
package enum FetcherProgram {
    /// The socket to the host, and the folder of the cache.
    private static let (channel, folder): (Int32, Int32) = (3, 4)
    private static let connectMilliseconds: Int32 = 10_000

    /// `serve` and the settings; the exit status.
    package static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count > 1, arguments[1] == "serve",
            let settings = FetchSettings(words: Array(arguments[2...]))
        else { return 2 }
        // Names of other scripts are read as UTF-8, wherever we are.
        _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
        let certificates = variable("SSL_CERT_FILE").map { String(decoding: $0, as: UTF8.self) }
        let trusted = variable("SSL_CERT_DIR").map { String(decoding: $0, as: UTF8.self) }
        guard
            let transfers = Transfers(
                agent: "riffle/\(settings.version)", certificates: certificates, folder: trusted,
                connectMilliseconds: connectMilliseconds),
            let cache = try? CacheFolder(descriptor: folder, session: settings.session)
        else { return 1 }
        transfers.warmUp()
        let proxies = ProxyRules(variable)
        let ports = settings.ports.union(proxies.ports).union([80, 443, 53])
        guard let report = lock(settings, ports) else { return 1 }
        let service = FetchService(
            channel: channel, settings: settings, cache: cache, transfers: transfers,
            proxies: proxies, ports: report.landlock >= 4 ? ports : nil, clocks: .system)
        do throws(FetchService.HostIsGone) {
            try service.send(.hello(transfers.facts(report)))
        } catch { return 0 }
        return service.run()
    }

    private static func variable(_ name: String) -> [UInt8]? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe Array(String(cString: value).utf8)
    }

    /// Gives up what is not needed; nil where that fails.
    private static func lock(
        _ settings: FetchSettings, _ ports: Set<UInt16>
    ) -> LockReport? {
        var report = LockReport()
        let status = unsafe Array(ports).withUnsafeBufferPointer { ports in
            var plan = unsafe FetcherLockPlan(
                folder: folder, ports: ports.baseAddress, port_count: Int32(ports.count),
                file_limit: settings.fileLimit, kinds: Int32(CLINUX_LOCK_ALL))
            return unsafe clinux_lock_fetcher(&plan, &report)
        }
        return status == 0 ? report : nil
    }
}

extension FetchService.Clocks {
    /// Those of the system.
    static var system: FetchService.Clocks {
        FetchService.Clocks(
            monotonic: {
                let now = Self.now(CLOCK_MONOTONIC)
                return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
            },
            wall: { Int64(Self.now(CLOCK_REALTIME).tv_sec) })
    }

    private static func now(_ clock: clockid_t) -> timespec {
        var moment = timespec()
        _ = unsafe clock_gettime(clock, &moment)
        return moment
    }
}
