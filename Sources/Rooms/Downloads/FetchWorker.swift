import CLinux
import DisplayList
import Fetching
import PhotoLibrary
import System

/// What the fetching thread works with.
struct FetchWorker: ~Copyable {
    private let program: [UInt8]
    private let folderPath: [UInt8]
    private var settings: FetchSettings
    private let patience: FetchPatience
    private let deliver: @Sendable (FetchNews) -> Void
    private var queue: FetchQueue
    private var folder: CacheFolder?
    private var room: CacheRoom
    private var process: FetchProcess?
    /// What it is listened to by; nil where there is none.
    private var descriptor: Int32?
    /// What is to be sent once there is a process.
    private var orders: [FetchOrder] = []
    private var hasSaidHello = false
    /// Whether it has no certificates: those that are installed now it may not read.
    private var lacksCertificates = false
    /// How many processes have ended one after the other before they said hello.
    private var deaths = 0
    /// Whether the process was asked to end.
    private var isEnding = false
    /// When it was started, has spoken last, or was asked to end; when it has had nothing to do since.
    private var since: UInt64 = 0
    private var idleSince: UInt64?
    /// No process is started before.
    private var notBefore: UInt64 = 0
    /// Why there was none the last time, where another try is not worth it yet.
    private var absence: FetchFault?

    init(
        program: [UInt8], folder: [UInt8], settings: FetchSettings, patience: FetchPatience,
        deliver: @escaping @Sendable (FetchNews) -> Void
    ) {
        self.program = program
        folderPath = folder
        self.settings = settings
        self.patience = patience
        self.deliver = deliver
        queue = FetchQueue(parallel: settings.parallel)
        room = CacheRoom(settings)
    }

    /// Waits for what comes next, and does it; false once it is to end.
    mutating func live(_ commands: Mailbox<DownloadThread.Command>) -> Bool {
        wait(for: commands)
        for command in commands.drain() {
            switch command {
            case .want(let wishes, let ports):
                allow(ports)
                want(wishes)
            case .again(let wish):
                // The missing package may have been installed before a retry.
                notBefore = min(notBefore, monotonicNow())
                absence = nil
                if lacksCertificates { replace() }
                orders += queue.again(wish)
            case .use(let photos, let taken): room.note(use: photos, taken: taken)
            case .end: return false
            }
        }
        listen()
        work(at: monotonicNow())
        if let folder { room.trim(folder, asked: queue.isAsked, now: wallClock() / 1000) }
        return true
    }

    /// What is fresh in the cache is here at once; the rest is for the fetcher.
    private mutating func want(_ wishes: [FetchWish]) {
        let keeps = settings.keeps && settings.cacheLimit > 0
        if folder == nil, keeps {
            folder = try? CacheFolder(path: folderPath, session: settings.session)
        }
        let now = wallClock() / 1000
        let result = queue.want(wishes) { [folder, folderPath, settings] wish in
            guard keeps, let copy = folder?.freshCopy(of: wish.address, now: now) else {
                return nil
            }
            return FetchedFile(copy, in: folderPath, of: settings.session)
        }
        orders += result.orders
        for news in result.news { tell(news) }
    }

    private mutating func tell(_ news: FetchNews) {
        room.note(news)
        deliver(news)
    }

    private func wait(for commands: Mailbox<DownloadThread.Command>) {
        let now = monotonicNow()
        let milliseconds = due.map { $0 > now ? Int32(clamping: ($0 - now) / 1_000_000 + 1) : 0 }
        waitForInput(
            on: [commands.descriptor, descriptor].compactMap(\.self),
            milliseconds: milliseconds ?? -1)
    }

    /// The next moment at which something is due without input; nil to sleep.
    private var due: UInt64? {
        guard descriptor != nil else { return queue.hasWork ? notBefore : nil }
        if isEnding { return after(since, patience.end) }
        if !hasSaidHello { return after(since, patience.hello) }
        if queue.hasWork { return after(since, patience.silence) }
        return idleSince.map { after($0, patience.rest) }
    }

    private func after(_ time: UInt64, _ seconds: Double) -> UInt64 {
        time + UInt64(seconds * 1e9)
    }

    /// A fetcher connects to no other ports than those it was told of when it began.
    private mutating func allow(_ ports: Set<UInt16>) {
        guard !ports.isSubset(of: settings.ports) else { return }
        settings.ports.formUnion(ports)
        replace()
    }

    /// Requests from another process what was requested from the running one.
    private mutating func replace() {
        guard descriptor != nil else { return }
        drop()
        orders = []
        _ = queue.restart(.ended, isTheirs: false)
    }

