public import Geometry

/// The characters that divide a cell into blocks of two colours: the more blocks, the finer the picture.
public enum BlockGlyphs: Int, CaseIterable, Comparable, Sendable {
    /// ▀: two blocks, one above the other, as every terminal has.
    case half
    /// Two rows of two.
    case quadrant
    /// Three rows of two, of Unicode 13.
    case sextant
    /// Four rows of two, of Unicode 16.
    case octant

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The rows of blocks in a cell.
    public var rows: Int { max(2, rawValue + 1) }

    /// The rows of pixels that the blocks of a cell are made of: each half of a cell has whole rows, so that an edge between them is exact.
    public var pixelRows: Int { self == .sextant ? 6 : rows }

    /// The blocks across a cell.
    public var columns: Int { self == .half ? 1 : 2 }

    /// The pixels that the blocks of a cell are made of.
    public var cell: CellSize { .blocks(columns: columns, rows: pixelRows) }

    /// The character whose blocks of a mask have the foreground: bit 0 is the upper left, the next ones follow in the order of reading.
    ///
    /// `mask` must be below 2 to the number of blocks.
    public func scalar(of mask: Int) -> UInt32 {
        precondition(mask >= 0 && mask < 1 << (rows * columns))
        switch self {
        case .half: return BlockGlyphs.quadrants[[0, 3, 12, 15][mask]]
        case .quadrant: return BlockGlyphs.quadrants[mask]
        case .sextant:
            switch mask {
            case 0: return 0x20
            case 21: return 0x258C
            case 42: return 0x2590
            case 63: return 0x2588
            default: return UInt32(0x1FB00 + mask - 1 - (mask > 21 ? 1 : 0) - (mask > 42 ? 1 : 0))
            }
        case .octant: return BlockGlyphs.octants[mask]
        }
    }

    /// Whether terminals that draw such blocks draw the character of a mask: foot 1.21 lacks the octants outside of U+1CD00 to U+1CDE5.
    func isCommon(_ mask: Int) -> Bool { self != .octant || scalar(of: mask) < 0x1CE00 }

    private static let quadrants: [UInt32] = [
        0x20, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
        0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
    ]

    /// Unicode numbers the octants from U+1CD00 in the order of their masks, and leaves out 26 characters that it had before.
    private static let octants: [UInt32] = {
        var known: [Int: UInt32] = [
            1: 0x1CEA8, 2: 0x1CEAB, 64: 0x1CEA3, 128: 0x1CEA0, 3: 0x1FB82, 63: 0x1FB85,
            192: 0x2582, 252: 0x2586, 20: 0x1FBE6, 40: 0x1FBE7,
        ]
        for (quadrant, scalar) in quadrants.enumerated() {
            // A quadrant is two octants, one above the other: bits 0 and 2, 1 and 3, 4 and 6, 5 and 7.
            let octants = [0x05, 0x0A, 0x50, 0xA0].enumerated()
            let mask = octants.reduce(0) { $0 | (quadrant >> $1.offset & 1) * $1.element }
            known[mask] = scalar
        }
        var next: UInt32 = 0x1CD00
        return (0..<256).map { mask in
            if let scalar = known[mask] { return scalar }
            defer { next += 1 }
            return next
        }
    }()
}
