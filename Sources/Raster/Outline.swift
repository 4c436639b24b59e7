import DisplayList
import Geometry
import Glibc

extension Sprite {
    /// True where the sprite covers every pixel of its upright outline.
    var isOpaqueUpright: Bool {
        rotation == 0 && opacity == 1 && matte != nil && scale > 0
    }

    /// The outline on the canvas in units u, for a sprite that is not turned.
    var uprightOutline: Rect { Rect(centre: centre, size: size * scale) }

    /// The smallest upright rectangle around the turned outline, in units u.
    var bounds: Rect {
        guard rotation != 0 else { return uprightOutline }
        let angle = rotation * .pi / 180
        let c = abs(cos(angle))
        let s = abs(sin(angle))
        let outer = size * scale
        return Rect(
            centre: centre,
            size: Size(
                width: outer.width * c + outer.height * s,
                height: outer.width * s + outer.height * c))
    }
}
