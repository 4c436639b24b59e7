import Cells
import DisplayList
import TTY
import Trash
import VT
import ViewModel

/// What was sent of a frame.
struct Delivery {
    /// Whether the screen will show all of it, in whatever colours.
    var isComplete: Bool
    /// Its number in the pacing's count; nil where the terminal is not asked whether it has it.
    var number: Int?
}

extension Interface {
    /// In one write: what is to go before it, and the frame between two questions by which to pace the next one.
    ///
    /// Nil where nothing could be sent.
    mutating func send(_ frame: Frame, _ purpose: Allowance.Purpose, at time: Time) -> Delivery? {
        let allowance = Allowance(
            purpose, cells: frame.cells.count, most: mostBytes, pacing: pacing)
        let isMoving = purpose == .motion
        let ping = capabilities.ping
        var bytes = prelude
        let sent = encoder.encode(
            frame,
            options: .init(
                isMoving ? quality.fidelity : .exact,
                isSynchronized: capabilities.hasSynchronizedUpdates, ping: ping, openingPing: ping,
                coarsest: allowance.coarsest, budget: allowance.budget, limit: allowance.limit,
                movesCells: isMoving && capabilities.movesCells && terminal.info.movesCells),
            into: &bytes)
        guard bytes.isEmpty || terminal.submit(.direct(bytes)) != nil else { return nil }
        notePrelude(at: time)
        lastFrame = time
        if isMoving { quality.note(sent.fidelity, bytes: sent.bytes, budget: allowance.budget) }
        unrefined = isMoving || (sent.isComplete && sent.fidelity == .exact) ? nil : frame
        var delivery = Delivery(isComplete: sent.isComplete)
        guard sent.hasChanged else { return delivery }
        delivery.number = noteSent(sent.bytes, isAsked: ping != nil, at: time)
        return delivery
    }

    /// Counts a frame that was sent, and returns its number where the terminal is asked whether it has it.
    private mutating func noteSent(_ bytes: Int, isAsked: Bool, at time: Time) -> Int? {
        guard isAsked else {
            pacing.sentUnasked(bytes, at: time)
            return nil
        }
        pingsOut += 2
        return pacing.sent(bytes, at: time)
    }

    /// How many bytes may be on their way, where somebody in between throws away what is more.
    var mostBytes: Int? {
        capabilities.mostBytesPerCell.map { $0 * model.viewport.columns * model.viewport.rows }
    }

    /// ncurses writes the frame; what is to go before it is sent by ourselves.
    mutating func sendByNcurses(_ frame: Frame) -> Delivery? {
        if !prelude.isEmpty {
            guard terminal.submit(.direct(prelude)) != nil else { return nil }
            notePrelude(at: now)
            // ncurses gets its turn when this is out.
            guard terminal.isDrained else { return nil }
        }
        let question = capabilities.ping?.query ?? []
        guard let bytes = terminal.submit(.ncurses(NcursesFrame(frame), question: question)) else {
            return nil
        }
        lastFrame = now
        var delivery = Delivery(isComplete: true)
        if bytes > 0 { delivery.number = noteSent(bytes, isAsked: !question.isEmpty, at: now) }
        return delivery
    }

    mutating func notePrelude(at time: Time) {
        if !prelude.isEmpty, asked == nil { asked = time }
        prelude = []
    }

    /// Remembers what a frame shows until it is known to be on the screen.
    ///
    /// A frame that changed nothing is there when the last one is.
    mutating func note(_ delivery: Delivery, of showing: ScreenEvidence<PhotoID>.Showing) {
        lastNumber = delivery.number ?? lastNumber
        unseen = delivery.isComplete ? nil : showing
        guard delivery.isComplete else { return }
        evidence.sent(showing, number: lastNumber)
        notePresentation()
    }

    /// Tells the model which photo's own pixels are on the screen, once the frame is written out whole and answered for.
    mutating func notePresentation() {
        guard evidence.isWaiting, terminal.isActive, terminal.isDrained,
            evidence.arrived(upTo: pacing.framesShown(at: now))
        else { return }
        proceed()
        guard let id = evidence.onScreen.photo, let identity = shelf.identity(of: id),
            evidence.onScreen.isOf(identity)
        else { return }
        for effect in model.update(.presented(id), at: now) { perform(effect) }
    }
}
