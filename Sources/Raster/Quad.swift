import DisplayList
import Pixels

/// Draws a moving sprite: turned, scaled, faded, its edges smoothed by coverage in linear light.
func drawQuad(
    _ sprite: Sprite, _ picture: Bitmap?, aspect: Double, light: LightTables,
    on canvas: inout Canvas
) {
    let picture = picture.flatMap { $0.pixels.isEmpty ? nil : $0 }
    let map = QuadMap(sprite, picture, aspect: aspect)
    let bounds = PixelRect(sprite.bounds, aspect: aspect)
    let y0 = max(0, bounds.y - 1)
    let y1 = min(canvas.height, bounds.y + bounds.height + 1)
    guard y0 < y1 else { return }
    let painter = QuadPainter(
        map: map, sampler: picture.map(BilinearSampler.init), light: light,
        border: sprite.border?.colour.rgb ?? sprite.matte?.rgb ?? 0,
        matte: sprite.matte?.rgb ?? sprite.border?.colour.rgb ?? 0, opacity: Float(sprite.opacity))
    // Half a pixel diagonally is the farthest that an edge reaches into a pixel.
    let rimX = 0.71 / map.sharpnessX
    let rimY = 0.71 / map.sharpnessY
    let texels = picture?.pixels ?? []
    for y in y0..<y1 {
        let touched = map.columns(y, within: map.outerX + rimX, map.outerY + rimY, of: canvas.width)
        guard !touched.isEmpty else { continue }
        var solid = map.columns(
            y, within: map.photoX - rimX, map.photoY - rimY, of: canvas.width
        ).clamped(to: touched)
        if solid.isEmpty { solid = touched.upperBound..<touched.upperBound }
        painter.paintEdges(touched.lowerBound..<solid.lowerBound, y, texels, &canvas)
        painter.paintPhoto(solid, y, texels, &canvas)
        painter.paintEdges(solid.upperBound..<touched.upperBound, y, texels, &canvas)
    }
}

/// The two loops over the pixels of a row.
struct QuadPainter {
    let map: QuadMap
    let sampler: BilinearSampler?
    let light: LightTables
    let border: UInt32
    let matte: UInt32
    let opacity: Float

    /// Pixels that lie wholly inside the photo.
    func paintPhoto(_ columns: Range<Int>, _ y: Int, _ texels: [UInt32], _ canvas: inout Canvas) {
        guard let sampler, !columns.isEmpty else { return }
        let firstX = map.originX + Float(y) * map.xPerRow
        let firstY = map.originY + Float(y) * map.yPerRow
        let baseU = Float(sampler.width) / 2 - 0.5
        let baseV = Float(sampler.height) / 2 - 0.5
        for x in columns {
            let u = (firstX + Float(x) * map.xPerColumn) * map.texelsX + baseU
            let v = (firstY + Float(x) * map.yPerColumn) * map.texelsY + baseV
            let colour = sampler.sample(texels, u, v)
            let i = y * canvas.width + x
            canvas.pixels[i] =
                opacity == 1 ? colour : light.blend(canvas.pixels[i], colour, opacity)
        }
    }

    /// Pixels that border, matte or an edge touches.
    func paintEdges(_ columns: Range<Int>, _ y: Int, _ texels: [UInt32], _ canvas: inout Canvas) {
        let firstX = map.originX + Float(y) * map.xPerRow
        let firstY = map.originY + Float(y) * map.yPerRow
        for x in columns {
            let localX = firstX + Float(x) * map.xPerColumn
            let localY = firstY + Float(x) * map.yPerColumn
            let outer = coverage(localX, localY, map.outerX, map.outerY)
            guard outer > 0 else { continue }
            var colour = border
            let inner = coverage(localX, localY, map.innerX, map.innerY)
            if inner > 0 { colour = light.blend(colour, matte, inner) }
            if let sampler {
                let photo = coverage(localX, localY, map.photoX, map.photoY)
                if photo > 0 {
                    let u = localX * map.texelsX + Float(sampler.width) / 2 - 0.5
                    let v = localY * map.texelsY + Float(sampler.height) / 2 - 0.5
                    colour = light.blend(colour, sampler.sample(texels, u, v), photo)
                }
            }
            let i = y * canvas.width + x
            canvas.pixels[i] = light.blend(canvas.pixels[i], colour, outer * opacity)
        }
    }

    /// How much of a pixel lies within the half extents given: 0…1, exact for straight edges across pixels.
    @inline(__always)
    private func coverage(_ x: Float, _ y: Float, _ halfX: Float, _ halfY: Float) -> Float {
        let horizontal = min(max((halfX - abs(x)) * map.sharpnessX + 0.5, 0), 1)
        let vertical = min(max((halfY - abs(y)) * map.sharpnessY + 0.5, 0), 1)
        return horizontal * vertical
    }
}
