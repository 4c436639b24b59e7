import Browsing
import Cells
import Collection
import Commands
import Decisions
import Decoding
import Desk
import DisplayList
import FileWork
import Glibc
import Invocation
import Messages
import Metadata
import PhotoLibrary
import Pictures
import Process
import Screen
import TTY
import Threads
import Trash
import VT
import ViewModel

/// The interface, from the folder to the lists on the way out.
struct BrowseCommand {
    let options: ProgramOptions
    let helper: [UInt8]
    let places: TrashPlaces
    let report: Report

    func run() -> ExitStatus {
        do throws(StartError) {
            var interface = try open()
            let outcome = try browse(&interface)
            let status = finish(&interface, outcome)
            if !outcome.leavesNoTerminal {
                ClosingLine(
                    options: options, deeds: interface.model.deeds,
                    encoding: interface.screen.encoding
                ).say(to: report)
            }
            for failure in interface.collection.unreadable {
                report.say(failure.path, words(for: failure))
            }
            return status == .success && !interface.collection.unreadable.isEmpty
                ? .failure : status
        } catch .noPhotos(let failures) {
            for failure in failures { report.say(failure.path, words(for: failure)) }
            if failures.isEmpty {
                report.say(options.paths.first ?? [0x2E], "no pictures there that riffle can show")
            }
            return .nothingToShow
        } catch .interrupted(let signal) {
            return .ended(signal: signal.number)
        } catch {
            report.say(words(for: error))
            return error.status
        }
    }

    /// Reading the folder and decoding begin before the terminal is set up: they are what the first picture waits for.
    private func open() throws(StartError) -> Interface {
        let screen = ScreenFacts(options)
        guard screen.capabilities.takesModes else {
            throw .noTerminal(refusal(environmentBytes("TERM") ?? []))
        }
        guard let mailbox = Mailbox<Mail>() else { throw .noDescriptors }
        let settings = modelOptions(options)
        let resume = resume(settings)
        let pool: DecodePool
        do throws(DecodeError) {
            pool = try DecodePool(
                helper: helper, thumbnails: thumbnails, isHolding: true,
                frames: { mailbox.post(.frame($0)) }, deliver: { mailbox.post(.decoded($0)) })
        } catch {
            throw .noDecoder(error)
        }
        guard let startUp = StartUp(screen: screen, settings: settings, pool: pool)
        else { throw .noDescriptors }
        guard
            let library = LibraryThread(
                request(resume), firstPhotos: startUp,
                headers: headers, idleHeaders: headers, deliver: { mailbox.post(.library($0)) }),
            let decisions = decisions(mailbox),
            let fileWork = fileWork(mailbox, library, decisions),
            let collection = collectionMaker(mailbox, library)
        else { throw .noThreads }
        let terminal: Terminal
        do throws(TerminalError) {
            terminal = try openTerminal(screen, screen.sink)
        } catch {
            // That there is nothing to show is the better reason.
            if let failures = failures(of: startUp) { throw .noPhotos(failures) }
            throw .noTerminal(error)
        }
        if screen.capabilities.isTmux, screen.sink == .direct, options.colours == .auto {
            askTmux { mailbox.post(.tmux(passesTrueColour: $0)) }
        }
        let start = try decision(of: startUp, terminal)
        var desk = decisions
        if let folder = start.folder, !options.isReadOnly, !options.isDryRun {
            desk.place = FolderPlace(
                named: folder.named, folder: folder.path, isKnown: folder.isKnown,
                begun: .init(start.model))
        }
        return Interface(
            options: options, model: start.model, mailbox: mailbox,
            screen: ScreenSession(screen, on: terminal) { Double(monotonicNow()) * 1e-9 },
            pictures: PictureStore(scheduler: start.scheduler), fileWork: fileWork,
            collection: collection(start.paths), decisions: desk)
    }

    /// Begins to find out where the folder was left; nil where that is of no use.
    private func resume(_ settings: Browsing.Options) -> ResumeReader? {
        guard settings.resumes, options.paths.count < 2, !options.readsStandardInput else {
            return nil
        }
        return ResumeReader(folder: options.paths.first ?? [0x2E], place: deskPlace)
    }

    /// What is to be shown; it begins where it was left, in the mode and the order of then, where none was named.
    private func request(_ resume: ResumeReader?) -> LibraryRequest {
        var request = LibraryRequest(options)
        guard let resume else { return request }
        let namesMode = options.mode != nil || options.configuration.settings.mode != nil
        let namesOrder = options.namesOrder
        request.resume = { _ in
            resume.row(at: wallClock()).map { row in
                var point = ResumePoint(front: row.front)
                if !namesMode { point.mode = row.mode.map { String(decoding: $0, as: UTF8.self) } }
                let words = String(decoding: row.sort ?? [], as: UTF8.self).split(separator: " ")
                if !namesOrder, let word = words.first {
                    point.sort = SortOrder(rawValue: String(word))
                    point.isReversed = words.count > 1
                }
                return point
            }
        }
        return request
    }

