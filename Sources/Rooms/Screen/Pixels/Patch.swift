import Cells
import Geometry
import Pixels
import Raster
import VT

/// A piece of a photo in the terminal's own pixels: whole cells, which it covers once it is painted.
struct Patch: Sendable {
    /// In cells of the screen.
    let cells: PixelRect
    /// What paints it from its upper left cell on.
    let bytes: [UInt8]
    /// Whether it comes after a coarse one of the same cells.
    var isFiner = false
}

/// How photos at rest are cut into patches.
struct Patches: Hashable, Sendable {
    enum File: Hashable, Sendable {
        case sixel, iterm
        /// A PNG by kitty's protocol, which stays above the cells until it is taken away.
        case kitty

        /// Tenths of a byte that a pixel of a usual photo takes as it is written.
        var tenths: Int {
            switch self {
            case .sixel: 17
            case .iterm: 6
            case .kitty: 29
            }
        }
    }

    /// How often a photo is painted: over a slow line first in few bytes.
    enum Steps: Hashable, Sendable {
        case coarse, fine, both
    }

    let file: File
    let cell: CellSize
    /// How many bytes a patch takes at most, as far as that is known before.
    let most: Int
    let steps: Steps

    /// Seconds for which a photo is waited for without a coarse step, and at most in its fine one.
    private static let (short, long) = (0.3, 5.0)

    /// The least cells of a photo that is painted, and of a patch.
    private static let least = (columns: 4, rows: 2)
    private static let leastColumns = 8

    /// How many pixels of a usual photo are in a patch.
    private var pixels: Int { most * 10 / file.tenths }

    /// The patches of a plan, photo by photo from the top, for a line of so many bytes a second; `frame` is what they are painted over.
    func patches(
        of plan: StillPlan, over frame: Frame, rate: Double, _ pack: PicturePacker
    ) -> [Patch] {
        let both = plan.stills.indices.map { index -> (coarse: [Patch], fine: [Patch]) in
            let owner = UInt8(index + 1)
            let rectangles = rectangles(of: plan, owner, in: frame)
            guard let whole = rectangles.enclosing else { return ([], []) }
            let picture = picture(of: whole, plan, owner, over: frame)
            func pieces(isCoarse: Bool) -> [Patch] {
                patches(rectangles, of: picture, at: whole, isCoarse, pack)
            }
            if steps == .coarse { return (pieces(isCoarse: true), []) }
            var fine = pieces(isCoarse: false)
            if steps == .fine { return ([], fine) }
            let seconds = Double(fine.reduce(0) { $0 + $1.bytes.count }) / rate
            if seconds <= Self.short { return ([], fine) }
            for place in fine.indices { fine[place].isFiner = true }
            return (pieces(isCoarse: true), seconds > Self.long ? [] : fine)
        }
        // What is seen of all photos comes before what is finer of one.
        return both.flatMap(\.coarse) + both.flatMap(\.fine)
    }

    /// The cells in which a photo is seen, in rectangles from the top.
    ///
    /// Where something lies over a row of it, the row is left out, and so is the last one of the screen: some terminals
    /// scroll there.
    func rectangles(of plan: StillPlan, _ owner: UInt8, in frame: Frame) -> [PixelRect] {
        var found: [PixelRect] = []
        for row in 0..<max(0, min(plan.seen.rows, frame.rows) - 1) {
            let columns = (0..<min(plan.seen.columns, frame.columns)).filter { column in
                let (upper, lower) = plan.seen.owners(column: column, row: row)
                if upper == owner, lower == owner { return true }
                // The other half keeps its colour, where that is known.
                return (upper == owner || upper == 0 && lower == owner)
                    && frame[row, column].halves != nil
            }
            guard let first = columns.first, let last = columns.last,
                columns.count >= Self.least.columns, columns.count == last - first + 1
            else { continue }
            if let above = found.last, above.rows.upperBound == row, above.x == first,
                above.width == columns.count
            {
                found[found.count - 1].height += 1
            } else {
                found.append(PixelRect(x: first, y: row, width: columns.count, height: 1))
            }
        }
        let rows = found.reduce(0) { $0 + $1.height }
        return rows < Self.least.rows ? [] : found
    }