    private mutating func listen() {
        while descriptor != nil {
            switch process?.receive(milliseconds: 0) ?? .nothing {
            case .nothing: return
            case .report(let report): take(report)
            case .ended(let end): take(end)
            }
        }
    }

    private mutating func take(_ report: FetchReport) {
        since = monotonicNow()
        if case .hello(let facts) = report {
            hasSaidHello = true
            lacksCertificates = facts.certificates != nil
            deaths = 0
        }
        do throws(FetchQueue.Lie) {
            let news = try queue.take(
                report, at: since,
                find: { [folderPath, settings] delivery in
                    FetchedFile(delivery, in: folderPath, of: settings.session)
                },
                place: { [folderPath, settings] name in
                    BytePath.join(folderPath, name.path(in: settings.session))
                })
            if let news { tell(news) }
        } catch {
            take(.lied)
        }
    }

    /// Ends the process: one that runs is killed.
    private mutating func drop() {
        process = nil
        descriptor = nil
        isEnding = false
        hasSaidHello = false
        lacksCertificates = false
    }

    /// There is no process any more.
    private mutating func take(_ end: FetcherEnd) {
        let wasEnding = isEnding
        let hadSaidHello = hasSaidHello
        drop()
        let now = monotonicNow()
        switch end {
        case .notBuilt, .needs, .noResources, .notStarted, .doesNotStart:
            miss(.noFetcher(end), at: now)
        case .lied where !hadSaidHello: miss(.noFetcher(.doesNotStart), at: now)
        // It may have been killed from outside; if that repeats, the photo is to blame.
        case _ where !hadSaidHello && !wasEnding && deaths >= 3:
            miss(.noFetcher(.doesNotStart), at: now)
        case .ended, .killed, .lied:
            orders = []
            if !hadSaidHello { deaths += 1 }
            for news in queue.restart(end, isTheirs: !wasEnding) { deliver(news) }
            notBefore = wasEnding ? now : after(now, patience.pause)
        }
    }

    /// No process can fetch, for a while.
    private mutating func miss(_ fault: FetchFault, at now: UInt64) {
        absence = fault
        deaths = 0
        notBefore = after(now, patience.absence)
        orders = []
        for news in queue.failAll(fault) { deliver(news) }
    }

    private mutating func work(at now: UInt64) {
        if descriptor == nil, queue.hasWork {
            if let absence, now < notBefore { return miss(absence) }
            if now >= notBefore { start(at: now) }
        }
        guard descriptor != nil else { return }
        if isEnding {
            if now >= after(since, patience.end) { take(.ended) }
            return
        }
        // One that ends before it has read all that was sent takes its last words with it.
        if hasSaidHello {
            for order in orders + queue.due() { process?.send(order) }
            orders = []
        }
        if queue.hasWork {
            idleSince = nil
            let limit = hasSaidHello ? patience.silence : patience.hello
            if now >= after(since, limit) { take(hasSaidHello ? .lied : .doesNotStart) }
        } else if let idleSince {
            guard now >= after(idleSince, patience.rest) else { return }
            process?.send(.end)
            isEnding = true
            since = now
        } else {
            idleSince = now
        }
    }

    /// The same fault as a moment ago.
    private mutating func miss(_ fault: FetchFault) {
        orders = []
        for news in queue.failAll(fault) { deliver(news) }
    }

    private mutating func start(at now: UInt64) {
        absence = nil
        if folder == nil {
            do throws(CacheFolderFault) {
                folder = try CacheFolder(path: folderPath, session: settings.session)
            } catch {
                return miss(.noFolder(error), at: now)
            }
        }
        guard let folder = folder?.descriptor else { return }
        do throws(FetcherEnd) {
            process = try FetchProcess(
                program: program, folder: folder, settings: settings)
            descriptor = process?.descriptor
            since = now
            idleSince = nil
        } catch {
            take(error)
        }
    }

    /// Ends the process, and takes away what goes with the session.
    mutating func end() {
        if descriptor != nil {
            process?.send(.end)
            let limit = after(monotonicNow(), 0.3)
            while descriptor != nil, monotonicNow() < limit {
                if case .ended = process?.receive(milliseconds: 50) ?? .nothing { drop() }
            }
        }
        drop()
        folder?.endSession()
        if let folder { room.end(folder, now: wallClock() / 1000) }
    }
}

extension FetchedFile {
    /// Nil where it is not as it was said to be.
    fileprivate init?(_ delivery: Delivery, in folder: [UInt8], of session: SessionTag) {
        let path = BytePath.join(folder, delivery.name.path(in: session))
        guard let facts = try? fileFacts(path), facts.isRegularFile,
            facts.size == Int64(clamping: delivery.length)
        else { return nil }
        self.init(delivery, at: path)
    }
}
