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
