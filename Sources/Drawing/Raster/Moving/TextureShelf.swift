import DisplayList
import Geometry

/// The textures that a terminal holds; each is in one place at a time.
struct TextureShelf {
    let density: Density
    private let cell: CellSize
    /// The pixels of the canvas.
    private let bounds: PixelRect
    private var textures: [PhotoID: [(number: Int, texture: HeldTexture)]]

    /// How a photo is shown by a texture.
    struct Choice {
        let placing: MotionPlan.Placing
        /// The pixels of the canvas below which it lies.
        let open: PixelRect
        /// Where rounded corners lie, in pixels of the canvas.
        var corners: [PixelRect] = []

        var area: Int { placing.place.width * placing.place.height }
    }

    /// So far a scale may be from 1 for a texture to be shown pixel by pixel.
    private static let (tolerance, hair) = (1e-3, 1e-6)

    init(_ textures: [HeldTexture], cell: CellSize, bounds: PixelRect) {
        density = Density(cell)
        self.cell = cell
        self.bounds = bounds
        self.textures = Dictionary(
            grouping: textures.enumerated().map { ($0.offset, $0.element) },
            by: { $0.1.photo })
    }

    func has(_ photo: PhotoID) -> Bool { !(textures[photo]?.isEmpty ?? true) }

    /// How a photo is shown best, by a texture that then serves no other; nil for half-blocks.
    mutating func take(_ photo: SeenPhoto) -> Choice? {
        let seen = photo.seen.intersection(ScreenBox(density.pixels(bounds)))
        guard seen.width >= 4 * density.x, seen.height >= 4 * density.y,
            let index = best(photo, seen: seen), let own = textures[photo.photo]
        else { return nil }
        let place = photo.whole.part(own[index].texture.part)
        guard var pixels = pixels(own[index].texture, own[index].number, at: place, seen: seen)
        else { return nil }
        pixels.corners = photo.corners
        textures[photo.photo]?.remove(at: index)
        return pixels
    }

    /// The texture that covers most of what is seen; of several the nearest above the wanted size, or else the largest.
    private func best(_ photo: SeenPhoto, seen: ScreenBox) -> Int? {
        var best: (index: Int, cover: Double, scale: Double)?
        for (index, (_, texture)) in (textures[photo.photo] ?? []).enumerated() {
            let place = photo.whole.part(texture.part)
            // Far outside of any screen, numbers of pixels would be none.
            guard place.isWithin(1e6) else { continue }
            let cover = place.intersection(seen).area
            let scale = min(
                Double(texture.width) / place.width, Double(texture.height) / place.height)
            // Half-blocks show as much.
            guard cover > 0, scale * min(density.x, density.y) >= 1 else { continue }
            if let best, best.cover > cover * (1 + Self.tolerance) { continue }
            if let best, best.cover * (1 + Self.tolerance) >= cover {
                let isEnough = scale >= 1 - Self.tolerance
                let wasEnough = best.scale >= 1 - Self.tolerance
                if isEnough == wasEnough ? isEnough == (scale >= best.scale) : wasEnough {
                    continue
                }
            }
            best = (index, cover, scale)
        }
        return best?.index
    }

    private func pixels(
        _ texture: HeldTexture, _ number: Int, at place: ScreenBox, seen: ScreenBox
    ) -> Choice? {
        let (width, height) = (Double(texture.width), Double(texture.height))
        let isExact =
            abs(place.width - width) <= Self.tolerance * width
            && abs(place.height - height) <= Self.tolerance * height
        return isExact
            ? exact(texture, number, at: place, seen: seen)
            : stretched(texture, number, at: place, seen: place.intersection(seen))
    }

    /// Pixel by pixel, as near as whole pixels are to its place.
    private func exact(
        _ texture: HeldTexture, _ number: Int, at place: ScreenBox, seen: ScreenBox
    ) -> Choice? {
        let whole = PixelRect(
            x: Int(place.left.rounded()), y: Int(place.top.rounded()), width: texture.width,
            height: texture.height)
        let shown = whole.intersection(density.pixels(bounds))
        // Both what is seen and the picture have these pixels of the canvas whole.
        let columns = inner(
            max(seen.left, Double(shown.x)), min(seen.right, Double(shown.columns.upperBound)),
            density.x)
        var rows = inner(seen.top, seen.bottom, density.y)
        while let first = rows.first, density.rows(first..<first + 1).lowerBound < shown.y {
            rows.removeFirst()
        }
        while let last = rows.last, density.rows(last..<last + 1).upperBound > shown.rows.upperBound
        {
            rows.removeLast()
        }
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        let source = PixelRect(
            x: shown.x - whole.x, y: shown.y - whole.y, width: shown.width, height: shown.height)
        return Choice(
            placing: .init(number, source, at: shown),
            open: PixelRect(
                x: columns.lowerBound, y: rows.lowerBound, width: columns.count,
                height: rows.count))
    }

    /// Stretched over whole cells, which all terminals do alike.
    private func stretched(
        _ texture: HeldTexture, _ number: Int, at place: ScreenBox, seen: ScreenBox
    ) -> Choice? {
        let columns = inner(seen.left, seen.right, Double(cell.width))
            .clamped(to: 0..<bounds.width)
        let rows = inner(seen.top, seen.bottom, Double(cell.height))
            .clamped(to: 0..<bounds.height / 2)
        guard columns.count >= 2, rows.count >= 1 else { return nil }
        func texel(_ pixel: Int, from start: Double, _ length: Double, _ texels: Int) -> Int {
            min(max(Int(((Double(pixel) - start) * Double(texels) / length).rounded()), 0), texels)
        }
        let cells = PixelRect(
            x: columns.lowerBound * cell.width, y: rows.lowerBound * cell.height,
            width: columns.count * cell.width, height: rows.count * cell.height)
        let left = texel(cells.x, from: place.left, place.width, texture.width)
        let right = texel(cells.columns.upperBound, from: place.left, place.width, texture.width)
        let top = texel(cells.y, from: place.top, place.height, texture.height)
        let bottom = texel(cells.rows.upperBound, from: place.top, place.height, texture.height)
        let (x, y) = (min(left, texture.width - 1), min(top, texture.height - 1))
        return Choice(
            placing: .init(
                number,
                PixelRect(x: x, y: y, width: max(1, right - x), height: max(1, bottom - y)),
                at: cells),
            open: PixelRect(
                x: columns.lowerBound, y: 2 * rows.lowerBound, width: columns.count,
                height: 2 * rows.count))
    }

    /// The whole steps between two places.
    private func inner(_ start: Double, _ end: Double, _ step: Double) -> Range<Int> {
        let first = Int((start / step - Self.hair).rounded(.up))
        return first..<max(first, Int((end / step + Self.hair).rounded(.down)))
    }
}
