import Geometry
import SeededRandom
import Testing

@Suite struct `Canvas pixels in pixels of the terminal` {
    @Test func `are those of the specification`() throws {
        let even = Density(try #require(CellSize(width: 9, height: 18)))
        #expect(
            even.pixels(PixelRect(x: 4, y: 3, width: 16, height: 18))
                == PixelRect(x: 36, y: 27, width: 144, height: 162))
        let odd = Density(try #require(CellSize(width: 9, height: 17)))
        #expect(
            odd.pixels(PixelRect(x: 0, y: 1, width: 2, height: 3))
                == PixelRect(x: 0, y: 8, width: 18, height: 26))
    }

    @Test func `of half-blocks are themselves`() {
        let rect = PixelRect(x: -3, y: -5, width: 7, height: 11)
        #expect(Density.halfBlocks.pixels(rect) == rect)
    }

    @Test(arguments: Seeds.count(200))
    func `touch their neighbours, and overlap in one row at most`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let cell = try #require(
            CellSize(width: dice.whole(4...256), height: dice.whole(6...512)))
        let density = Density(cell)
        let first = dice.whole(-50...50)
        let (upper, lower) = (first..<first + dice.whole(1...40), dice.whole(1...40))
        let next = upper.upperBound..<upper.upperBound + lower
        let shared = density.rows(upper).upperBound - density.rows(next).lowerBound
        #expect(0...1 ~= shared && (cell.height % 2 == 1 || shared == 0), "seed \(seed)")
        #expect(
            density.columns(upper).upperBound == density.columns(next).lowerBound, "seed \(seed)")
    }

    @Test func `are known only of cells that may be`() {
        #expect(CellSize(width: 3, height: 18) == nil && CellSize(width: 257, height: 18) == nil)
        #expect(CellSize(width: 9, height: 5) == nil && CellSize(width: 9, height: 513) == nil)
        #expect(CellSize.usual.aspect == 1 && CellSize(width: 9, height: 18)?.aspect == 1)
    }
}
