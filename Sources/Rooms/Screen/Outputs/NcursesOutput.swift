import Composing
import DisplayList
import Raster
import TTY
import VT

/// Cells by ncurses, for terminals of few colours: it knows what such a terminal can do.
struct NcursesOutput: Output {
    static let sink = Sink.ncurses
    static let awaitsPictures = false

    private var composer: Composer

    init(_ facts: ScreenFacts) { composer = Composer(facts) }

    static func rank(_ facts: ScreenFacts) -> Int? { facts.depth.isEncoded ? nil : 0 }

    var isUnrefined: Bool { false }

    /// ncurses writes the frame; what is to go before it is sent by ourselves.
    mutating func show(
        _ scene: Scene, in viewport: Viewport, _ purpose: Allowance.Purpose, _ allowance: Allowance,
        pictures: PictureSource, looks: PictureLooks, over line: inout OutputLine
    ) -> Delivery? {
        let frame = composer.frame(
            of: scene, in: viewport, isMoving: purpose.isPassing, pictures: pictures)
        if !line.prelude.isEmpty {
            guard line.device.submit(.direct(line.prelude)) != nil else { return nil }
            line.prelude = []
            // ncurses gets its turn when this is out.
            guard line.device.isDrained else { return nil }
        }
        let question = line.capabilities.ping?.query ?? []
        return line.device.submit(.ncurses(NcursesFrame(frame), question: question)).map {
            Delivery(isComplete: true, bytes: $0 > 0 ? $0 : nil)
        }
    }

    mutating func refine(_ allowance: Allowance, over line: inout OutputLine) -> Delivery? { nil }

    func buttons(of scene: Scene, in viewport: Viewport) -> [ButtonCells] {
        composer.buttons(of: scene, in: viewport)
    }

    /// Who draws stays the same, and so do the colours: what counts is whether pictures are written in dark on light.
    mutating func learn(_ facts: ScreenFacts) -> Bool {
        guard !facts.depth.isEncoded, facts.capabilities.isOnLight != composer.isOnLight else {
            return false
        }
        composer = Composer(facts)
        return true
    }

    /// The terminal knows what ncurses has drawn; see `ScreenDevice.invalidate`.
    mutating func invalidate() {}

    func leave() -> [UInt8] { [] }
}