    /// A rectangle in pieces that are not too large: rows of the whole width, then parts of a row.
    func pieces(of rectangle: PixelRect) -> [PixelRect] {
        let longest = file == .sixel ? SixelPicture.longestSide : Int.max
        var width = rectangle.width
        func isTooLarge() -> Bool {
            width > 1 && width * cell.width > longest
                || width > Self.leastColumns && width * cell.width * cell.height > pixels
        }
        while isTooLarge() { width = (width + 1) / 2 }
        let height = min(
            max(1, pixels / (width * cell.width * cell.height)),
            max(1, longest / cell.height))
        return stride(from: 0, to: rectangle.height, by: height).flatMap { y in
            stride(from: 0, to: rectangle.width, by: width).map { x in
                PixelRect(
                    x: rectangle.x + x, y: rectangle.y + y, width: min(width, rectangle.width - x),
                    height: min(height, rectangle.height - y))
            }
        }
    }

    /// The pieces of a picture that lies at a place, in few bytes where it is coarse.
    private func patches(
        _ rectangles: [PixelRect], of bitmap: Bitmap, at whole: PixelRect, _ isCoarse: Bool,
        _ pack: PicturePacker
    ) -> [Patch] {
        // All pieces of a photo share a palette.
        let quantiser = isCoarse ? Quantiser(colours: 64, diffuses: false) : Quantiser()
        let sixel = file == .sixel ? quantiser.picture(of: bitmap).map(SixelPicture.init) : nil
        return rectangles.flatMap(pieces).compactMap { cells in
            let pixels = PixelRect(
                x: (cells.x - whole.x) * cell.width, y: (cells.y - whole.y) * cell.height,
                width: cells.width * cell.width, height: cells.height * cell.height)
            let bytes =
                switch file {
                case .sixel: sixel?.string(columns: pixels.columns, rows: pixels.rows)
                case .iterm:
                    pack(bitmap.part(pixels), isCoarse ? .smallJPEG : .jpeg).map {
                        ItermPicture.string($0, columns: cells.width, rows: cells.height)
                    }
                case .kitty:
                    pack(bitmap.part(pixels), isCoarse ? .palette : .png).map {
                        var upload = KittyUpload.still(columns: cells.width, rows: cells.height)
                        return upload.add($0) + upload.end()
                    }
                }
            return bytes.map { Patch(cells: cells, bytes: $0) }
        }
    }

    /// What is seen in cells: a photo in the terminal's own pixels, and the halves of cells that are none of it.
    private func picture(
        of cells: PixelRect, _ plan: StillPlan, _ owner: UInt8, over frame: Frame
    ) -> Bitmap {
        let still = plan.stills[Int(owner) - 1]
        var bitmap = Bitmap(width: cells.width * cell.width, height: cells.height * cell.height)
        for row in cells.rows {
            for column in cells.columns {
                let (upper, lower) = plan.seen.owners(column: column, row: row)
                let halves = frame[row, column].halves
                for y in 0..<cell.height {
                    // In a cell of an odd height both halves have the middle row; the photo is seen there.
                    let isUpper =
                        2 * y + 1 < cell.height || 2 * y + 1 == cell.height && upper == owner
                    let isPhoto = isUpper ? upper == owner : lower == owner
                    for x in 0..<cell.width {
                        let place = (
                            x: column * cell.width + x - still.place.x,
                            y: row * cell.height + y - still.place.y
                        )
                        let at = (
                            x: (column - cells.x) * cell.width + x,
                            y: (row - cells.y) * cell.height + y
                        )
                        if isPhoto, (0..<still.bitmap.width).contains(place.x),
                            (0..<still.bitmap.height).contains(place.y)
                        {
                            bitmap[at.x, at.y] = still.bitmap[place.x, place.y]
                        } else {
                            bitmap[at.x, at.y] = (isUpper ? halves?.upper : halves?.lower) ?? 0
                        }
                    }
                }
            }
        }
        return bitmap
    }
}

extension [PixelRect] {
    /// The least rectangle that holds all of them; nil of none.
    fileprivate var enclosing: PixelRect? {
        guard let left = map(\.x).min(), let top = map(\.y).min(),
            let right = map(\.columns.upperBound).max(), let bottom = map(\.rows.upperBound).max()
        else { return nil }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Bitmap {
    /// A rectangle that lies in it.
    func part(_ rect: PixelRect) -> Bitmap {
        var part: [UInt32] = []
        part.reserveCapacity(rect.width * rect.height)
        for y in rect.rows {
            part += pixels[y * width + rect.x..<y * width + rect.columns.upperBound]
        }
        return Bitmap(width: rect.width, height: rect.height, pixels: part)
    }
}
