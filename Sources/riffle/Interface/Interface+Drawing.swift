import CLinux
import Cells
import Composing
import Decoding
import DisplayList
import Raster
import TTY
import Trash
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
        if let holdEnds { moments.append(holdEnds) }
        return moments.min().map { UInt64(max(0, $0) * 1e9) }
    }

    /// When the next frame is to be drawn; nil where there is none to draw, or where something must happen before.
    private func frameDue(at time: Time) -> Time? {
        guard terminal.isActive, terminal.isDrained, needsFrame(at: time) else { return nil }
        if time < firstFrameDue, !hasFirstLooks { return firstFrameDue }
        let isSudden = isDirty && isUrgent
        let next = lastFrame + Interface.frameInterval
        let due =
            isSudden ? time : isDirty || model.isMoving(at: time) ? next : max(dragUntil, next)
        let most = Allowance.mostUnanswered(of: mostBytes)
        return max(due, pacing.opening(at: time, isUrgent: isSudden, mostUnanswered: most))
    }

    /// Lets the first frame wait a moment for its pictures: one without would only be in their way.
    mutating func awaitFirstPicture() {
        guard !usesNcurses else { return }
        holdEnds = now + 2 * Interface.firstFramePatience
        guard !hasFirstLooks, terminal.submit(.direct(prelude)) != nil else { return }
        notePrelude(at: now)
        firstFrameDue = now + Interface.firstFramePatience
    }

    /// Goes on decoding: the first pictures are on the screen, or have been waited for long enough.
    mutating func proceed() {
        guard holdEnds != nil else { return }
        holdEnds = nil
        broker.proceed()
    }

    /// Longer than this a blank screen would be noticed, in seconds.
    private static let firstFramePatience = 0.05

    private var hasFirstLooks: Bool { broker.hasFirstLooks { cache.hasAny(of: $0) } }

    private func needsFrame(at time: Time) -> Bool {
        isDirty || isRough || unrefined != nil || model.isMoving(at: time)
    }

    /// Draws the next frame if there is something to show and the terminal has taken the last one.
    mutating func drawIfDue() {
        let time = now
        if let end = holdEnds, end <= time { proceed() }
        if let wake = wakeDue, wake <= time { isDirty = true }
        wakeDue = model.nextWake(after: time)
        guard let due = frameDue(at: time), due <= time + 0.0005 else { return }
        draw(at: time)
    }

    /// Composes and sends the frame of this moment, or more of the one at rest.
    mutating func draw(at time: Time) {
        let isMoving = model.isMoving(at: time) || time < dragUntil
        if let frame = unrefined, !isDirty, !isRough, !isMoving {
            guard let delivery = send(frame, .refinement, at: time) else {
                return encoder.invalidate()
            }
            if let unseen { note(delivery, of: unseen) }
            return
        }
        if isMoving { for effect in model.update(.frame, at: time) { perform(effect) } }
        let scene = model.scene(at: time)
        for photo in scene.echoed { cache.prepareEcho(of: photo) }
        let frame = composer.frame(of: scene, in: model.viewport, isMoving: isMoving) {
            cache.pictures(of: $0, seenAt: $1)
        }
        let delivery =
            usesNcurses ? sendByNcurses(frame) : send(frame, isMoving ? .motion : .rest, at: time)
        guard let delivery else { return encoder.invalidate() }
        buttons = composer.buttons(of: scene, in: model.viewport)
        isDirty = false
        isUrgent = false
        isRough = isMoving
        let shown = model.shownPhoto(at: time).flatMap { id in
            cache.hasOwnPixels(of: id) ? id : nil
        }
        note(
            delivery,
            of: .init(
                photo: shown, of: shown.flatMap { shelf.identity(of: $0) },
                question: model.openQuestion(at: time)))
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
