/// The jobs that wait, each kind in the order in which it came.
struct JobQueue {
    private(set) var urgent: [Job] = []
    private(set) var prefetch: [Job] = []
    /// The rest of progressive photos that are visible by their first scan.
    private(set) var refinements: [Job] = []
    /// What is done where nothing else is to do: figures, and thumbnails to be written.
    private(set) var idle: [Job] = []

    /// Whether what has been looked at waits until those looks are on the screen.
    var isHolding = false

    /// Thumbnails that wait to be written; of more the oldest are forgotten.
    static let thumbnailLimit = 64

    /// Whether the pool is idle.
    var isEmpty: Bool { urgent.isEmpty && prefetch.isEmpty && refinements.isEmpty }

    mutating func add(_ job: Job) {
        if job.request.priority == .idle {
            if job.step == .cacheThumbnail { makeRoom(forThumbnailOf: job.request.path) }
            idle.append(job)
        } else if job.step == .refinement {
            refinements.append(job)
        } else if job.request.priority == .urgent {
            urgent.append(job)
        } else {
            prefetch.append(job)
        }
    }

    private mutating func makeRoom(forThumbnailOf path: [UInt8]) {
        idle.removeAll { $0.step == .cacheThumbnail && $0.request.path == path }
        if thumbnails.count >= Self.thumbnailLimit,
            let oldest = idle.firstIndex(where: { $0.step == .cacheThumbnail })
        {
            idle.remove(at: oldest)
        }
    }

    /// Thumbnails that wait to be written.
    var thumbnails: [Job] { idle.filter { $0.step == .cacheThumbnail } }

    /// Lets a job that waits, and gives what a request asks for, answer that one too; false where there is none.
    mutating func join(_ request: DecodeRequest) -> Bool {
        let key = Job.Key(request)
        if let index = urgent.firstIndex(where: { $0.key == key }) {
            urgent[index].tickets.append(request.ticket)
        } else if let index = refinements.firstIndex(where: { $0.key == key }) {
            refinements[index].tickets.append(request.ticket)
            if request.priority == .urgent { refinements[index].request.priority = .urgent }
        } else if let index = prefetch.firstIndex(where: { $0.key == key }) {
            prefetch[index].tickets.append(request.ticket)
            if request.priority == .urgent { promote(ticket: request.ticket) }
        } else if let index = idle.firstIndex(where: {
            $0.step != .cacheThumbnail && $0.key == key
        }) {
            var job = idle.remove(at: index)
            job.tickets.append(request.ticket)
            job.request.priority = request.priority
            add(job)
        } else {
            return false
        }
        return true
    }

    /// The next job for the worker of urgent work: never prefetch, which would keep it busy when a key is pressed.
    ///
    /// It refines what is visible when nothing is urgent; this can be interrupted.
    mutating func takeForUrgentWorker() -> Job? {
        if let index = firstReady(urgent) { return urgent.remove(at: index) }
        guard let index = refinements.firstIndex(where: { $0.request.priority == .urgent }) else {
            return nil
        }
        return refinements.remove(at: index)
    }

    /// The next job for a worker in the background.
    ///
    /// Urgent work only where the urgent worker has its hands full: this one runs at the lowest priority.
    mutating func takeForBackgroundWorker(urgentWorkerIsBusy: Bool) -> Job? {
        if urgentWorkerIsBusy || urgent.count > 1, let index = firstReady(urgent) {
            return urgent.remove(at: index)
        }
        if let index = firstReady(prefetch) { return prefetch.remove(at: index) }
        if !refinements.isEmpty { return refinements.removeFirst() }
        return urgentWorkerIsBusy ? nil : takeIdle()
    }

    /// The first of these jobs that need not wait for earlier looks to be shown.
    private func firstReady(_ jobs: [Job]) -> Int? {
        jobs.firstIndex { !isHolding || !$0.hasPreview }
    }

    /// Figures in their order, then the newest thumbnail: what was on the screen last is seen again soonest.
    private mutating func takeIdle() -> Job? {
        guard isEmpty, !idle.isEmpty else { return nil }
        let index = idle.firstIndex { $0.step != .cacheThumbnail }
        return idle.remove(at: index ?? idle.count - 1)
    }

    /// The next job when there is only one worker.
    mutating func takeForOnlyWorker() -> Job? {
        takeForBackgroundWorker(urgentWorkerIsBusy: true) ?? takeIdle()
    }

    /// Whether others of this priority still wait for their first look.
    func hasFirstLooks(_ priority: DecodeRequest.Priority) -> Bool {
        (priority == .urgent ? urgent : prefetch).contains { $0.step == .preview }
    }

    /// Makes a waiting request urgent.
    mutating func promote(ticket: Int) {
        if let index = prefetch.firstIndex(where: { $0.tickets.contains(ticket) }) {
            var job = prefetch.remove(at: index)
            job.request.priority = .urgent
            urgent.append(job)
        }
        for index in refinements.indices where refinements[index].tickets.contains(ticket) {
            refinements[index].request.priority = .urgent
        }
    }

    /// Puts what waits in the order of `tickets`, the first `urgentCount` of them urgent and the others prefetch;
    /// what is not named comes behind them, with its priority as it was.
    ///
    /// Of what is urgent, first looks come before everything else: sixty rough tiles are better than one sharp one.
    mutating func rank(_ tickets: [Int], urgentCount: Int) {
        var places: [Int: Int] = [:]
        for (place, ticket) in tickets.enumerated() where places[ticket] == nil {
            places[ticket] = place
        }
        func ranked(_ jobs: [Job]) -> [Job] {
            let entries = jobs.enumerated().map { offset, job in
                (
                    place: job.tickets.compactMap { places[$0] }.min() ?? .max, offset: offset,
                    job: job
                )
            }
            return entries.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }.map { entry in
                var job = entry.job
                if entry.place < .max {
                    job.request.priority = entry.place < urgentCount ? .urgent : .prefetch
                }
                return job
            }
        }
        let waiting = ranked(urgent + prefetch)
        let hurried = waiting.filter { $0.request.priority == .urgent }
        urgent = hurried.filter { $0.step == .preview } + hurried.filter { $0.step != .preview }
        prefetch = waiting.filter { $0.request.priority == .prefetch }
        refinements = ranked(refinements)
    }

    /// Takes out what `isUnwanted` says of the tickets, and returns their tickets.
    mutating func remove(where isUnwanted: (Int) -> Bool) -> [Int] {
        var removed: [Int] = []
        func rest(_ jobs: [Job]) -> [Job] {
            jobs.compactMap { job in
                removed += job.tickets.filter(isUnwanted)
                var job = job
                job.tickets.removeAll(where: isUnwanted)
                return job.tickets.isEmpty && job.step != .cacheThumbnail ? nil : job
            }
        }
        urgent = rest(urgent)
        prefetch = rest(prefetch)
        refinements = rest(refinements)
        idle = rest(idle)
        return removed
    }

    /// Forgets the thumbnails that are to be written.
    mutating func removeThumbnails() {
        idle.removeAll { $0.step == .cacheThumbnail }
    }
}
