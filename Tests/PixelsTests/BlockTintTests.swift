import Geometry
import Pixels
import Testing

@Suite struct `a tint over blocks` {
    private let whole = Rect(x: 0, y: 0, width: 1, height: 1)

    /// 32 × 16 pixels in blocks of 8; the first column is set.
    private let map = BlockMap(bytes: [0b1000_1000], width: 32, height: 16, side: 8)

    private func tinted(
        _ width: Int, _ height: Int, part: Rect, isGraded: Bool = true
    ) throws -> Bitmap {
        let tint = PhotoTint(
            try #require(map), colour: 0xFF0000, strength: 0.75, isGraded: isGraded)
        return Bitmap(width: width, height: height).tinted([tint], part: part)
    }

    @Test func `covers the pixels of set blocks, and no others`() throws {
        let bitmap = try tinted(8, 4, part: whole)
        for y in 0..<4 {
            #expect((0..<8).map { bitmap[$0, y] } == [0xBF0000, 0xBF0000, 0, 0, 0, 0, 0, 0])
        }
    }

    @Test func `is as strong as the share of set blocks, from a quarter on`() throws {
        // Three pixels over four columns of blocks: the first shows 3/4 of a set one.
        let three = try tinted(3, 1, part: whole)
        #expect(three.pixels == [UInt32(255 * 0.75 * 0.75 + 0.5) << 16, 0, 0])
        #expect(try tinted(2, 1, part: whole).pixels == [UInt32(255 * 0.375 + 0.5) << 16, 0])
        #expect(try tinted(2, 1, part: whole, isGraded: false).pixels == [0xBF0000, 0])
        // A fifth is too little.
        let wide = Rect(x: 0, y: 0, width: 1, height: 1)
        let tint = try #require(BlockMap(bytes: [0b1000_0000], width: 40, height: 8, side: 8))
        let faint = Bitmap(width: 1, height: 1).tinted(
            [PhotoTint(tint, colour: 0xFF0000, strength: 0.75, isGraded: true)], part: wide)
        #expect(faint.pixels == [0])
    }

    @Test func `lies where the part of the picture is`() throws {
        let right = try tinted(4, 2, part: Rect(x: 0.125, y: 0, width: 0.5, height: 0.5))
        #expect((0..<4).map { right[$0, 0] } == [0xBF0000, 0, 0, 0])
        // One block across the whole bitmap.
        let close = try tinted(4, 2, part: Rect(x: 0.05, y: 0.1, width: 0.1, height: 0.1))
        #expect(close.pixels.allSatisfy { $0 == 0xBF0000 })
    }

    private func outlined(_ width: Int, _ height: Int, _ rect: Rect, part: Rect) -> [String] {
        let bitmap = Bitmap(width: width, height: height).tinted(
            [PhotoTint(outline: rect, colour: 0xFF00FF)], part: part)
        return (0..<height).map { y in
            (0..<width).map { bitmap[$0, y] == 0 ? "." : "#" }.joined()
        }
    }

    @Test func `has an outline of one pixel, as far as it lies in the part that is shown`() {
        let rect = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        #expect(
            outlined(8, 8, rect, part: whole) == [
                "........", "........", "..####..", "..#..#..", "..#..#..", "..####..",
                "........", "........",
            ])
        let thick = Bitmap(width: 8, height: 8).tinted(
            [PhotoTint(outline: whole, colour: 0xFF00FF)], part: whole, line: (3, 1))
        #expect(
            (0..<8).map { thick[$0, 4] == 0 } == [
                false, false, false, true, true, false, false, false,
            ])
        #expect(
            (0..<8).map { thick[4, $0] == 0 } == [false, true, true, true, true, true, true, false])
        let corner = Rect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
        let close = outlined(8, 8, rect, part: corner)
        #expect(close[0] == "...#...." && close[3] == "####....", "\(close)")
        #expect(close[4] == "........")
        // Where it is smaller than a pixel it is one.
        #expect(
            outlined(4, 4, Rect(x: 0.5, y: 0.5, width: 0.01, height: 0.01), part: whole) == [
                "....", "....", "..#.", "....",
            ])
        let far = Rect(x: 0.9, y: 0.9, width: 0.05, height: 0.05)
        #expect(
            outlined(4, 4, far, part: Rect(x: 0, y: 0, width: 0.2, height: 0.2)).joined()
                == String(repeating: ".", count: 16))
    }
}
