import Browsing
import Glibc
import PhotoLibrary
import System
public import Trash

/// Does the file work on a thread of its own, in the order asked, so that the screen never waits for a disk.
public final class FileWorkQueue: Sendable {
    /// One piece of file work; each where it needs its room, because 100,000 may wait.
    indirect enum Job: Sendable {
        case recover
        /// To the folder `target`, or to the trash where that is nil; `batch` is what of several it is one of.
        case trash(
            op: Int, path: [UInt8], PhotoParts?, grouping: Grouping, TrashWarrant,
            target: [UInt8]? = nil, batch: Int? = nil, turn: Turn? = nil, kept: KeptPhoto? = nil)
        /// Trashes what the undo of an earlier trash has brought back, wherever that is; without a turn it is that trash done again.
        case trashAgain(
            op: Int, former: Int, grouping: Grouping, target: [UInt8]? = nil, batch: Int? = nil,
            turn: Turn? = nil)
        /// One photo of an order, in its place there; `former` as in `CopyOrder`.
        case copy(
            number: Int, place: Int, FilingWay, CopyOrder.Photo, grouping: Grouping,
            former: Int? = nil, turn: Turn? = nil)
        case takeBackCopies(number: Int, turn: Turn? = nil)
        /// Lets photos of a file system without a trash be copied to the home trash.
        case permitHome(mount: [UInt8])
        /// `turn` is that of the act of undo; nil where it is none.
        case restore(op: Int, turn: Turn? = nil)
        /// The newest trash of earlier sessions whose photo lay in one of these folders, which need not be absolute; nothing that was done
        /// before a decision.
        case restoreEarlier(
            folders: Set<[UInt8]>, behind: DecisionMoment? = nil, turn: Turn? = nil)
        /// What the last act of undo took back in these folders, unless anything was done since; as in `FileOperations`.
        case redoEarlier(folders: Set<[UInt8]>, decisions: UndoneDecisions)
        /// Lists what is in the trash; nil: the narrowest scope in which there is anything. `pairs` as in `FileOperations`.
        case listTrash(ReviewScope?, folders: Set<[UInt8]>, pairs: CoverChoice?)
        /// Counts what other sessions trashed from these folders.
        case countTrash(folders: Set<[UInt8]>, arePairs: Bool)
        /// Brings back a photo of the last list, by what names its parts.
        case bringBack(op: Int, keys: [String])
    }

    private struct State {
        /// Many may wait at once: to take the first must not move the others.
        var jobs: ArraySlice<Job> = []
        /// Counting comes last: it is not urgent, and it reads all journals.
        var count: Job?
        var isBusy = false
        var isCounting = false
        /// Whether nothing is counted any more.
        var isCountOver = false

        /// Takes the first job out; a slice keeps what was taken until it is copied, and half of it may be that.
        private mutating func takeJob() -> Job? {
            defer { if jobs.startIndex > jobs.count { jobs = ArraySlice(Array(jobs)) } }
            return jobs.popFirst()
        }

        mutating func take() -> Job? {
            if let job = takeJob() {
                isBusy = true
                return job
            }
            // Callers that wait for the work need not wait for this.
            defer { count = nil }
            isCounting = count != nil
            return count
        }

        /// Counts once more when the program is idle, unless another count is requested.
        mutating func finish(unfinished: Job?) {
            if count == nil, !isCountOver { count = unfinished }
            (isBusy, isCounting) = (false, false)
        }

        mutating func add(_ job: Job) {
            guard let look = job.look else { return jobs.append(job) }
            guard look != .count else { return count = job }
            // Of two lists the later one tells all.
            jobs.removeAll { $0.look == look }
            // It changes nothing: nobody waits minutes for it behind copies, but it tells of what was asked before.
            let other = jobs.lastIndex { if case .copy = $0 { false } else { true } }
            jobs.insert(job, at: other.map { $0 + 1 } ?? jobs.startIndex)
        }
    }

    private let thread: WorkerThread<State>

