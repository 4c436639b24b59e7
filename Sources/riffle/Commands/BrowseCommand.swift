import Cells
import Decoding
import DisplayList
import PhotoLibrary
import TTY
import Threads
import Trash
import VT
import ViewModel

/// The interface, from the folder to the lists on the way out.
struct BrowseCommand {
    let options: Options
    let helper: [UInt8]
    let places: TrashPlaces

    func run() -> ExitStatus {
        let found = collection(for: options)
        for failure in found.failures { Report.say(failure.path, words(for: failure)) }
        if found.photos.isEmpty {
            if found.failures.isEmpty {
                Report.say(options.paths.first ?? [0x2E], "no pictures there that riffle can show")
            }
            return .nothingToShow
        }
        do throws(StartError) {
            var interface = try open(found)
            let outcome = try browse(&interface)
            let status = finish(&interface, outcome)
            return found.failures.isEmpty ? status : .failure
        } catch {
            Report.say(words(for: error))
            return error.status
        }
    }

    /// Decoding begins before the terminal is set up: it is what the first picture waits for.
    private func open(_ found: Scan) throws(StartError) -> Interface {
        let screen = ScreenFacts(options)
        guard screen.capabilities.takesModes else {
            throw .noTerminal(refusal(environmentBytes("TERM") ?? []))
        }
        guard let mailbox = Mailbox<Mail>() else { throw .noDescriptors }
        let pool: DecodePool
        do throws(DecodeError) {
            pool = try DecodePool(helper: helper, thumbnails: thumbnails) {
                mailbox.post(.decoded($0))
            }
        } catch {
            throw .noDecoder(error)
        }
        let settings = modelOptions(options)
        let opening = Opening(found, screen: screen, settings: settings, pool: pool)
        guard
            let clerk = FilingClerk(places: places, deliver: { mailbox.post(.filed($0)) }),
            let measurer = Measurer(deliver: { mailbox.post(.measured($0)) })
        else { throw .noThreads }
        let usesNcurses =
            screen.depth == .palette16 || screen.depth == .mono || screen.depth == .ascii
        let terminal: Terminal
        do throws(TerminalError) {
            terminal = try openTerminal(screen, usesNcurses ? .ncurses : .direct)
        } catch {
            throw .noTerminal(error)
        }
        if screen.capabilities.isTmux, !usesNcurses, options.colours == .auto {
            askTmux { mailbox.post(.tmux(passesTrueColour: $0)) }
        }
        return Interface(
            options: options, opening: opening, terminal: terminal, mailbox: mailbox, clerk: clerk,
            screen: screen, usesNcurses: usesNcurses,
            favourites: FavouriteKeeper(stateHome: places.stateHome), measurer: measurer)
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
    private func finish(_ interface: inout Interface, _ outcome: Interface.Outcome) -> ExitStatus {
        var isComplete = true
        keepFavourites(interface)
        switch outcome {
        case .quit(let printed):
            guard interface.finishFiling() else { return .failure }
            if let printed, let path = interface.shelf.path(of: printed) {
                isComplete = print(path) && isComplete
            }
            isComplete = ExitLists(options: options, interface: interface).print() && isComplete
        case .signalled, .hungUp:
            // A move that is cut off is taken up by the next start.
            interface.clerk.finishAll(within: 0.5)
            interface.takeLastMail()
        }
        return isComplete && interface.leftBehind.isEmpty ? .success : .failure
    }

    private func keepFavourites(_ interface: Interface) {
        if options.isReadOnly || options.isDryRun { return }
        do throws(LibraryError) {
            try interface.favourites.save(interface.model.favouritePhotos)
        } catch {
            Report.say(error.path, "the favourites are not kept: \(words(for: error))")
        }
    }

    private func print(_ path: [UInt8]) -> Bool {
        Report.output(
            Report.listed(path) + Report.listEnd(isNullSeparated: options.isNullSeparated))
    }
}
