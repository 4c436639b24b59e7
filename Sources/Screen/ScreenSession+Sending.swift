import Cells
import DisplayList
import TTY
import VT

/// What was sent of a frame.
struct Delivery {
    /// Whether the screen will show all of it, in whatever colours.
    var isComplete: Bool
    /// Its number in the pacing's count; nil where the terminal is not asked whether it has it.
    var number: Int?
}

extension ScreenSession {
    /// In one write: what is to go before it, and the frame between two questions by which to pace the next one.
    ///
    /// Nil where nothing could be sent.
    mutating func send(
        _ frame: Frame, _ purpose: Allowance.Purpose, in viewport: Viewport, at time: Double
    ) -> Delivery? {
        let allowance = Allowance(
            purpose, cells: frame.cells.count, most: mostBytes(in: viewport), pacing: pacing)
        let isMoving = purpose == .motion
        let ping = capabilities.ping
        var bytes = prelude
        let sent = encoder.encode(
            frame,
            options: .init(
                isMoving ? quality.fidelity : .exact,
                isSynchronized: capabilities.hasSynchronizedUpdates, ping: ping, openingPing: ping,
                coarsest: allowance.coarsest, budget: allowance.budget, limit: allowance.limit,
                movesCells: isMoving && capabilities.movesCells && device.movesCells),
            into: &bytes)
        guard bytes.isEmpty || device.submit(.direct(bytes)) != nil else { return nil }
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
    private mutating func noteSent(_ bytes: Int, isAsked: Bool, at time: Double) -> Int? {
        guard isAsked else {
            pacing.sentUnasked(bytes, at: time)
            return nil
        }
        pingsOut += 2
        return pacing.sent(bytes, at: time)
    }

    /// How many bytes may be on their way, where somebody in between throws away what is more.
    func mostBytes(in viewport: Viewport) -> Int? {
        capabilities.mostBytesPerCell.map { $0 * viewport.columns * viewport.rows }
    }

    /// ncurses writes the frame; what is to go before it is sent by ourselves.
    mutating func sendByNcurses(_ frame: Frame) -> Delivery? {
        if !prelude.isEmpty {
            guard device.submit(.direct(prelude)) != nil else { return nil }
            notePrelude(at: clock())
            // ncurses gets its turn when this is out.
            guard device.isDrained else { return nil }
        }
        let question = capabilities.ping?.query ?? []
        guard let bytes = device.submit(.ncurses(NcursesFrame(frame), question: question)) else {
            return nil
        }
        lastFrame = clock()
        var delivery = Delivery(isComplete: true)
        if bytes > 0 { delivery.number = noteSent(bytes, isAsked: !question.isEmpty, at: clock()) }
        return delivery
    }

    mutating func notePrelude(at time: Double) {
        if !prelude.isEmpty, asked == nil { asked = time }
        prelude = []
    }
}
