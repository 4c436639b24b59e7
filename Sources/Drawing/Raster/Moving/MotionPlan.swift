public import DisplayList
public import Geometry

/// Photos of a scene in pixels that a terminal holds already, wherever they move, and where on the canvas each is seen.
///
/// Its edge is drawn in half-blocks, so that it moves by less than a cell.
public struct MotionPlan: Sendable {
    /// Where the terminal shows which pixels.
    public struct Placing: Hashable, Sendable {
        /// Which of the textures.
        public let texture: Int
        /// What of it is shown, in its own pixels.
        public let source: PixelRect
        /// In pixels of the screen: of the size of `source`, or whole cells over which that is stretched.
        public let place: PixelRect

        init(_ texture: Int, _ source: PixelRect, at place: PixelRect) {
            (self.texture, self.source, self.place) = (texture, source, place)
        }
    }

    /// In the order in which they lie over each other, the lowest first.
    public fileprivate(set) var placings: [Placing] = []
    /// Which of the placings is seen where, counted from 1.
    public var seen: PixelOwners

    /// The placings that are seen, and their numbers among all.
    public var seenPlacings: [(number: Int, placing: Placing)] {
        var isSeen = [Bool](repeating: false, count: placings.count + 1)
        for owner in seen.owners { isSeen[Int(owner)] = true }
        return placings.enumerated().filter { isSeen[$0.offset + 1] }.map {
            ($0.offset, $0.element)
        }
    }
}

extension Renderer {
    /// The photos of a scene that a terminal can show by these textures, in cells of this size; `pictures` has what half-blocks show.
    public func motion(
        of scene: Scene, in viewport: Viewport, cell: CellSize, textures: [HeldTexture],
        pictures: PictureSource
    ) -> MotionPlan {
        var plan = MotionPlan(
            seen: PixelOwners(columns: max(0, viewport.columns), rows: max(0, viewport.rows)))
        let bounds = plan.seen.bounds
        guard !bounds.isEmpty, !textures.isEmpty else { return plan }
        let grid = PixelGrid(canvasAspect: viewport.pixelAspect > 0 ? viewport.pixelAspect : 1)
        guard let layers = scene.layers(grid, bounds) else { return plan }
        var shelf = TextureShelf(textures, cell: cell, bounds: bounds)
        // From the front: what is seen most of has the first choice.
        let found = layers.reversed().map { layer -> TextureShelf.Choice? in
            guard let sprite = layer.sprite, let photo = sprite.photo, shelf.has(photo),
                let seen = SeenPhoto(
                    sprite, density: shelf.density, canvas: grid, light: light, pictures: pictures)
            else { return nil }
            return shelf.take(seen)
        }
        let areas = found.compactMap { $0?.area }.sorted(by: >)
        let least = areas.dropFirst(StillPlan.most - 1).first ?? 0
        for (layer, pixels) in zip(layers, found.reversed()) {
            // Whatever it is, it lies over what comes before it.
            for part in layer.covered { plan.seen.fill(part, with: 0) }
            guard let pixels, pixels.area >= least, plan.placings.count < StillPlan.most else {
                continue
            }
            plan.placings.append(pixels.placing)
            plan.seen.fill(pixels.open, with: UInt8(plan.placings.count))
            for corner in pixels.corners { plan.seen.fill(corner, with: 0) }
        }
        return plan
    }
}
