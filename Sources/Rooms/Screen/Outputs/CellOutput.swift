import Cells
import Composing
import DisplayList
import Geometry
import Raster
import TTY
import Trash
import VT

/// Cells by our own encoder, for terminals of 256 colours and more: only what has changed, in one write.
struct CellOutput: Output {
    static let sink = Sink.direct
    static let awaitsPictures = true

    private var composer: Composer
    private var encoder = FrameEncoder()
    private var quality = QualityLadder()
    /// The resting frame, while the screen does not show all its colours yet.
    private var unrefined: Frame?
    /// The frame at rest as it is without finer blocks or pixels.
    private var resting: Frame?
    /// What finer blocks or pixels made of the frame at rest; nil while photos move.
    private var refined: RefinedFrame?
    private var fit: BlockFit?
    /// Those that can be shown again at once.
    private var known = KnownFrames()
    /// Photos in the terminal's own pixels; nil where it shows none.
    private var layer: (any PixelLayer)?
    /// What takes the pictures of a former layer from the terminal; it goes before the next frame.
    private var owed: [UInt8] = []

    init(_ facts: ScreenFacts) {
        composer = Composer(facts)
        fit = BlockFit(facts)
        layer = pixelLayer(facts)
    }

    static func rank(_ facts: ScreenFacts) -> Int? { facts.depth.isEncoded ? 1 : nil }

    var isUnrefined: Bool { unrefined != nil || hasUnit }

    var hasUnit: Bool { unrefined == nil && layer?.hasUnit ?? false }

    mutating func show(
        _ scene: Scene, in viewport: Viewport, _ purpose: Allowance.Purpose, _ allowance: Allowance,
        pictures: PictureSource, looks: PictureLooks, over line: inout OutputLine
    ) -> Delivery? {
        // What is finer stays where the same photos are in the same places. Blocks that are still on their way would hold
        // up what a key has changed.
        let isHeldUp = unrefined != nil && refined?.stills == nil
        if purpose.isPassing || isHeldUp || refined?.shows(scene) == false { forgetRefined() }
        let frame = frame(
            of: scene, in: viewport, isMoving: purpose.isPassing, pictures: pictures, looks: looks)
        resting = purpose.isPassing || layer == nil ? nil : frame
        defer { look() }
        return send(
            finer(frame), closed: frame, ground: scene.backdrop.colour.rgb,
            isMoving: purpose.isPassing, allowance, over: &line)
    }

    /// The half-blocks of a scene, whose photos are to be seen in pixels that the terminal holds.
    private mutating func frame(
        of scene: Scene, in viewport: Viewport, isMoving: Bool, pictures: PictureSource,
        looks: PictureLooks
    ) -> Frame {
        let held = layer?.offer(isMoving: isMoving, looks) ?? []
        guard let cell = layer?.cell, !held.isEmpty else {
            return composer.frame(of: scene, in: viewport, isMoving: isMoving, pictures: pictures)
        }
        let (frame, plan) = composer.frame(
            of: scene, in: viewport, isMoving: isMoving, pictures: pictures, cell: cell,
            textures: held)
        layer?.show(plan)
        return frame
    }

    /// Finds out what of the photos at rest the screen does not show yet.
    private mutating func look() {
        guard let resting, let refined, refined.stills != nil else { return }
        layer?.look(resting, refined: refined, on: encoder)
    }

    /// A frame with what is finer in it.
    private func finer(_ frame: Frame) -> Frame {
        if let refined, refined.stills == nil { return refined.keeping(in: frame) }
        return layer?.finer(frame, by: refined, on: encoder) ?? frame
    }

    func refinement(over rate: Double) -> FrameRefinement? {
        if let layer, !layer.isOff {
            return FrameRefinement(composer, .pixels(layer.request(over: rate)))
        }
        return fit.map { FrameRefinement(composer, .blocks($0)) }
    }

