import System
public import TTY
import Trash
import VT

/// Taking the terminal and giving it back.
extension ScreenSession {
    /// Takes the terminal.
    public mutating func enter() throws(TerminalError) { try device.enter() }

    /// Asks the terminal for what can improve the first guess.
    public mutating func askTerminal() {
        prelude = Queries.startup(for: capabilities, graphics: graphicsQuestions())
        keyboard.asked(pushing: false)
    }

    /// Shows photos at rest as the user wants it from now on; true where everything is to be drawn again.
    public mutating func take(_ wish: PixelWish) -> Bool {
        var former = facts.pixels
        facts.pixels = wish
        former.delay = wish.delay
        guard former != wish, former.choice != .none || wish.choice != .none,
            output is CellOutput
        else { return false }
        if !hasAskedOfPixels, let questions = graphicsQuestions() {
            prelude += Queries.graphics(questions, for: capabilities)
        }
        // What the terminal holds goes with the way of showing it.
        prelude += output.leave()
        output = type(of: output).init(facts)
        guardPictures()
        redraw.isDirty = true
        return true
    }

    /// The questions about pictures; none where none are wanted.
    private mutating func graphicsQuestions() -> GraphicsQuestions? {
        guard facts.pixels.choice != .none, output is CellOutput else { return nil }
        hasAskedOfPixels = true
        sharedQuestion = nil
        sharedQuestion = SharedObject([0, 0, 0], number: 0)
        return GraphicsQuestions(sharedName: sharedQuestion?.name)
    }

    /// Gives the terminal back.
    ///
    /// Without `waits` what it still owes is not waited for: a signal asked for the end, or the terminal is gone.
    public mutating func leave(waits: Bool) {
        let pending = prepareToLeave(asks: waits)
        device.leave(waits ? pending : .none)
    }

    /// Gives the terminal back and stops the program; false where that goes on in the background.
    public mutating func suspend() -> Bool { device.suspend(prepareToLeave(asks: true)) }

    /// Lets another program have the terminal; false where the program goes on in the background.
    public mutating func lend(to body: (_ shouldEnd: () -> Bool) -> Void) -> Bool {
        device.lend(prepareToLeave(asks: true), to: body)
    }

    /// Nothing that was drawn is to be seen any more.
    public mutating func lose() {
        evidence.lose()
        unseen = nil
        parser.reportsPixels = false
    }

    /// The terminal is ours again, and shows nothing of ours; gives what is thought of it until it says otherwise.
    public mutating func resume() -> [ScreenNews] {
        isHidden = false
        pacing = ScreenSession.pacing(for: facts)
        lastNumber = nil
        output.invalidate()
        pingsOut = 0
        guard capabilities.isFenced else {
            // The questions, or their answers, may have got lost.
            askTerminal()
            asked = nil
            return [.visible(true)]
        }
        // Who stopped us without a word has left the modes on: what was pushed then goes first.
        prelude = keyboard.isPushed ? Sequences.popKeyboard : []
        keyboard.left()
        pushLateModes()
        if watchesVisibility { prelude += Sequences.watchVisibility }
        return [.visible(true), .releasesReported(false)]
    }

    /// What the terminal still owes; an answer that has not come for seconds never will.
    private var pendingReplies: PendingReplies {
        let isFenceDue =
            !capabilities.isFenced
            && (asked.map { clock() - $0 < ScreenSession.fencePatience } ?? false)
        return PendingReplies(
            fence: isFenceDue, acknowledgements: pingsOut,
            seconds: device.isDrained ? pacing.answerTime : 0.1)
    }

    /// Makes sure that leaving takes back what was set and nothing else; returns what is still to come.
    ///
    /// With `asks` the terminal's last reports of keys are waited for, which would be typed into the shell.
    private mutating func prepareToLeave(asks: Bool) -> PendingReplies {
        let asks = asks && keyboard.isPushed && capabilities.ping == .status
        device.leaveSequence =
            output.leave() + (watchesVisibility ? Sequences.endVisibility : [])
            + Sequences.leave(poppingKeyboard: keyboard.isPushed, asks: asks)
        keyboard.left()
        var pending = pendingReplies
        if asks {
            pending.acknowledgements += 1
            pending.seconds = max(pending.seconds, ScreenSession.releasePatience)
        }
        return pending
    }

    /// Modes that the terminal was not known to have when the session began.
    ///
    /// With pixel mouse it asks once more whether the mode is on: its answer stands between the reports in cells and
    /// those in pixels, however long they are under way.
    private var lateModes: [UInt8] {
        let early = Sequences.enter(Capabilities(environment: facts.environment))
        let all = Sequences.enter(capabilities)
        if all == early { return [] }
        return all + (capabilities.hasPixelMouse ? Array("\u{1B}[?1016$p".utf8) : [])
    }

    /// Switches those modes on before the next frame.
    mutating func pushLateModes() {
        let modes = lateModes
        prelude += modes
        if !modes.isEmpty, capabilities.hasKittyKeyboard { keyboard.asked(pushing: true) }
    }
}
