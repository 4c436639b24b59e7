public import Pixels

/// Shows a picture at rest in blocks that are finer than half-blocks, wherever these are better than half-blocks by enough to be seen.
///
/// For each cell it takes the two groups of blocks whose means are nearest to the picture, by least squares of sRGB.
public struct BlockFit: Sendable {
    public let glyphs: BlockGlyphs
    private let light = LightTables()
    /// The blocks of a cell.
    private let count: Int
    /// For each value of the bits above the lowest four, and in it for eight masks of the lowest four, bit 0 clear:
    /// one over the number of blocks in the mask, and one over that of the others.
    private let shares: [(inside: SIMD8<Float>, outside: SIMD8<Float>)]

    /// How much better finer blocks must be, for each block: flat parts stay half-blocks, and are not sent again.
    private static let threshold: Float = 48

    public init(_ glyphs: BlockGlyphs) {
        self.glyphs = glyphs
        let count = glyphs.rows * glyphs.columns
        self.count = count
        shares = (0..<max(1, (1 << count) / 16)).map { high in
            var share = (inside: SIMD8<Float>.zero, outside: SIMD8<Float>.zero)
            for lane in 0..<8 {
                let blocks = (high << 4 | lane << 1).nonzeroBitCount
                if blocks > 0 { share.inside[lane] = 1 / Float(blocks) }
                share.outside[lane] = 1 / Float(max(1, count - blocks))
            }
            return share
        }
    }

    /// A frame of half-blocks, refined by a canvas of the same picture that has the pixels of its blocks: see `BlockGlyphs.pixelRows`.
    ///
    /// Where the canvas has another size, the frame stays.
    public func refined(_ frame: Frame, by canvas: Canvas) -> Frame {
        guard glyphs != .half, canvas.width == frame.columns * glyphs.columns,
            canvas.height == frame.rows * glyphs.pixelRows
        else { return frame }
        var cells = frame.cells
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let blocks = Blocks(canvas, row: row, column: column, glyphs, light)
                if let mask = mask(of: blocks) {
                    cells[row * frame.columns + column] = cell(mask, blocks)
                }
            }
        }
        return Frame(columns: frame.columns, rows: frame.rows, cells: cells)
    }

    /// A picture in finer blocks, and in half-blocks where these are as good; a part of a cell at its right or lower edge is stretched over it.
    public func frame(of bitmap: Bitmap) -> Frame {
        let columns = (bitmap.width + glyphs.columns - 1) / glyphs.columns
        let rows = (bitmap.height + glyphs.pixelRows - 1) / glyphs.pixelRows
        let size = (width: columns * glyphs.columns, height: rows * glyphs.pixelRows)
        let isWhole = size == (bitmap.width, bitmap.height)
        let canvas =
            isWhole
            ? bitmap : bitmap.averaged(width: size.width, height: size.height, light: light)
        let halves = canvas.averaged(width: columns, height: 2 * rows, light: light)
        return refined(HalfBlocks(depth: .trueColour).frame(of: halves), by: canvas)
    }

    /// The blocks that get the foreground; nil where half-blocks are good enough.
    func mask(of blocks: Blocks) -> Int? {
        let total = blocks.sum
        let enough = halves(blocks, total) + BlockFit.threshold * Float(count)
        // No division into two groups is better than each block by itself.
        guard blocks.squares > enough else { return nil }
        var best = SIMD8<Float>(repeating: -1)
        var highs = SIMD8<Float>.zero
        let low = (
            BlockFit.lanes(blocks.red), BlockFit.lanes(blocks.green), BlockFit.lanes(blocks.blue)
        )
        for high in shares.indices {
            let add = blocks.sum(ofHigh: high)
            let red = low.0 + add.x
            let green = low.1 + add.y
            let blue = low.2 + add.z
            let inside = red * red + green * green + blue * blue
            let (r, g, b) = (total.x - red, total.y - green, total.z - blue)
            let outside = r * r + g * g + b * b
            let gain = inside * shares[high].inside + outside * shares[high].outside
            let isBetter = gain .> best
            best.replace(with: gain, where: isBetter)
            highs.replace(with: Float(high), where: isBetter)
        }
        var winner = (gain: enough, mask: 0)
        for lane in 0..<8 {
            let mask = Int(highs[lane]) << 4 | lane << 1
            if best[lane] > winner.gain || (best[lane] == winner.gain && mask < winner.mask) {
                winner = (best[lane], mask)
            }
        }
        return winner.mask == 0 ? nil : winner.mask
    }

    /// What half-blocks reach.
    private func halves(_ blocks: Blocks, _ total: SIMD3<Float>) -> Float {
        let top = blocks.upper
        let bottom = total - top
        return ((top * top).sum() + (bottom * bottom).sum()) / Float(count / 2)
    }

    /// For each of eight masks of blocks 1, 2 and 3 the sum of its blocks.
    private static func lanes(_ values: SIMD8<Float>) -> SIMD8<Float> {
        SIMD8(0, 1, 0, 1, 0, 1, 0, 1) * values[1] + SIMD8(0, 0, 1, 1, 0, 0, 1, 1) * values[2]
            + SIMD8(0, 0, 0, 0, 1, 1, 1, 1) * values[3]
    }

    private func cell(_ mask: Int, _ blocks: Blocks) -> Cell {
        let front = mean(of: blocks) { mask >> $0 & 1 == 1 }
        let back = mean(of: blocks) { mask >> $0 & 1 == 0 }
        if front == back { return .halves(front, back) }
        if !glyphs.isCommon(mask) {
            let others = (1 << count) - 1 - mask
            return Cell(Glyph(glyphs.scalar(of: others)), foreground: back, background: front)
        }
        return Cell(Glyph(glyphs.scalar(of: mask)), foreground: front, background: back)
    }

    /// The mean, in linear light, of some of the blocks.
    private func mean(of blocks: Blocks, _ isIn: (Int) -> Bool) -> CellColour {
        var sum = SIMD3<Float>.zero
        var number: Float = 0
        for block in 0..<count where isIn(block) {
            sum += SIMD3(
                light.linear[Int(blocks.red[block])], light.linear[Int(blocks.green[block])],
                light.linear[Int(blocks.blue[block])])
            number += 1
        }
        sum /= max(1, number)
        let bytes = (
            UInt32(light.byte(ofLinear: sum.x)), UInt32(light.byte(ofLinear: sum.y)),
            UInt32(light.byte(ofLinear: sum.z))
        )
        return .rgb(bytes.0 << 16 | bytes.1 << 8 | bytes.2)
    }
}

