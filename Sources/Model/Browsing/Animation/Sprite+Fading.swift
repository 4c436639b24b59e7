package import DisplayList

extension Sprite {
    /// Where it is, and not to be seen any more.
    package var gone: Sprite { fainter(by: 0) }

    /// Less opaque, and no longer at rest.
    package func fainter(by opacity: Double) -> Sprite {
        var sprite = self
        sprite.opacity *= opacity
        if opacity < 1 { sprite.isAtRest = false }
        return sprite
    }
}
