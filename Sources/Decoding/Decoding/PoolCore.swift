import CDecoders
import CLinux
import System

/// The part of a pool that its threads hold on to.
final class PoolCore: Sendable {
    /// What belongs to one thread and the workers that it serves.
    struct Lane: Sendable {
        /// Of each worker that it may have at a time.
        let memories: [SharedMemory]
        let thread: WorkerThread<Void>
        let niceness: Int32
    }

    let lanes: [Lane]
    let helper: [UInt8]
    let deadline: Double
    /// Nil when the desktop's thumbnails are neither read nor written.
    let thumbnails: ThumbnailCache?
    /// What is known of pixels from earlier sessions; nil where all is measured.
    let memory: (any PixelMemory)?
    let state: Mutex<PoolState>
    private let deliver: @Sendable (DecodeOutcome) -> Void

    init(
        helper: [UInt8], laneCount: Int, deadline: Double, thumbnails: ThumbnailCache?,
        memory: (any PixelMemory)?, deliver: @escaping @Sendable (DecodeOutcome) -> Void
    ) throws(DecodeError) {
        var lanes: [Lane] = []
        for lane in 0..<laneCount {
            let memories = (0..<WorkerSet.limit).compactMap { _ in SharedMemory() }
            guard memories.count == WorkerSet.limit, let thread = WorkerThread(()) else {
                throw .outOfMemory
            }
            // The background must not cost the interface a frame; the urgent worker yields to it a little.
            lanes.append(Lane(memories: memories, thread: thread, niceness: lane == 0 ? 2 : 19))
        }
        self.lanes = lanes
        self.helper = helper
        self.deadline = deadline
        self.thumbnails = thumbnails
        self.memory = memory
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
        for lane in lanes { lane.thread.end() }
    }

    /// Waits until the lanes' workers are reaped.
    func waitForEnd() { for lane in lanes { lane.thread.waitForEnd() } }

    /// Starts a lane's thread; false where the system has none left.
    func start(lane: Int, startsAhead: Bool) -> Bool {
        lanes[lane].thread.start { [self] in
            var worker = LaneWorker(core: self, lane: lane)
            if startsAhead { worker.startAhead() }
            return { [self] in
                serve(lane: lane, &worker)
                return worker.endIdle()
            }
        }
    }

    /// Does jobs until there is none for this lane.
    private func serve(lane: Int, _ worker: inout LaneWorker) {
        while true {
            deliverDropped()
            guard let running = state.withLock({ $0.take(lane: lane) }) else { return }
            let next = worker.perform(running)
            let hasIdleWork = state.withLock { state in
                state.finish(lane: lane, next: next)
                return !state.queue.idle.isEmpty
            }
            // What became free or was queued may be work for another lane.
            if next != nil || hasIdleWork { wakeAll() }
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

    /// Hands figures to everybody who waits for what a lane has in hand.
    func tell(lane: Int, _ measured: MeasuredPhoto) {
        for ticket in state.withLock({ $0.audience(lane: lane, isLast: true) }) {
            var copy = measured
            copy.ticket = ticket
            tell(.measured(copy))
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
        for lane in lanes { lane.thread.request { _ in } }
    }
}
