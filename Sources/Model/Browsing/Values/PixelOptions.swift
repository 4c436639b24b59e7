/// How photos get the terminal's own pixels.
public struct PixelOptions: Hashable, Sendable {
    public var way = PixelProtocol.auto
    /// Milliseconds of rest before they are made.
    public var delay = 60
    public var quality = PixelQuality.auto
    /// Whether photos keep them while they move.
    public var moves = true

    public init() {}
}

/// By which protocol pictures are sent.
public enum PixelProtocol: String, Hashable, Sendable, CaseIterable {
    /// Whatever the terminal shows.
    case auto
    case kitty, sixel, iterm
    case none
}

/// How many bytes a picture may take.
public enum PixelQuality: String, Hashable, Sendable, CaseIterable {
    /// As many as the line carries: over a slow one in two steps.
    case auto
    /// Few: 256 colours by kitty's protocol, 64 by sixel, a small JPEG.
    case fast
    /// Every pixel as exact as the protocol has it, at once.
    case exact
}
