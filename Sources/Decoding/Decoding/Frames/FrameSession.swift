import CDecoders
import CLinux
import Photos
import System

/// A moving photo whose frames are decoded one after the other, by a worker of its own that ends with it.
final class FrameSession {
    /// Seconds for a frame, beside what any photo gets.
    private static let deadline = 2.0
    /// Delays up to this many milliseconds mean another one, as in browsers.
    private static let leastDelay: UInt32 = 10
    private static let usualDelay: UInt32 = 100
    private static let mostDelay: UInt32 = 65_535

    private let file: PhotoFile
    private let facts: PhotoFacts
    private let memory: SharedMemory
    private var worker: WorkerProcess
    private var isOpen = false

    /// Opens the file, and starts the worker of its family.
    init(_ path: [UInt8], helper: [UInt8], memory: SharedMemory) throws(DecodeError) {
        file = try PhotoFile(path: path)
        facts = try PhotoFacts(of: file)
        self.memory = memory
        let family = facts.format.family ?? .base
        do throws(StartFailure) {
            worker = try WorkerProcess(helper: helper, family: family, memory: memory, niceness: 0)
        } catch {
            throw family.failure(format: facts.format.rawValue, error)
        }
    }

    /// The number of the worker's process.
    var process: Int32 { worker.process }

    /// The file as it was when it was opened.
    var identity: FileIdentity { file.identity }

    /// Whether nothing was done to the file since.
    var isUnchanged: Bool { file.isUnchanged }

    /// Decodes the first frame, or the next, behind the last one the first, as `request` wants it; `job` is its number.
    func next(_ request: DecodeRequest, job: UInt32) throws(DecodeError) -> PhotoFrame {
        let call = DecoderCall(
            facts: facts, identity: file.identity, request: request, mode: DECODER_COMPLETE)
        let used = clinux_process_seconds(worker.process)
        let result = try result(of: call, job)
        let cost = clinux_process_seconds(worker.process) - used
        guard call.isPlausible(result) else { throw .decoderCrashed(signal: 0) }
        if let failure = call.failure(in: result) { throw failure }
        let count = Int(result.width) * Int(result.height)
        let photo = call.photo(result, pixels: memory.pixels(count), coverage: nil)
        let told = worker.frame
        let delay = told.delay <= Self.leastDelay ? Self.usualDelay : told.delay
        return PhotoFrame(
            photo: photo, delay: Double(min(delay, Self.mostDelay)) / 1000,
            plays: Int(told.plays), isLast: told.is_last != 0, cost: max(0, cost))
    }

    private func result(of call: DecoderCall, _ job: UInt32) throws(DecodeError) -> DecoderResult {
        let answer = worker.run(
            call, of: file, job: job,
            patience: call.patience(deadline: Self.deadline, isUrgent: true),
            step: isOpen ? WORKER_NEXT : WORKER_OPEN)
        isOpen = true
        switch answer {
        case .result(let result): return result
        case .wasGone: throw .decoderCrashed(signal: 0)
        case .tookTooLong(let seconds): throw .tookTooLong(seconds: seconds)
        case .crashed(let signal): throw .decoderCrashed(signal: signal)
        case .didNotStart(let status, _):
            throw call.family.failure(format: call.format, exitStatus: status)
        }
    }
}
