public import CLinux
import System

/// Decodes the frames of one moving photo at a time, on a thread and in a worker of its own.
///
/// Each request gets one frame or one failure, unless something else is requested meanwhile. Between
/// requests nothing runs, and beyond the frame delivered none is kept.
public final class FrameLane: Sendable {
    private enum Order {
        case open(DecodeRequest, FileIdentity)
        case next(DecodeRequest)
        case end
    }

    private struct Work: Sendable {
        var order: Order?
        /// The number of the job that the worker has in hand; 0: none.
        var job: UInt32 = 0
        /// The number of the worker's process; 0: none.
        var process: Int32 = 0
        var memory: SharedMemory?
        var isClosed = false
    }

    private let helper: [UInt8]
    private let thread: WorkerThread<Work>
    private let deliver: @Sendable (FrameOutcome) -> Void

    /// Nil where the system has no resources left; the thread starts with the first request.
    init?(helper: [UInt8], deliver: @escaping @Sendable (FrameOutcome) -> Void) {
        guard let thread = WorkerThread(Work()) else { return nil }
        self.helper = helper
        self.thread = thread
        self.deliver = deliver
    }

    /// Starts with the first frame of a photo, in place of whatever was played; `file` is what it must still be.
    ///
    /// Priority, ladder and quality of the request do not count.
    public func open(_ request: DecodeRequest, of file: FileIdentity) {
        guard start() else {
            return deliver(.failed(ticket: request.ticket, .outOfMemory))
        }
        give(.open(request, file))
    }

    /// Asks for the next frame of the photo that is open, behind the last one the first; once the one before has come.
    public func next(_ request: DecodeRequest) { give(.next(request)) }

    /// Ends the worker, if there is one; nothing more comes of what was requested.
    public func end() { give(.end) }

    /// Ends the thread and the worker.
    func shutDown() {
        thread.withWork { $0.isClosed = true }
        give(.end)
        thread.end()
    }

    /// Waits until the worker is gone.
    func waitForEnd() { thread.waitForEnd() }

    /// The number of the worker's process; 0 where none runs.
    var process: Int32 { thread.withWork { $0.process } }

    private func give(_ order: Order) {
        thread.request { work in
            work.order = order
            if case .next = order { return }
            // Under the lock: the cancel word must not outlive the job that it is meant for.
            if work.job != 0 { work.memory?.cancel(job: work.job) }
        }
    }

    /// Starts the thread, unless it runs.
    private func start() -> Bool {
        let hasMemory = thread.withWork { work in
            guard !work.isClosed else { return false }
            work.memory = work.memory ?? SharedMemory()
            return work.memory != nil
        }
        return hasMemory
            && thread.start { [self] in
                var session: FrameSession?
                var number: UInt32 = 0
                return { [self] in
                    while let order = nextOrder() { follow(order, &session, &number) }
                    return nil
                }
            }
    }

    private func nextOrder() -> Order? {
        thread.withWork { work in
            defer { work.order = nil }
            return work.isClosed ? nil : work.order
        }
    }

    private func follow(_ order: Order, _ session: inout FrameSession?, _ number: inout UInt32) {
        switch order {
        case .end: session = nil
        case .open(let request, let file):
            session = nil
            // Results of the worker of another file are dropped.
            if let memory = SharedMemory() { thread.withWork { $0.memory = memory } }
            number = begin(after: number)
            session = open(request, file, number)
        case .next(let request):
            number = begin(after: number)
            if let open = session { session = decode(request, open, number) }
        }
        if session == nil { thread.withWork { $0.process = 0 } }
    }

    /// Notes the number of the job that follows; never 0.
    private func begin(after number: UInt32) -> UInt32 {
        let next = number == .max ? 1 : number + 1
        thread.withWork { $0.job = next }
        return next
    }

    private func open(
        _ request: DecodeRequest, _ file: FileIdentity, _ number: UInt32
    ) -> FrameSession? {
        guard let memory = thread.withWork({ $0.memory }) else { return nil }
        do throws(DecodeError) {
            let session = try FrameSession(request.path, helper: helper, memory: memory)
            guard session.identity.isSameContent(as: file) else {
                tell(.changed(ticket: request.ticket))
                return nil
            }
            thread.withWork { $0.process = session.process }
            return decode(request, session, number)
        } catch {
            tell(.failed(ticket: request.ticket, error))
            return nil
        }
    }

    /// Decodes a frame and tells of it; the session if it goes on.
    private func decode(
        _ request: DecodeRequest, _ session: FrameSession, _ number: UInt32
    ) -> FrameSession? {
        do throws(DecodeError) {
            let frame = try session.next(request, job: number)
            guard session.isUnchanged else {
                tell(.changed(ticket: request.ticket))
                return nil
            }
            tell(.frame(frame))
            return session
        } catch {
            // What was read of a file that was being written is no fault of it.
            tell(
                session.isUnchanged
                    ? .failed(ticket: request.ticket, error) : .changed(ticket: request.ticket))
            return nil
        }
    }

    /// Tells the owner, unless something else is wanted by now.
    private func tell(_ outcome: FrameOutcome) {
        let isWanted = thread.withWork { work in
            work.job = 0
            return work.order == nil && !work.isClosed
        }
        if isWanted { deliver(outcome) }
    }
}
