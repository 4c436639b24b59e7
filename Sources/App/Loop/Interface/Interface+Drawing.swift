import Browsing
import CLinux
import Commands
import Decisions
import DisplayList
import Pictures
import Screen
import Trash
import ViewModel

/// When to wake, and what to draw then.
extension Interface {
    /// When the loop must wake of itself, on the terminal's clock; nil to sleep until something happens.
    var deadline: UInt64? {
        let time = now
        var moments: [Time] = []
        if let due = frameDue(at: time) { moments.append(due) }
        if screen.isActive, let wake = model.nextWake(after: time) { moments.append(wake) }
        if let inputDeadline = screen.inputDeadline { moments.append(inputDeadline) }
        if let end = pictures.holdEnds { moments.append(end) }
        if let due = refinementDue(at: time) { moments.append(due) }
        if let due = screen.tmuxCheck.due { moments.append(due) }
        return moments.min().map { UInt64(max(0, $0) * 1e9) }
    }

    private func frameDue(at time: Time) -> Time? {
        screen.frameDue(
            at: time, isMoving: model.isMoving(at: time),
            hasFirstLooks: pictures.hasFirstLooks, in: model.viewport)
    }

    /// Lets the first frame wait a moment for its pictures: one without would only be in their way.
    mutating func awaitFirstPicture() {
        guard screen.awaitsPictures else { return }
        pictures.hold(until: now + 2 * ScreenSession.firstFramePatience)
        if !pictures.hasFirstLooks { screen.awaitFirstPicture() }
    }

    /// Draws the next frame if there is something to show and the terminal has taken the last one.
    mutating func drawIfDue() {
        let time = now
        if let end = pictures.holdEnds, end <= time { pictures.proceed() }
        if let wake = screen.redraw.wakeDue, wake <= time { wakeUp(at: time) }
        screen.redraw.wakeDue = model.nextWake(after: time)
        if let due = frameDue(at: time), due <= time + 0.0005 { draw(at: time) }
        refineIfDue(at: time)
        if screen.tmuxCheck.begin(at: time) { post.tmux?.ask() }
    }

    /// The scene has changed of itself, or the next frame of a moving photo is due.
    private mutating func wakeUp(at time: Time) {
        screen.redraw.noteFrame(isAlone: model.isPlaying)
        for effect in model.update(.frame, at: time) { perform(effect) }
    }

    /// Composes and sends the frame of this moment, or more of the one at rest.
    mutating func draw(at time: Time) {
        if screen.take(PixelWish(model.options.common)) {
            fit()
            askTmux()
        }
        let isMoving = model.isMoving(at: time) || time < screen.redraw.dragUntil
        if screen.isUnrefined, !screen.redraw.isDirty, !isMoving {
            if screen.refine(in: model.viewport, at: time) { notePresentation() }
            return
        }
        if isMoving {
            for effect in model.update(.frame, at: time) { perform(effect) }
        } else {
            pictures.forgetEndedFrames()
        }
        let scene = model.scene(at: time)
        for photo in scene.echoed { pictures.prepareEcho(of: photo) }
        let files = pictures.files(of: model.shownPhotos(at: time))
        let isWhole = screen.show(
            scene, in: model.viewport, isMoving: isMoving,
            isPlaying: screen.redraw.isFrameAlone && model.isPlaying,
            showing: .init(files, question: model.openQuestion(at: time)), at: time,
            pictures: { pictures.pictures(of: $0, seenAt: $1) }, looks: pictures.looks)
        guard let isWhole else { return }
        screen.redraw.drawn()
        if isWhole { notePresentation() }
    }

    /// Tells the model which photos' own pixels are on the screen, once the frame is written out whole and answered for.
    mutating func notePresentation() {
        guard let showing = screen.arrived() else { return }
        pictures.proceed()
        let seen = showing.photos.filter { photo in
            pictures.file(of: photo).map { showing.shows(photo, of: $0) } ?? false
        }
        guard !seen.isEmpty else { return }
        for effect in model.update(.presented(seen), at: now) { perform(effect) }
    }

    /// Forgets what the terminal shows and draws everything again.
    mutating func redrawAll() {
        screen.invalidate()
        screen.redraw.isDirty = true
        screen.redraw.isUrgent = true
    }

    /// Takes the terminal's size as it is now, and draws everything again.
    mutating func resize() {
        fit()
        redrawAll()
        askTmux()
    }

    /// Asks tmux whether it hands pictures on, where they are wanted: other terminals may show the session now.
    mutating func askTmux() {
        guard screen.wantsTmuxPictures else { return }
        screen.tmuxCheck.expectOthers()
        post.tmux?.ask()
    }

    /// Lets the deck fill the terminal, as far as its size is known now.
    mutating func fit() {
        let former = model.viewport
        let room = screen.viewport(barRows: former.barRows, sideColumns: former.sideColumns)
        if room != former {
            cancelDrag()
            apply(.resized(room))
            apply(.hidden)
            screen.redraw.isUrgent = true
        }
    }

    mutating func suspend() {
        // What takes longer is written on, as long as the process is not stopped: nothing is given up.
        _ = decisions.finish(within: 0.5)
        loseScreen()
        if screen.suspend() { resume() }
    }

    /// The terminal is ours again, and shows nothing of ours.
    mutating func resume() {
        loseScreen()
        apply(screen: screen.resume())
        resize()
    }

    /// Nothing that was drawn is to be seen any more, and what the pointer was doing is unknown.
    mutating func loseScreen() {
        screen.lose()
        cancelDrag()
        apply(.hidden)
    }
}
