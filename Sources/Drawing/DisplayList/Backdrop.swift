/// What lies behind everything: a colour, and a blurred, darkened echo of a photo.
public struct Backdrop: Hashable, Sendable {
    public var colour: Colour
    /// The photo that it echoes; nil for the colour alone.
    public var echo: PhotoID?
    /// The photo that it echoed before, while one fades into the other; in a page transition the outgoing page's.
    public var fadingEcho: PhotoID?
    /// How much of the fading echo is left, 1…0.
    public var fading: Double
    /// How much of the echo's light reaches the eye, 0…1.
    public var strength: Double

    public init(
        colour: Colour = .black, echo: PhotoID? = nil, fadingEcho: PhotoID? = nil,
        fading: Double = 0, strength: Double = 0
    ) {
        self.colour = colour
        self.echo = echo
        self.fadingEcho = fadingEcho
        self.fading = fading
        self.strength = strength
    }
}
