import CDecoders
import CLinux
import Glibc
import Photos
import System

/// A lane's helper process and the way a job takes through it; used by the lane's thread only.
struct LaneWorker: ~Copyable {
    let core: PoolCore
    let lane: Int
    private let workers: WorkerSet

    init(core: PoolCore, lane: Int) {
        self.core = core
        self.lane = lane
        let own = core.lanes[lane]
        workers = WorkerSet(helper: core.helper, memories: own.memories, niceness: own.niceness)
    }

    /// Starts the base's worker before there is work; where it cannot be had, the first job tells.
    func startAhead() {
        try? workers.start(.base, at: monotonicNow())
        noteProcesses()
    }

    /// Ends workers that had no work for long; returns when to look at them again, on the clock of `monotonicNow`.
    func endIdle() -> UInt64? {
        let now = monotonicNow()
        let seconds = workers.endIdle(at: now)
        noteProcesses()
        return seconds.map { now + UInt64($0 * 1e9) }
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
        if job.step == .figures, let known = recall(job.request, file.identity) {
            core.tell(lane: lane, known)
            return nil
        }
        let facts: PhotoFacts
        do throws(DecodeError) {
            facts = try PhotoFacts(of: file)
        } catch {
            if case .video = error { try showThumbnail(ofVideo: running, file) }
            throw error
        }
        if let refusal = facts.refusal { throw refusal }
        if job.step == .figures {
            let measured =
                job.request.product.isLikeness
                ? try compare(running, facts, file) : try measure(running, facts, file)
            core.tell(lane: lane, measured)
            return nil
        }
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
        let develops = facts.isWantedDeveloped(job.request) && job.request.ladder != .fast
        let isSecond = job.request.ladder == .complete || job.step == .refinement
        if develops, isSecond, let photo = try develop(running, facts, file) {
            core.tell(lane: lane, photo, isLast: true)
            return nil
        }
        let mode = job.step == .quick ? DECODER_QUICK : DECODER_COMPLETE
        var photo = try decodePhoto(mode, running, facts, file)
        // The part of the camera's JPEG is there at once, that of the sensor's picture takes its time.
        if develops, !isSecond { photo.stage = .dcScan }
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
        return facts.marked(
            choice.isEmpty ? try decode(call, running, from: file) : try choice.result())
    }

    /// What the sensor took, of a part that is wanted closer than the camera's JPEG shows it; nil where that is all there is.
    private mutating func develop(
        _ running: PoolState.Running, _ facts: PhotoFacts, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> DecodedPhoto? {
        var call = DecoderCall(
            facts: facts, identity: file.identity, request: running.job.request,
            mode: DECODER_COMPLETE)
        call.isDeveloping = true
        do throws(DecodeError) {
            return facts.marked(try decode(call, running, from: file))
        } catch .cancelled {
            throw .cancelled
        } catch {
            return nil
        }
    }

    /// Decodes `file`, which is the photo's own or a thumbnail's; nil when the call is for what it does not have.
    mutating func decode(
        _ call: DecoderCall, _ running: PoolState.Running, from file: borrowing PhotoFile
    ) throws(DecodeError) -> DecodedPhoto? {
        guard let (result, memory) = try settled(call, running, from: file) else { return nil }
        let count = Int(result.width) * Int(result.height)
        return call.photo(
            result, pixels: memory.pixels(count),
            coverage: call.request.wantsCoverage ? memory.coverage(count) : nil)
    }

    /// A result that is possible, and where its pixels lie; nil when the call is for what `file` does not have.
    mutating func settled(
        _ call: DecoderCall, _ running: PoolState.Running, from file: borrowing PhotoFile
    ) throws(DecodeError) -> (DecoderResult, SharedMemory)? {
        let identity = file.identity
        if let signal = core.state.withLock({ $0.crashes.verdict(on: identity) }) {
            throw .decoderCrashed(signal: signal)
        }
        let result = try run(call, running, file)
        let failure = call.failure(in: result)
        guard call.isPlausible(result), failure != .cancelled || isToStop else {
            throw distrust(call.family, identity)
        }
        if let failure { throw call.standIn == nil ? call.facts.explained(failure) : failure }
        if DecoderStatus(result.status) == DECODER_NO_THUMBNAIL { return nil }
        guard let memory = workers.memory(of: call.family) else {
            throw .decoderCrashed(signal: 0)
        }
        return (result, memory)
    }

    /// Ends a worker that lied: whatever it was, the file made it lie, which is as good as a crash.
    func distrust(_ family: DecoderFamily, _ identity: FileIdentity) -> DecodeError {
        stop(family)
        core.state.withLock { $0.crashes.note(identity, signal: 0) }
        return .decoderCrashed(signal: 0)
    }

    /// Whether the worker was asked to stop what it has in hand.
    private var isToStop: Bool {
        let lane = lane
        return core.state.withLock { state in
            state.running[lane].map { $0.isCancelled || $0.isPreempted } ?? true
        }
    }

    private func run(
        _ call: DecoderCall, _ running: PoolState.Running, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> DecoderResult {
        let isUrgent = call.request.priority == .urgent && running.job.step != .refinement
        let patience = call.patience(deadline: core.deadline, isUrgent: isUrgent)
        let family = call.family
        let identity = file.identity
        let plan = try call.plan()
        // A worker that died while idle, or was killed from outside, is not this file's fault: retry once.
        for isLastTry in [false, true] {
            try start(family, for: call.format)
            if let plan { workers.memory(of: family)?.write(plan: plan) }
            switch workers.run(call, of: file, job: running.number, patience: patience) {
            case .result(let result): return result
            case .wasGone: stop(family)
            case .tookTooLong(let seconds):
                stop(family)
                throw .tookTooLong(seconds: seconds)
            case .crashed(SIGKILL) where !isLastTry, .didNotStart(_, SIGKILL) where !isLastTry:
                stop(family)
            case .didNotStart(let exitStatus, _):
                stop(family)
                noteAbsence(of: family, exitStatus: exitStatus)
                throw family.failure(format: call.format, exitStatus: exitStatus)
            case .crashed(let signal):
                stop(family)
                core.state.withLock { $0.crashes.note(identity, signal: signal) }
                throw .decoderCrashed(signal: signal)
            }
        }
        throw .decoderCrashed(signal: 0)
    }

    private func start(_ family: DecoderFamily, for format: String) throws(DecodeError) {
        let now = monotonicNow()
        if let error = core.state.withLock({
            $0.absences.verdict(on: family, format: format, at: now)
        }) {
            throw error
        }
        do throws(StartFailure) {
            try workers.start(family, at: now)
            noteProcesses()
        } catch {
            if error == .noProgram { noteAbsence(of: family, exitStatus: nil) }
            throw family.failure(format: format, error)
        }
    }

    private func noteAbsence(of family: DecoderFamily, exitStatus: Int32?) {
        let now = monotonicNow()
        core.state.withLock { $0.absences.note(family, exitStatus: exitStatus, at: now) }
    }

    private func stop(_ family: DecoderFamily) {
        workers.stop(family)
        noteProcesses()
    }

    private func noteProcesses() {
        let lane = lane
        let processes = workers.processes
        core.state.withLock { $0.processes[lane] = processes }
    }
}
