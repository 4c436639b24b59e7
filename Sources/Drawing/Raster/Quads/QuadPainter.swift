import DisplayList
import Geometry
import Pixels

/// Draws a moving sprite: turned, scaled, seen in perspective, faded, its edges smoothed by coverage in linear light.
struct QuadPainter {
    let shape: QuadShape
    let light: LightMixer
    let border: UInt32
    let matte: UInt32
    /// 256ths.
    let opacity: UInt32
    let highlight: UInt32
    /// 256ths.
    let highlightWeight: UInt32
    let clip: ClipBox?

    init(_ shape: QuadShape, _ sprite: Sprite, aspect: Double, light: LightMixer) {
        self.shape = shape
        self.light = light
        border = shape.border?.colour.rgb ?? 0
        matte = sprite.matte?.rgb ?? 0
        opacity = weight(Float(sprite.opacity))
        highlight = sprite.highlight?.colour.rgb ?? 0
        highlightWeight = weight(Float(sprite.highlight?.amount ?? 0))
        clip = sprite.clip.map { ClipBox($0, aspect: aspect) }
    }

    func paint(rows: Range<Int>, hidden: HiddenColumns, on canvas: inout Canvas) {
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        for y in rows {
            let row = ranges(of: y, width)
            for window in row.touched.parts(outside: hidden.rows[y]) {
                paint(row, y, window, width, &pixels)
            }
        }
    }

    /// What is to be drawn of a row, each range within the one before.
    private struct Row {
        var touched: Range<Int>
        /// Wholly within the border.
        var inner: Range<Int>
        /// Touched by the photo.
        var nearPhoto: Range<Int>
        /// Wholly on the photo.
        var photo: Range<Int>
    }

    private func ranges(of y: Int, _ width: Int) -> Row {
        var touched = columns(y, of: width, where: shape.outer.sides, areAtLeast: -0.5)
        var whole = touched
        if let clip {
            touched = touched.clamped(to: clip.touchedColumns(y))
            whole = clip.isSolidRow(y) ? touched.clamped(to: clip.solidColumns) : touched.none
        }
        let inner = columns(y, of: width, where: shape.inner.solid, areAtLeast: 0.5)
            .inside(whole)
        var row = Row(touched: touched, inner: inner, nearPhoto: inner, photo: inner)
        if let box = shape.photo, !shape.isCovered {
            row.nearPhoto = columns(y, of: width, where: box.sides, areAtLeast: -0.5)
                .inside(inner)
            row.photo = columns(y, of: width, where: box.solid, areAtLeast: 0.5)
                .inside(row.nearPhoto)
        } else if shape.photo == nil {
            row.nearPhoto = inner.none
            row.photo = inner.none
        }
        return row
    }

    /// A row from its edges inwards: what is wholly matte or photo takes the short way.
    private func paint(
        _ row: Row, _ y: Int, _ window: Range<Int>, _ width: Int,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        func part(_ from: Int, _ to: Int) -> Range<Int> { (from..<to).clamped(to: window) }
        let (outer, inner, near, photo) = (row.touched, row.inner, row.nearPhoto, row.photo)
        paintEdges(part(outer.lowerBound, inner.lowerBound), y, width, &pixels)
        paintFlat(part(inner.lowerBound, near.lowerBound), y, width, &pixels)
        paintEdges(part(near.lowerBound, photo.lowerBound), y, width, &pixels)
        paintPhoto(part(photo.lowerBound, photo.upperBound), y, width, &pixels)
        paintEdges(part(photo.upperBound, near.upperBound), y, width, &pixels)
        paintFlat(part(near.upperBound, inner.upperBound), y, width, &pixels)
        paintEdges(part(inner.upperBound, outer.upperBound), y, width, &pixels)
    }

    /// Pixels that lie wholly on the photo.
    private func paintPhoto(
        _ columns: Range<Int>, _ y: Int, _ width: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        guard !columns.isEmpty else { return }
        for (texture, box) in shape.textures {
            let part = Raster.columns(y, of: width, where: box.sides, areAtLeast: -0.5)
                .clamped(to: columns)
            guard !part.isEmpty else { continue }
            if opacity == 256, highlightWeight == 0 {
                texture.copy(part, y, to: y * width, &pixels)
            } else if highlightWeight == 0 {
                texture.lay(part, y, opacity, light, over: &pixels, from: y * width)
            } else {
                // By the short way into a row of its own, which is then laid over what is below.
                var row = [UInt32](repeating: 0, count: part.count)
                var colours = row.mutableSpan
                texture.copy(part, y, to: -part.lowerBound, &colours)
                light.mixing { mixer in
                    for i in colours.indices {
                        colours[i] = mixer.mix(colours[i], highlight, highlightWeight)
                    }
                }
                light.lay(colours.span, opacity, over: &pixels, from: y * width + part.lowerBound)
            }
        }
    }

    /// Pixels that lie wholly on the matte.
    private func paintFlat(
        _ columns: Range<Int>, _ y: Int, _ width: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        let colour = light.mix(matte, highlight, highlightWeight)
        for x in columns {
            let i = y * width + x
            pixels[i] = opacity == 256 ? colour : light.mix(pixels[i], colour, opacity)
        }
    }

    /// Pixels that the border or an edge touches.
    private func paintEdges(
        _ columns: Range<Int>, _ y: Int, _ width: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        let row = Float(y) + 0.5
        for x in columns {
            let column = Float(x) + 0.5
            var outer = shape.outer.coverage(column, row, shape.map)
            if let clip { outer *= clip.coverage(column, row) }
            guard outer > 0 else { continue }
            var colour = border
            let inner = shape.inner.coverage(column, row, shape.map)
            if inner > 0 || shape.border == nil {
                let content = content(column, row, of: inner)
                colour =
                    shape.border == nil ? content : light.mix(border, content, weight(inner))
            }
            let i = y * width + x
            pixels[i] = light.mix(pixels[i], colour, (weight(outer) &* opacity) &>> 8)
        }
    }

    /// Photo and matte at a place; `inner`, 0…1, of it lies within the border.
    private func content(_ column: Float, _ row: Float, of inner: Float) -> UInt32 {
        var colour = matte
        for (n, (texture, box)) in shape.textures.enumerated() {
            var part: UInt32 = 256
            if n > 0 || !shape.isCovered {
                // The photo lies within: what it covers is a part of what the border leaves.
                let edge = n == 0 ? shape.photo ?? box : box
                part = weight(edge.coverage(column, row, shape.map) / max(inner, 1e-6))
            }
            if part > 0 { colour = light.mix(colour, texture.colour(column, row), part) }
        }
        return light.mix(colour, highlight, highlightWeight)
    }
}

extension Range<Int> {
    /// Nothing, at the range's start.
    var none: Range<Int> { lowerBound..<lowerBound }

    /// The part of the range that lies in `other`; where there is none, nothing at an end of `other`.
    func inside(_ other: Range<Int>) -> Range<Int> { isEmpty ? other.none : clamped(to: other) }
}
