import Fetching
import Glibc

extension FetchService {
    /// All of a photo must have come within this, in milliseconds.
    private static let wholeTime: Int64 = 120_000
    /// No ticket is reported of more often.
    static let reportPause: Int64 = 250
    /// So many bytes may hold a small picture.
    private static let previewLength: UInt64 = 64 << 10

    /// When a transfer has had its time.
    func deadline(_ run: FetchJob.Run) -> Int64 {
        min(run.moved + Int64(settings.timeout) * 1000, run.started + Self.wholeTime)
    }

    /// Begins as many jobs as may run.
    func startJobs() {
        let now = clocks.monotonic()
        while let name = limits.next(jobs.values, now: now), let job = jobs[name] {
            do throws(FetchFailure) {
                jobs[name]?.run = try start(job, now)
            } catch {
                // The loop reports it later: nothing is sent from here.
                jobs[name]?.notBefore = .max
                broken.append((name, error))
            }
        }
    }

    private func start(_ job: FetchJob, _ now: Int64) throws(FetchFailure) -> FetchJob.Run {
        let address = job.hop.address
        let proxy = proxies.proxy(for: address)
        if let ports, proxy.isEmpty, !ports.contains(address.connectedPort) {
            throw .portNotAllowed(address.connectedPort)
        }
        // What a proxy connects to we do not see.
        if job.hop.isFromPublic, !proxy.isEmpty, Transfers.namesPrivate(address.host) {
            throw .redirect(.toPrivateAddress)
        }
        let file: Int32
        do throws(CacheWriteFault) {
            file = try cache.beginPart(of: job.address)
        } catch {
            throw .cannotWrite(errno: error.errno)
        }
        let ask = Transfers.Ask(
            address: address, headers: headers(job), proxy: proxy,
            refusesPrivate: job.hop.isFromPublic, file: file, limit: settings.fileLimit)
        guard let slot = transfers.start(ask) else {
            close(file)
            cache.removePart(of: job.address)
            throw .cannotWrite(errno: ENOMEM)
        }
        // Behind a redirection the same photo is still being waited for.
        return FetchJob.Run(slot: slot, file: file, started: now, moved: now, reported: now)
    }

    private func headers(_ job: FetchJob) -> [[UInt8]] {
        var headers = [Array("Accept: image/*".utf8)]
        if job.isAgain { headers.append(Array("Cache-Control: no-cache".utf8)) }
        return headers + (job.entry?.conditions ?? [])
    }

    /// Ends a transfer that runs, and leaves nothing of it.
    func stop(_ job: FetchJob) {
        guard let run = job.run else { return }
        transfers.cancel(run.slot)
        clear(job, run)
    }

    /// Closes and removes what has come so far.
    func clear(_ job: FetchJob, _ run: FetchJob.Run) {
        close(run.file)
        cache.removePart(of: job.address)
    }

    /// Ends those that have had their time.
    func endLateOnes() throws(HostIsGone) {
        let now = clocks.monotonic()
        for job in jobs.values {
            guard let run = job.run, now >= deadline(run) else { continue }
            let received = transfers.progress(run.slot).received
            stop(job)
            jobs[job.name]?.run = nil
            try fail(job, .timedOut(bytes: received))
        }
        let ends = broken
        broken = []
        for (name, failure) in ends {
            if let job = jobs[name] { try fail(job, failure) }
        }
    }

    /// Tells how far transfers are, each four times a second at most.
    func reportProgress() throws(HostIsGone) {
        let now = clocks.monotonic()
        for job in jobs.values {
            guard var run = job.run else { continue }
            let (received, declared) = transfers.progress(run.slot)
            if received != run.received {
                run.received = received
                run.moved = now
            }
            if now >= run.reported + Self.reportPause {
                run.reported = now
                if received != run.reportedBytes {
                    run.reportedBytes = received
                    for (ticket, wish) in job.wishes where !wish.isWatching {
                        // A server that sends more than it said has said nothing.
                        let total = declared.map { $0 < received ? 0 : $0 } ?? 0
                        try send(.progress(ticket, bytes: received, total: total))
                    }
                }
            }
            if !run.hasPreview, received >= Self.previewLength {
                run.hasPreview = true
                for (ticket, wish) in job.wishes where !wish.isWatching {
                    try send(.preview(ticket, job.name.of(.part), bytes: received))
                }
            }
            jobs[job.name]?.run = run
        }
    }
}
