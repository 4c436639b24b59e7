import Browsing
import Collection
import Commands
import Decisions
import Decoding
import DisplayList
import Downloads
import FileWork
import Glibc
import Invocation
import Messages
import PhotoLibrary
import Pictures
import Screen
import System
import TTY
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
            let isFirstStart = RoomMaker.isFirstStart(places)
            var interface = try open()
            if isFirstStart { interface.showFirstKeys() }
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
                let below = LibraryRequest(options).hasPhotosBelow(in: options)
                report.say(options.paths.first ?? [0x2E], words(forNothingThere: below))
            }
            return .nothingToShow
        } catch .interrupted(let signal) {
            return .ended(signal: signal.number)
        } catch {
            report.say(words(for: error))
            return error.status
        }
    }

    /// Reading the folder and decoding begin before the terminal is set up, and that before the other rooms: in this order
    /// the first picture waits for them.
    private func open() throws(StartError) -> Interface {
        let screen = ScreenFacts(options)
        if let refusal = screen.refusal { throw .noTerminal(refusal) }
        guard let mailbox = Mailbox<Mail>() else { throw .noDescriptors }
        let events: EventLog?
        do throws(LineFileError) {
            events = try EventLog(options)
        } catch {
            throw .noEvents(options.eventFile ?? [], error)
        }
        let rooms = RoomMaker(options, helper: helper, places: places)
        let settings = Browsing.Options(options)
        let resume = ResumeReader(options, settings, at: rooms.deskPlace)
        let pool: DecodePool
        do throws(DecodeError) {
            pool = try rooms.decodePool(
                frames: { mailbox.post(.frame($0)) }, deliver: { mailbox.post(.decoded($0)) })
        } catch {
            throw .noDecoder(error)
        }
        let fetcher = rooms.downloads { mailbox.post(.fetched($0)) }
        guard
            let startUp = StartUp(
                screen: screen, settings: settings, pool: pool,
                fetch: { wants, paths in
                    guard let fetcher, paths.catalogue.hasAddresses else { return }
                    var downloads = PhotoDownloads(thread: fetcher)
                    _ = downloads.want(wants.map(\.photo), in: paths.catalogue)
                })
        else { throw .noDescriptors }
        guard
            let library = rooms.library(
                resume, firstPhotos: startUp, deliver: { mailbox.post(.library($0)) })
        else { throw .noThreads }
        let terminal: Terminal
        do throws(TerminalError) {
            terminal = try Terminal.open(screen, helper: helper)
        } catch {
            // That there is nothing to show is the better reason.
            if let failures = startUp.failures() { throw .noPhotos(failures) }
            throw .noTerminal(error)
        }
        guard
            var decisions = rooms.decisions(settings, deliver: { mailbox.post(.decisions($0)) }),
            let fileWork = rooms.fileWork(
                telling: library, decisions,
                examined: { mailbox.post(.examined(question: $0, $1)) },
                deliver: { mailbox.post(.filed($0)) }),
            let collection = rooms.collection(
                of: library, deliver: { mailbox.post(.measured($0)) })
        else { throw .noThreads }
        let tmux =
            screen.capabilities.isTmux && screen.sink == .direct
            ? TmuxAsker(asksColour: options.colours == .auto) { mailbox.post(.tmux($0)) } : nil
        if options.colours == .auto || screen.pixels.choice == .kitty { tmux?.ask() }
        let start = try startUp.state(awaitedOn: terminal)
        decisions.remember(start, options)
        return Interface(
            model: start.model, keymap: options.configuration.keymap,
            post: Post(
                mailbox: mailbox, events: events,
                refiner: FrameRefiner { [mailbox] in mailbox.post(.refined($0)) }, tmux: tmux,
                copies: rooms.copies { mailbox.post(.copies($0, $1, $2)) }),
            screen: ScreenSession(screen, on: terminal) { Double(monotonicNow()) * 1e-9 },
            pictures: PictureStore(scheduler: start.scheduler), fileWork: fileWork,
            collection: collection(start.paths),
            decisions: decisions,
            downloads: PhotoDownloads(thread: fetcher))
    }

    private func browse(_ interface: inout Interface) throws(StartError) -> Interface.Outcome {
        do throws(TerminalError) {
            return try interface.run()
        } catch {
            throw .noTerminal(error)
        }
    }

    /// Waits for the trash to finish its work, then prints the lists that were requested.
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
            // Cancelling one does not wait for the other.
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
        interface.downloads.end()
        let printed = wanted.flatMap { interface.collection.paths.listedName(of: $0) }
        interface.post.events?.end(.quit(printed: printed, signal: ending?.number), telling: report)
        if let printed { isComplete = print(printed) && isComplete }
        // Nothing of 100,000 photos is copied where no list is requested.
        if options.isDryRun || options.printed != nil {
            let lists = ExitLists(
                options: options, summary: interface.model.summary,
                underWay: interface.fileWork.whereabouts.underWay, report: report,
                rehearsed: (options.isDryRun
                    ? sentences(
                        forRehearsed: interface.decisions, path: interface.collection.paths.path)
                    : [])
                    + interface.fileWork.rehearsed.sentences(home: environmentBytes("HOME")),
                members: interface.collection.paths.parts,
                path: interface.collection.paths.listedName)
            isComplete = lists.print() && isComplete
        }
        if let ending { return .ended(signal: ending.number) }
        let (unfinished, decisions) = (interface.fileWork.unfinished, interface.decisions)
        if !unfinished.isEmpty { report.say(words(forUnfinished: unfinished)) }
        if decisions.hasFailedSidecars {
            report.say("not all decisions of this session are written beside their photos")
        }
        isComplete = isComplete && unfinished.isEmpty
        return isComplete && !decisions.hasFailedSidecars && !decisions.hasToldLoss
            ? .success : .failure
    }

    /// Ends the program before long, whatever it waits for: a disk that does not answer, a pipe that nobody reads, a
    /// terminal that is stopped.
    private func endSoon(_ status: ExitStatus) {
        _ = startThread {
            sleep(BrowseCommand.lastSeconds)
            _exit(status.code)
        }
    }

    /// Seconds in which a program that is ending may still write its lists.
    private static let lastSeconds: UInt32 = 2

    private func print(_ path: [UInt8]) -> Bool {
        report.output(
            report.listed(path) + report.listEnd(isNullSeparated: options.isNullSeparated))
    }
}