/// The colours of the blocks of a cell, as sRGB bytes; those that a cell does not have are 0.
struct Blocks {
    private(set) var red = SIMD8<Float>.zero
    private(set) var green = SIMD8<Float>.zero
    private(set) var blue = SIMD8<Float>.zero

    /// What the upper half of the cell adds to `sum`.
    private(set) var upper = SIMD3<Float>.zero

    /// Eight blocks at most, in the order of reading; the middle row of three lies in both halves.
    init(_ pixels: [UInt32]) {
        for (block, pixel) in pixels.prefix(8).enumerated() { set(block, pixel) }
        let half = pixels.count / 2
        for block in 0..<half { upper += self[block] }
        if half == 3 { upper += (self[3] - self[2]) / 2 }
    }

    init(_ canvas: Canvas, row: Int, column: Int, _ glyphs: BlockGlyphs, _ light: LightTables) {
        let columns = glyphs.columns
        let first = row * glyphs.pixelRows * canvas.width + column * columns
        let pixel = { (down: Int, across: Int) in
            canvas.pixels[first + down * canvas.width + across]
        }
        let isFolded = glyphs.pixelRows > glyphs.rows
        for down in 0..<glyphs.rows {
            for across in 0..<columns {
                set(
                    down * columns + across,
                    isFolded
                        ? light.mean(pixel(2 * down, across), pixel(2 * down + 1, across))
                        : pixel(down, across))
            }
        }
        for down in 0..<glyphs.rows / 2 {
            for across in 0..<columns { upper += self[down * columns + across] }
        }
        if isFolded {
            // The third of six rows is the upper half of the middle blocks.
            for across in 0..<columns { upper += Blocks.values(pixel(2, across)) / 2 }
        }
    }

    private static func values(_ pixel: UInt32) -> SIMD3<Float> {
        SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
    }

    private mutating func set(_ block: Int, _ pixel: UInt32) {
        let values = Blocks.values(pixel)
        (red[block], green[block], blue[block]) = (values.x, values.y, values.z)
    }

    subscript(block: Int) -> SIMD3<Float> { SIMD3(red[block], green[block], blue[block]) }

    var sum: SIMD3<Float> { SIMD3(red.sum(), green.sum(), blue.sum()) }

    /// The sum of the squares of all values.
    var squares: Float { (red * red + green * green + blue * blue).sum() }

    /// The sum of the blocks from the fifth on whose bits are set.
    func sum(ofHigh bits: Int) -> SIMD3<Float> {
        var sum = SIMD3<Float>.zero
        for bit in 0..<4 where bits >> bit & 1 == 1 { sum += self[4 + bit] }
        return sum
    }
}

extension LightTables {
    /// The mean of two colours, in linear light.
    fileprivate func mean(_ one: UInt32, _ other: UInt32) -> UInt32 {
        if one == other { return one }
        return [16, 8, 0].reduce(0) { word, shift in
            let sum = linear[Int(one >> shift & 255)] + linear[Int(other >> shift & 255)]
            return word | UInt32(byte(ofLinear: sum / 2)) << shift
        }
    }
}
