internal import Cells

/// A cell in the form that the encoder compares: one form for all cells that look alike.
///
/// Half-blocks and coloured spaces become ▀ with the upper colour in front and the lower behind. Of what is shown, ▄ in that form
/// says that ▄ was written for it.
struct CanonicalCell: Equatable {
    var glyph: UInt64
    var top: UInt32
    var bottom: UInt32

    /// Equal to no cell, so that everything is sent.
    static let unknown = CanonicalCell(glyph: .max, top: .max, bottom: .max)

    @inline(always) init(glyph: UInt64, top: UInt32, bottom: UInt32) {
        self.glyph = glyph
        self.top = top
        self.bottom = bottom
    }

    @inline(always) init(_ cell: Cell) {
        let terminal: UInt32 = 0x0200_0000
        glyph = cell.glyph.bits
        top = cell.foreground.bits
        bottom = cell.background.bits
        switch glyph {
        case 0x2580: break
        case 0x2584 where top != terminal && bottom != terminal:
            (glyph, top, bottom) = (0x2580, bottom, top)
        case 0x20 where bottom != terminal:
            (glyph, top) = (0x2580, bottom)
        case 0x20: top = terminal
        default: break
        }
    }

    /// Whether this is two pixels whose glyph the encoder may choose.
    ///
    /// The terminal's own foreground and background are different colours of one name, so they cannot be exchanged.
    @inline(always) var isPicture: Bool {
        glyph & ~4 == 0x2580 && top != 0x0200_0000 && bottom != 0x0200_0000
    }
}

/// Whether two packed colours are equal, or true colours whose channels differ by `tolerance` at most.
///
/// In the dark it is half of that.
@inline(always) func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int32) -> Bool {
    if a == b { return true }
    if tolerance == 0 || (a | b) >= 0x0100_0000 { return false }
    // In the dark, on plain grounds, the eye sees half of what it forgives elsewhere.
    let tolerance = (a | b) & 0xC0_C0C0 == 0 ? tolerance >> 1 : tolerance
    let r = Int32(bitPattern: a >> 16) &- Int32(bitPattern: b >> 16)
    let g = Int32(bitPattern: a >> 8 & 255) &- Int32(bitPattern: b >> 8 & 255)
    let b = Int32(bitPattern: a & 255) &- Int32(bitPattern: b & 255)
    let limit = UInt32(bitPattern: 2 &* tolerance)
    return UInt32(bitPattern: r &+ tolerance) <= limit
        && UInt32(bitPattern: g &+ tolerance) <= limit
        && UInt32(bitPattern: b &+ tolerance) <= limit
}

/// The colour halfway between two true colours.
@inline(always) func midpoint(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a & b) &+ (((a ^ b) & 0xFEFE_FEFE) >> 1)
}
