import DisplayList
import Geometry
import Pixels
import Raster
import Testing

@Suite struct `What lies behind` {
    private let viewport = Viewport(columns: 20, rows: 11)

    private func canvas(_ opacity: Double, isAtRest: Bool, above: UInt32 = 0) -> Canvas {
        let centre = Point(x: 10, y: 10)
        var below = Sprite(
            content: .plain, centre: centre, size: Size(width: 16, height: 16),
            matte: Colour(0xFF_FFFF))
        var front = Sprite(
            content: .plain, centre: centre, size: Size(width: 8, height: 8), opacity: opacity,
            matte: Colour(above))
        below.isAtRest = isAtRest
        front.isAtRest = isAtRest
        return Renderer().render(Scene(sprites: [below, front]), in: viewport) { _, _ in [] }
    }

    @Test(arguments: [true, false])
    func `is seen through a card that is not opaque`(isAtRest: Bool) {
        #expect(canvas(1, isAtRest: isAtRest)[10, 10] == 0)
        #expect(canvas(1, isAtRest: isAtRest)[4, 10] == 0xFF_FFFF)
        // Black over white by halves is a light grey; black over the black behind both would be black.
        let half = canvas(0.5, isAtRest: isAtRest)[10, 10] & 255
        #expect(half > 0x80 && half < 0xFF)
        #expect(canvas(0.02, isAtRest: isAtRest)[10, 10] & 255 > 0xF0)
    }
}

@Suite struct `A border` {
    @Test func `takes a pixel at least, and whole pixels`() {
        let rect = PixelRect(x: 10, y: 20, width: 30, height: 40)
        #expect(rect.inset(by: 0, aspect: 1) == rect)
        let thin = PixelRect(x: 11, y: 21, width: 28, height: 38)
        #expect(rect.inset(by: 0.2, aspect: 1) == thin)
        #expect(rect.inset(by: 1, aspect: 3) == thin)
        #expect(rect.inset(by: 2.4, aspect: 1) == PixelRect(x: 12, y: 22, width: 26, height: 36))
        #expect(rect.inset(by: 99, aspect: 1).width == 0)
    }
}
