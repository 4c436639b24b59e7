/// What the terminal would draw the next character with, in the packed form of `CellColour`.
struct Pen: Equatable {
    var foreground: UInt32
    var background: UInt32
    /// The bits of `CellAttributes`, or 255 where nothing is known.
    var attributes: UInt8

    /// The terminal's own colour, for the foreground or the background.
    static let terminal: UInt32 = 0x0200_0000
    /// A pen that everything has to be set for.
    static let unknown = Pen(foreground: .max, background: .max, attributes: 255)
    /// What a reset leaves.
    static let reset = Pen(foreground: terminal, background: terminal, attributes: 0)
}