    mutating func take(_ frame: RefinedFrame) {
        guard let stills = frame.stills else {
            refined = frame
            unrefined = frame.fine
            return
        }
        guard let layer, !layer.isOff else { return }
        refined = frame.sent
        if layer.hasAhead { known.note(frame) }
        self.layer?.take(stills)
        unrefined = resting.map(finer)
        look()
    }

    var takesFiner: Bool {
        unrefined == nil && refined?.stills != nil && layer?.takesFiner ?? false
    }

    var takesAhead: Bool {
        unrefined == nil && refined?.stills != nil && layer?.takesAhead ?? false
    }

    mutating func takeAhead(_ frame: RefinedFrame) {
        guard takesAhead, let stills = frame.stills else { return }
        known.note(frame)
        layer?.takeAhead(stills)
    }

    mutating func holds(_ frame: AheadFrame) -> Bool {
        guard let stills = known.frame(of: frame.scene, frame.showing)?.stills,
            layer?.holds(stills) == true
        else { return false }
        layer?.takeAhead(stills)
        return true
    }

    mutating func recall(_ scene: Scene, _ showing: ScreenEvidence<PhotoID>.Showing) {
        guard refined?.shows(scene) != true, layer?.isOff == false,
            let frame = known.frame(of: scene, showing), let stills = frame.stills
        else { return }
        forgetRefined()
        refined = frame
        layer?.take(stills)
    }

    mutating func forgetRefined() {
        // What is open is closed by the frame that follows.
        if refined?.stills != nil { unrefined = nil }
        refined = nil
        layer?.drop()
    }

    mutating func refine(_ allowance: Allowance, over line: inout OutputLine) -> Delivery? {
        if let unrefined {
            defer { look() }
            return send(
                unrefined, closed: resting ?? unrefined, ground: 0, isMoving: false, allowance,
                over: &line)
        }
        return sendUnit(allowance, over: &line)
    }

    /// A part of a photo, between two questions as a frame.
    private mutating func sendUnit(
        _ allowance: Allowance, over line: inout OutputLine
    ) -> Delivery? {
        let question = line.capabilities.ping?.query ?? []
        var layer = layer
        guard let unit = layer?.unit(allowance.unit) else { return nil }
        let bytes = line.prelude + question + unit.bytes + question
        guard line.device.submit(.direct(bytes)) != nil else { return nil }
        self.layer = layer
        if let cells = unit.covers { encoder.cover(cells) }
        line.prelude = []
        return Delivery(isComplete: true, bytes: unit.bytes.count + 2 * question.count)
    }

    mutating func noteSent(_ frame: Int?) { layer?.noteSent(frame) }

    mutating func answered(_ frames: Int) {
        guard layer?.answered(frames) == true, refined?.stills != nil else { return }
        unrefined = resting.map(finer)
    }

    mutating func refuse(id: UInt32?) -> Refusal? {
        guard layer?.noteError(id: id) == true else { return nil }
        refined = nil
        unrefined = nil
        return layer?.isOff == true ? .forGood : .once
    }

    var stillCell: CellSize { layer.flatMap { $0.isOff ? nil : $0.cell } ?? .halfBlocks }

    var guardSequence: [UInt8] { layer?.freeingAll ?? [] }