    /// Starts the thread; nil where the system has none left.
    ///
    /// `deliver` is called with each answer, by that thread. `settle` waits until what was decided of the photo with a cover is written beside it,
    /// and returns the names of sidecars that riffle made of it. `isDecided` says whether the photo with a cover has stars, a label or is
    /// picked by now: it does not go because another one is kept. `look` looks at a file of a photo of several before it is trashed; nil where there is
    /// none. `home` is what `~` stands for in the name of a target, `helper` the path of `riffle-decode`, which turns files; nil where it is missing.
    public init?(
        places: TrashPlaces, home: [UInt8]? = nil,
        look: @escaping @Sendable ([UInt8]) -> SeenMember? = { .init(path: $0) },
        settle: @escaping @Sendable ([UInt8]) -> Set<[UInt8]> = { _ in [] },
        isDecided: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
        numbering: Numbering = Numbering(), helper: [UInt8]? = nil,
        deliver: @escaping @Sendable (FileNews) -> Void
    ) {
        guard let thread = WorkerThread(State()) else { return nil }
        self.thread = thread
        let isStarted = thread.start { [self] in
            var worker = FileWorker(
                places: places, home: home, look: look, settle: settle, isDecided: isDecided,
                numbering: numbering, helper: helper, deliver: deliver)
            return {
                self.performAll(&worker)
                return nil
            }
        }
        if !isStarted { return nil }
    }

    private func performAll(_ worker: inout FileWorker) {
        while true {
            // What can wait is done in pieces, when the program is idle.
            while backlog == 0, worker.tidy() {}
            if backlog == 0 { worker.rest() }
            guard let job = take() else { return }
            var unfinished: Job?
            if case .countTrash(let folders, let arePairs) = job {
                let isDone = worker.countTrash(from: folders, arePairs: arePairs) {
                    thread.withWork { $0.jobs.isEmpty }
                }
                if !isDone { unfinished = job }
            } else {
                worker.perform(job)
            }
            thread.withWork { $0.finish(unfinished: unfinished) }
        }
    }

    /// Puts jobs behind those that wait; a list of the trash takes the place of one that waits, and goes before copies.
    func submit(_ jobs: [Job]) {
        thread.request { state in
            for job in jobs { state.add(job) }
        }
    }

    /// Drops what of an order has not begun; returns how many photos that were.
    func dropCopies(of order: Int) -> Int {
        thread.withWork { state in
            let before = state.jobs.count
            state.jobs.removeAll {
                if case .copy(let number, _, _, _, _, _, _) = $0 { number == order } else { false }
            }
            return before - state.jobs.count
        }
    }

    /// What has not begun.
    var waiting: WaitingWork {
        thread.withWork { state in
            var waiting = WaitingWork()
            for job in state.jobs {
                switch job {
                case .copy(_, _, let way, _, _, _, _):
                    if way.fillsTrash { waiting.removals += 1 } else { waiting.copies += 1 }
                case .trash, .trashAgain, .redoEarlier: waiting.removals += 1
                case .restore, .restoreEarlier, .bringBack, .takeBackCopies: waiting.returns += 1
                case .recover, .permitHome, .listTrash, .countTrash: break
                }
            }
            return waiting
        }
    }

    /// How many jobs are not done.
    var backlog: Int {
        thread.withWork { $0.jobs.count + ($0.isBusy ? 1 : 0) }
    }

    /// Waits until all jobs are done, but no longer than so many seconds.
    func finishAll(within seconds: Double, clock: () -> Double) {
        let end = clock() + seconds
        while backlog > 0, clock() < end { usleep(2000) }
    }

    /// Stops counting and waits for a running count, for this many seconds at most.
    func endCount(within seconds: Double, clock: () -> Double) {
        thread.withWork {
            $0.count = nil
            $0.isCountOver = true
        }
        let end = clock() + seconds
        while thread.withWork({ $0.isCounting }), clock() < end { usleep(2000) }
    }

    private func take() -> Job? {
        thread.withWork { $0.take() }
    }
}

extension FileWorkQueue.Job {
    /// What only looks at the trash.
    enum Look {
        case list, count
    }

    /// Nil where it changes something.
    var look: Look? {
        switch self {
        case .listTrash: .list
        case .countTrash: .count
        default: nil
        }
    }
}
