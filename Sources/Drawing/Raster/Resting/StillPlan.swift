public import DisplayList
public import Geometry
public import Pixels

/// Photos at rest in a terminal's own pixels, and where on the canvas each is seen.
public struct StillPlan: Sendable {
    /// A photo in the pixels of a density, without what lies over it.
    public struct Still: Sendable {
        public let photo: PhotoID
        /// In pixels of the density.
        public let place: PixelRect
        /// Of the size of its place.
        public let bitmap: Bitmap
        /// The part of the photo that it shows, 0…1 on both axes.
        public let part: Rect

        public init(
            photo: PhotoID, place: PixelRect, bitmap: Bitmap, part: Rect = Picture.whole
        ) {
            (self.photo, self.place, self.bitmap, self.part) = (photo, place, bitmap, part)
        }
    }

    public fileprivate(set) var stills: [Still] = []
    /// Which of the stills is seen where, counted from 1.
    public var seen: PixelOwners

    /// So many photos of a screen are shown in pixels.
    static let most = 60
}

extension Renderer {
    /// The photos of a scene that rest, each where its pixels on the canvas are, at a density.
    ///
    /// A photo that is tinted, faded, or not there in these pixels is left out, and what is too small or too large for a terminal.
    public func stills(
        of scene: Scene, in viewport: Viewport, density: Density, pictures: PictureSource
    ) -> StillPlan {
        var plan = StillPlan(
            seen: PixelOwners(columns: max(0, viewport.columns), rows: max(0, viewport.rows)))
        let bounds = plan.seen.bounds
        guard scene.transition == nil, !bounds.isEmpty else { return plan }
        let aspect = viewport.pixelAspect > 0 ? viewport.pixelAspect : 1
        let canvas = PixelGrid(canvasAspect: aspect)
        let grid = PixelGrid(canvasAspect: aspect, density: density)
        for sprite in scene.sprites where sprite.opacity > 0 && sprite.scale > 0 {
            if sprite.isResting, sprite.photo == nil, sprite.matte == nil { continue }
            guard let seen = canvas.touched(by: sprite)?.intersection(bounds), !seen.isEmpty
            else { continue }
            // Whatever it is, it lies over what comes before it.
            plan.seen.fill(seen, with: 0)
            guard plan.stills.count < StillPlan.most, let photo = sprite.photo,
                sprite.isResting, sprite.opacity == 1, sprite.highlight?.amount ?? 0 <= 0,
                let card = RestingCard(sprite, grid: grid, light: light, pictures: pictures)
            else { continue }
            let shown = card.photoOnCanvas.intersection(bounds)
            let place = density.pixels(shown)
            guard shown.width >= 4, shown.height >= 4, place.fitsTerminals else { continue }
            plan.stills.append(
                StillPlan.Still(
                    photo: photo, place: place, bitmap: card.photo(in: place),
                    part: place.part(of: card.whole)))
            plan.seen.fill(shown, with: UInt8(plan.stills.count))
            for corner in card.cornersOnCanvas { plan.seen.fill(corner, with: 0) }
        }
        return plan
    }
}

extension PixelGrid {
    /// The pixels that a sprite may change; nil where it is not drawn.
    func touched(by sprite: Sprite) -> PixelRect? {
        guard sprite.isResting, sprite.shadow == nil else { return seenPixels(sprite) }
        let rest = resting(sprite.uprightOutline)
        return sprite.clip.map { rest.intersection(resting($0)) } ?? rest
    }
}

extension PixelRect {
    fileprivate var fitsTerminals: Bool {
        max(width, height) <= 10_000 && width * height <= 8_300_000
    }

    /// Which part of a whole it is, 0…1 on both axes.
    fileprivate func part(of whole: Rect) -> Rect {
        let (across, down) = (max(1, whole.size.width), max(1, whole.size.height))
        return Rect(
            x: (Double(x) - whole.minX) / across, y: (Double(y) - whole.minY) / down,
            width: Double(width) / across, height: Double(height) / down)
    }
}
