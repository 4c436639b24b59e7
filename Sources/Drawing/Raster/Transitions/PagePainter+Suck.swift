import Geometry
import Pixels

extension PagePainter {
    /// The outgoing page is sucked into a point of the incoming one.
    ///
    /// The mesh of `SuckEffect` moves its points along rays into the sink. Its limit for small meshes can be turned
    /// round, so that each pixel finds where it comes from.
    func suck() -> Bitmap {
        let rays = SuckRays(SuckEffect(progress: progress))
        let page = SampledPage(outgoing)
        let still = outgoing.pixels.span
        var picture = incoming
        var pixels = picture.pixels.mutableSpan
        page.reading { page in
            light.mixing { mixer in
                for y in 0..<height {
                    suckRow(y, page, rays, still, mixer, &pixels)
                }
            }
        }
        return picture
    }

    /// One row of it.
    private func suckRow(
        _ y: Int, _ page: PageReader, _ rays: SuckRays, _ still: Span<UInt32>,
        _ mixer: LightMixing, _ pixels: inout MutableSpan<UInt32>
    ) {
        let sinkX = Float(SuckEffect.sink.x)
        let sinkY = Float(SuckEffect.sink.y)
        let stepX = 1 / Float(width)
        let stepY = 1 / Float(height)
        let table = rays.rays.span
        let armY = (Float(y) + 0.5) * stepY - sinkY
        for x in 0..<width {
            let armX = (Float(x) + 0.5) * stepX - sinkX
            let distance = (armX * armX + armY * armY).squareRoot()
            let ray = rays.ray(at: distance, in: table)
            let u = sinkX + armX * ray.stretch
            let v = sinkY + armY * ray.stretch
            let i = y &* width &+ x
            if ray.stretch < 1.0001 {
                pixels[i] = still[i]
                continue
            }
            // Far beyond the page's sides nothing of it is seen.
            let margin = min(min(u, 1 - u), min(v, 1 - v))
            guard margin > -0.1 else { continue }
            let inside = margin > 0.1 ? 256 : coverage(u, v, armX, armY, ray, distance)
            guard inside > 0 else { continue }
            let column = u * Float(width)
            let row = v * Float(height)
            let colour =
                ray.stretch < 1.6
                ? page.colour(column, row) : page.average(column, row, ray.stretch / 4)
            pixels[i] = mixer.mix(pixels[i], colour, inside)
        }
    }

    /// How much of a pixel the page covers whose source is at (`u`, `v`), in 256ths.
    private func coverage(
        _ u: Float, _ v: Float, _ armX: Float, _ armY: Float, _ ray: SuckRays.Ray,
        _ distance: Float
    ) -> UInt32 {
        // How fast the source runs across the page's sides from pixel to pixel.
        let bend = ray.slope / max(distance, 1e-4)
        let across = 1 / Float(width)
        let down = 1 / Float(height)
        let both = abs(armX * armY * bend)
        let slopeU = abs(ray.stretch + armX * armX * bend) * across + both * down
        let slopeV = abs(ray.stretch + armY * armY * bend) * down + both * across
        let horizontal = min(max(min(u, 1 - u) / slopeU + 0.5, 0), 1)
        let vertical = min(max(min(v, 1 - v) / slopeV + 0.5, 0), 1)
        return weight(horizontal * vertical)
    }
}

/// Where what is seen at a distance from the sink comes from, as a table.
struct SuckRays {
    struct Ray {
        /// The source's distance over the distance at which it is seen.
        var stretch: Float
        /// The change of `stretch` with the distance.
        var slope: Float
    }

    private static let count = 512
    let rays: [Ray]
    private let perDistance: Float

    init(_ effect: SuckEffect) {
        let count = SuckRays.count
        let reach = SuckEffect.reach
        let stretches = (0...count).map {
            let radius = (Double($0) + 0.5) / Double(count)
            return Float(effect.sourceRadius(at: radius) / radius)
        }
        rays = (0..<count).map {
            Ray(
                stretch: stretches[$0],
                slope: (stretches[$0 + 1] - stretches[$0]) * Float(count) / Float(reach))
        }
        perDistance = Float(Double(count) / reach)
    }

    /// With a span of `rays`, which stays in registers.
    @inline(__always)
    func ray(at distance: Float, in rays: Span<Ray>) -> Ray {
        let place = distance * perDistance - 0.5
        let n = Int(min(max(place, 0), Float(SuckRays.count - 1)))
        var ray = rays[n]
        ray.stretch += ray.slope * max(0, place - Float(n)) / perDistance
        return ray
    }
}
