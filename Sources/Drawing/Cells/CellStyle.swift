/// The colours and attributes that a text is drawn in.
public struct CellStyle: Hashable, Sendable {
    public var foreground: CellColour
    public var background: CellColour
    public var attributes: CellAttributes

    public init(
        foreground: CellColour = .terminal, background: CellColour = .terminal,
        attributes: CellAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// A cell of this style.
    public func cell(_ glyph: Glyph) -> Cell {
        Cell(glyph.with(attributes), foreground: foreground, background: background)
    }
}
