/// What the threads of a pool share, under its lock.
struct PoolState {
    /// The job that a lane has in hand.
    struct Running {
        var job: Job
        /// The number under which the worker knows it.
        let number: UInt32
        /// Its caller does not want it any more.
        var isCancelled = false
        /// It makes way for urgent work and waits again.
        var isPreempted = false
    }

    let laneCount: Int
    var queue = JobQueue()
    /// By lane.
    var running: [Running?]
    /// Process numbers of the workers, by lane; 0 when there is none.
    var processes: [Int32]
    /// Tickets whose cancellation has to be told.
    var dropped: [Int] = []
    var crashes = CrashRecord()
    var isClosed = false
    private var lastNumber: UInt32 = 0

    init(laneCount: Int) {
        self.laneCount = laneCount
        running = Array(repeating: nil, count: laneCount)
        processes = Array(repeating: 0, count: laneCount)
    }

    /// The next job for a lane, which has it in hand from now on.
    mutating func take(lane: Int) -> Running? {
        guard !isClosed else { return nil }
        let job =
            if laneCount == 1 {
                queue.takeForOnlyWorker()
            } else if lane == 0 {
                queue.takeForUrgentWorker()
            } else {
                queue.takeForBackgroundWorker(urgentWorkerIsBusy: running[0] != nil)
            }
        guard let job else { return nil }
        lastNumber = lastNumber == .max ? 1 : lastNumber + 1
        running[lane] = Running(job: job, number: lastNumber)
        return running[lane]
    }

    /// Ends a lane's job; `next` is queued unless the caller cancelled, then its ticket is dropped.
    mutating func finish(lane: Int, next: Job?) {
        guard let ended = running[lane] else { return }
        running[lane] = nil
        guard var next else { return }
        if ended.isCancelled {
            dropped.append(next.request.ticket)
        } else {
            next.request.priority = ended.job.request.priority
            queue.add(next)
        }
    }

    /// Marks refinements in hand, other than cancelled ones, to make way; returns lanes and numbers to stop.
    mutating func preemptRefinements() -> [(lane: Int, number: UInt32)] {
        guard let current = running[0], current.job.step == .refinement, !current.isCancelled,
            !current.isPreempted
        else { return [] }
        running[0]?.isPreempted = true
        return [(0, current.number)]
    }

    /// Drops what waits and marks what runs; returns lanes and numbers to stop.
    mutating func cancel(where isUnwanted: (Int) -> Bool) -> [(lane: Int, number: UInt32)] {
        dropped += queue.remove(where: isUnwanted)
        var stops: [(lane: Int, number: UInt32)] = []
        for (lane, current) in running.enumerated() {
            guard let current, isUnwanted(current.job.request.ticket) else { continue }
            running[lane]?.isCancelled = true
            stops.append((lane, current.number))
        }
        return stops
    }

    mutating func rank(urgent: Int?, prefetch: [Int]) {
        queue.rank(urgent: urgent, prefetch: prefetch)
        for lane in running.indices {
            guard let ticket = running[lane]?.job.request.ticket else { continue }
            if ticket == urgent { running[lane]?.job.request.priority = .urgent }
            if prefetch.contains(ticket) { running[lane]?.job.request.priority = .prefetch }
        }
    }

    mutating func promote(ticket: Int) {
        queue.promote(ticket: ticket)
        for lane in running.indices where running[lane]?.job.request.ticket == ticket {
            running[lane]?.job.request.priority = .urgent
        }
    }
}
