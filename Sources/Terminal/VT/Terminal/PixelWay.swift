/// How a terminal shows pictures in its own pixels.
public enum PixelWay: Hashable, Sendable {
    /// By kitty's protocol, below the cells: they are seen where a cell has no ground of its own.
    case kittyUnder(KittyKind)
    /// By kitty's protocol, above the cells.
    case kittyOver
    /// By iTerm2's protocol, in the place of cells.
    case iterm
    /// By sixel, in the place of cells.
    case sixel
}

/// What differs between the terminals that show pictures below their cells.
public struct KittyKind: Hashable, Sendable {
    /// How the terminal frees what it holds.
    public enum Freeing: Hashable, Sendable {
        /// All pictures of a range of numbers, by one command.
        case range
        /// One picture at a time.
        case each
        /// Never: a picture of one pixel takes the place of another.
        case byReplacing
    }

    public let freeing: Freeing
    /// Whether it takes a JPEG as a picture file, and is slow with a PNG.
    public let takesJPEG: Bool
    /// How many pictures it is given to hold.
    public let capacity: Int
    /// Whether pictures may be placed elsewhere, and stretched, from one frame to the next.
    public var moves = false
    /// The number of the pane of tmux that hands commands on; nil where the terminal reads them itself.
    public var pane: Int?

    /// Whether pictures are sent before they are wanted: elsewhere there are few, or errors are not answered.
    public var takesAhead: Bool { pane == nil && freeing != .byReplacing }

    /// The numbers of pictures: in tmux each pane has its own, as all of them share a terminal.
    var numbers: ClosedRange<UInt32> {
        guard let pane else { return GraphicsIDs.pictures }
        let first = 0x40_0000 + 64 * UInt32(pane & 0x7FFF)
        return first...first + 62
    }

    static func kitty(freesRanges: Bool, moves: Bool = false) -> KittyKind {
        KittyKind(
            freeing: freesRanges ? .range : .each, takesJPEG: false, capacity: 63, moves: moves)
    }

    static let konsole = KittyKind(freeing: .byReplacing, takesJPEG: true, capacity: 32)
}

/// What the user asks for.
public enum PixelChoice: Hashable, Sendable {
    /// Whatever the terminal shows.
    case auto
    case kitty, sixel, iterm
    case none
}

/// Why no picture is shown in the terminal's own pixels.
public enum NoPixels: Error, Hashable, Sendable {
    /// They are not asked for.
    case notWanted
    /// tmux and screen are between the terminal and us.
    case multiplexer
    /// tmux hands none on.
    case tmux(TmuxObstacle)
    /// The terminal has not answered yet, or never does.
    case silent
    /// The name of a terminal that needs to be asked for by name.
    case zellij
    /// It knows no protocol for pictures.
    case noProtocol
}
