/// What the threads of a pool share, under its lock.
struct PoolState {
    /// The job that a lane has in hand.
    struct Running {
        var job: Job
        /// The number under which the worker knows it.
        let number: UInt32
        /// It is no longer wanted.
        var isCancelled = false
        /// It makes way for urgent work and waits again.
        var isPreempted = false
        /// Its last result was reported: no request can join it any more.
        var isSettled = false
    }

    let laneCount: Int
    var queue = JobQueue()
    /// By lane.
    var running: [Running?]
    /// Process numbers of the workers, by lane and place; 0 when there is none.
    var processes: [[Int32]]
    /// Tickets whose cancellation is to be reported.
    var dropped: [Int] = []
    var crashes = CrashRecord()
    var absences = AbsenceRecord()
    /// False from the first thumbnail on that could not be written.
    var mayWriteThumbnails = true
    var isClosed = false
    private var lastNumber: UInt32 = 0

    init(laneCount: Int) {
        self.laneCount = laneCount
        running = Array(repeating: nil, count: laneCount)
        processes = Array(repeating: [], count: laneCount)
    }

    /// Queues a request, or lets the job answer it that gives the same already.
    mutating func add(_ request: DecodeRequest) {
        let key = Job.Key(request)
        for lane in running.indices {
            guard let current = running[lane], current.job.step != .cacheThumbnail,
                !current.isCancelled, !current.isSettled, current.job.key == key
            else { continue }
            running[lane]?.job.tickets.append(request.ticket)
            if request.priority == .urgent { running[lane]?.job.request.priority = .urgent }
            return
        }
        if !queue.join(request) { queue.add(Job(request)) }
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

    /// The tickets that wait for the job of a lane; after the last result none can join.
    mutating func audience(lane: Int, isLast: Bool) -> [Int] {
        if isLast { running[lane]?.isSettled = true }
        return running[lane]?.job.tickets ?? []
    }

    /// Ends a lane's job; `next` is queued unless everybody cancelled, then its tickets are dropped.
    mutating func finish(lane: Int, next: Job?) {
        guard let ended = running[lane] else { return }
        running[lane] = nil
        guard var next else { return }
        next.tickets = ended.job.tickets
        if ended.isCancelled {
            dropped += next.tickets
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
            guard let current, !current.isCancelled, !current.isSettled else { continue }
            let unwanted = current.job.tickets.filter(isUnwanted)
            if unwanted.isEmpty { continue }
            if unwanted.count == current.job.tickets.count {
                running[lane]?.isCancelled = true
                stops.append((lane, current.number))
            } else {
                running[lane]?.job.tickets.removeAll(where: isUnwanted)
                dropped += unwanted
            }
        }
        return stops
    }

    /// Nothing more is written into the cache: it is full, or not ours.
    mutating func stopWritingThumbnails() {
        mayWriteThumbnails = false
        queue.removeThumbnails()
    }

    /// Ends everything; returns lanes and numbers to stop.
    mutating func close() -> [(lane: Int, number: UInt32)] {
        isClosed = true
        _ = cancel { _ in true }
        queue.removeThumbnails()
        dropped.removeAll()
        var stops: [(lane: Int, number: UInt32)] = []
        for (lane, current) in running.enumerated() {
            guard let current else { continue }
            running[lane]?.isCancelled = true
            stops.append((lane, current.number))
        }
        return stops
    }

    mutating func rank(_ tickets: [Int], urgentCount: Int) {
        queue.rank(tickets, urgentCount: urgentCount)
        for lane in running.indices {
            guard let waiting = running[lane]?.job.tickets,
                let place = tickets.firstIndex(where: { waiting.contains($0) })
            else { continue }
            running[lane]?.job.request.priority = place < urgentCount ? .urgent : .prefetch
        }
    }
}
