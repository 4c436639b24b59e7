/// One place of the terminal's screen: a glyph with its attributes, and two colours.
///
/// 16 bytes without references; equal cells look alike.
public struct Cell: Hashable, Sendable {
    public var glyph: Glyph
    public var foreground: CellColour
    public var background: CellColour

    @inlinable public init(
        _ glyph: Glyph, foreground: CellColour = .terminal, background: CellColour = .terminal
    ) {
        self.glyph = glyph
        self.foreground = foreground
        self.background = background
    }

    /// A space in the terminal's own colours.
    public static let blank = Cell(.space)

    /// The second cell of `cell`, which must be wide.
    @inlinable public static func continuation(of cell: Cell) -> Cell {
        Cell(
            Glyph.continuation.with(cell.glyph.attributes), foreground: cell.foreground,
            background: cell.background)
    }

    /// Two pixels, one above the other: a coloured space where they are alike, ▀ otherwise.
    @inlinable public static func halves(_ top: CellColour, _ bottom: CellColour) -> Cell {
        top == bottom
            ? Cell(.space, foreground: top, background: top)
            : Cell(.upperHalf, foreground: top, background: bottom)
    }

    /// The true colours of its two pixels; nil of text, and of other colours.
    public var halves: (upper: UInt32, lower: UInt32)? {
        let front = glyph == .space ? background : foreground
        guard glyph == .space || glyph == .upperHalf, (front.bits | background.bits) < 0x100_0000
        else { return nil }
        return (front.bits, background.bits)
    }

    /// Two pixels, some of them open: they show the terminal's own ground, and what lies below the cells.
    func opened(upper: Bool, lower: Bool) -> Cell {
        let top = glyph == .space ? background : foreground
        return switch (upper, lower) {
        case (true, true): .blank
        case (true, false): Cell(.lowerHalf, foreground: background)
        case (false, true): Cell(.upperHalf, foreground: top)
        case (false, false): self
        }
    }
}