    /// In one write: what is to go before it, and the frame between two questions by which to pace the next one.
    ///
    /// `closed` is the same frame in half-blocks alone: where photos cannot come to their places with it, they are closed first.
    private mutating func send(
        _ frame: Frame, closed: Frame, ground: UInt32, isMoving: Bool, _ allowance: Allowance,
        over line: inout OutputLine
    ) -> Delivery? {
        let capabilities = line.capabilities
        let ping = capabilities.ping
        var layer = layer
        var bytes = line.prelude + owed
        bytes += layer?.anchor(row: frame.rows - 1, ground: ground) ?? []
        let (before, start) = (layer, bytes.count)
        let isSynchronized = capabilities.hasSynchronizedUpdates
        let placing = layer?.placing(of: frame, isSynchronized: isSynchronized) ?? FramePlacing()
        let hasPictures = before?.hasPlacements ?? false || layer?.hasPlacements ?? false
        bytes += placing.before
        let isBesidePhotos = hasPictures && !placing.isClosed && frame != closed
        let moving = isBesidePhotos ? quality.besidePhotos : quality.fidelity
        var options = FrameEncoder.Options(
            isMoving ? moving : .exact, isSynchronized: isSynchronized, ping: ping,
            openingPing: ping, coarsest: allowance.coarsest, budget: allowance.budget,
            limit: allowance.limit,
            movesCells: isMoving && capabilities.movesCells && line.device.movesCells
                && !hasPictures && !encoder.hasCovered,
            trailer: placing.after)
        let former = placing.after.isEmpty ? nil : encoder
        var isOpen = !placing.isClosed
        var sent = encoder.encode(isOpen ? frame : closed, options: options, into: &bytes)
        if let former, !sent.isComplete {
            // Photos stay where they are until all cells are closed that they are seen through.
            (encoder, layer, isOpen, options.trailer) = (former, before, false, [])
            bytes.removeLast(bytes.count - start)
            sent = encoder.encode(closed, options: options, into: &bytes)
        }
        guard bytes.isEmpty || line.device.submit(.direct(bytes)) != nil else {
            encoder.invalidate()
            return nil
        }
        line.prelude = []
        owed = []
        layer?.sent(isOpen: isOpen, isComplete: sent.isComplete)
        self.layer = layer
        if isMoving {
            quality.note(
                sent.fidelity == moving ? quality.fidelity : sent.fidelity, bytes: sent.bytes,
                budget: allowance.budget)
        }
        let isDone =
            sent.isComplete && sent.fidelity == .exact
            && (isOpen || frame == closed)
        unrefined = isMoving || isDone ? nil : frame
        return Delivery(isComplete: sent.isComplete, bytes: sent.hasChanged ? sent.bytes : nil)
    }

    func buttons(of scene: Scene, in viewport: Viewport) -> [ButtonCells] {
        composer.buttons(of: scene, in: viewport)
    }

    mutating func learn(_ facts: ScreenFacts) -> Bool {
        let blocks = BlockFit(facts)
        let former = layer
        layer = former.map { $0.learned(facts) } ?? pixelLayer(facts)
        let isOther = former?.cell != layer?.cell || former?.way != layer?.way
        // What tmux hands on no more is not sent to it; over a slow line it hands on what takes the pictures away.
        let pane = if case .kittyUnder(let kind)? = former?.way { kind.pane } else { Int?.none }
        let isHandedOn = facts.showsPixels || facts.pixelWay == .failure(.tmux(.line))
        if isOther, pane == nil || isHandedOn { owed += former?.leave() ?? [] }
        guard isOther || facts.depth != composer.depth || blocks?.glyphs != fit?.glyphs else {
            return false
        }
        composer = Composer(facts)
        fit = blocks
        forgetRefined()
        known.forget()
        return true
    }

    mutating func invalidate() {
        encoder.invalidate()
        unrefined = nil
        refined = nil
        known.forget()
        layer?.reset()
    }

    func leave() -> [UInt8] { owed + (layer?.leave() ?? []) }
}

extension Allowance {
    /// How many bytes of a photo are sent at once: as many as the link carries in the time that a key may wait.
    ///
    /// Parts are small, so that a key does not wait long for those on their way.
    fileprivate var unit: Int { min(max(limit ?? 16_800, 4_200), 16_800) }
}

extension Composer {
    /// In the colours and characters that a terminal has.
    init(_ facts: ScreenFacts) {
        self.init(
            depth: facts.depth, isColoured: !facts.capabilities.refusesColour,
            encoding: facts.encoding, isOnLight: facts.capabilities.isOnLight)
    }
}
