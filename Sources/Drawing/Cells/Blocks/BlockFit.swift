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
        let pixels = canvas.pixels.span
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let blocks = Blocks(
                    pixels, row * glyphs.pixelRows * canvas.width + column * glyphs.columns,
                    canvas.width, glyphs, light)
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
        let (front, back) = means(of: blocks, mask)
        if front == back { return .halves(front, back) }
        if !glyphs.isCommon(mask) {
            let others = (1 << count) - 1 - mask
            return Cell(Glyph(glyphs.scalar(of: others)), foreground: back, background: front)
        }
        return Cell(Glyph(glyphs.scalar(of: mask)), foreground: front, background: back)
    }

    /// The means, in linear light, of the blocks in a mask and of the others.
    private func means(of blocks: Blocks, _ mask: Int) -> (CellColour, CellColour) {
        let bits = SIMD8<Int32>(repeating: Int32(mask)) &>> SIMD8(0, 1, 2, 3, 4, 5, 6, 7) & 1
        let isIn = SIMD8<Float>(bits)
        let inside = Float(mask.nonzeroBitCount)
        let outside = Float(count) - inside
        var front: UInt32 = 0
        var back: UInt32 = 0
        for channel in [blocks.red, blocks.green, blocks.blue] {
            // A cell has less than eight blocks perhaps: the others are black, and add nothing.
            let linear = eight { light.linear[Int(channel[$0])] }
            let sum = (linear * isIn).sum()
            front = front << 8 | UInt32(light.byte(ofLinear: sum / inside))
            back = back << 8 | UInt32(light.byte(ofLinear: (linear.sum() - sum) / outside))
        }
        return (.rgb(front), .rgb(back))
    }
}

/// The colours of the blocks of a cell, as sRGB bytes; those that a cell does not have are 0.
struct Blocks {
    let red: SIMD8<Float>
    let green: SIMD8<Float>
    let blue: SIMD8<Float>
    /// What the upper half of the cell adds to `sum`.
    let upper: SIMD3<Float>

    /// Eight blocks at most, in the order of reading; the middle row of three lies in both halves.
    init(_ pixels: [UInt32]) {
        let words = eight { $0 < pixels.count ? pixels[$0] : 0 }
        let hasMiddle = pixels.count == 6
        self.init(
            words, upper: hasMiddle ? 2 : pixels.count / 2,
            and: hasMiddle ? [pixels[2], pixels[3]] : [])
    }

    /// The blocks of a cell whose upper left pixel has this index, in rows of `width` pixels.
    init(
        _ pixels: Span<UInt32>, _ first: Int, _ width: Int, _ glyphs: BlockGlyphs,
        _ light: LightTables
    ) {
        let count = glyphs.rows * 2
        guard glyphs.pixelRows > glyphs.rows else {
            let words = eight { $0 < count ? pixels[first + ($0 >> 1) * width + $0 & 1] : 0 }
            self.init(words, upper: count / 2, and: [])
            return
        }
        let words = eight { block in
            if block >= count { return 0 as UInt32 }
            let index = first + (block & ~1) * width + block & 1
            return light.mean(pixels[index], pixels[index + width])
        }
        // The third of six rows is the upper half of the middle blocks.
        let middle = first + 2 * width
        self.init(words, upper: 2, and: [pixels[middle], pixels[middle + 1]])
    }

    /// The upper half has the first few blocks, and half of each of these pixels.
    private init(_ words: SIMD8<UInt32>, upper whole: Int, and halves: [UInt32]) {
        red = SIMD8<Float>(words &>> 16 & 255)
        green = SIMD8<Float>(words &>> 8 & 255)
        blue = SIMD8<Float>(words & 255)
        let isUpper = SIMD8<Float>(
            SIMD8<Int32>(repeating: Int32((1 << whole) - 1)) &>> SIMD8(0, 1, 2, 3, 4, 5, 6, 7) & 1)
        var upper = SIMD3(
            (red * isUpper).sum(), (green * isUpper).sum(), (blue * isUpper).sum())
        for pixel in halves {
            upper +=
                SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) / 2
        }
        self.upper = upper
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
        return mean(one, other, 16) | mean(one, other, 8) | mean(one, other, 0)
    }

    private func mean(_ one: UInt32, _ other: UInt32, _ shift: UInt32) -> UInt32 {
        let sum = linear[Int(one >> shift & 255)] + linear[Int(other >> shift & 255)]
        return UInt32(byte(ofLinear: sum / 2)) << shift
    }
}

/// The values of 0 to 7.
@inline(__always)
private func eight<Value: SIMDScalar>(_ value: (Int) -> Value) -> SIMD8<Value> {
    SIMD8(value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7))
}
