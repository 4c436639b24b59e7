import Cells
import Composing
import DisplayList
import Raster
import TTY
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
    /// What finer blocks made of the frame at rest; nil while photos move.
    private var refined: RefinedFrame?
    private var fit: BlockFit?

    init(_ facts: ScreenFacts) {
        composer = Composer(facts)
        fit = BlockFit(facts)
    }

    static func rank(_ facts: ScreenFacts) -> Int? { facts.depth.isEncoded ? 1 : nil }

    var isUnrefined: Bool { unrefined != nil }

    mutating func show(
        _ scene: Scene, in viewport: Viewport, _ purpose: Allowance.Purpose, _ allowance: Allowance,
        pictures: PictureSource, over line: inout OutputLine
    ) -> Delivery? {
        let frame = composer.frame(
            of: scene, in: viewport, isMoving: purpose.isPassing, pictures: pictures)
        // Finer blocks stay where the same photos are in the same places. Those that are still on their way would hold up
        // what a key has changed.
        if purpose.isPassing || unrefined != nil || refined?.shows(scene) == false { refined = nil }
        return send(
            refined?.keeping(in: frame) ?? frame, isMoving: purpose.isPassing, allowance,
            over: &line)
    }

    var refinement: FrameRefinement? { fit.map { FrameRefinement(composer: composer, fit: $0) } }

    mutating func take(_ frame: RefinedFrame) {
        refined = frame
        unrefined = frame.fine
    }

    mutating func refine(_ allowance: Allowance, over line: inout OutputLine) -> Delivery? {
        unrefined.flatMap { send($0, isMoving: false, allowance, over: &line) }
    }

    /// In one write: what is to go before it, and the frame between two questions by which to pace the next one.
    private mutating func send(
        _ frame: Frame, isMoving: Bool, _ allowance: Allowance, over line: inout OutputLine
    ) -> Delivery? {
        let capabilities = line.capabilities
        let ping = capabilities.ping
        var bytes = line.prelude
        let sent = encoder.encode(
            frame,
            options: .init(
                isMoving ? quality.fidelity : .exact,
                isSynchronized: capabilities.hasSynchronizedUpdates, ping: ping, openingPing: ping,
                coarsest: allowance.coarsest, budget: allowance.budget, limit: allowance.limit,
                movesCells: isMoving && capabilities.movesCells && line.device.movesCells),
            into: &bytes)
        guard bytes.isEmpty || line.device.submit(.direct(bytes)) != nil else {
            encoder.invalidate()
            return nil
        }
        line.prelude = []
        if isMoving { quality.note(sent.fidelity, bytes: sent.bytes, budget: allowance.budget) }
        unrefined = isMoving || (sent.isComplete && sent.fidelity == .exact) ? nil : frame
        return Delivery(isComplete: sent.isComplete, bytes: sent.hasChanged ? sent.bytes : nil)
    }

    func buttons(of scene: Scene, in viewport: Viewport) -> [ButtonCells] {
        composer.buttons(of: scene, in: viewport)
    }

    mutating func learn(_ facts: ScreenFacts) -> Bool {
        let blocks = BlockFit(facts)
        guard facts.depth != composer.depth || blocks?.glyphs != fit?.glyphs else { return false }
        composer = Composer(facts)
        fit = blocks
        refined = nil
        return true
    }

    mutating func invalidate() {
        encoder.invalidate()
        unrefined = nil
        refined = nil
    }

    func leave() -> [UInt8] { [] }
}

extension Composer {
    /// In the colours and characters that a terminal has.
    init(_ facts: ScreenFacts) {
        self.init(
            depth: facts.depth, isColoured: !facts.capabilities.refusesColour,
            encoding: facts.encoding, isOnLight: facts.capabilities.isOnLight)
    }
}
