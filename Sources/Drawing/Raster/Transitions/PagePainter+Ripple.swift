import Geometry
import Pixels

extension PagePainter {
    /// A wave that turns one page into the other.
    func ripple() -> Bitmap {
        let effect = RippleEffect(page: size, progress: progress)
        let rings = RippleRings(effect, light: light)
        let perRadius = Float(RippleRings.count - 1) / Float(effect.reach)
        var picture = outgoing
        let front = SampledPage(outgoing)
        let back = SampledPage(incoming)
        let below = incoming.pixels.span
        var pixels = picture.pixels.mutableSpan
        front.reading { front in
            back.reading { back in
                light.mixing { mixer in
                    for y in 0..<height {
                        ripple(y, (front, back), below, rings, perRadius, mixer, &pixels)
                    }
                }
            }
        }
        return picture
    }

    /// One row of it.
    private func ripple(
        _ y: Int, _ pages: (front: PageReader, back: PageReader), _ below: Span<UInt32>,
        _ rings: RippleRings, _ perRadius: Float, _ mixer: LightMixing,
        _ pixels: inout MutableSpan<UInt32>
    ) {
        let down = Float(y) + 0.5 - Float(height) / 2
        for x in 0..<width {
            let across = (Float(x) + 0.5 - Float(width) / 2) * Float(aspect)
            let distance = (across * across + down * down).squareRoot()
            let ring = rings.ring(at: distance * perRadius)
            let i = y &* width &+ x
            guard abs(ring.displacement) > 0.02 else {
                if ring.share > 0 { pixels[i] = mixer.mix(pixels[i], below[i], ring.share) }
                continue
            }
            let arm = ring.displacement / max(distance, 1e-3)
            let column = Float(x) + 0.5 + across * arm / Float(aspect)
            let row = Float(y) + 0.5 + down * arm
            let a = ring.share < 256 ? pages.front.colour(column, row) : 0
            let b = ring.share > 0 ? pages.back.colour(column, row) : 0
            pixels[i] = mixer.mix(a, b, ring.share)
        }
    }
}

/// The wave along a radius, as a table.
struct RippleRings {
    struct Ring {
        /// In u, outwards.
        var displacement: Float
        /// Of the incoming page, 256ths.
        var share: UInt32
    }

    static let count = 1024
    private let rings: [Ring]

    init(_ effect: RippleEffect, light: LightMixer) {
        rings = (0..<RippleRings.count).map {
            let radius = Double($0) / Double(RippleRings.count - 1)
            return Ring(
                displacement: Float(effect.displacement(at: radius)),
                share: weight(Float(effect.incomingShare(at: radius))))
        }
    }

    @inline(__always)
    func ring(at place: Float) -> Ring {
        rings[Int(min(place + 0.5, Float(RippleRings.count - 1)))]
    }
}
