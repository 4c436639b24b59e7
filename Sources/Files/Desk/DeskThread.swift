public import Selecting
public import System

/// What the desk has to tell.
public enum DeskNews: Hashable, Sendable {
    /// It was damaged, and what was there is kept under this path.
    case wasDamaged(kept: [UInt8])
    /// A later riffle made it: decisions are refused.
    case isNewer
    /// Another riffle writes for more than five seconds.
    case isBusy
    /// Decisions hold for this session only, with SQLite's code.
    case notKept(Int32)
    /// What was decided is not known, and nothing is written.
    case notRead(DeskError)
}

/// Keeps decisions on the disk, on a thread of its own: those of 200 ms in one transaction.
public final class DeskThread: Sendable {
    /// How long decisions gather, in seconds.
    static let pace = 0.2
    /// After how many seconds without success it is said that another riffle is in the way.
    static let patience = 5.0

    /// A request that a caller waits for; `makes` if the desk is made for it.
    struct Question: Sendable {
        let makes: Bool
        let body: @Sendable (DeskStore?) -> DeskError?
    }

    private struct Work: Sendable {
        var queue: [DeskStore.Work] = []
        var questions: [Question] = []
        /// Until when decisions gather; nil where there is none.
        var due: UInt64?
        var isUrgent = false
        /// Whether all that was taken from here is on the disk.
        var isKept = true

        /// What is to be done by now; nil while decisions gather, or where there is nothing.
        mutating func takeDue(at time: UInt64) -> (queue: [DeskStore.Work], questions: [Question])?
        {
            guard isUrgent || due.map({ $0 <= time }) ?? false else { return nil }
            defer { self = Work(isKept: isKept) }
            return (queue, questions)
        }
    }

    private let thread: WorkerThread<Work>
    /// What it reports, unless `tell` gets it at once.
    public let news: Mailbox<DeskNews>

    /// Opens the desk when something is to be kept; `session` is a text that no other session has.
    ///
    /// `date` gives the end of the name of a damaged desk that is set aside. Nil where the system has nothing left.
    /// `tell` is called with what the desk has to tell, by its thread.
    public init?(
        path: [UInt8], session: [UInt8], date: @escaping @Sendable () -> [UInt8],
        tell: (@Sendable (DeskNews) -> Void)? = nil
    ) {
        guard let thread = WorkerThread(Work()), let news = Mailbox<DeskNews>() else { return nil }
        self.thread = thread
        self.news = news
        let isStarted = thread.start {
            var writer = Writer(
                file: DeskFile(path: path), session: session, date: date,
                post: tell ?? { news.post($0) })
            return {
                let taken = thread.withWork { $0.takeDue(at: monotonicNow()) }
                guard let taken else { return thread.withWork { $0.due } }
                let isKept = writer.keep(taken.queue)
                for question in taken.questions { writer.answer(question) }
                thread.withWork { $0.isKept = isKept }
                return thread.withWork { $0.due }
            }
        }
        if !isStarted { return nil }
    }

    /// Stores a decision soon.
    public func decide(_ step: DeskStep) { post(.decide(step)) }

    /// Undoes a step of this session.
    public func undo(_ step: DeskStep) { post(.undo(step)) }

    /// Redoes a step that was undone.
    public func redo(_ step: DeskStep) { post(.redo(step)) }

    /// Gives a new photo the decision of another one; this is no step.
    public func copied(
        _ photo: DeskPhoto, of original: DeskPhoto?, _ judgement: Judgement, time: Int64
    ) {
        post(.copied(photo, of: original, judgement, time: time))
    }

    /// Notes where a folder is left.
    public func leave(_ directory: [UInt8], _ folder: DeskFolder) {
        post(.leave(directory, folder))
    }

    /// Does something with the desk after all earlier requests, on its thread, and waits for that.
    ///
    /// A desk that is missing is made only where `makes` says so. Nil where there is none, or it cannot be used.
    public func ask<Answer: Sendable>(
        makes: Bool = false,
        _ body: @escaping @Sendable (DeskStore) throws(DeskError) -> Answer
    ) -> Answer? {
        guard let done = Semaphore() else { return nil }
        let answer = Mutex<Answer?>(nil)
        let question = Question(makes: makes) { store in
            defer { done.signal() }
            guard let store else { return nil }
            do throws(DeskError) {
                let said = try body(store)
                answer.withLock { $0 = said }
                return nil
            } catch {
                return error
            }
        }
        thread.request {
            $0.questions.append(question)
            $0.isUrgent = true
        }
        done.wait()
        return answer.withLock { $0 }
    }

    /// Waits until all is on the disk that was requested, or cannot be kept, at most so many seconds; whether it is there.
    public func flush(seconds: Double) -> Bool { finish(within: seconds) ?? false }

