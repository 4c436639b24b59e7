import Cells
import Composing
public import DisplayList
public import Geometry
public import Raster
import Trash

/// How a frame at rest is drawn in finer blocks, or in the terminal's own pixels: too slow for the loop, so on another thread.
public struct FrameRefinement: Sendable {
    enum Way: Sendable {
        case blocks(BlockFit)
        case pixels(TextureRequest)
    }

    let composer: Composer
    let way: Way
    /// Which frame of the session it refines, or comes after.
    var number = 0
    /// What is drawn in its place before a key brings it, as which of those; nil for the frame on the screen.
    public internal(set) var ahead: AheadFrame?
    var place = 0

    init(_ composer: Composer, _ way: Way) {
        self.composer = composer
        self.way = way
    }

    /// The pixels of a cell for which pictures are wanted.
    public var cell: CellSize {
        switch way {
        case .blocks(let fit): fit.glyphs.cell
        case .pixels(let request): request.cell
        }
    }

    /// Whether it is drawn in the terminal's own pixels.
    var isPixels: Bool { if case .pixels = way { true } else { false } }

    /// Whether pixels of half-blocks stand in where no others are there.
    public var takesCoarse: Bool { !isPixels }

    /// Draws the scene of the frame that it refines; `pictures` has what is drawn in half-blocks, `finer` in pixels of `cell`.
    ///
    /// `looks` says what both are made from.
    public func draw(
        _ scene: Scene, in viewport: Viewport, pictures: PictureSource, finer: PictureSource,
        looks: PictureLooks = { _ in nil }, pack: PicturePacker = { _, _ in nil }
    ) -> RefinedFrame {
        var frame = drawn(
            scene, in: viewport, pictures: pictures, finer: finer, looks: looks, pack: pack)
        frame.showing = ahead?.showing
        frame.isAhead = ahead != nil
        return frame
    }

    private func drawn(
        _ scene: Scene, in viewport: Viewport, pictures: PictureSource, finer: PictureSource,
        looks: PictureLooks, pack: PicturePacker
    ) -> RefinedFrame {
        switch way {
        case .blocks(let fit):
            let coarse = composer.frame(
                of: scene, in: viewport, isMoving: false, pictures: pictures)
            let fine = composer.frame(
                of: scene, in: viewport, isMoving: false, pictures: pictures, refinedBy: fit,
                with: finer)
            return RefinedFrame(
                number: number, sprites: scene.sprites, coarse: coarse, fine: fine, stills: nil)
        case .pixels(let request):
            let (frame, plan) = composer.stillFrame(
                of: scene, in: viewport, pictures: pictures, cell: request.cell, finer: finer)
            return RefinedFrame(
                number: number, sprites: scene.sprites, coarse: frame, fine: frame,
                stills: request.stills(
                    plan, over: frame, frame: AheadSteps.most * number + place,
                    isAhead: ahead != nil, looks: looks, pack: pack))
        }
    }
}

/// A frame at rest in half-blocks, and the same one in finer blocks or in pixels.
public struct RefinedFrame: Sendable {
    /// Which frame of the session it refines.
    let number: Int
    let sprites: [Sprite]
    let coarse: Frame
    /// In finer blocks.
    let fine: Frame
    /// Nil where it is in blocks.
    private(set) var stills: FrameStills?
    /// The photos in front and their files; nil where that is not known yet.
    var showing: ScreenEvidence<PhotoID>.Showing?
    /// Whether it is drawn before a key brings it.
    var isAhead = false

    /// Whether a scene has the same photos in the same places.
    ///
    /// Of stills thin lines may have moved: where cells are others by that, they stay closed.
    func shows(_ scene: Scene) -> Bool {
        guard scene.transition == nil else { return false }
        return stills == nil ? scene.sprites == sprites : scene.sprites.grounds == sprites.grounds
    }

    /// The same without what of its photos is to be sent.
    var sent: RefinedFrame {
        var frame = self
        frame.stills = stills?.sent
        return frame
    }

    /// A frame with finer blocks wherever its half-blocks are those that were refined.
    ///
    /// A star that is set, or a message, does not make the photo coarse again.
    func keeping(in frame: Frame) -> Frame {
        frame.replacing(coarse, with: fine)
    }

    /// A frame through which these textures are seen, wherever its half-blocks are those that were refined.
    func opened(in frame: Frame, where isOpen: (TextureKey) -> Bool) -> Frame {
        guard let stills else { return frame }
        let isOpen = [false] + stills.textures.map { isOpen($0.key) }
        guard isOpen.contains(true) else { return frame }
        return frame.replacing(coarse, with: coarse.opened(stills.owners, where: isOpen))
    }

    /// The same with characters in whose place the terminal shows the textures that it holds, by these numbers.
    func holding(
        in frame: Frame, cell: CellSize, number: (TextureKey) -> UInt32?
    ) -> Frame {
        guard let stills else { return frame }
        let held = stills.textures.map { texture in
            number(texture.key).map { number in
                HeldPicture(
                    number: number,
                    cells: PixelRect(
                        x: texture.place.x / cell.width, y: texture.place.y / cell.height,
                        width: texture.place.width / cell.width,
                        height: texture.place.height / cell.height))
            }
        }
        guard held.contains(where: { $0 != nil }) else { return frame }
        return frame.replacing(coarse, with: coarse.holding(stills.owners, [nil] + held))
    }
}

extension [Sprite] {
    /// Those that are no thin lines around others.
    fileprivate var grounds: [Sprite] { filter { $0.line == nil } }
}

extension BlockFit {
    /// Nil where the terminal shows half-blocks at best.
    init?(_ facts: ScreenFacts) {
        let blocks = facts.blocks
        guard blocks != .half else { return nil }
        self.init(blocks)
    }
}
