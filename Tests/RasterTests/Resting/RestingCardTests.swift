import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

private let photo = PhotoID(1)

private func card(_ size: Size, at centre: Point) -> Sprite {
    Sprite(
        content: .photo(photo), centre: centre, size: size,
        border: .init(width: 1, colour: Colour(0xAA_AAAA)), matte: Colour(0x11_1111),
        isAtRest: true)
}

@Suite struct `A card at rest` {
    @Test(arguments: Seeds.count(40))
    func `shows a photo decoded for it pixel by pixel, and its border all round`(seed: UInt64) {
        var dice = Dice(seed)
        let columns = Int.random(in: 12...120, using: &dice)
        let rows = Int.random(in: 6...50, using: &dice)
        let viewport = Viewport(columns: columns, rows: rows, pixelAspect: dice.number(0.8...1.2))
        let room = viewport.size
        let outline = Rect(
            centre: Point(x: room.width / 2, y: room.height / 2), size: room * 0.9)
        let place = PixelRect(outline, aspect: viewport.pixelAspect)
        let inner = place.inset(by: 1, aspect: viewport.pixelAspect)
        // As a decoder fits it: one side exact, the other one shorter or equal.
        let isWide = Bool.random(using: &dice)
        let picture = noise(
            isWide ? inner.width : max(1, inner.width / 2),
            isWide ? max(1, inner.height / 2) : inner.height, &dice)

        let canvas = Renderer().render(
            Scene(sprites: [card(outline.size, at: outline.centre)]), in: viewport
        ) { _, _ in [Picture(picture)] }

        let left = inner.x + (inner.width - picture.width) / 2
        let top = inner.y + (inner.height - picture.height) / 2
        for y in 0..<picture.height {
            for x in 0..<picture.width where canvas[left + x, top + y] != picture[x, y] {
                Issue.record("seed \(seed): pixel \(x), \(y) differs")
                return
            }
        }
        for x in place.x..<(place.x + place.width) {
            #expect(canvas[x, place.y] == 0xAA_AAAA, "seed \(seed)")
            #expect(canvas[x, place.y + place.height - 1] == 0xAA_AAAA, "seed \(seed)")
        }
        #expect(canvas[place.x - 1, place.y] == 0, "seed \(seed): nothing outside the card")
    }

    @Test func `is a matte while there is no bitmap`() {
        let viewport = Viewport(columns: 20, rows: 11)
        let canvas = Renderer().render(
            Scene(sprites: [card(Size(width: 10, height: 10), at: Point(x: 10, y: 10))]),
            in: viewport
        ) { _, _ in [] }
        #expect(canvas[10, 10] == 0x11_1111)
        #expect(canvas[5, 5] == 0xAA_AAAA)
        #expect(canvas[4, 5] == 0)
    }

    @Test func `fits a bitmap that was decoded for another size`() {
        let viewport = Viewport(columns: 40, rows: 21)
        let white = Bitmap(width: 8, height: 4, filledWith: 0xFF_FFFF)
        let canvas = Renderer().render(
            Scene(sprites: [card(Size(width: 34, height: 34), at: Point(x: 20, y: 20))]),
            in: viewport
        ) { _, _ in [Picture(white)] }
        #expect(canvas[20, 20] == 0xFF_FFFF)
        #expect(canvas[4, 20] == 0xFF_FFFF, "as wide as the room")
        #expect(canvas[20, 13] == 0xFF_FFFF, "and half as high")
        #expect(canvas[20, 10] == 0x11_1111, "the matte shows above")
    }
}
