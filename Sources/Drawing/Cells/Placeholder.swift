public import Geometry

/// Characters in whose place a terminal shows a cell of a picture that it holds: they move with the text, also inside tmux.
///
/// The colour in front is the picture's number. Two marks count row and column; the encoder adds a third one, which says that
/// the number has 24 bits.
extension Glyph {
    /// How many rows and columns of a picture can be counted.
    public static let mostPlaceholders = 256
    /// The scalar of these characters; no text has it.
    public static let placeholderScalar: UInt32 = 0x10_EEEE

    /// The cell of a picture in a row and a column, 0…255 each.
    public static func placeholder(row: Int, column: Int) -> Glyph {
        Glyph(placeholderScalar, mark: placeMarks[row], secondMark: placeMarks[column])
    }

    /// The marks that count from 0, as kitty's protocol has them: those above a letter that no other one is composed of.
    public static let placeMarks: [UInt32] = placeRanges.flatMap { Array($0) }

    private static let placeRanges: [ClosedRange<UInt32>] = [
        0x0305...0x0305, 0x030D...0x030E, 0x0310...0x0310, 0x0312...0x0312, 0x033D...0x033F,
        0x0346...0x0346, 0x034A...0x034C, 0x0350...0x0352, 0x0357...0x0357, 0x035B...0x035B,
        0x0363...0x036F, 0x0483...0x0487, 0x0592...0x0595, 0x0597...0x0599, 0x059C...0x05A1,
        0x05A8...0x05A9, 0x05AB...0x05AC, 0x05AF...0x05AF, 0x05C4...0x05C4, 0x0610...0x0617,
        0x0657...0x065B, 0x065D...0x065E, 0x06D6...0x06DC, 0x06DF...0x06E2, 0x06E4...0x06E4,
        0x06E7...0x06E8, 0x06EB...0x06EC, 0x0730...0x0730, 0x0732...0x0733, 0x0735...0x0736,
        0x073A...0x073A, 0x073D...0x073D, 0x073F...0x0741, 0x0743...0x0743, 0x0745...0x0745,
        0x0747...0x0747, 0x0749...0x074A, 0x07EB...0x07F1, 0x07F3...0x07F3, 0x0816...0x0819,
        0x081B...0x0823, 0x0825...0x0827, 0x0829...0x082D, 0x0951...0x0951, 0x0953...0x0954,
        0x0F82...0x0F83, 0x0F86...0x0F87, 0x135D...0x135F, 0x17DD...0x17DD, 0x193A...0x193A,
        0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B, 0x1B6D...0x1B73, 0x1CD0...0x1CD2,
        0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1, 0x1DC3...0x1DC9, 0x1DCB...0x1DCC,
        0x1DD1...0x1DE6, 0x1DFE...0x1DFE, 0x20D0...0x20D1, 0x20D4...0x20D7, 0x20DB...0x20DC,
        0x20E1...0x20E1, 0x20E7...0x20E7, 0x20E9...0x20E9, 0x20F0...0x20F0, 0x2CEF...0x2CF1,
        0x2DE0...0x2DFF, 0xA66F...0xA66F, 0xA67C...0xA67D, 0xA6F0...0xA6F1, 0xA8E0...0xA8E5,
    ]
}

/// A picture that the terminal holds, and the whole cells of the screen in which it is seen.
public struct HeldPicture: Hashable, Sendable {
    /// In 24 bits.
    public let number: UInt32
    public let cells: PixelRect

    public init(number: UInt32, cells: PixelRect) {
        self.number = number
        self.cells = cells
    }
}

extension Frame {
    /// The frame with placeholders wherever both pixels of a cell belong to one of these pictures.
    ///
    /// `owners` has a number for each pixel, row by row: a place in `pictures`, where nil is none. Text stays as it is.
    public func holding(_ owners: [UInt8], _ pictures: [HeldPicture?]) -> Frame {
        guard owners.count == 2 * cells.count else { return self }
        var cells = cells
        for index in cells.indices {
            let (row, column) = (index / columns, index % columns)
            let owner = Int(owners[2 * row * columns + column])
            guard owner == Int(owners[(2 * row + 1) * columns + column]),
                pictures.indices.contains(owner), let picture = pictures[owner],
                picture.cells.rows.contains(row), picture.cells.columns.contains(column),
                cells[index].glyph == .space || cells[index].glyph == .upperHalf
            else { continue }
            cells[index] = Cell(
                .placeholder(row: row - picture.cells.y, column: column - picture.cells.x),
                foreground: CellColour(bits: picture.number))
        }
        return Frame(columns: columns, rows: rows, cells: cells)
    }
}