    /// What is done to files: nothing where nothing is to be changed; nil where the system has no thread left.
    private func fileWork(
        _ mailbox: Mailbox<Mail>, _ library: LibraryThread, _ decisions: DecisionDesk
    ) -> (any FileOperations)? {
        let examined: @Sendable (Int, [PhotoID: QuestionedFile]) -> Void = {
            mailbox.post(.examined(question: $0, $1))
        }
        let headers = headers
        let queue = FileWorkQueue(
            places: places, home: environmentBytes("HOME"),
            look: { path in
                headers.read(path).map {
                    SeenMember(identity: $0.identity, captured: $0.captured)
                } ?? SeenMember(path: path)
            }, settle: decisions.settleSidecars, deliver: { mailbox.post(.filed($0)) })
        if options.isReadOnly || options.isDryRun {
            return RehearsedOperations(lister: queue, examined: examined)
        }
        return queue.map { queue in
            TrashOperations(
                queue: queue,
                notify: { notice in
                    switch notice {
                    case .moving(let photo): library.tell(.filing(photo))
                    case .settled(let photo, let isAway, let path, let parts):
                        library.tell(.filed(photo, isAway: isAway, path: path, parts: parts))
                    case .apart(let photo, let names): library.tell(.apart(photo, names))
                    case .regroup(let photo, let names): library.tell(.regroup(photo, names))
                    }
                }, examined: examined)
        }
    }

    /// The collection, once it is known where its first photos are; nil where the system has no thread left.
    private func collectionMaker(
        _ mailbox: Mailbox<Mail>, _ library: LibraryThread
    ) -> ((PhotoPaths) -> PhotoCollection)? {
        guard
            let queue = HeaderQueue(headers: headers, deliver: { mailbox.post(.measured($0)) })
        else { return nil }
        return { paths in
            PhotoCollection(
                paths: paths,
                threads: LibraryThreads(
                    tell: { library.tell($0) }, beginIdleReading: { library.beginIdleReading() },
                    measure: { queue.measure($0, in: $1) }))
        }
    }

    /// The desk of decisions, which is only read where nothing is to be changed; nil where the system has no thread left.
    private func decisions(_ mailbox: Mailbox<Mail>) -> DecisionDesk? {
        let place = deskPlace
        let headers = headers
        let thread = DecisionThread(
            place: place,
            captured: { path in
                headers.metadata(ofFileAt: path)?.captureDate.map {
                    Array(String($0.number).utf8)
                }
            }, reading: PhotoReading(helper: helper), deliver: { mailbox.post(.decisions($0)) })
        return thread.map { thread in
            var desk = DecisionDesk(thread: thread, clock: wallClock)
            let common = modelOptions(options).common
            desk.setSidecars(SidecarPlan(common), export: SidecarPlan(always: common))
            desk.setReading(options.configuration.settings.readsDocuments)
            return desk
        }
    }

    /// Where the desk is, for a session that begins now.
    private var deskPlace: DeskPlace {
        let now = WallTime.now()
        return DeskPlace(
            stateHome: places.stateHome,
            session: Array("\(now?.seconds ?? 0)-\(getpid())-\(monotonicNow())".utf8),
            mayWrite: !options.isReadOnly && !options.isDryRun,
            date: { Array((WallTime.now()?.localText ?? "").utf8) }, clock: wallClock,
            xmpDate: { xmpDate() })
    }

