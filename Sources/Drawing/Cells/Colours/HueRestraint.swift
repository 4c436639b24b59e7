internal import Pixels

/// Keeps the entries of a palette from being more colourful than a picture: dithering would mix greys of complementary colours.
struct HueRestraint: Sendable {
    /// For a linear value in steps of 1/1024: its level in sRGB.
    private let levels: [Int]
    /// Whether the palette has so many greys that a dull dark colour is one of them.
    private let prefersGreys: Bool

    /// Up to here the channels of a colour may differ, in sRGB, and it is a grey.
    private static let greySpread = 12

    init(light: LightTables, prefersGreys: Bool) {
        self.prefersGreys = prefersGreys
        var level = 0
        levels = (0...1024).map { step in
            while level < 255, light.linear[level] < Float(step) / 1024 { level += 1 }
            return level
        }
    }

    /// What `nearest` finds for a pixel of the colour `own`, or a grey: a grey stays one, and no entry is much more colourful than the
    /// pixel or of another hue.
    ///
    /// What the grey lacks of the light is passed on; what it lacks of the colour is not, or it would come out elsewhere.
    func nearest(
        to wanted: LinearColour, of own: LinearColour,
        nearest: (LinearColour) -> (index: UInt8, colour: LinearColour)
    ) -> (index: UInt8, colour: LinearColour) {
        let found = nearest(wanted)
        let shown = spread(of: found.colour)
        guard shown > 0 else { return found }
        let spread = spread(of: own)
        if spread > Self.greySpread, shown <= 3 * spread + 40, Self.areAlike(own, found.colour),
            !prefersGreys || !Self.isSpeck(found.colour, on: own)
        {
            return found
        }
        let mean = Self.mean(wanted)
        let grey = nearest(LinearColour(mean, mean, mean, 0))
        let missing = mean - grey.colour.x
        return (grey.index, wanted - LinearColour(missing, missing, missing, 0))
    }

    /// How far the channels of a colour differ, in sRGB.
    private func spread(of colour: LinearColour) -> Int {
        let bounded = colour.clamped(lowerBound: .zero, upperBound: .one)
        let most = max(bounded.x, bounded.y, bounded.z)
        let least = min(bounded.x, bounded.y, bounded.z)
        return levels[Int(most * 1024 + 0.5)] - levels[Int(least * 1024 + 0.5)]
    }

    /// Whether two colours are of hues less than 60° apart.
    private static func areAlike(_ a: LinearColour, _ b: LinearColour) -> Bool {
        let (a, b) = (hue(a), hue(b))
        let product = (a * b).sum()
        return product >= 0 && product * product >= 0.25 * (a * a).sum() * (b * b).sum()
    }

    /// Whether a colour is dark and dull, and the eye sees an entry more than twice as far from it as the grey of its lightness.
    ///
    /// In shadows the cube has only navy, teal and their like beside black: dithered, they are specks, and no blue-grey.
    private static func isSpeck(_ entry: LinearColour, on own: LinearColour) -> Bool {
        let place = oklab(own)
        let square = place.y * place.y + place.z * place.z
        guard place.x < 0.45, square < 0.04 * 0.04 else { return false }
        let difference = place - oklab(entry)
        return (difference * difference).sum() > 4 * square
    }

    private static func hue(_ colour: LinearColour) -> LinearColour {
        let mean = mean(colour)
        return colour - LinearColour(mean, mean, mean, 0)
    }

    private static func mean(_ colour: LinearColour) -> Float {
        (colour.x + colour.y + colour.z) / 3
    }
}
