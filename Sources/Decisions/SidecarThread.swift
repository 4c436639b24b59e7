import CLinux
import DisplayList
import PhotoLibrary
import Selecting
public import Sidecars
import Threads

/// How decisions are written beside the photos.
public struct SidecarPlan: Hashable, Sendable {
    /// What a new sidecar is called.
    let naming: SidecarNaming
    /// Whether files that belong together are one photo: else a sidecar must name its picture.
    let arePairs: Bool

    public init(naming: SidecarNaming, arePairs: Bool) {
        self.naming = naming
        self.arePairs = arePairs
    }
}

/// What has come of sidecars.
public enum SidecarNews: Hashable, Sendable {
    /// A sidecar, by its name, was left as it is.
    case leftAlone([UInt8], SidecarFailure)
    /// What another program wrote into a sidecar when riffle was interrupted has this name now.
    case kept([UInt8])
    /// The folder, an absolute path, takes no files, by the errno value.
    case folderTakesNone([UInt8], Int32)
}

/// Writes sidecars some time after the last decision about a photo, or at once where somebody waits for it.
final class SidecarThread: Sendable {
    /// Where a photo is.
    enum Place: Sendable {
        /// Its cover as it is named, and what is beside it.
        case named([UInt8], PhotoParts?)
        case known(PhotoSources)

        var cover: [UInt8] {
            switch self {
            case .named(let path, _): path
            case .known(let sources): BytePath.join(sources.folder, sources.pictures.first ?? [])
            }
        }

        var sources: PhotoSources {
            switch self {
            case .named(let path, let parts):
                PhotoSources(
                    folder: absolutePath(BytePath.directory(path)),
                    cover: BytePath.lastComponent(path), parts: parts)
            case .known(let sources): sources
            }
        }
    }

    private struct Waiting {
        var place: Place
        var plan: SidecarPlan
        var orders: [SidecarOrder]
        var due: UInt64
    }

    private struct State {
        var waiting: [PhotoID: Waiting] = [:]
        /// The photo whose sidecars are being written.
        var busy: PhotoID?
        var busyPath: [UInt8] = []
        /// Who waits until nothing is left, or nothing of one photo.
        var waiters: [(photo: PhotoID?, done: Threads.Semaphore)] = []
        /// Sidecars that riffle made in this session, by the path of the cover.
        var made: [[UInt8]: Set<[UInt8]>] = [:]
    }

    private let state = Mutex(State())
    private let work: Threads.Semaphore
    private let records: PhotoRecords
    private let deliver: @Sendable (SidecarNews) -> Void

    /// Nanoseconds between the last decision about a photo and the writing of its sidecar.
    private static let pause: UInt64 = 400_000_000

    /// Starts the thread; nil where the system has none left.
    ///
    /// `reading` says what is read of photos, and `deliver` is told what could not be written. `readAgain` has what others say of a photo
    /// read once more.
    init?(
        records: PhotoRecords, reading: PhotoReading, date: @escaping @Sendable () -> [UInt8],
        deliver: @escaping @Sendable (SidecarNews) -> Void,
        readAgain: @escaping @Sendable (PhotoID) -> Void
    ) {
        guard let helper = reading.helper, let work = Threads.Semaphore() else { return nil }
        self.work = work
        self.records = records
        self.deliver = deliver
        let isStarted = startThread { [self] in
            let updater = SidecarUpdater(helper: helper, date: date, operation: sidecarOperation)
            let reader = DocumentReader(helper: helper, embedded: reading.embedded)
            var worker = SidecarWorker(
                updater: updater, reader: reader, records: records, deliver: deliver,
                readAgain: readAgain)
            while true {
                wait()
                while let (photo, waiting) = take() {
                    finish(
                        worker.write(
                            waiting.orders, of: photo, waiting.place.sources, waiting.plan),
                        waiting.place.cover)
                }
            }
        }
        if !isStarted { return nil }
    }

    /// Has orders written behind those of the same photo that wait.
    func write(
        _ orders: [SidecarOrder], of photo: PhotoID, _ place: Place, _ plan: SidecarPlan
    ) {
        let due = monotonicNow() + Self.pause
        state.withLock { state in
            let former = state.waiting[photo]?.orders ?? []
            state.waiting[photo] = Waiting(
                place: place, plan: plan, orders: former + orders, due: due)
        }
        work.signal()
    }

    /// Waits until all is written that was asked for, at most so many seconds; whether it is.
    func finish(within seconds: Double) -> Bool {
        guard let done = Threads.Semaphore() else { return false }
        let hasWork = state.withLock { state in
            guard !state.waiting.isEmpty || state.busy != nil else { return false }
            for photo in state.waiting.keys { state.waiting[photo]?.due = 0 }
            state.waiters.append((PhotoID?.none, done))
            return true
        }
        guard hasWork else { return true }
        work.signal()
        return done.wait(seconds: seconds)
    }

    /// Waits until what was decided of the photo with this cover, as it is named, is written, at most so many seconds.
    ///
    /// Returns the names of the sidecars that riffle made of it in this session.
    func finish(_ cover: [UInt8], within seconds: Double) -> Set<[UInt8]> {
        if let done = Threads.Semaphore() {
            let hasWork = state.withLock { state in
                var found = state.busyPath == cover ? state.busy : nil
                for (photo, waiting) in state.waiting where waiting.place.cover == cover {
                    state.waiting[photo]?.due = 0
                    found = photo
                }
                guard let found else { return false }
                state.waiters.append((found, done))
                return true
            }
            if hasWork {
                work.signal()
                _ = done.wait(seconds: seconds)
            }
        }
        return state.withLock { $0.made[cover] ?? [] }
    }

    private func wait() {
        let due = state.withLock { $0.waiting.values.map(\.due).min() }
        guard let due else { return work.wait() }
        let now = monotonicNow()
        if due > now { _ = work.wait(seconds: Double(due - now) / 1e9) }
    }

    private func take() -> (PhotoID, Waiting)? {
        let now = monotonicNow()
        return state.withLock { state in
            let due = state.waiting.filter { $0.value.due <= now }
            guard let next = due.min(by: { $0.key.number < $1.key.number }) else { return nil }
            state.waiting[next.key] = nil
            state.busy = next.key
            state.busyPath = next.value.place.cover
            return (next.key, next.value)
        }
    }

    private func finish(_ report: SidecarReport, _ cover: [UInt8]) {
        state.withLock { state in
            let made = (state.made[cover] ?? []).union(report.created).subtracting(report.removed)
            state.made[cover] = made.isEmpty ? nil : made
            state.busy = nil
            state.busyPath = []
            state.waiters.removeAll { photo, done in
                let isOver = photo.map { state.waiting[$0] == nil } ?? state.waiting.isEmpty
                if isOver { done.signal() }
                return isOver
            }
        }
    }
}

/// Sixteen digits and letters from a to f that nobody else has.
@Sendable func sidecarOperation() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let number: UInt64 = generator.next()
    let digits = String(number, radix: 16)
    return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
}
