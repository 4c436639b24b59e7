import DisplayList
import Geometry
import Pixels

/// Draws one moment of a transition between two pages of the same size.
struct PagePainter {
    let outgoing: Bitmap
    let incoming: Bitmap
    let edge: Edge
    /// 0…1.
    let progress: Double
    /// Width of a pixel over its height.
    let aspect: Double
    let light: LightMixer

    var width: Int { outgoing.width }
    var height: Int { outgoing.height }
    /// Of a page, in units u.
    var size: Size { Size(width: Double(width) * aspect, height: Double(height)) }

    /// The page to be seen: exactly the outgoing one at 0 and the incoming one at 1, but for the halves of the iris.
    func picture(_ style: PageTransition.Style) -> Bitmap {
        switch style {
        case .cameraIrisHollowOpen: return iris(.opening(size, progress: progress))
        case .cameraIrisHollowClose: return iris(.closing(size, progress: progress))
        default: break
        }
        if progress <= 0 { return outgoing }
        if progress >= 1 { return incoming }
        return switch style {
        case .fade: fade()
        case .push: slide(style, above: nil)
        case .moveIn: slide(style, above: .incoming)
        case .reveal: slide(style, above: .outgoing)
        case .cube: cube()
        case .oglFlip: flip()
        case .pageCurl: curl(outgoing, over: incoming, progress: progress)
        case .pageUnCurl: curl(incoming, over: outgoing, progress: 1 - progress)
        case .suckEffect: suck()
        case .rippleEffect: ripple()
        case .cameraIris: iris(.closingAndOpening(size, progress: progress))
        case .cameraIrisHollowOpen, .cameraIrisHollowClose: incoming
        }
    }

    func bitmap(of page: PageFace.Page) -> Bitmap { page == .outgoing ? outgoing : incoming }
}

extension PagePainter {
    /// One page dissolves into the other in linear light.
    func fade() -> Bitmap {
        var picture = outgoing
        var pixels = picture.pixels.mutableSpan
        light.lay(incoming.pixels.span, weight(Float(progress)), over: &pixels, from: 0)
        return picture
    }
}

extension PagePainter {
    /// A page through a round opening in black.
    func iris(_ opening: IrisOpening) -> Bitmap {
        var picture = bitmap(of: opening.page)
        let radius = Float(opening.radius)
        let across = Float(aspect)
        var pixels = picture.pixels.mutableSpan
        for y in 0..<height {
            let down = Float(y) + 0.5 - Float(height) / 2
            for x in 0..<width {
                let side = (Float(x) + 0.5 - Float(width) / 2) * across
                let distance = (side * side + down * down).squareRoot()
                let inside = radius - distance + 0.5
                if inside >= 1 { continue }
                let i = y &* width &+ x
                pixels[i] = inside <= 0 ? 0 : light.mix(0, pixels[i], weight(inside))
            }
        }
        return picture
    }
}
