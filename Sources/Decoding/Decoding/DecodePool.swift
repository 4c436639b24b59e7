import CDecoders
import CLinux
import Glibc
import System

/// Decodes photos in helper processes: one for what is urgent, the others, at lowest priority, for what may come.
///
/// Each ticket ends with exactly one complete picture (with `quick`, one picture) or one failure, unless the pool is
/// shut down before; `previewFirst` delivers earlier pictures before that. Outcomes are delivered on the pool's
/// threads, never on the caller's. A worker that dies costs the job it had and is replaced.
public final class DecodePool: Sendable {
    let core: PoolCore
    /// Where moving photos are decoded frame by frame; nil if no frames are wanted.
    public let frames: FrameLane?

    /// Starts the threads; the helper processes start when they are needed, but for one that is requested ahead.
    ///
    /// `helper` is the path of `riffle-decode`. `deadline` is in seconds a job. Without `thumbnails` the desktop's cache is
    /// neither read nor written; without `memory` nothing that was measured is kept. With `isHolding` a photo whose preview was delivered is not decoded until `proceed()`.
    /// With `startsAhead` the first worker of the base starts at once: the user waits for a picture, and most are for it.
    /// `frames` receives the frames of moving photos.
    public init(
        helper: [UInt8], workers: Int = 2, deadline: Double = 2, thumbnails: ThumbnailCache? = nil,
        memory: (any PixelMemory)? = nil, isHolding: Bool = false, startsAhead: Bool = false,
        frames: (@Sendable (FrameOutcome) -> Void)? = nil,
        deliver: @escaping @Sendable (DecodeOutcome) -> Void
    ) throws(DecodeError) {
        guard isThere(helper) else { throw .helperMissing }
        core = try PoolCore(
            helper: helper, laneCount: max(workers, 1), deadline: deadline,
            thumbnails: thumbnails, memory: memory, deliver: deliver)
        core.state.withLock { $0.queue.isHolding = isHolding }
        self.frames = frames.flatMap { FrameLane(helper: helper, deliver: $0) }
        for lane in 0..<core.lanes.count {
            guard core.start(lane: lane, startsAhead: startsAhead && lane == 0) else {
                core.shutDown()
                throw .outOfMemory
            }
        }
    }

    deinit {
        shutDown()
    }

    /// Queues a request; an urgent one interrupts a refinement.
    ///
    /// Requests for the same work, under whatever tickets, are done once.
    public func submit(_ request: DecodeRequest) {
        core.change { state in
            state.add(request)
            return request.priority == .urgent ? state.preemptRefinements() : []
        }
    }

    /// Goes on with what was held back: the first looks are on the screen.
    public func proceed() {
        core.change { state in
            state.queue.isHolding = false
            return []
        }
    }

    /// Submits requests in this order, the first `urgentCount` of them as urgent and the others as prefetch; what is under
    /// way goes on.
    ///
    /// First looks at urgent photos come before everything else.
    public func rank(_ tickets: [Int], urgentCount: Int) {
        core.change { state in
            state.rank(tickets, urgentCount: urgentCount)
            return state.queue.urgent.isEmpty ? [] : state.preemptRefinements()
        }
    }

    /// Gives up one request.
    public func cancel(ticket: Int) {
        core.change { $0.cancel { $0 == ticket } }
    }

    /// Stops the threads and the helpers; what is not delivered yet never will be.
    ///
    /// Returns at once.
    public func shutDown() {
        core.shutDown()
        frames?.shutDown()
    }

    /// Stops the threads and the helpers, and waits until the helpers are gone.
    public func shutDownAndWait() {
        shutDown()
        core.waitForEnd()
        frames?.waitForEnd()
    }

    /// Process numbers of the helpers that run.
    var processes: [Int32] { core.state.withLock { $0.processes.joined().filter { $0 != 0 } } }

    /// Bytes of the file in memory through which pictures come; a process that may write none of that size decodes nothing.
    public static var sharedMemorySize: UInt64 { worker_memory_size() }

    /// Where the helper is: beside the executable, or in ../libexec/riffle/ from there; nil when in neither place.
    ///
    /// Without an argument, the executable that runs.
    public static func findHelper(besideExecutable executable: [UInt8]? = nil) -> [UInt8]? {
        guard let executable = executable ?? runningExecutable(),
            let slash = executable.lastIndex(of: 0x2F)
        else { return nil }
        let folder = Array(executable[...slash])
        return ["riffle-decode", "../libexec/riffle/riffle-decode"]
            .map { folder + Array($0.utf8) }.first(where: isThere)
    }
}

/// Whether a regular file is there; where it may not be executed, each photo says so.
private func isThere(_ path: [UInt8]) -> Bool {
    guard !path.isEmpty, !path.contains(0) else { return false }
    let terminated = cString(path)
    var status = stat()
    return unsafe stat(terminated, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

private func runningExecutable() -> [UInt8]? {
    var path = [CChar](repeating: 0, count: 4096)
    guard unsafe clinux_running_program(&path) == 0 else { return nil }
    return path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
}
