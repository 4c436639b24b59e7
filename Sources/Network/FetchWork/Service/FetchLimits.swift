import Fetching

/// Which of the jobs that wait begins next.
struct FetchLimits {
    /// How many at once.
    let parallel: Int
    /// Connections to one host over HTTP/1.1.
    static let perHost = 2

    /// Where a connection leads to.
    struct Origin: Hashable {
        let isSecure: Bool
        let host: [UInt8]
        let port: UInt16

        init(_ address: WebAddress) {
            isSecure = address.isSecure
            host = address.host
            port = address.connectedPort
        }
    }

    /// Those that are known to take many requests over one connection.
    var shared: Set<Origin> = []

    init(parallel: Int) { self.parallel = parallel }

    /// The name of the next job; nil: none may begin now.
    func next(_ jobs: some Collection<FetchJob>, now: Int64) -> CacheName? {
        var busy: [Origin: Int] = [:]
        var count = 0
        for job in jobs where job.run != nil {
            busy[Origin(job.hop.address), default: 0] += 1
            count += 1
        }
        guard count < parallel else { return nil }
        return jobs.filter { job in
            guard job.run == nil, job.notBefore <= now else { return false }
            let origin = Origin(job.hop.address)
            return shared.contains(origin) || (busy[origin] ?? 0) < Self.perHost
        }.min { $0.rank < $1.rank }?.name
    }
}
