import Bindings
import Browsing
import Collection
import Decisions
import DisplayList
import Downloads
import FileWork
import PhotoLibrary
import Pictures
import Screen
import Selecting
import System
import TTY
import ViewModel

/// The interface: one loop between the model and six rooms, each of which is the one owner of what it knows.
///
/// Wait, drain everything that has come, update the model, do what it asks, draw once, write once.
struct Interface {
    /// What other threads tell the loop, and what it tells other programs.
    var post: Post
    var model: Model
    /// Keys and drags that have begun.
    var controls: Controls
    var outcome: Outcome?

    /// The terminal, what is known of it, and what is on it.
    var screen: ScreenSession
    /// The pixels of the photos.
    var pictures: PictureStore
    /// What is done to files.
    var fileWork: any FileOperations
    /// Which photos there are, and where.
    var collection: PhotoCollection
    /// What was decided about photos.
    var decisions: DecisionDesk
    /// Which photos on the network are here.
    var downloads: PhotoDownloads

    /// How the interface ended.
    enum Outcome {
        case quit(printing: PhotoID?)
        /// By a signal, or as by one where the terminal went away without a word.
        case ended(by: Signal)

        /// The terminal is gone; nothing can be written to it.
        var leavesNoTerminal: Bool {
            if case .ended(by: .hangUp) = self { true } else { false }
        }
    }

    init(
        model: Model, keymap: Keymap, post: Post, screen: ScreenSession,
        pictures: PictureStore, fileWork: any FileOperations, collection: PhotoCollection,
        decisions: DecisionDesk, downloads: PhotoDownloads
    ) {
        self.model = model
        self.post = post
        self.screen = screen
        self.pictures = pictures
        self.fileWork = fileWork
        self.collection = collection
        self.decisions = decisions
        self.downloads = downloads
        self.downloads.wantsAll = model.options.common.sort.needsFiles
        controls = Controls(keymap: keymap)
    }

    /// Runs until the user quits, a signal asks to end, or the terminal goes away.
    mutating func run() throws(TerminalError) -> Outcome {
        try screen.enter()
        fit()
        fileWork.recover()
        screen.askTerminal()
        // The picture may be there already: a frame without it would only be in its way.
        receive(post.mailbox.drain())
        fetch()
        // The first photos were taken without a loop that could measure.
        measure(model.wantedFigures)
        awaitFirstPicture()
        tellFront()
        while outcome == nil {
            drawIfDue()
            arrangeIfDue()
            measureAtRest()
            let wakeup = screen.wait(until: nextWake, extra: [post.mailbox.descriptor])
            if wakeup.hungUp {
                outcome = .ended(by: wakeup.ending ?? .hangUp)
                break
            }
            handle(wakeup)
            tellFront()
            decisions.noteFront(model.folderFront, at: now)
            notePlace()
            traceDecision()
        }
        if case .ended = outcome { screen.leave(waits: false) } else { screen.leave(waits: true) }
        return outcome ?? .ended(by: .hangUp)
    }

    /// The present on the loop's clock.
    var now: Time { Double(monotonicNow()) * 1e-9 }

    private mutating func handle(_ wakeup: Wakeup) {
        for signal in wakeup.signals { handle(signal) }
        if wakeup.resumed { resume() }
        receive(post.mailbox.drain())
        if !wakeup.input.isEmpty {
            handle(input: wakeup.input, since: Double(wakeup.inputSince) * 1e-9)
        }
        for input in screen.lateInputs() { handle(input) }
        notePresentation()
    }

    private mutating func handle(_ signal: Signal) {
        switch signal {
        case .resize: resize()
        case .stop: suspend()
        case .terminate, .hangUp, .interrupt, .quit, .brokenPipe: outcome = .ended(by: signal)
        case .proceed: break
        }
    }

    /// Tells the model something and does what it asks for in return.
    mutating func apply(_ event: Event) {
        screen.redraw.isDirty = true
        screen.redraw.isFrameAlone = false
        let isAction =
            switch event {
            case .intent, .pointer, .clicked: true
            default: false
            }
        if isAction { pictures.pauseMeasuring() }
        if isAction { collection.noteAction() }
        if case .photosChanged(let photos) = event { pictures.forgetFigures(of: photos) }
        for effect in model.update(event, at: now) { perform(effect) }
        if isAction { collection.attend(to: model.frontPhoto, at: now) }
    }
}
