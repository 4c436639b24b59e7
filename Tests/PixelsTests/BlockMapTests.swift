import Geometry
import Pixels
import Testing

@Suite struct `a map of blocks` {
    /// 20 × 12 pixels in blocks of 8: three across, of which the last has 4 columns, and two down, of which the last has 4 rows.
    private let map = BlockMap(bytes: [0b1000_0100], width: 20, height: 12, side: 8)

    @Test func `has the bits in their places`() throws {
        let map = try #require(map)
        #expect(map.columns == 3 && map.rows == 2)
        let set = (0..<2).flatMap { row in (0..<3).filter { map[$0, row] }.map { [$0, row] } }
        #expect(set == [[0, 0], [2, 1]])
        #expect(map.area == Rect(x: 0, y: 0, width: 1.2, height: 16.0 / 12))
        #expect(BlockMap(bytes: [], width: 20, height: 12, side: 8) == nil)
        #expect(BlockMap(bytes: [0], width: 20, height: 12, side: 8)?.isEmpty == true)
    }

    /// Each block covers the same pixels of the picture however it is turned.
    @Test(arguments: Orientation.allCases) func `turns with its picture`(turn: Orientation) throws {
        let map = try #require(map)
        let pixels = (0..<12 * 20).map { UInt32(map[$0 % 20 / 8, $0 / 20 / 8] ? 1 : 0) }
        let picture = Bitmap(width: 20, height: 12, pixels: pixels).turned(upright: turn)
        let turned = map.turned(upright: turn)
        let area = turned.area
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let across = (Double(x) + 0.5) / Double(picture.width)
                let down = (Double(y) + 0.5) / Double(picture.height)
                let column = (across - area.origin.x) / area.size.width * Double(turned.columns)
                let row = (down - area.origin.y) / area.size.height * Double(turned.rows)
                #expect(turned[Int(column), Int(row)] == (picture[x, y] == 1), "\(x) \(y)")
            }
        }
    }
}
