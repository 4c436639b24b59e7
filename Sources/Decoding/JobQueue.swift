/// A request and how far it has come.
struct Job {
    /// The next picture to make.
    enum Step {
        /// The thumbnail if there is one, else as `quick`.
        case preview
        /// The DC scan where it is enough, else everything.
        case quick
        /// Everything, after a DC scan was delivered.
        case refinement
        /// Everything.
        case complete
    }

    var request: DecodeRequest
    var step: Step

    init(_ request: DecodeRequest) {
        self.request = request
        step =
            switch request.ladder {
            case .complete: .complete
            case .previewFirst: .preview
            case .quick: .quick
            }
    }
}

/// The jobs that wait, each kind in the order in which it came.
struct JobQueue {
    private(set) var urgent: [Job] = []
    private(set) var prefetch: [Job] = []
    /// The rest of progressive photos that are visible by their first scan.
    private(set) var refinements: [Job] = []

    var isEmpty: Bool { urgent.isEmpty && prefetch.isEmpty && refinements.isEmpty }

    mutating func add(_ job: Job) {
        if job.step == .refinement {
            refinements.append(job)
        } else if job.request.priority == .urgent {
            urgent.append(job)
        } else {
            prefetch.append(job)
        }
    }

    /// The next job for the worker of urgent work: never prefetch, which would keep it busy when a key is pressed.
    ///
    /// It refines what somebody looks at when nothing is urgent; that can be interrupted.
    mutating func takeForUrgentWorker() -> Job? {
        if !urgent.isEmpty { return urgent.removeFirst() }
        guard let index = refinements.firstIndex(where: { $0.request.priority == .urgent }) else {
            return nil
        }
        return refinements.remove(at: index)
    }

    /// The next job for a worker in the background.
    ///
    /// Urgent work only where the urgent worker has its hands full: this one runs at the lowest priority.
    mutating func takeForBackgroundWorker(urgentWorkerIsBusy: Bool) -> Job? {
        if !urgent.isEmpty, urgentWorkerIsBusy || urgent.count > 1 { return urgent.removeFirst() }
        if !prefetch.isEmpty { return prefetch.removeFirst() }
        return refinements.isEmpty ? nil : refinements.removeFirst()
    }

    /// The next job when there is only one worker.
    mutating func takeForOnlyWorker() -> Job? {
        takeForBackgroundWorker(urgentWorkerIsBusy: true)
    }

    /// Makes a waiting request urgent.
    mutating func promote(ticket: Int) {
        if let index = prefetch.firstIndex(where: { $0.request.ticket == ticket }) {
            var job = prefetch.remove(at: index)
            job.request.priority = .urgent
            urgent.append(job)
        }
        for index in refinements.indices where refinements[index].request.ticket == ticket {
            refinements[index].request.priority = .urgent
        }
    }

    /// Puts what waits in this order: the urgent one, then `prefetch`, then what is not named, with its priority as it was.
    mutating func rank(urgent ticket: Int?, prefetch tickets: [Int]) {
        var places: [Int: Int] = [:]
        if let ticket { places[ticket] = -1 }
        for (place, ticket) in tickets.enumerated() { places[ticket] = place }
        func ranked(_ jobs: [Job]) -> [Job] {
            let entries = jobs.enumerated().map { offset, job in
                (place: places[job.request.ticket] ?? .max, offset: offset, job: job)
            }
            return entries.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }.map { entry in
                var job = entry.job
                if entry.place < .max {
                    job.request.priority = entry.place < 0 ? .urgent : .prefetch
                }
                return job
            }
        }
        let waiting = ranked(urgent + prefetch)
        urgent = waiting.filter { $0.request.priority == .urgent }
        prefetch = waiting.filter { $0.request.priority == .prefetch }
        refinements = ranked(refinements)
    }

    /// Takes out what `isUnwanted` says of the tickets, and returns their tickets.
    mutating func remove(where isUnwanted: (Int) -> Bool) -> [Int] {
        let tickets = (urgent + prefetch + refinements).map(\.request.ticket).filter(isUnwanted)
        urgent.removeAll { isUnwanted($0.request.ticket) }
        prefetch.removeAll { isUnwanted($0.request.ticket) }
        refinements.removeAll { isUnwanted($0.request.ticket) }
        return tickets
    }
}
