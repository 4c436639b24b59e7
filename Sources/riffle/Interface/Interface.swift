import Bindings
import Cells
import Composing
import Decoding
import DisplayList
import PhotoLibrary
import TTY
import Threads
import Trash
import VT
import ViewModel

/// The interface: one loop that owns the model and the terminal.
///
/// Wait, drain everything that has come, update the model, do what it asks, draw once, write once.
struct Interface {
    let options: Options
    let terminal: Terminal
    let mailbox: Mailbox<Mail>
    let clerk: FilingClerk
    var broker: DecodeBroker
    var shelf: PhotoShelf
    var cache = PictureCache(limit: Interface.cacheSize)
    let measurer: Measurer
    let librarian: Librarian

    var model: Model
    var keymap: Keymap
    var drags: DragRecogniser
    var parser = InputParser()
    var capabilities: Capabilities
    var composer: Composer
    var encoder = FrameEncoder()
    var pacing: Pacing
    var quality = QualityLadder()
    var keyboard = KeyboardProtocol()

    /// Something has changed since the last frame was composed.
    var isDirty = true
    /// It is what a key did, or what the user waits for: it is not held back for the rate of motion.
    var isUrgent = true
    /// The last frame was drawn for motion.
    var isRough = false
    /// The resting frame of which the screen does not show every colour yet.
    var unrefined: Frame?
    var lastFrame: Time = 0
    /// The earliest time at which the input in hand may have come.
    var inputSince: Time = 0
    /// Where the buttons of the last frame lie.
    var buttons: [ButtonCells] = []
    /// Until then frames are drawn for motion: the pointer is dragging.
    var dragUntil: Time = 0
    /// What the frames show, once they are written out whole and the terminal has answered for them.
    var evidence = ScreenEvidence<PhotoID>()
    /// What the last frame shows, where only a part of it was sent.
    var unseen: ScreenEvidence<PhotoID>.Showing?
    /// The pacing's number of the last frame that was sent; nil before the first that was asked about.
    var lastNumber: Int?
    var pingsOut = 0
    /// Extra bytes that go before the next frame: questions, and modes that the terminal turned out to have.
    var prelude: [UInt8] = []
    /// For each photo of an earlier session that is back and that the librarian has not told of: what to say besides, if anything.
    var admissions: [String?] = []
    /// Until then the first frame waits for its pictures.
    var firstFrameDue: Time = 0
    /// Until then whole pictures are not decoded where there are thumbnails to look at; nil once that is over.
    var holdEnds: Time? = 0
    /// When the start-up questions were asked.
    var asked: Time?
    var outcome: Outcome?
    /// The photos of trash operations that have not been taken back.
    var inTrash: [Int: PhotoID] = [:]
    /// Those of them of which it is not known yet whether they have been moved.
    var departing: Set<Int> = []
    /// Those of them that are being taken back: their photos are in the order again.
    var returning: Set<Int> = []
    /// Folders and files of the collection that could not be read.
    var unreadable: [LibraryError] = []
    /// All photos, which have to wait until the first one is on the screen.
    var waitingArrangement: (arrangement: Arrangement, due: Time)?
    /// Whether anything has been done since the start: then no other photo comes to the front by itself.
    var hasActed = false
    /// Whether the librarian was asked for another order and has not told it yet.
    var isSorting = false
    /// Whether the status line tells of the order, and nothing has been done since.
    var isTellingOrder = false
    /// Photos whose trash failed and that were left where they are.
    var leftBehind: Set<PhotoID> = []
    /// What another ↑ would agree to.
    var homeOffer: HomeOffer?
    /// When the model last said that the scene would change of itself.
    var wakeDue: Time?
    let usesNcurses: Bool
    var favourites: FavouriteKeeper
    /// Writes them; nil where nothing is to be changed.
    let favouriteClerk: FavouriteClerk?
    /// The favourites as the clerk was told last.
    var toldFavourites: Set<PhotoID> = []
    /// Favourites of earlier sessions that have been found among photos that the model does not have yet.
    var waitingFavourites: [(found: [PhotoID], keeper: FavouriteKeeper)] = []

    /// How the interface ended.
    enum Outcome {
        case quit(printing: PhotoID?)
        /// By a signal, or as by one where the terminal went away without a word.
        case ended(by: Signal)

        /// Nobody is left who could read what is written to the terminal.
        var leavesNoTerminal: Bool {
            if case .ended(by: .hangUp) = self { true } else { false }
        }
    }

    /// Bytes a second that a link by SSH is taken for until it is known better.
    static let remoteGuess = 1e6

    /// Bytes of pixels that are kept.
    static let cacheSize = 64 << 20
    /// Seconds between frames in motion.
    static let frameInterval = 1.0 / 60
    /// Seconds after which the answers to the start-up questions are not waited for any more.
    static let fencePatience = 2.0
    /// The most characters of pasted text that go to the command line.
    static let longestLine = 256
    /// Seconds that the terminal may take to say that it reports no key any more.
    static let releasePatience = 0.1