    /// Why there are no photos; nil where there are some.
    private func failures(of startUp: StartUp) -> [LibraryError]? {
        var entry = pollfd(fd: startUp.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
        guard let state = startUp.take(), state.hasPhotos == false else { return nil }
        return state.failures
    }

    /// Waits until there are photos; a disk that does not answer must not keep a signal waiting.
    private func decision(
        of startUp: StartUp, _ terminal: Terminal
    ) throws(StartError) -> StartUp.State {
        while true {
            if let state = startUp.take() {
                guard state.hasPhotos == true else { throw .noPhotos(state.failures) }
                return state
            }
            let wakeup = terminal.wait(extra: [startUp.descriptor])
            if let signal = wakeup.ending { throw .interrupted(by: signal) }
        }
    }

    /// Reads headers, or dates and sizes that are known from earlier sessions; nothing is added to those where nothing is
    /// to be changed.
    ///
    /// Each has an access to the index of its own: none waits for another thread's.
    private var headers: HeaderReader {
        let cacheHome = PhotoIndex.cacheHome(
            xdg: environmentBytes("XDG_CACHE_HOME"), home: environmentBytes("HOME"))
        return HeaderReader(
            index: cacheHome.map {
                SharedIndex(cacheHome: $0, mayWrite: !options.isReadOnly && !options.isDryRun)
            })
    }

    /// The desktop's thumbnails; nothing is added to them where nothing is to be changed.
    private var thumbnails: ThumbnailCache? {
        ThumbnailCache.standardDirectory(
            cacheHome: environmentBytes("XDG_CACHE_HOME"), home: environmentBytes("HOME")
        ).map {
            ThumbnailCache(
                directory: $0, mayWrite: !options.isReadOnly && !options.isDryRun,
                program: "riffle-\(version)")
        }
    }

    private func refusal(_ name: [UInt8]) -> TerminalError {
        name.isEmpty ? .namelessTerminal : .notAScreen(name: name)
    }

    /// Opens the terminal as what TERM says, or as an xterm where terminfo does not know it but it must be one of that kind.
    private func openTerminal(
        _ screen: ScreenFacts, _ sink: Sink
    ) throws(TerminalError) -> Terminal {
        func open(_ name: [UInt8]) throws(TerminalError) -> Terminal {
            try Terminal(
                name: name, sink: sink,
                sequences: ModeSequences(
                    on: Sequences.enter(screen.capabilities), off: Sequences.leave),
                helper: helper)
        }
        do throws(TerminalError) {
            return try open(environmentBytes("TERM") ?? [])
        } catch {
            guard case .unknownTerminal = error, ScreenFacts.resemblesXterm(ScreenFacts.environment)
            else { throw error }
            do throws(TerminalError) {
                return try open(Array("xterm-256color".utf8))
            } catch .unknownTerminal {
                throw error
            }
        }
    }

    private func browse(_ interface: inout Interface) throws(StartError) -> Interface.Outcome {
        do throws(TerminalError) {
            return try interface.run()
        } catch {
            throw .noTerminal(error)
        }
    }

    /// Waits for the trash to finish its work, then prints the lists that were asked for.
    ///
    /// Whom a signal or the loss of the terminal ends does not wait for long, neither for a disk nor for who reads the
    /// lists: they say what is known by then.
    private func finish(_ interface: inout Interface, _ outcome: Interface.Outcome) -> ExitStatus {
        var isComplete = true
        var ending: Signal?
        var wanted: PhotoID?
        switch outcome {
        case .quit(let printed):
            wanted = printed
            interface.leavePlace()
            ending = interface.finishDecisions(telling: report)
            // Whoever breaks off one is not kept waiting by the other.
            if ending == nil { ending = interface.finishFiling(telling: report) }
            // What was copied or moved meanwhile is kept with its stars.
            if ending == nil { ending = interface.finishDecisions(telling: report) }
            if let ending {
                endSoon(.ended(signal: ending.number))
                interface.finishDecisions(within: 0.2, telling: report)
            }
        case .ended(let signal):
            ending = signal
            endSoon(.ended(signal: signal.number))
            interface.leavePlace()
            interface.finishDecisions(within: 1, telling: report)
            // A move that is cut off is taken up by the next start.
            interface.fileWork.finishAll(within: 0.5) { interface.now }
            interface.takeLastMail(telling: report)
            interface.finishDecisions(within: 0.2, telling: report)
        }
        if let wanted, let path = interface.collection.paths.path(of: wanted) {
            isComplete = print(path) && isComplete
        }
        let lists = ExitLists(
            options: options, summary: interface.model.summary,
            underWay: interface.fileWork.whereabouts.underWay, report: report,
            rehearsed: interface.fileWork.rehearsed.sentences(
                home: environmentBytes("HOME")),
            members: interface.collection.paths.parts, path: interface.collection.paths.path)
        isComplete = lists.print() && isComplete
        if let ending { return .ended(signal: ending.number) }
        return isComplete && interface.fileWork.whereabouts.leftBehind.isEmpty ? .success : .failure
    }

    /// Ends the program before long, whatever it waits for: a disk that does not answer, a pipe that nobody reads, a
    /// terminal that is stopped.
    private func endSoon(_ status: ExitStatus) {
        _ = startThread {
            sleep(BrowseCommand.lastSeconds)
            _exit(status.code)
        }
    }

    /// Seconds in which a program that was asked to end may still write down what it has to say.
    private static let lastSeconds: UInt32 = 2

    private func print(_ path: [UInt8]) -> Bool {
        report.output(
            report.listed(path) + report.listEnd(isNullSeparated: options.isNullSeparated))
    }
}

/// Milliseconds since 1970.
@Sendable private func wallClock() -> Int64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}
