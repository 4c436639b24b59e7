import Cells
import Decoding
import DisplayList
import Glibc
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
        do throws(StartError) {
            var interface = try open()
            let outcome = try browse(&interface)
            let status = finish(&interface, outcome)
            for failure in interface.unreadable { Report.say(failure.path, words(for: failure)) }
            return interface.unreadable.isEmpty ? status : .failure
        } catch .noPhotos(let failures) {
            for failure in failures { Report.say(failure.path, words(for: failure)) }
            if failures.isEmpty {
                Report.say(options.paths.first ?? [0x2E], "no pictures there that riffle can show")
            }
            return .nothingToShow
        } catch .interrupted {
            return .success
        } catch {
            Report.say(words(for: error))
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
        let pool: DecodePool
        do throws(DecodeError) {
            pool = try DecodePool(helper: helper, thumbnails: thumbnails, isHolding: true) {
                mailbox.post(.decoded($0))
            }
        } catch {
            throw .noDecoder(error)
        }
        guard let opening = Opening(screen: screen, settings: modelOptions(options), pool: pool)
        else { throw .noDescriptors }
        guard
            let librarian = Librarian(
                LibraryRequest(options, stateHome: places.stateHome), opening: opening,
                headers: headers, survey: headers, deliver: { mailbox.post(.library($0)) }),
            let clerk = FilingClerk(places: places, deliver: { mailbox.post(.filed($0)) }),
            let measurer = Measurer(headers: headers, deliver: { mailbox.post(.measured($0)) })
        else { throw .noThreads }
        let usesNcurses =
            screen.depth == .palette16 || screen.depth == .mono || screen.depth == .ascii
        let terminal: Terminal
        do throws(TerminalError) {
            terminal = try openTerminal(screen, usesNcurses ? .ncurses : .direct)
        } catch {
            // That there is nothing to show is the better reason.
            if let failures = failures(of: opening) { throw .noPhotos(failures) }
            throw .noTerminal(error)
        }
        if screen.capabilities.isTmux, !usesNcurses, options.colours == .auto {
            askTmux { mailbox.post(.tmux(passesTrueColour: $0)) }
        }
        return Interface(
            options: options, opening: try decision(of: opening, terminal), terminal: terminal,
            mailbox: mailbox, clerk: clerk, screen: screen, usesNcurses: usesNcurses,
            favourites: FavouriteKeeper(stateHome: places.stateHome), measurer: measurer,
            librarian: librarian)
    }

    /// Why there are no photos; nil where there are some.
    private func failures(of opening: Opening) -> [LibraryError]? {
        var entry = pollfd(fd: opening.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
        guard let state = opening.take(), state.hasPhotos == false else { return nil }
        return state.failures
    }

    /// Waits until there are photos; a disk that does not answer must not keep a signal waiting.
    private func decision(
        of opening: Opening, _ terminal: Terminal
    ) throws(StartError) -> Opening.State {
        while true {
            if let state = opening.take() {
                guard state.hasPhotos == true else { throw .noPhotos(state.failures) }
                return state
            }
            let wakeup = terminal.wait(extra: [opening.descriptor])
            if wakeup.hungUp || wakeup.signals.contains(where: \.isFinal) { throw .interrupted }
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
            try interface.favourites.save(
                interface.model.favouritePhotos.compactMap { interface.shelf.path(of: $0) })
        } catch {
            Report.say(error.path, "favourites could not be saved: \(words(for: error))")
        }
    }

    private func print(_ path: [UInt8]) -> Bool {
        Report.output(
            Report.listed(path) + Report.listEnd(isNullSeparated: options.isNullSeparated))
    }
}
