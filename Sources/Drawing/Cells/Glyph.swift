/// What stands in a cell: a character, up to two combining marks on it, and how many cells it takes.
///
/// Packed in 64 bits, so that cells compare by value without a table: bits 0–20 the base scalar, 21–38 and
/// 39–56 the marks (0 = none), 57 wide (two cells), 58 the second cell of a wide one, 59–62 the attributes.
public struct Glyph: Hashable, Sendable {
    public var bits: UInt64

    @inlinable public init(bits: UInt64) {
        self.bits = bits
    }

    /// A glyph of one scalar; the marks must be below 0x40000, which every assigned combining mark is.
    @inlinable public init(
        _ scalar: UInt32, mark: UInt32 = 0, secondMark: UInt32 = 0, isWide: Bool = false
    ) {
        precondition(scalar < 0x11_0000 && mark < 0x4_0000 && secondMark < 0x4_0000)
        bits =
            UInt64(scalar) | UInt64(mark) << 21 | UInt64(secondMark) << 39
            | (isWide ? Glyph.wideBit : 0)
    }

    public static let space = Glyph(0x20)
    /// The upper half-block, ▀.
    public static let upperHalf = Glyph(0x2580)
    /// The lower half-block, ▄.
    public static let lowerHalf = Glyph(0x2584)
    /// The second cell of a wide character; nothing is written for it.
    public static let continuation = Glyph(bits: 1 << 58)

    /// A cell that a picture of the terminal's covers; nothing is written for it, and no other glyph is equal to it.
    public static let covered = Glyph(bits: 1 << 63 | 1 << 58)

    @usableFromInline static let wideBit: UInt64 = 1 << 57
    @usableFromInline static let attributeShift: UInt64 = 59

    @inlinable public var scalar: UInt32 { UInt32(truncatingIfNeeded: bits) & 0x1F_FFFF }
    @inlinable public var mark: UInt32 { UInt32(truncatingIfNeeded: bits >> 21) & 0x3_FFFF }
    @inlinable public var secondMark: UInt32 { UInt32(truncatingIfNeeded: bits >> 39) & 0x3_FFFF }
    @inlinable public var isWide: Bool { bits & Glyph.wideBit != 0 }
    @inlinable public var isContinuation: Bool { bits & (1 << 58) != 0 }

    /// Whether it is a part of a character of two cells.
    @inlinable var isPaired: Bool { isWide || isContinuation }

    @inlinable public var attributes: CellAttributes {
        get {
            CellAttributes(rawValue: UInt8(truncatingIfNeeded: bits >> Glyph.attributeShift) & 15)
        }
        set {
            bits =
                bits & ~(15 << Glyph.attributeShift)
                | UInt64(newValue.rawValue & 15) << Glyph.attributeShift
        }
    }

    /// The same glyph with these attributes.
    @inlinable public func with(_ attributes: CellAttributes) -> Glyph {
        var glyph = self
        glyph.attributes = attributes
        return glyph
    }
}
