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
    let mailbox: Mailbox<Mail>
    let clerk: FilingClerk
    var pictures: PictureStore
    var paths: PhotoPaths
    let measurer: Measurer
    let librarian: Librarian

    var model: Model
    var keymap: Keymap
    var drags: DragRecogniser
    var screen: ScreenSession
    var redraw = Redraw()
    /// For each photo of an earlier session that is back and that the librarian has not told of: what to say besides, if anything.
    var admissions: [String?] = []
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

    /// The most characters of pasted text that go to the command line.
    static let longestLine = 256

    init(
        options: Options, start: StartUp.State, screen: ScreenSession, mailbox: Mailbox<Mail>,
        clerk: FilingClerk, favourites: FavouriteKeeper,
        favouriteClerk: FavouriteClerk?, measurer: Measurer, librarian: Librarian
    ) {
        self.options = options
        self.screen = screen
        self.mailbox = mailbox
        self.clerk = clerk
        self.favourites = favourites
        self.favouriteClerk = favouriteClerk
        self.measurer = measurer
        self.librarian = librarian
        paths = start.paths
        model = start.model
        pictures = PictureStore(scheduler: start.scheduler)
        keymap = options.configuration.keymap
        drags = DragRecogniser()
    }

    /// Runs until the user quits, a signal asks to end, or the terminal goes away.
    mutating func run() throws(TerminalError) -> Outcome {
        try screen.enter()
        fit()
        if !options.isReadOnly, !options.isDryRun { clerk.submit(.recover) }
        screen.askTerminal()
        // The picture may be there already: a frame without it would only be in its way.
        for mail in mailbox.drain() { take(mail) }
        awaitFirstPicture()
        while outcome == nil {
            drawIfDue()
            arrangeIfDue()
            let wakeup = screen.wait(until: nextWake, extra: [mailbox.descriptor])
            if wakeup.hungUp {
                outcome = .ended(by: wakeup.ending ?? .hangUp)
                break
            }
            take(wakeup)
            if waitingFavourites.isEmpty { keepFavourites() }
        }
        if case .ended = outcome { screen.leave(waits: false) } else { screen.leave(waits: true) }
        return outcome ?? .ended(by: .hangUp)
    }

    /// The present on the loop's clock.
    var now: Time { Double(monotonicNow()) * 1e-9 }

    private mutating func take(_ wakeup: Wakeup) {
        for signal in wakeup.signals { take(signal) }
        if wakeup.resumed { resume() }
        for mail in mailbox.drain() { take(mail) }
        if !wakeup.input.isEmpty {
            take(input: wakeup.input, since: Double(wakeup.inputSince) * 1e-9)
        }
        for input in screen.lateInputs() { take(input) }
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
            .init(keeper: favourites, photos: toldFavourites, paths: paths))
    }

    /// Tells the model something and does what it asks for in return.
    mutating func apply(_ event: Event) {
        redraw.isDirty = true
        switch event {
        case .intent, .pointer, .clicked:
            hasActed = true
            isTellingOrder = false
        default: break
        }
        for effect in model.update(event, at: now) { perform(effect) }
    }
}
