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

/// Attributes of a text cell.
public struct CellAttributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let bold = CellAttributes(rawValue: 1)
    public static let dim = CellAttributes(rawValue: 2)
    public static let reverse = CellAttributes(rawValue: 4)
    public static let underline = CellAttributes(rawValue: 8)
}

/// A colour that a cell can have, packed in 32 bits.
public struct CellColour: Hashable, Sendable {
    /// The packed form.
    ///
    /// 0x00RRGGBB is true colour, 0x01000000 | n palette entry n of 0…255, 0x02000000 the terminal's own.
    public var bits: UInt32

    @inlinable public init(bits: UInt32) {
        self.bits = bits
    }

    @inlinable public static func rgb(_ value: UInt32) -> CellColour {
        CellColour(bits: value & 0xFF_FFFF)
    }

    @inlinable public static func palette(_ index: UInt8) -> CellColour {
        CellColour(bits: 0x0100_0000 | UInt32(index))
    }

    public static let terminal = CellColour(bits: 0x0200_0000)
}