    init(
        options: Options, opening: Opening.State, terminal: Terminal, mailbox: Mailbox<Mail>,
        clerk: FilingClerk, screen: ScreenFacts, usesNcurses: Bool, favourites: FavouriteKeeper,
        favouriteClerk: FavouriteClerk?, measurer: Measurer, librarian: Librarian
    ) {
        self.options = options
        self.terminal = terminal
        self.mailbox = mailbox
        self.clerk = clerk
        self.usesNcurses = usesNcurses
        self.favourites = favourites
        self.favouriteClerk = favouriteClerk
        self.measurer = measurer
        self.librarian = librarian
        shelf = opening.shelf
        model = opening.model
        broker = opening.broker
        keymap = options.configuration.keymap
        drags = DragRecogniser()
        capabilities = screen.capabilities
        pacing = Interface.pacing(for: capabilities)
        composer = Composer(
            depth: screen.depth, isColoured: !screen.capabilities.refusesColour,
            encoding: screen.encoding)
    }

    static func pacing(for capabilities: Capabilities) -> Pacing {
        Pacing(
            interval: frameInterval, guess: capabilities.isRemote ? remoteGuess : nil,
            hidden: capabilities.isRemote ? Pacing.hiddenBySSH : Pacing.hiddenLocally)
    }

    /// Runs until the user quits, a signal asks to end, or the terminal goes away.
    mutating func run() throws(TerminalError) -> Outcome {
        try terminal.enter()
        fit()
        if !options.isReadOnly, !options.isDryRun { clerk.submit(.recover) }
        askTerminal()
        // The picture may be there already: a frame without it would only be in its way.
        for mail in mailbox.drain() { take(mail) }
        awaitFirstPicture()
        while outcome == nil {
            drawIfDue()
            arrangeIfDue()
            let wakeup = terminal.wait(until: nextWake, extra: [mailbox.descriptor])
            if wakeup.hungUp {
                outcome = .ended(by: wakeup.ending ?? .hangUp)
                break
            }
            take(wakeup)
            if waitingFavourites.isEmpty { keepFavourites() }
        }
        if case .ended = outcome {
            prepareToLeave(asks: false)
            terminal.leave()
        } else {
            terminal.leave(prepareToLeave(asks: true))
        }
        return outcome ?? .ended(by: .hangUp)
    }

    /// What the terminal still owes; an answer that has not come for seconds never will.
    private var pendingReplies: PendingReplies {
        let isFenceDue =
            !capabilities.isFenced && (asked.map { now - $0 < Interface.fencePatience } ?? false)
        return PendingReplies(
            fence: isFenceDue, acknowledgements: pingsOut,
            seconds: terminal.isDrained ? pacing.answerTime : 0.1)
    }

    /// Makes sure that leaving takes back what was set and nothing else; returns what is still to come.
    ///
    /// With `asks` the terminal's last reports of keys are waited for, which would be typed into the shell.
    @discardableResult
    mutating func prepareToLeave(asks: Bool) -> PendingReplies {
        let asks = asks && keyboard.isPushed && capabilities.ping == .status
        terminal.sequences.off = Sequences.leave(poppingKeyboard: keyboard.isPushed, asks: asks)
        keyboard.left()
        var pending = pendingReplies
        if asks {
            pending.acknowledgements += 1
            pending.seconds = max(pending.seconds, Interface.releasePatience)
        }
        return pending
    }

    /// Asks the terminal for what can improve the first guess.
    mutating func askTerminal() {
        prelude = Queries.startup(for: capabilities)
        keyboard.asked(pushing: false)
    }

    /// The present on the loop's clock.
    var now: Time { Double(monotonicNow()) * 1e-9 }

    private mutating func take(_ wakeup: Wakeup) {
        for signal in wakeup.signals { take(signal) }
        if wakeup.resumed { resume() }
        for mail in mailbox.drain() { take(mail) }
        if !wakeup.input.isEmpty {
            inputSince = Double(wakeup.inputSince) * 1e-9
            take(input: wakeup.input)
        }
        for input in parser.expire(at: now) { take(input) }
        notePresentation()
    }

    private mutating func take(_ signal: Signal) {
        switch signal {
        case .resize: resize()
        case .stop: suspend()
        case .terminate, .hangUp, .interrupt, .quit, .brokenPipe: outcome = .ended(by: signal)
        case .proceed: break
        }
    }

    /// Has the favourites written where they are others than were told; as long as nothing changes that costs nothing.
    mutating func keepFavourites() {
        guard let favouriteClerk, model.favouritePhotos != toldFavourites else { return }
        toldFavourites = model.favouritePhotos
        favouriteClerk.keep(
            .init(keeper: favourites, photos: toldFavourites, paths: shelf.paths))
    }

    /// Tells the model something and does what it asks for in return.
    mutating func apply(_ event: Event) {
        isDirty = true
        switch event {
        case .intent, .pointer, .clicked:
            hasActed = true
            isTellingOrder = false
        default: break
        }
        for effect in model.update(event, at: now) { perform(effect) }
    }
}
