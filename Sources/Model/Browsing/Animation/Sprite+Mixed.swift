package import DisplayList
package import Geometry

extension Sprite {
    /// The sprite `part` of the way to another one, as one or two sprites, back to front.
    ///
    /// At 0 it looks as this one and at 1 as the other, whatever their shapes: turned, in perspective, cropped, on a card.
    /// `content` is the photo's own size in any unit, `canvas` what can be seen.
    package func mixed(with other: Sprite, part: Double, content: Size, canvas: Rect) -> [Sprite] {
        let a = trimmed(to: content)
        let b = other.trimmed(to: content)
        if a.fit == b.fit { return [a.between(b, part, fit: a.fit, canvas: canvas)] }
        let isLeavingCard = a.fit == .contain
        let card = isLeavingCard ? a : b
        let crop = isLeavingCard ? b : a
        if card.isShaped(as: content) {
            return [a.between(b, part, fit: crop.fit, canvas: canvas)]
        }
        // A card with bare sides: it fades below the picture, which goes its own way.
        var bare = card
        bare.content = .plain
        var picture = card
        picture.size = contain(content, in: card.inner)
        picture.border = nil
        picture.matte = nil
        picture.shadow = nil
        picture.cornerRadius = 0
        var bareEnd = crop
        bareEnd.content = .plain
        bareEnd.opacity = 0
        return isLeavingCard
            ? [
                bare.between(bareEnd, part, fit: .fill, canvas: canvas),
                picture.between(crop, part, fit: crop.fit, canvas: canvas),
            ]
            : [
                bareEnd.between(bare, part, fit: .fill, canvas: canvas),
                crop.between(picture, part, fit: crop.fit, canvas: canvas),
            ]
    }

    /// What the border leaves, before scaling.
    private var inner: Size {
        let border = 2 * (border?.width ?? 0)
        return Size(width: max(0, size.width - border), height: max(0, size.height - border))
    }

    /// A sprite that shows nothing beside its photo, as large as the photo in it.
    private func trimmed(to content: Size) -> Sprite {
        guard fit == .contain, matte == nil, (border?.width ?? 0) == 0, shadow == nil else {
            return self
        }
        var sprite = self
        sprite.size = contain(content, in: size)
        return sprite
    }

    /// True where a contained photo leaves no side bare, but for what rounding to pixels makes.
    private func isShaped(as content: Size) -> Bool {
        let inner = inner
        let picture = contain(content, in: inner)
        return inner.width - picture.width < 1.5 && inner.height - picture.height < 1.5
    }

    private func between(_ other: Sprite, _ part: Double, fit: Fit, canvas: Rect) -> Sprite {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        var sprite = part < 0.5 ? self : other
        sprite.fit = fit
        sprite.isAtRest = false
        sprite.scale = 1
        sprite.transform = nil
        sprite.rotation = mix(rotation, other.rotation)
        sprite.centre = Point(x: mix(centre.x, other.centre.x), y: mix(centre.y, other.centre.y))
        let a = size * scale
        let b = other.size * other.scale
        sprite.size = Size(width: mix(a.width, b.width), height: mix(a.height, b.height))
        sprite.opacity = mix(opacity, other.opacity)
        sprite.cornerRadius = mix(cornerRadius * scale, other.cornerRadius * other.scale)
        sprite.border = borderBetween(other, part)
        sprite.matte =
            if let matte, let end = other.matte { matte.mixed(with: end, part: part) } else {
                matte ?? other.matte
            }
        sprite.shadow = shadowBetween(other, part)
        sprite.highlight = highlightBetween(other, part)
        sprite.clip =
            clip == nil && other.clip == nil
            ? nil : (clip ?? canvas).mixed(with: other.clip ?? canvas, part: part)
        if transform != nil || other.transform != nil { sprite.bend(from: self, to: other, part) }
        return sprite
    }

    /// Seen through an eye at one end at least: the corners go straight from where they are to where they will be.
    private mutating func bend(from start: Sprite, to end: Sprite, _ part: Double) {
        guard let from = start.corners, let to = end.corners else { return }
        let corners = zip(from, to).map { $0 + ($1 - $0) * part }
        let middle = corners.reduce(.zero, +) * 0.25
        guard let carried = Matrix4(carrying: size, to: corners.map { $0 - middle }) else {
            return
        }
        centre = middle
        rotation = 0
        transform = carried
    }

    private func borderBetween(_ other: Sprite, _ part: Double) -> Border? {
        guard let colour = border?.colour ?? other.border?.colour else { return nil }
        let from = (border?.width ?? 0) * scale
        let to = (other.border?.width ?? 0) * other.scale
        return Border(
            width: from + (to - from) * part,
            colour: colour.mixed(with: other.border?.colour ?? colour, part: part))
    }

    private func shadowBetween(_ other: Sprite, _ part: Double) -> Shadow? {
        guard let known = shadow ?? other.shadow else { return nil }
        var from = shadow ?? known
        var to = other.shadow ?? known
        if shadow == nil { from.opacity = 0 }
        if other.shadow == nil { to.opacity = 0 }
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return Shadow(
            offset: from.offset + (to.offset - from.offset) * part,
            blur: mix(from.blur, to.blur), opacity: mix(from.opacity, to.opacity))
    }

    private func highlightBetween(_ other: Sprite, _ part: Double) -> Highlight? {
        guard let colour = highlight?.colour ?? other.highlight?.colour else { return nil }
        let from = highlight?.amount ?? 0
        let to = other.highlight?.amount ?? 0
        return Highlight(
            colour: colour.mixed(with: other.highlight?.colour ?? colour, part: part),
            amount: from + (to - from) * part)
    }
}

extension Colour {
    /// The colour `part` of the way to another, channel by channel.
    package func mixed(with other: Colour, part: Double) -> Colour {
        var result: UInt32 = 0
        for shift in [16, 8, 0] as [UInt32] {
            let a = Double((rgb >> shift) & 0xFF)
            let b = Double((other.rgb >> shift) & 0xFF)
            result |= UInt32((a + (b - a) * min(1, max(0, part))).rounded()) << shift
        }
        return Colour(result)
    }
}
