/// A colour as a terminal shows it.
public enum ScreenColour: Hashable, Sendable {
    case standard
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
}

/// The pen that a terminal draws with.
public struct ScreenStyle: Hashable, Sendable {
    public var foreground = ScreenColour.standard
    public var background = ScreenColour.standard
    public var isBold = false
    public var isDim = false
    public var isUnderlined = false
    public var isReversed = false

    public init() {}
}

/// A cell as a terminal shows it.
public struct ScreenCell: Hashable, Sendable {
    /// The character with its combining ones; empty for the right half of a wide character.
    public var text: String
    public var style: ScreenStyle

    public static let blank = ScreenCell(text: " ", style: ScreenStyle())

    public init(text: String, style: ScreenStyle) {
        self.text = text
        self.style = style
    }

    /// What is to be seen of it: the ground, and the ink where there is some.
    var visibleColours: [ScreenColour] {
        let ink = style.isReversed ? style.background : style.foreground
        let ground = style.isReversed ? style.foreground : style.background
        return text == " " && !style.isUnderlined ? [ground] : [ground, ink]
    }
}
