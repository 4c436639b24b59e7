import Chance
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

private let viewport = Viewport(columns: 60, rows: 20, barRows: 0)

@Suite struct `The echo in a matte` {
    private let photo = PhotoID(3)

    /// A card over the whole canvas, drawn with its photo, which leaves the corners to the matte.
    private func corner(
        _ colour: UInt32, echo: Sprite.MatteEcho?, scale: Double = 1, isAtRest: Bool = true
    ) -> UInt32 {
        let card = Sprite(
            content: .photo(photo), centre: Point(x: 30, y: 20), size: Size(width: 60, height: 40),
            scale: scale, matte: Colour(0x10_1010), matteEcho: echo, isAtRest: isAtRest)
        let picture = Bitmap(width: 20, height: 40, filledWith: colour)
        let canvas = Renderer().render(Scene(sprites: [card]), in: viewport) { _, _ in
            [Picture(picture)]
        }
        return canvas[4, 20]
    }

    @Test func `leaves the matte as it is where there is none`() {
        #expect(corner(0xFF_0000, echo: nil) == 0x10_1010)
        #expect(corner(0xFF_0000, echo: .init(photo: photo, strength: 0)) == 0x10_1010)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `tints it by the photo's light, at rest as in motion, and never glares`(seed: UInt64) {
        var dice = Dice(seed)
        let colour = UInt32(dice.next() & 0xFF_FFFF)
        let echo = Sprite.MatteEcho(photo: photo, strength: dice.number(0.05...1))
        let seen = corner(colour, echo: echo)
        #expect(seen == corner(colour, echo: echo, scale: 0.99, isAtRest: false), "seed \(seed)")
        #expect(LightTables().luminance(of: seen) < 0.12, "seed \(seed)")
    }

    @Test func `has the photo's hue`() {
        let red = corner(0xE0_2010, echo: .init(photo: photo, strength: 0.3))
        #expect(red >> 16 > red & 0xFF)
        let blue = corner(0x10_20E0, echo: .init(photo: photo, strength: 0.3))
        #expect(blue >> 16 < blue & 0xFF)
    }
}
