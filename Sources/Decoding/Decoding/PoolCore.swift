import CDecoders
import CLinux
import System

/// The part of a pool that its threads hold on to.
final class PoolCore: Sendable {
    /// What belongs to one thread and the workers that it serves.
    struct Lane: Sendable {
        /// Of each worker that it may have at a time.
        let memories: [SharedMemory]
        let work: Semaphore
        let niceness: Int32
    }

    let lanes: [Lane]
    let helper: [UInt8]
    let deadline: Double
    /// Nil when the desktop's thumbnails are neither read nor written.
    let thumbnails: ThumbnailCache?
    let state: Mutex<PoolState>
    /// Signalled by each lane's thread when its worker has been reaped.
    let ended: Semaphore
    private let deliver: @Sendable (DecodeOutcome) -> Void

    init(
        helper: [UInt8], laneCount: Int, deadline: Double, thumbnails: ThumbnailCache?,
        deliver: @escaping @Sendable (DecodeOutcome) -> Void
    ) throws(DecodeError) {
        var lanes: [Lane] = []
        for lane in 0..<laneCount {
            let memories = (0..<WorkerSet.limit).compactMap { _ in SharedMemory() }
            guard memories.count == WorkerSet.limit, let work = Semaphore() else {
                throw .outOfMemory
            }
            // The background must not cost the interface a frame; the urgent worker yields to it a little.
            lanes.append(Lane(memories: memories, work: work, niceness: lane == 0 ? 2 : 19))
        }
        guard let ended = Semaphore() else { throw .outOfMemory }
        self.ended = ended
        self.lanes = lanes
        self.helper = helper
        self.deadline = deadline
        self.thumbnails = thumbnails
        self.deliver = deliver
        state = Mutex(PoolState(laneCount: laneCount))
    }

    /// Changes the state, stops the jobs that `body` names, and lets the threads look again.
    func change(_ body: (inout PoolState) -> [(lane: Int, number: UInt32)]) {
        state.withLock { state in
            // Under the lock: the cancel word must not outlive the job that it is meant for.
            for (lane, number) in body(&state) {
                // Numbers are told apart over all lanes and workers.
                for memory in lanes[lane].memories { memory.cancel(job: number) }
            }
        }
        wakeAll()
    }

    func shutDown() {
        change { $0.close() }
    }

    /// The life of a lane's thread: jobs until the pool is shut down, then the end of its worker.
    func live(lane: Int, startsAhead: Bool) {
        serve(lane: lane, startsAhead: startsAhead)
        ended.signal()
    }

    private func serve(lane: Int, startsAhead: Bool) {
        var worker = LaneWorker(core: self, lane: lane)
        if startsAhead { worker.startAhead() }
        while true {
            deliverDropped()
            if let running = state.withLock({ $0.take(lane: lane) }) {
                let next = worker.perform(running)
                let hasThumbnails = state.withLock { state in
                    state.finish(lane: lane, next: next)
                    return !state.queue.thumbnails.isEmpty
                }
                // What became free or was queued may be work for another lane.
                if next != nil || hasThumbnails { wakeAll() }
            } else if state.withLock({ $0.isClosed }) {
                return
            } else {
                worker.rest()
            }
        }
    }

    /// Hands a picture to everybody who waits for what a lane has in hand.
    func tell(lane: Int, _ photo: DecodedPhoto, isLast: Bool) {
        for ticket in state.withLock({ $0.audience(lane: lane, isLast: isLast) }) {
            var copy = photo
            copy.ticket = ticket
            tell(.decoded(copy))
        }
    }

    /// Tells everybody who waits for what a lane has in hand that nothing more will come.
    func tell(lane: Int, _ error: DecodeError, _ identity: FileIdentity?) {
        for ticket in state.withLock({ $0.audience(lane: lane, isLast: true) }) {
            tell(.failed(ticket: ticket, error, identity))
        }
    }

    /// Hands an outcome to the pool's owner, unless the pool is shut down.
    private func tell(_ outcome: DecodeOutcome) {
        if !state.withLock({ $0.isClosed }) { deliver(outcome) }
    }

    private func deliverDropped() {
        let tickets = state.withLock { state in
            let taken = state.dropped
            state.dropped.removeAll()
            return taken
        }
        for ticket in tickets { tell(.failed(ticket: ticket, .cancelled, nil)) }
    }

    private func wakeAll() {
        for lane in lanes { lane.work.signal() }
    }
}
