import Browsing
import CLinux
import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Threads

/// Finds out which files photos are, for the desk, and which photos rows are, for the loop; on a thread of its own.
public final class DecisionThread: Sendable {
    struct Change: Sendable {
        let photo: PhotoID
        let path: [UInt8]
        let parts: PhotoParts?
        let file: FileIdentity?
        let from: Judgement
        let to: Judgement
    }

    enum Job: Sendable {
        case read(Catalogue, listed: [Photo])
        case renew
        case keep(number: Int, DecisionStep.Way, [Change], time: Int64)
        case earlier
        case takeBack(StoredStep, time: Int64)
    }

    private struct State {
        var jobs: [Job] = []
        var waiting: [Semaphore] = []
    }

    /// Nil where nothing is to be written.
    let keeper: DeskKeeper?
    private let state = Mutex(State())
    private let work: Semaphore

    /// Starts the thread; nil where the system has none left.
    ///
    /// `place` says where the desk is and what former riffles kept; `captured` reads when the photo of a path was taken.
    /// `deliver` is told what becomes known.
    public init?(
        place: DeskPlace, captured: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        deliver: @escaping @Sendable (DecisionDesk.News) -> Void
    ) {
        guard let work = Semaphore() else { return nil }
        self.work = work
        keeper =
            place.mayWrite
            ? place.path.flatMap {
                DeskKeeper(
                    path: $0, session: place.session, date: place.date,
                    tell: { deliver(.desk($0)) })
            } : nil
        let clerk = DecisionClerk(
            place: place, keeper: keeper, captured: captured, deliver: deliver)
        let box = Mutex(clerk)
        let isStarted = startThread { [self] in
            while true {
                work.wait()
                let (jobs, waiting) = state.withLock { held in
                    defer { held = State() }
                    return (held.jobs, held.waiting)
                }
                box.withLock { clerk in for job in jobs { clerk.perform(job) } }
                for done in waiting { done.signal() }
            }
        }
        if !isStarted { return nil }
    }

    func post(_ job: Job) {
        state.withLock { $0.jobs.append(job) }
        work.signal()
    }

    /// Waits until the disk has all that was asked for; what takes longer is done later.
    func flush(seconds: Double) -> Bool {
        guard let keeper, let done = Semaphore() else { return true }
        let began = monotonicNow()
        state.withLock { $0.waiting.append(done) }
        work.signal()
        guard done.wait(seconds: seconds) else { return false }
        return keeper.flush(seconds: seconds - Double(monotonicNow() - began) / 1e9)
    }
}

/// Where the desk is, and what may be done to it.
public struct DeskPlace: Sendable {
    /// The folder that holds the desk and what former riffles kept; nil where nothing is remembered.
    let folder: [UInt8]?
    let session: [UInt8]
    let mayWrite: Bool
    /// What a damaged desk gets behind its name.
    let date: @Sendable () -> [UInt8]
    /// In milliseconds since 1970.
    let clock: @Sendable () -> Int64

    /// `stateHome` is the folder that holds `riffle/`; `session` is a text that no other session has, `clock` tells
    /// milliseconds since 1970.
    public init(
        stateHome: [UInt8]?, session: [UInt8], mayWrite: Bool,
        date: @escaping @Sendable () -> [UInt8], clock: @escaping @Sendable () -> Int64
    ) {
        folder = stateHome.map { BytePath.join($0, Array("riffle".utf8)) }
        self.session = session
        self.mayWrite = mayWrite
        self.date = date
        self.clock = clock
    }

    var path: [UInt8]? { folder.map { BytePath.join($0, Array("desk.sqlite".utf8)) } }
}
