import Decoding
import Geometry
import Pixels
import VT

/// Draws pictures among lines of text in a terminal's own pixels.
///
/// What it writes depends on the picture, the protocol and the size of the cells alone.
struct StillDrawing {
    /// How a terminal takes pictures.
    enum Way {
        case kitty, sixel, iterm
    }

    let way: Way
    /// The pixels that a cell is drawn with.
    let cell: CellSize
    /// Of a canvas pixel, as it is on the screen.
    let aspect: Double

    /// Nil where `columns` × `rows` cells have more pixels than terminals take: sixel cannot be made coarser.
    init?(_ way: Way, cell: CellSize, columns: Int, rows: Int) {
        self.way = way
        aspect = cell.aspect
        var cell = cell
        while !Self.isAllowed(PixelSize(width: columns * cell.width, height: rows * cell.height)),
            cell != .halfBlocks
        {
            if way == .sixel { return nil }
            cell = cell.halved
        }
        self.cell = cell
    }

    private static func isAllowed(_ size: PixelSize) -> Bool {
        size.longSide <= 10_000 && size.area <= 8_300_000
    }

    /// Draws a picture below the cursor; `write` returns false where a piece could not be written, which ends it.
    ///
    /// - Throws: `DecodeError.outOfMemory`.
    func draw(_ bitmap: Bitmap, write: ([UInt8]) -> Bool) throws(DecodeError) -> Bool {
        let columns = (bitmap.width + cell.width - 1) / cell.width
        let place = StillPlace(rows: (bitmap.height + cell.height - 1) / cell.height)
        let isWritten =
            switch way {
            case .kitty:
                try kitty(bitmap, columns, place, write)
            case .sixel:
                try sixel(bitmap, place, write)
            case .iterm:
                write(
                    place.begin
                        + ItermPicture.string(try file(bitmap), columns: columns, rows: place.rows))
            }
        return isWritten && write(place.end)
    }

    private func file(_ bitmap: Bitmap) throws(DecodeError) -> [UInt8] {
        guard let file = jpeg(bitmap, .fine) else { throw .outOfMemory }
        return file
    }

    /// A chunk is written as soon as its rows are packed.
    private func kitty(
        _ bitmap: Bitmap, _ columns: Int, _ place: StillPlace, _ write: ([UInt8]) -> Bool
    ) throws(DecodeError) -> Bool {
        guard var png = PNGWriting(width: bitmap.width, height: bitmap.height) else {
            throw .outOfMemory
        }
        var upload = KittyUpload.still(columns: columns, rows: place.rows)
        var text = place.begin
        while png.rows < bitmap.height {
            guard let bytes = png.add(64, of: bitmap) else { throw .outOfMemory }
            text += upload.add(bytes)
            if png.rows == bitmap.height { text += upload.end() }
            guard write(text) else { return false }
            text = []
        }
        return true
    }

    /// Terminals take no more than 1000 pixels a side: the picture is cut between cells.
    private func sixel(
        _ bitmap: Bitmap, _ place: StillPlace, _ write: ([UInt8]) -> Bool
    ) throws(DecodeError) -> Bool {
        guard let few = Quantiser().picture(of: bitmap) else { throw .outOfMemory }
        let picture = SixelPicture(few)
        guard write(place.begin) else { return false }
        for (row, lines) in pieces(of: bitmap.height, cell.height) {
            for (column, across) in pieces(of: bitmap.width, cell.width) {
                let text = picture.string(columns: across, rows: lines)
                guard write(place.cell(column: column, row: row) + text) else { return false }
            }
        }
        return true
    }

    /// The cells in which pieces of a side begin, and their pixels.
    private func pieces(of side: Int, _ cell: Int) -> [(Int, Range<Int>)] {
        let most = SixelPicture.longestSide / cell
        return stride(from: 0, to: side, by: most * cell).map { start in
            (start / cell, start..<min(side, start + most * cell))
        }
    }
}
