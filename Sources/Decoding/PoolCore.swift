import CDecoders
import CLinux
import Threads

/// The part of a pool that its threads hold on to.
final class PoolCore: Sendable {
    /// What belongs to one worker and the thread that serves it.
    struct Lane: Sendable {
        let memory: SharedMemory
        let work: Semaphore
        let niceness: Int32
    }

    let lanes: [Lane]
    let helper: [UInt8]
    let deadline: Double
    let state: Mutex<PoolState>
    /// Signalled by each lane's thread when its worker has been reaped.
    let ended: Semaphore
    private let deliver: @Sendable (DecodeOutcome) -> Void

    init(
        helper: [UInt8], laneCount: Int, deadline: Double,
        deliver: @escaping @Sendable (DecodeOutcome) -> Void
    ) throws(DecodeError) {
        var lanes: [Lane] = []
        for lane in 0..<laneCount {
            guard let memory = SharedMemory(), let work = Semaphore() else { throw .outOfMemory }
            // The background must not cost the interface a frame; the urgent worker yields to it a little.
            lanes.append(Lane(memory: memory, work: work, niceness: lane == 0 ? 2 : 19))
        }
        guard let ended = Semaphore() else { throw .outOfMemory }
        self.ended = ended
        self.lanes = lanes
        self.helper = helper
        self.deadline = deadline
        self.deliver = deliver
        state = Mutex(PoolState(laneCount: laneCount))
    }

    /// Changes the state, stops the jobs that `body` names, and lets the threads look again.
    func change(_ body: (inout PoolState) -> [(lane: Int, number: UInt32)]) {
        state.withLock { state in
            // Under the lock: the cancel word must not outlive the job that it is meant for.
            for (lane, number) in body(&state) { lanes[lane].memory.cancel(job: number) }
        }
        wakeAll()
    }

    func shutDown() {
        change { state in
            state.isClosed = true
            let stops = state.cancel { _ in true }
            state.dropped.removeAll()
            return stops
        }
    }

    /// The life of a lane's thread: jobs until the pool is shut down, then the end of its worker.
    func live(lane: Int) {
        serve(lane: lane)
        ended.signal()
    }

    private func serve(lane: Int) {
        var worker = LaneWorker(core: self, lane: lane)
        while true {
            deliverDropped()
            if let running = state.withLock({ $0.take(lane: lane) }) {
                let next = worker.perform(running)
                state.withLock { $0.finish(lane: lane, next: next) }
                // What became free or was queued may be work for another lane.
                if next != nil { wakeAll() }
            } else if state.withLock({ $0.isClosed }) {
                return
            } else {
                lanes[lane].work.wait()
            }
        }
    }

    /// Hands an outcome to the pool's owner, unless the pool is shut down.
    func tell(_ outcome: DecodeOutcome) {
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