    /// The same; nil where it takes longer than so many seconds.
    public func finish(within seconds: Double) -> Bool? {
        let isDone = thread.finish(within: seconds) { $0.isUrgent = true }
        return isDone ? thread.withWork { $0.isKept } : nil
    }

    /// Ends the thread once all is kept.
    public func end() {
        thread.end { $0.isUrgent = true }
    }

    /// Changes the row of a photo, if it has one.
    public func revise(_ photo: DeskPhoto, _ body: @escaping @Sendable (inout DeskRow) -> Void) {
        post(.revise(photo, body))
    }

    /// Changes the files of a photo that was moved or came back under another name.
    public func rename(_ photo: DeskPhoto, to new: DeskPhoto) { post(.rename(photo, to: new)) }

    private func post(_ work: DeskStore.Work) {
        let due = monotonicNow() + UInt64(Self.pace * 1e9)
        thread.request {
            $0.queue.append(work)
            $0.due = $0.due ?? due
        }
    }
}

/// What the thread has.
private struct Writer {
    let file: DeskFile
    let session: [UInt8]
    let date: @Sendable () -> [UInt8]
    let post: @Sendable (DeskNews) -> Void
    private var store: DeskStore?
    private var identity: (device: UInt64, inode: UInt64)?
    /// What this session has asked for and is not on the disk.
    private var unkept: [DeskStore.Work] = []
    /// What this session has had kept, for a file that vanishes.
    private var kept: [DeskStore.Work] = []
    /// Whether some of that may be on the disk after all: it was tried, or written into a file that seemed to be gone.
    private var isRepeat = false
    private var told: Set<DeskNews> = []

    init(
        file: DeskFile, session: [UInt8], date: @escaping @Sendable () -> [UInt8],
        post: @escaping @Sendable (DeskNews) -> Void
    ) {
        self.file = file
        self.session = session
        self.date = date
        self.post = post
    }

    /// Keeps what is requested and what could not be kept before; whether all of it is on the disk.
    mutating func keep(_ work: [DeskStore.Work]) -> Bool {
        unkept += work
        guard !unkept.isEmpty else { return true }
        let began = monotonicNow()
        var vanished = 0
        while true {
            do throws(DeskError) {
                try open()
                guard let store else { return false }
                let isRepeat = isRepeat
                self.isRepeat = true
                try store.perform(unkept, session: session, isRepeat: isRepeat)
                kept += unkept
                unkept = []
                if isInPlace {
                    self.isRepeat = false
                    return true
                }
                // Removed meanwhile: what was written is in a file without a name.
                vanished += 1
                unkept = kept
                kept = []
                if vanished > Self.tries { throw .unusable(14) }
            } catch {
                // SQLite waits a quarter of a second by itself.
                if error == .busy, Double(monotonicNow() - began) / 1e9 <= DeskThread.patience {
                    continue
                }
                if error == .broken {
                    store = nil
                    if told.insert(.notKept(11)).inserted { continue }
                }
                if case .unusable = error, identity != nil, !isInPlace, vanished < Self.tries {
                    // Taken away in the middle: SQLite does not go on with it.
                    vanished += 1
                    store = nil
                    continue
                }
                fail(error)
                return false
            }
        }
    }

    /// Answers a question; one that a desk is not made for finds none.
    mutating func answer(_ question: DeskThread.Question) {
        guard question.makes || store != nil || file.identity() != nil else {
            _ = question.body(nil)
            return
        }
        do throws(DeskError) {
            try open()
        } catch {
            fail(error)
            _ = question.body(nil)
            return
        }
        if let error = question.body(store) { fail(error) }
    }

    /// Says what stands in the way.
    private mutating func fail(_ error: DeskError) {
        switch error {
        case .busy: tell(.isBusy)
        case .newer:
            tell(.isNewer)
            unkept = []
        case .broken: store = nil
        case .unusable(let code):
            store = nil
            tell(.notKept(code))
        }
    }

    /// Opens the file, again where it is no longer the one that is open.
    private mutating func open() throws(DeskError) {
        if store != nil, isInPlace { return }
        let wasOpened = identity != nil
        var isAnother = !isInPlace
        store = nil
        switch try file.open(date: date()) {
        case .store(let opened): store = opened
        case .begunAnew(let opened, let path):
            store = opened
            tell(.wasDamaged(kept: path))
        }
        isAnother = isAnother || !isInPlace
        identity = file.identity()
        // The file was removed since, or damaged: what this session decided is written again.
        if wasOpened, isAnother, store?.isReadOnly == false {
            unkept = kept + unkept
            kept = []
            isRepeat = true
        }
    }

    /// The number of tries while another program removes the file each time.
    private static let tries = 3

    /// Whether the file that is open still has its name.
    private var isInPlace: Bool {
        guard let identity, let now = file.identity() else { return false }
        return now == identity
    }

    private mutating func tell(_ news: DeskNews) {
        if told.insert(news).inserted { post(news) }
    }
}
