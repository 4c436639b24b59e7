import Pixels
import Testing

@testable import Cells

@Suite struct `the fixed palette` {
    @Test func `is that of xterm`() {
        #expect(Palette.fixed(16) == 0x000000)
        #expect(Palette.fixed(17) == 0x00005F)
        #expect(Palette.fixed(52) == 0x5F0000)
        #expect(Palette.fixed(22) == 0x005F00)
        #expect(Palette.fixed(231) == 0xFFFFFF)
        #expect(Palette.fixed(232) == 0x080808)
        #expect(Palette.fixed(243) == 0x767676)
        #expect(Palette.fixed(255) == 0xEEEEEE)
    }

    @Test(arguments: [ColourDepth.palette256, .palette16], [false, true])
    func `has the upper pixel in the upper half`(depth: ColourDepth, isMoving: Bool) {
        let canvas = Canvas(width: 1, height: 2, pixels: [0xFFFFFF, 0x000000])
        let cell = HalfBlocks(depth: depth).frame(of: canvas, isMoving: isMoving)[0, 0]
        let (white, black): (UInt8, UInt8) = depth == .palette256 ? (231, 16) : (15, 0)
        #expect(cell == .halves(.palette(white), .palette(black)))
    }
}

@Suite struct `dithering` {
    @Test func `goes to the right and to the left by turns`() {
        var order: [Int] = []
        _ = ErrorDiffusion.dither(
            width: 3, height: 4,
            value: { index in
                order.append(index)
                return .zero
            }, nearest: { _, _ in (0, .zero) })
        #expect(order == [0, 1, 2, 5, 4, 3, 6, 7, 8, 11, 10, 9])
    }

    /// A grey of ¼ in black and white: what each pixel passes on is counted by hand, in sixteenths.
    @Test func `passes on what is missing to four neighbours`() {
        var wanted: [Float] = []
        _ = ErrorDiffusion.dither(
            width: 3, height: 2,
            value: { $0 == 1 ? LinearColour(1, 1, 1, 0) : .zero },
            nearest: { colour, _ in
                wanted.append(colour.x * 16)
                return (0, .zero)
            })
        // 16 in the middle: 7 go to the right; of 23 there 3 would go on beyond the edge.
        let below: [Float] = [3, 5 + 7 * 3 / 16, 1 + 7 * 5 / 16]
        let right = below[2]
        let middle = below[1] + right * 7 / 16
        #expect(wanted.prefix(3) == [0, 16, 7])
        #expect(abs(wanted[3] - right) < 1e-4)
        #expect(abs(wanted[4] - middle) < 1e-4)
        #expect(abs(wanted[5] - (below[0] + middle * 7 / 16)) < 1e-4)
    }
}
