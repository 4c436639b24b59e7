import Pixels
import SeededRandom
import Testing

@testable import Cells

@Suite struct `a picture in finer blocks` {
    private static let finer = BlockGlyphs.allCases.filter { $0 != .half }

    /// What a division into two groups reaches: the squares of both sums, each over the number of its blocks.
    private func gain(_ mask: Int, of pixels: [UInt32]) -> Double {
        [1, 0].reduce(0) { total, bit in
            let group = pixels.indices.filter { mask >> $0 & 1 == bit }
            if group.isEmpty { return total }
            let squares = [16, 8, 0].reduce(0.0) { sum, shift in
                let channel = group.reduce(0.0) { $0 + Double(pixels[$1] >> shift & 255) }
                return sum + channel * channel
            }
            return total + squares / Double(group.count)
        }
    }

    private func halves(_ pixels: [UInt32]) -> Double {
        let half = pixels.count / 2
        // The middle row of three lies in both halves: each of its blocks counts half above and half below.
        let weights = pixels.indices.map { block -> Double in
            let row = Double(block / 2)
            let rows = Double(pixels.count / 2)
            return min(max(rows / 2 - row, 0), 1)
        }
        return [true, false].reduce(0) { total, isTop in
            total
                + [16, 8, 0].reduce(0.0) { sum, shift in
                    let channel = pixels.indices.reduce(0.0) {
                        let weight = isTop ? weights[$1] : 1 - weights[$1]
                        return $0 + weight * Double(pixels[$1] >> shift & 255)
                    }
                    return sum + channel * channel / Double(half)
                }
        }
    }

    @Test(arguments: finer)
    func `the best division wins, and none where half-blocks are as good`(glyphs: BlockGlyphs) {
        let fit = BlockFit(glyphs)
        let count = glyphs.rows * glyphs.columns
        for seed in Seeds.count(300) {
            var dice = Dice(seed)
            let range = dice.roll(1..<256)
            let pixels = (0..<count).map { _ in
                (0..<3).reduce(UInt32(0)) { word, _ in word << 8 | UInt32(dice.roll(0..<range)) }
            }
            let enough = halves(pixels) + 48 * Double(count)
            let best =
                stride(from: 0, to: 1 << count, by: 2).map { gain($0, of: pixels) }.max() ?? 0
            let mask = fit.mask(of: Blocks(pixels))
            if let mask {
                #expect(mask & 1 == 0, "seed \(seed)")
                #expect(abs(gain(mask, of: pixels) - best) <= best * 1e-5, "seed \(seed)")
                #expect(best > enough * (1 - 1e-5), "seed \(seed)")
            } else {
                #expect(best <= enough * (1 + 1e-5), "seed \(seed)")
            }
        }
    }

    @Test(arguments: finer)
    func `a flat picture and one of half-blocks stay as they are`(glyphs: BlockGlyphs) {
        let canvas = noiseCanvas(width: 12, height: 8, seed: 5)
        let frame = HalfBlocks(depth: .trueColour).frame(of: canvas)
        var fine = Canvas(width: 12 * glyphs.columns, height: 4 * glyphs.pixelRows)
        for y in 0..<fine.height {
            for x in 0..<fine.width {
                fine[x, y] = canvas[x / glyphs.columns, 2 * y / glyphs.pixelRows]
            }
        }
        #expect(BlockFit(glyphs).refined(frame, by: fine) == frame)
        let grey = Canvas(width: 12, height: 8, filledWith: 0x808080)
        let greyFrame = HalfBlocks(depth: .trueColour).frame(of: grey)
        let fineGrey = Canvas(width: fine.width, height: fine.height, filledWith: 0x808080)
        #expect(BlockFit(glyphs).refined(greyFrame, by: fineGrey) == greyFrame)
    }

    @Test(arguments: finer)
    func `a picture of two colours in a cell is shown exactly`(glyphs: BlockGlyphs) {
        let count = glyphs.rows * glyphs.columns
        let fit = BlockFit(glyphs)
        for mask in stride(from: 2, to: 1 << count, by: 2) {
            var canvas = Canvas(width: glyphs.columns, height: glyphs.pixelRows)
            for y in 0..<canvas.height {
                for x in 0..<canvas.width {
                    let block = y * glyphs.rows / glyphs.pixelRows * glyphs.columns + x
                    canvas[x, y] = mask >> block & 1 == 1 ? 0xFF_E0C0 : 0x10_2040
                }
            }
            let cell = fit.refined(
                Frame(columns: 1, rows: 1, filledWith: .halves(.rgb(0x80_8080), .rgb(0x80_8080))),
                by: canvas
            )[0, 0]
            let isHalf = glyphs != .sextant && mask == ((1 << (count / 2)) - 1) << (count / 2)
            if isHalf {
                #expect(cell.glyph == .space)
            } else {
                // Characters that a terminal may lack are drawn by those of the other blocks.
                let isCommon = glyphs.isCommon(mask)
                let drawn = isCommon ? mask : (1 << count) - 1 - mask
                #expect(glyphs.isCommon(drawn))
                #expect(cell.glyph.scalar == glyphs.scalar(of: drawn), "mask \(mask)")
                let colours = isCommon ? (0xFF_E0C0, 0x10_2040) : (0x10_2040, 0xFF_E0C0)
                #expect(cell.foreground == .rgb(UInt32(colours.0)))
                #expect(cell.background == .rgb(UInt32(colours.1)))
            }
        }
    }

    @Test func `a canvas of another size leaves the frame as it is`() {
        let frame = HalfBlocks(depth: .trueColour).frame(
            of: noiseCanvas(width: 6, height: 4, seed: 1))
        let canvas = noiseCanvas(width: 12, height: 7, seed: 2)
        #expect(BlockFit(.sextant).refined(frame, by: canvas) == frame)
    }
}
