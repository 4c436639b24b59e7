import CDecoders
import CLinux
import Glibc
import Threads

/// A lane's helper process and the way a job takes through it; used by the lane's thread only.
struct LaneWorker: ~Copyable {
    let core: PoolCore
    let lane: Int
    private var process: WorkerProcess?

    init(core: PoolCore, lane: Int) {
        self.core = core
        self.lane = lane
    }

    /// Does one step of a job and tells what came of it; returns the job if there is a further step.
    mutating func perform(_ running: PoolState.Running) -> Job? {
        let job = running.job
        if let draft = job.draft {
            write(draft)
            return nil
        }
        do throws(DecodeError) {
            let file = try PhotoFile(path: job.request.path)
            do throws(DecodeError) {
                return try perform(running, on: file)
            } catch {
                return settle(job, error, file.identity)
            }
        } catch {
            return settle(job, error, nil)
        }
    }

    /// A job that made way for urgent work waits again, every other failure is final.
    private func settle(_ job: Job, _ error: DecodeError, _ identity: FileIdentity?) -> Job? {
        let lane = lane
        let isWaitingAgain = core.state.withLock { state in
            state.running[lane].map { $0.isPreempted && !$0.isCancelled } ?? false
        }
        if error == .cancelled, isWaitingAgain { return job }
        core.tell(lane: lane, error, identity)
        if let identity { noteFailure(error, of: job, identity) }
        return nil
    }

    private mutating func perform(
        _ running: PoolState.Running, on file: borrowing PhotoFile
    ) throws(DecodeError) -> Job? {
        var job = running.job
        let facts = try PhotoFacts(of: file)
        if job.isFirstStep, let stage = try showThumbnail(running, facts, file) {
            job.step = .quick
            job.hasPreview = true
            return stage == .thumbnail && job.request.ladder == .previewFirst ? job : nil
        }
        if job.step == .preview {
            job.step = .quick
            if facts.hasQuickPicture(for: job.request),
                let photo = try decode(DECODER_THUMBNAIL, running, facts, file)
            {
                let isLast = job.request.ladder == .fast
                core.tell(lane: lane, photo, isLast: isLast)
                job.hasPreview = true
                return isLast ? nil : job
            }
            // Others may have something to show at once.
            if mustWait(for: job.request.priority) { return job }
        }
        let mode = job.step == .quick ? DECODER_QUICK : DECODER_COMPLETE
        let photo = try decodePhoto(mode, running, facts, file)
        let isRefined = photo.stage == .dcScan && job.request.ladder == .previewFirst
        core.tell(lane: lane, photo, isLast: !isRefined)
        if !isRefined { return nil }
        job.step = .refinement
        return job
    }

    private func mustWait(for priority: DecodeRequest.Priority) -> Bool {
        core.state.withLock { $0.queue.hasFirstLooks(priority) }
    }

    /// Nil when there is no thumbnail of the photo's shape.
    mutating func decode(
        _ mode: DecoderMode, _ running: PoolState.Running, _ facts: PhotoFacts,
        _ file: borrowing PhotoFile
    ) throws(DecodeError) -> DecodedPhoto? {
        var call = DecoderCall(
            facts: facts, identity: file.identity, request: running.job.request, mode: mode)
        call.preview = facts.previews?.largest
        return try decode(call, running, from: file)
    }

    /// Decodes the photo for a request; of a RAW file the preview that fits, and where that is broken another one.
    mutating func decodeBest(
        _ mode: DecoderMode, _ running: PoolState.Running, _ facts: PhotoFacts,
        _ file: borrowing PhotoFile, request: DecodeRequest
    ) throws(DecodeError) -> DecodedPhoto? {
        var call = DecoderCall(
            facts: facts, identity: file.identity, request: request, mode: mode)
        var choice = PreviewChoice(facts.ranked(for: request))
        while let preview = choice.next {
            call.preview = preview
            do throws(DecodeError) {
                choice.note(try decode(call, running, from: file))
            } catch {
                try choice.note(error)
            }
        }
        if choice.isEmpty { return try decode(call, running, from: file) }
        return try choice.result()
    }

    /// Decodes `file`, which is the photo's own or a thumbnail's; nil when the call is for what it does not have.
    mutating func decode(
        _ call: DecoderCall, _ running: PoolState.Running, from file: borrowing PhotoFile
    ) throws(DecodeError) -> DecodedPhoto? {
        let identity = file.identity
        if let signal = core.state.withLock({ $0.crashes.verdict(on: identity) }) {
            throw .decoderCrashed(signal: signal)
        }
        let result = try run(call, running, file)
        let failure = call.failure(in: result)
        guard call.isPlausible(result), failure != .cancelled || isToStop else {
            // Whatever it was that lied, the file made it lie: as good as a crash.
            stop()
            core.state.withLock { $0.crashes.note(identity, signal: 0) }
            throw .decoderCrashed(signal: 0)
        }
        if let failure { throw failure }
        if DecoderStatus(result.status) == DECODER_NO_THUMBNAIL { return nil }
        let count = Int(result.width) * Int(result.height)
        let memory = core.lanes[lane].memory
        return call.photo(
            result, pixels: memory.pixels(count),
            coverage: call.request.wantsCoverage ? memory.coverage(count) : nil)
    }

    /// Whether the worker was asked to stop what it has in hand.
    private var isToStop: Bool {
        let lane = lane
        return core.state.withLock { state in
            state.running[lane].map { $0.isCancelled || $0.isPreempted } ?? true
        }
    }

    private mutating func run(
        _ call: DecoderCall, _ running: PoolState.Running, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> DecoderResult {
        let isUrgent = call.request.priority == .urgent && running.job.step != .refinement
        let patience = WorkerProcess.Patience(
            wall: core.deadline, wallWhenStarved: core.deadline * (isUrgent ? 2 : 4))
        let identity = file.identity
        // A worker that died while it was idle, or that somebody killed, is not this file's fault: one more try.
        for isLastTry in [false, true] {
            try start()
            switch process?.run(call, of: file, job: running.number, patience: patience) {
            case .result(let result): return result
            case .wasGone, nil: stop()
            case .tookTooLong(let seconds):
                stop()
                throw .tookTooLong(seconds: seconds)
            case .crashed(let signal) where signal == SIGKILL && !isLastTry: stop()
            case .crashed(let signal):
                stop()
                core.state.withLock { $0.crashes.note(identity, signal: signal) }
                throw .decoderCrashed(signal: signal)
            }
        }
        throw .decoderCrashed(signal: 0)
    }

    private mutating func start() throws(DecodeError) {
        if process != nil { return }
        let started = try WorkerProcess(
            helper: core.helper, memory: core.lanes[lane].memory,
            niceness: core.lanes[lane].niceness)
        let number = started.process
        process = consume started
        let lane = lane
        core.state.withLock { $0.processes[lane] = number }
    }

    private mutating func stop() {
        process = nil
        let lane = lane
        core.state.withLock { $0.processes[lane] = 0 }
    }
}
