import Fetching

extension FetchService {
    func perform(_ order: FetchOrder) throws(HostIsGone) {
        switch order {
        case .get(let ticket, let address, let priority):
            try get(ticket, address, priority, isAgain: false)
        case .again(let ticket, let address, let priority):
            try get(ticket, address, priority, isAgain: true)
        case .cancel(let ticket): cancel(ticket)
        case .end: break
        }
    }

    private func get(
        _ ticket: FetchTicket, _ address: WebAddress, _ priority: UInt32, isAgain: Bool
    ) throws(HostIsGone) {
        let name = CacheName(address)
        if jobs[name]?.wishes[ticket] != nil {
            jobs[name]?.wishes[ticket]?.priority = priority
            return
        }
        let entry = known(name, address)
        if settings.isOffline { return try offer(ticket, name, entry) }
        var isWatching = false
        switch entry?.use(now: clocks.wall(), agent: agent) {
        case .fresh? where !isAgain:
            return try deliver(ticket, name, entry, .current)
        case .stale? where !isAgain:
            try deliver(ticket, name, entry, .stale)
            isWatching = true
        default: break
        }
        let wish = FetchJob.Wish(priority: priority, isWatching: isWatching)
        var job =
            jobs[name]
            ?? FetchJob(
                name: name, address: address, number: count, wishes: [:], entry: entry,
                hop: FetchHop(address: address))
        count += 1
        job.wishes[ticket] = wish
        job.isAgain = job.isAgain || isAgain
        // It is wanted now: a pause between two tries is over.
        if isAgain { job.notBefore = 0 }
        jobs[name] = job
    }

    /// What the cache has, of this session or of all.
    private func known(_ name: CacheName, _ address: WebAddress) -> CacheEntry? {
        if let entry = sessionEntries[name] {
            return cache.has(name.of(.session), length: entry.length) ? entry : nil
        }
        return settings.cacheLimit > 0 ? cache.entry(of: address) : nil
    }

    /// The cached photo, when no server may be asked.
    private func offer(
        _ ticket: FetchTicket, _ name: CacheName, _ entry: CacheEntry?
    ) throws(HostIsGone) {
        let now = clocks.wall()
        guard let entry, entry.mayBeShownOffline(now: now, agent: agent) else {
            return try send(.failed(ticket, .notInCache))
        }
        let isFresh = entry.use(now: now, agent: agent) == .fresh
        try deliver(ticket, name, entry, isFresh ? .current : .offline)
    }

    private func deliver(
        _ ticket: FetchTicket, _ name: CacheName, _ entry: CacheEntry?,
        _ standing: Delivery.Standing
    ) throws(HostIsGone) {
        guard let entry else { return }
        let form: CacheName.Form = sessionEntries[name] == nil ? .kept : .session
        if form == .kept {
            cache.touch(name, now: clocks.wall())
        }
        try send(.done(ticket, entry.delivery(name.of(form), standing)))
    }

    private func cancel(_ ticket: FetchTicket) {
        for (name, job) in jobs where job.wishes[ticket] != nil {
            jobs[name]?.wishes[ticket] = nil
            if job.wishes.count == 1 {
                stop(job)
                jobs[name] = nil
            }
        }
    }
}
