import Cells
import Composing
public import DisplayList
public import Geometry
public import Raster

/// How a frame at rest is drawn in blocks that are finer than half-blocks: too slow for the loop, so on another thread.
public struct FrameRefinement: Sendable {
    let composer: Composer
    let fit: BlockFit
    /// Which frame of the session it refines.
    var number = 0

    /// The pixels of a cell for which pictures are wanted.
    public var cell: CellSize { fit.glyphs.cell }

    /// Draws the scene of the frame that it refines; `pictures` has what is drawn in half-blocks, `finer` in pixels of `cell`.
    public func draw(
        _ scene: Scene, in viewport: Viewport, pictures: PictureSource, finer: PictureSource
    ) -> RefinedFrame {
        let coarse = composer.frame(
            of: scene, in: viewport, isMoving: false, pictures: pictures)
        let fine = composer.frame(
            of: scene, in: viewport, isMoving: false, pictures: pictures, refinedBy: fit,
            with: finer)
        return RefinedFrame(
            number: number, sprites: scene.sprites, coarse: coarse, fine: fine)
    }
}

/// A frame at rest in half-blocks, and the same one in finer blocks.
public struct RefinedFrame: Sendable {
    /// Which frame of the session it refines.
    let number: Int
    let sprites: [Sprite]
    let coarse: Frame
    let fine: Frame

    /// Whether a scene has the same photos in the same places.
    func shows(_ scene: Scene) -> Bool { scene.sprites == sprites && scene.transition == nil }

    /// A frame with finer blocks wherever its half-blocks are those that were refined.
    ///
    /// A star that is set, or a message, does not make the photo coarse again.
    func keeping(in frame: Frame) -> Frame {
        frame.replacing(coarse, with: fine)
    }
}

extension BlockFit {
    /// Nil where the terminal shows half-blocks at best.
    init?(_ facts: ScreenFacts) {
        let blocks = facts.blocks
        guard blocks != .half else { return nil }
        self.init(blocks)
    }
}
