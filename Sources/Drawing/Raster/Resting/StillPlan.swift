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

        public init(photo: PhotoID, place: PixelRect, bitmap: Bitmap) {
            (self.photo, self.place, self.bitmap) = (photo, place, bitmap)
        }
    }

    public fileprivate(set) var stills: [Still] = []
    /// For each pixel of the canvas which still is seen there and nothing else, counted from 1; 0 for none.
    public fileprivate(set) var owners: [UInt8]
    /// Of the screen, in cells.
    public let columns: Int
    public let rows: Int

    fileprivate init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        owners = [UInt8](repeating: 0, count: columns * 2 * rows)
    }

    /// Nothing shows through a cell, counted row by row from the top left.
    public mutating func close(cell: Int) {
        let upper = cell / columns * 2 * columns + cell % columns
        owners[upper] = 0
        owners[upper + columns] = 0
    }

    /// Which still is seen in each half of a cell and nothing else, counted from 1; 0 for none.
    public func owners(column: Int, row: Int) -> (upper: UInt8, lower: UInt8) {
        let upper = 2 * row * columns + column
        return (owners[upper], owners[upper + columns])
    }

    fileprivate mutating func fill(_ rect: PixelRect, with owner: UInt8) {
        let bounds = PixelRect(x: 0, y: 0, width: columns, height: owners.count / max(columns, 1))
        let rect = rect.intersection(bounds)
        for y in rect.rows {
            for x in rect.columns { owners[y * columns + x] = owner }
        }
    }
}

extension Renderer {
    /// The photos of a scene that rest, each where its pixels on the canvas are, at a density.
    ///
    /// A photo that is tinted, faded, or not there in these pixels is left out, and what is too small or too large for a terminal.
    public func stills(
        of scene: Scene, in viewport: Viewport, density: Density, pictures: PictureSource
    ) -> StillPlan {
        let (columns, rows) = (max(0, viewport.columns), max(0, viewport.rows))
        var plan = StillPlan(columns: columns, rows: rows)
        let bounds = PixelRect(x: 0, y: 0, width: columns, height: 2 * rows)
        guard scene.transition == nil, !bounds.isEmpty else { return plan }
        let aspect = viewport.pixelAspect > 0 ? viewport.pixelAspect : 1
        let canvas = PixelGrid(canvasAspect: aspect)
        let grid = PixelGrid(canvasAspect: aspect, density: density)
        for sprite in scene.sprites where sprite.opacity > 0 && sprite.scale > 0 {
            if sprite.isResting, sprite.photo == nil, sprite.matte == nil { continue }
            guard let seen = canvas.touched(by: sprite)?.intersection(bounds), !seen.isEmpty
            else { continue }
            // Whatever it is, it lies over what comes before it.
            plan.fill(seen, with: 0)
            guard plan.stills.count < StillPlan.most, let photo = sprite.photo,
                sprite.isResting, sprite.opacity == 1, sprite.highlight?.amount ?? 0 <= 0,
                let card = RestingCard(sprite, grid: grid, light: light, pictures: pictures)
            else { continue }
            let shown = card.photoOnCanvas.intersection(bounds)
            let place = density.pixels(shown)
            guard shown.width >= 4, shown.height >= 4, place.fitsTerminals else { continue }
            plan.stills.append(
                StillPlan.Still(photo: photo, place: place, bitmap: card.photo(in: place)))
            plan.fill(shown, with: UInt8(plan.stills.count))
            for corner in card.cornersOnCanvas { plan.fill(corner, with: 0) }
        }
        return plan
    }
}

extension PixelGrid {
    /// The pixels that a sprite may change; nil where it is not drawn.
    fileprivate func touched(by sprite: Sprite) -> PixelRect? {
        guard sprite.isResting, sprite.shadow == nil else { return seenPixels(sprite) }
        let rest = resting(sprite.uprightOutline)
        return sprite.clip.map { rest.intersection(resting($0)) } ?? rest
    }
}

extension StillPlan {
    /// So many photos of a screen are shown in pixels.
    fileprivate static let most = 60
}

extension PixelRect {
    fileprivate var fitsTerminals: Bool {
        max(width, height) <= 10_000 && width * height <= 8_300_000
    }
}
