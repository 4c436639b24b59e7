import Browsing
import DisplayList
import ViewModel

/// The colours that goldens are drawn in, each far from the others, and the sign for each.
///
/// They are not the program's: a picture tells where things are, and a change of taste leaves it as it is.
struct Swatch {
    /// Photo 0 is A, 1 is B, and so on, from A again after E: blue, green, magenta, yellow, violet.
    static let photos: [UInt32] = [0x2850C8, 0x28A028, 0xC828C8, 0xC8C828, 0x6428C8]

    static var theme: Theme {
        var theme = Theme()
        theme.backdrop = .black
        theme.matte = Colour(0x505050)
        theme.border = .white
        theme.selection = Colour(0x14D2D2)
        theme.scrollBar = .white
        theme.accent = Colour(0xFFA000)
        theme.warning = Colour(0xFF1428)
        return theme
    }

    private let colours: [(rgb: UInt32, sign: Character)]

    /// `bar` is what bars and panels are painted with.
    init(bar: UInt32) {
        let theme = Swatch.theme
        let letters = Swatch.photos.enumerated().map { i, colour in
            (colour, Character(Unicode.Scalar(UInt8(0x41 + i))))
        }
        colours =
            letters + [
                (theme.selection.rgb, "#"), (theme.accent.rgb, "*"), (theme.warning.rgb, "!"),
                (theme.border.rgb, "+"),
                (theme.matte?.rgb ?? 0, "."), (theme.backdrop.rgb, " "), (bar, "_"),
            ]
    }

    /// The sign of a colour: a photo's letter, `+` border, `*` accent, `#` selection, `!` warning, `.` matte, ` ` backdrop, `_` bar.
    ///
    /// A blend has the sign of the hue that it comes nearest to, a photo's in lower case; one without hue has that of the
    /// backdrop, the matte or the border, or `:` between the last two. What has none of these hues is `?`.
    func sign(of colour: UInt32) -> Character {
        if let exact = colours.first(where: { $0.rgb == colour }) { return exact.sign }
        let channels = Swatch.channels(colour)
        let mean = channels.reduce(0, +) / 3
        let spread = (channels.max() ?? 0) - (channels.min() ?? 0)
        if spread < 30 { return mean < 40 ? " " : mean < 120 ? "." : mean < 210 ? ":" : "+" }
        let hue = Swatch.hue(colour)
        let likeness = colours.prefix(Swatch.photos.count + 2).map { known in
            zip(Swatch.hue(known.rgb), hue).reduce(0) { $0 + $1.0 * $1.1 }
        }
        guard let best = likeness.indices.max(by: { likeness[$0] < likeness[$1] }),
            likeness[best] > 0.93
        else { return "?" }
        return colours[best].sign.lowercased().first ?? "?"
    }

    private static func channels(_ colour: UInt32) -> [Double] {
        [16, 8, 0].map { Double(colour >> $0 & 255) }
    }

    /// What is left of a colour without its grey, of length 1.
    private static func hue(_ colour: UInt32) -> [Double] {
        let channels = channels(colour)
        let mean = channels.reduce(0, +) / 3
        let rest = channels.map { $0 - mean }
        let length = rest.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return rest.map { $0 / max(length, 1e-9) }
    }
}
