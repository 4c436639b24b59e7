import DisplayList
import Geometry

extension Sprite {
    /// The sprite `part` of the way to another one, seen flat: what the photo itself does when its place changes.
    func mixed(with other: Sprite, part: Double) -> Sprite {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        let start = seenBounds ?? Rect(centre: centre, size: size * scale)
        let end = other.seenBounds ?? Rect(centre: other.centre, size: other.size * other.scale)
        let from = transform == nil ? Rect(centre: centre, size: size * scale) : start
        let to =
            other.transform == nil
            ? Rect(centre: other.centre, size: other.size * other.scale) : end
        let rect = from.mixed(with: to, part: part)
        var sprite = part < 0.5 ? self : other
        sprite.centre = rect.centre
        sprite.size = rect.size
        sprite.scale = 1
        sprite.transform = nil
        sprite.rotation = mix(rotation, other.rotation)
        sprite.opacity = mix(opacity, other.opacity)
        sprite.cornerRadius = mix(cornerRadius * scale, other.cornerRadius * other.scale)
        sprite.clip = nil
        sprite.isAtRest = false
        return sprite
    }
}
