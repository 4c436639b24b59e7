import Fetching
import Glibc

extension FetchService {
    /// Pauses before the tries after the first, in seconds.
    private static let pauses = [1, 4, 16]

    /// Looks at what has ended.
    func takeFinished() throws(HostIsGone) {
        while let (slot, outcome) = transfers.finished() {
            guard let job = jobs.values.first(where: { $0.run?.slot == slot }), let run = job.run
            else { continue }
            if outcome.speaksHTTP2 { limits.shared.insert(.init(job.hop.address)) }
            jobs[job.name]?.run = nil
            try conclude(job, run, outcome)
        }
    }

    private func conclude(
        _ job: FetchJob, _ run: FetchJob.Run, _ outcome: TransferOutcome
    ) throws(HostIsGone) {
        let verdict = TransferVerdict(outcome, at: job.hop, limit: settings.fileLimit)
        if verdict == .whole { return try keep(job, run, outcome) }
        clear(job, run)
        switch verdict {
        case .whole: break
        case .follow(let hop): jobs[job.name]?.hop = hop
        case .notModified: try renew(job, outcome)
        case .failed(let failure): try fail(job, failure)
        case .retry(let failure, let seconds):
            guard job.tries < Self.pauses.count else { return try fail(job, failure) }
            let pause = Int64((seconds ?? Self.pauses[job.tries]) * settings.patience)
            jobs[job.name]?.notBefore = clocks.monotonic() + pause
            jobs[job.name]?.tries += 1
            jobs[job.name]?.hop = FetchHop(address: job.address)
        }
    }

    /// Gives what has come its name in the cache, and tells of it.
    private func keep(
        _ job: FetchJob, _ run: FetchJob.Run, _ outcome: TransferOutcome
    ) throws(HostIsGone) {
        let entry = CacheEntry(
            address: job.address, headers: outcome.headers, status: outcome.status,
            length: outcome.received, isDetour: job.hop.isDetour, agent: agent,
            now: clocks.wall())
        let isKept =
            entry.mayBeKept(hasSecrets: job.address.user != nil)
            && entry.length <= settings.cacheLimit
        let isSame = job.entry.map { isSameBody(job, $0, run) } ?? false
        let name: CacheName
        do throws(CacheWriteFault) {
            name = try cache.finishPart(
                run.file, of: job.address, entry: entry, form: isKept ? .kept : .session)
        } catch {
            clear(job, run)
            return try fail(job, .cannotWrite(errno: error.errno))
        }
        close(run.file)
        sessionEntries[job.name] = isKept ? nil : entry
        jobs[job.name] = nil
        try tell(job, entry.delivery(name, .current), isSame: isSame)
    }

    /// Whether the server, which could not tell, has sent what we have.
    private func isSameBody(_ job: FetchJob, _ entry: CacheEntry, _ run: FetchJob.Run) -> Bool {
        let form: CacheName.Form = sessionEntries[job.name] == nil ? .kept : .session
        return cache.holds(job.name.of(form), length: entry.length, sameAs: run.file)
    }

    /// The server says that what we have is what there is.
    private func renew(_ job: FetchJob, _ outcome: TransferOutcome) throws(HostIsGone) {
        guard let old = job.entry else { return try fail(job, .status(304)) }
        let entry = old.renewed(by: outcome.headers, now: clocks.wall())
        let isKept = sessionEntries[job.name] == nil
        if isKept {
            // What cannot be stored is requested again the next time.
            _ = try? cache.renew(entry, of: job.address)
        } else {
            sessionEntries[job.name] = entry
        }
        jobs[job.name] = nil
        try tell(
            job, entry.delivery(job.name.of(isKept ? .kept : .session), .current), isSame: true)
    }

    private func tell(_ job: FetchJob, _ delivery: Delivery, isSame: Bool) throws(HostIsGone) {
        for (ticket, wish) in job.wishes {
            if !wish.isWatching {
                try send(.done(ticket, delivery))
            } else {
                try send(isSame ? .unchanged(ticket) : .changed(ticket, delivery))
            }
        }
    }

    /// Tells that nothing comes; who waits gets what the cache has, where that may be.
    func fail(_ job: FetchJob, _ failure: FetchFailure) throws(HostIsGone) {
        jobs[job.name] = nil
        var copy: Delivery?
        if failure == .status(404) || failure == .status(410) {
            cache.removeEntry(of: job.address)
            sessionEntries[job.name] = nil
        } else if let entry = job.entry,
            entry.mayBeShownOffline(now: clocks.wall(), agent: agent)
        {
            let form: CacheName.Form = sessionEntries[job.name] == nil ? .kept : .session
            copy = entry.delivery(job.name.of(form), .offline)
        }
        for (ticket, wish) in job.wishes {
            if let copy, !wish.isWatching {
                try send(.done(ticket, copy))
            } else {
                try send(.failed(ticket, failure))
            }
        }
    }
}
