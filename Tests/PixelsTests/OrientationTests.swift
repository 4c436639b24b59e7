import Geometry
import Pixels
import Testing

@Suite struct `turning pictures upright` {
    @Test(arguments: 1...8) func `no pixel is lost and the sides fit`(value: Int) throws {
        let orientation = try #require(Orientation(rawValue: value))
        for (width, height) in [(1, 1), (5, 1), (1, 4), (3, 2), (7, 11)] {
            let stored = Bitmap(
                width: width, height: height, pixels: (0..<UInt32(width * height)).map { $0 })
            let upright = stored.turned(upright: orientation)
            #expect(upright.pixels.sorted() == stored.pixels)
            #expect(upright.width == (orientation.swapsSides ? height : width))
        }
    }

    @Test func `the corners go where EXIF says`() throws {
        // Stored:  0 1 2
        //          3 4 5
        let stored = Bitmap(width: 3, height: 2, pixels: [0, 1, 2, 3, 4, 5])
        let expected: [Int: [UInt32]] = [
            1: [0, 1, 2, 3, 4, 5], 2: [2, 1, 0, 5, 4, 3], 3: [5, 4, 3, 2, 1, 0],
            4: [3, 4, 5, 0, 1, 2], 5: [0, 3, 1, 4, 2, 5], 6: [3, 0, 4, 1, 5, 2],
            7: [5, 2, 4, 1, 3, 0], 8: [2, 5, 1, 4, 0, 3],
        ]
        for (value, pixels) in expected {
            let orientation = try #require(Orientation(rawValue: value))
            #expect(stored.turned(upright: orientation).pixels == pixels, "\(value)")
        }
        #expect(Orientation(rawValue: 0) == nil && Orientation(rawValue: 9) == nil)
    }

    @Test func `turning clockwise and back is nothing`() throws {
        let clockwise = try #require(Orientation(rawValue: 6))
        let back = try #require(Orientation(rawValue: 8))
        let stored = Bitmap(width: 4, height: 3, pixels: Array(0..<12))
        #expect(stored.turned(upright: clockwise).turned(upright: back) == stored)
    }
}
