import Glibc
import Photos

/// The workers that a lane keeps, of one family each; used by the lane's thread only.
///
/// Each has memory of its own: what one file has taken over must not reach the pictures of another family. Where there is
/// no place for one more, the one that was used longest ago ends.
final class WorkerSet {
    /// Workers alive at a time.
    static let limit = 3
    /// Seconds without a job after which a worker other than the base's ends.
    static let idleSeconds = 60.0

    private let helper: [UInt8]
    private let niceness: Int32
    private var places: [Place]

    /// A worker's memory, and the worker.
    private final class Place {
        let memory: SharedMemory
        var worker: WorkerProcess?
        var family = DecoderFamily.base
        /// Nanoseconds.
        var lastUse: UInt64 = 0

        init(memory: SharedMemory) {
            self.memory = memory
        }
    }

    /// `helper` is the path of the base's program; the memories are as many as workers may be alive.
    init(helper: [UInt8], memories: [SharedMemory], niceness: Int32) {
        self.helper = helper
        self.niceness = niceness
        places = memories.map(Place.init)
    }

    /// Process numbers by place; 0 where there is none.
    var processes: [Int32] { places.map { $0.worker?.process ?? 0 } }

    /// Starts the worker of a family, unless it runs; `now` is in nanoseconds on a clock of the caller's.
    func start(_ family: DecoderFamily, at now: UInt64) throws(StartFailure) {
        if let place = running(family) {
            place.lastUse = now
            return
        }
        let free = places.first { $0.worker == nil }
        guard let place = free ?? places.min(by: { $0.lastUse < $1.lastUse }) else {
            throw .system(errno: ENOMEM)
        }
        place.worker = nil
        place.family = family
        place.lastUse = now
        place.worker = try WorkerProcess(
            helper: helper, family: family, memory: place.memory, niceness: niceness)
    }

    /// Ends the worker of a family.
    func stop(_ family: DecoderFamily) {
        running(family)?.worker = nil
    }

    /// Hands a job to the worker of a family, which has been started.
    func run(
        _ call: DecoderCall, of file: borrowing PhotoFile, job: UInt32,
        patience: WorkerProcess.Patience
    ) -> WorkerProcess.Answer {
        guard let place = running(call.family) else { return .wasGone }
        return place.worker?.run(call, of: file, job: job, patience: patience) ?? .wasGone
    }

    /// Where the worker of a family leaves pixels; nil where it does not run.
    func memory(of family: DecoderFamily) -> SharedMemory? { running(family)?.memory }

    /// Ends workers that had nothing to do for long; seconds until the next one has had, nil where none will.
    func endIdle(at now: UInt64) -> Double? {
        var next: Double?
        for place in places where place.worker != nil && place.family != .base {
            let left = Self.idleSeconds - Double(now - min(now, place.lastUse)) / 1e9
            if left <= 0 {
                place.worker = nil
            } else {
                next = min(left, next ?? left)
            }
        }
        return next
    }

    private func running(_ family: DecoderFamily) -> Place? {
        places.first { $0.worker != nil && $0.family == family }
    }
}
