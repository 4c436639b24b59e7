import CLinux
import Cells
import Composing
import Decoding
import DisplayList
import Raster
import TTY
import VT
import ViewModel

extension Interface {
    /// When the loop must wake of itself, on the terminal's clock; nil to sleep until something happens.
    var deadline: UInt64? {
        let time = now
        var moments: [Time] = []
        if let due = frameDue(at: time) { moments.append(due) }
        if terminal.isActive, let wake = model.nextWake(after: time) { moments.append(wake) }
        if let parserDeadline = parser.deadline { moments.append(parserDeadline) }
        return moments.min().map { UInt64(max(0, $0) * 1e9) }
    }

    /// When the next frame is to be drawn; nil where there is none to draw, or where something must happen before.
    private func frameDue(at time: Time) -> Time? {
        guard terminal.isActive, terminal.isDrained, needsFrame(at: time) else { return nil }
        if let pacingDeadline = pacing.deadline { return pacingDeadline }
        if isDirty, isUrgent { return time }
        let next = lastFrame + Interface.frameInterval
        return isDirty || model.isMoving(at: time) ? next : max(dragUntil, next)
    }

    private func needsFrame(at time: Time) -> Bool {
        isDirty || isRough || model.isMoving(at: time)
    }

    /// Draws the next frame if there is something to show and the terminal has taken the last one.
    mutating func drawIfDue() {
        let time = now
        if let wake = wakeDue, wake <= time { isDirty = true }
        wakeDue = model.nextWake(after: time)
        guard pacing.maySend(at: time), let due = frameDue(at: time), due <= time + 0.0005 else {
            return
        }
        draw(at: time)
    }

    /// Composes and sends the frame of this moment.
    mutating func draw(at time: Time) {
        let isMoving = model.isMoving(at: time) || time < dragUntil
        if isMoving { for effect in model.update(.frame, at: time) { perform(effect) } }
        let scene = model.scene(at: time)
        let frame = composer.frame(of: scene, in: model.viewport, isMoving: isMoving) {
            cache.pictures(of: $0, seenAt: $1)
        }
        let isSent = usesNcurses ? sendByNcurses(frame) : send(frame, isMoving, at: time)
        guard isSent else { return encoder.invalidate() }
        lastFrame = time
        isDirty = false
        isUrgent = false
        isRough = isMoving
        let shown = model.shownPhoto(at: time).flatMap { id in
            cache.hasOwnPixels(of: id) ? id : nil
        }
        presenting = Showing(
            photo: shown, identity: shown.flatMap { shelf.identity(of: $0) },
            question: model.questionedPhoto(at: time))
        notePresentation()
    }

    /// In one write: what is to go before it, the frame, and a question by which to pace the next one.
    private mutating func send(_ frame: Frame, _ isMoving: Bool, at time: Time) -> Bool {
        var bytes = prelude
        // A frame that stands alone needs no pacing; one of many does, whether things move or jump.
        let isOneOfMany = isMoving || time - lastFrame < Interface.pause
        let ping = isOneOfMany ? capabilities.ping : nil
        let hasChanged = encoder.encode(
            frame,
            options: .init(
                tolerance: isMoving ? 8 : 0,
                isSynchronized: capabilities.hasSynchronizedUpdates, ping: ping,
                budget: isMoving ? frame.cells.count * Interface.bytesPerMovingCell : nil,
                movesCells: isMoving && capabilities.movesCells && terminal.info.movesCells),
            into: &bytes)
        guard bytes.isEmpty || terminal.submit(.direct(bytes)) else { return false }
        notePrelude(at: time)
        if hasChanged, ping != nil {
            pacing.sent(at: time)
            pingsOut += 1
        }
        return true
    }

    /// ncurses writes the frame; what is to go before it is sent by ourselves.
    private mutating func sendByNcurses(_ frame: Frame) -> Bool {
        if !prelude.isEmpty {
            guard terminal.submit(.direct(prelude)) else { return false }
            notePrelude(at: now)
            // ncurses gets its turn when this is out.
            guard terminal.isDrained else { return false }
        }
        return terminal.submit(.ncurses(NcursesFrame(frame)))
    }

    private mutating func notePrelude(at time: Time) {
        if !prelude.isEmpty, asked == nil { asked = time }
        prelude = []
    }

    /// Tells the model which photo's own pixels are on the screen, once the frame is written out whole.
    mutating func notePresentation() {
        guard let shown = presenting, terminal.isActive, terminal.isDrained else { return }
        presenting = nil
        onScreen = shown
        guard let id = shown.photo, isSameFile(shelf.identity(of: id), shown.identity) else {
            return
        }
        for effect in model.update(.presented(id), at: now) { perform(effect) }
    }

    /// Forgets what the terminal shows and draws everything anew.
    mutating func redraw() {
        encoder.invalidate()
        terminal.invalidate()
        isDirty = true
        isUrgent = true
    }

    /// Takes the terminal's size as it is now, and draws everything anew.
    mutating func resize() {
        fit()
        redraw()
    }

    /// Lets the deck fill the terminal, as far as its size is known now.
    mutating func fit() {
        let size = terminal.size
        let room = Viewport(
            columns: size.columns, rows: size.rows, pixelAspect: pixelAspect(size),
            barRows: model.viewport.barRows)
        if room != model.viewport {
            cancelDrag()
            apply(.resized(room))
            apply(.hidden)
            isUrgent = true
        }
    }

    /// Width over height of a canvas pixel, half a cell high.
    private func pixelAspect(_ size: TerminalSize) -> Double {
        let cell: (width: Double, height: Double)
        if size.pixelWidth > 0, size.pixelHeight > 0, size.columns > 0, size.rows > 0 {
            cell = (
                Double(size.pixelWidth) / Double(size.columns),
                Double(size.pixelHeight) / Double(size.rows)
            )
        } else if let pixels = capabilities.cellPixels {
            cell = (Double(pixels.width), Double(pixels.height))
        } else if let area = capabilities.areaPixels, size.columns > 0, size.rows > 0 {
            cell = (
                Double(area.width) / Double(size.columns), Double(area.height) / Double(size.rows)
            )
        } else {
            return 1
        }
        let aspect = 2 * cell.width / cell.height
        return aspect.isFinite && (0.25...4).contains(aspect) ? aspect : 1
    }
}
