import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

private let viewport = Viewport(columns: 60, rows: 20, barRows: 0)

private func card(
    _ size: Size, at centre: Point = Point(x: 30, y: 20), fit: Sprite.Fit = .contain
) -> Sprite {
    Sprite(
        content: .photo(PhotoID(1)), centre: centre, size: size, matte: Colour(0x11_1111),
        fit: fit, isAtRest: true)
}

private func render(_ sprite: Sprite, _ pictures: [Picture]) -> Canvas {
    Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, _ in pictures }
}

@Suite struct `A photo at rest` {
    @Test(arguments: Seeds.count(20))
    func `that was decoded to cover its place is copied from its middle`(seed: UInt64) {
        var dice = Dice(seed)
        let isWide = dice.roll(2) == 0
        let picture = noise(isWide ? 32 : 20, isWide ? 16 : 30, &dice)
        let canvas = render(card(Size(width: 20, height: 16), fit: .cropFill), [Picture(picture)])
        let left = 20 - (isWide ? 6 : 0)
        let top = 12 - (isWide ? 0 : 7)
        let wrong = misfits(canvas) { x, y in
            (20..<40).contains(x) && (12..<28).contains(y) ? picture[x - left, y - top] : 0
        }
        #expect(wrong == 0, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(20))
    func `shows a detail pixel by pixel over its base`(seed: UInt64) {
        var dice = Dice(seed)
        let base = Bitmap(width: 15, height: 10, filledWith: 0x55)
        // The photo is 120 × 80 pixels large here; the detail holds a quarter of each side.
        let detail = noise(30, 20, &dice)
        let part = Rect(x: 0.5, y: 0.5, width: 0.25, height: 0.25)
        let sprite = card(Size(width: 120, height: 80), fit: .fill)
        let canvas = render(sprite, [Picture(base), Picture(detail, part: part)])
        let wrong = misfits(canvas) { x, y in x >= 30 && y >= 20 ? detail[x - 30, y - 20] : 0x55 }
        #expect(wrong == 0, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(20))
    func `shows a detail pixel by pixel where its edges lie between pixels of the canvas`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let cell = try #require(CellSize(width: 9, height: 18))
        // What is seen of a photo of 1500 × 1001 pixels, of which a canvas pixel has nine each way.
        let detail = noise(540, 360, &dice)
        let (x, y) = (Double(dice.roll(900)), Double(dice.roll(600)))
        let part = Rect(
            x: x / 1500, y: y / 1001, width: 540 / 1500, height: 360 / 1001)
        let size = Size(width: 1500.0 / 9, height: 1001.0 / 9)
        let sprite = card(
            size, at: Point(x: size.width / 2 - x / 9, y: size.height / 2 - y / 9), fit: .fill)
        let plan = Renderer().stills(
            of: Scene(sprites: [sprite]), in: viewport, density: Density(cell)
        ) { _, _ in
            [Picture(Bitmap(width: 15, height: 10)), Picture(detail, part: part)]
        }
        let still = try #require(plan.stills.first)
        #expect(still.place == PixelRect(x: 0, y: 0, width: 540, height: 360), "seed \(seed)")
        #expect(still.bitmap.pixels == detail.pixels, "seed \(seed)")
        #expect(abs(still.part.minX - part.minX) < 1e-9, "seed \(seed)")
        #expect(abs(still.part.maxY - part.maxY) < 1e-9, "seed \(seed)")
    }

    @Test func `is the whole photo without one, and fitted to whole pixels`() throws {
        let cell = try #require(CellSize(width: 9, height: 18))
        let sprite = card(
            Size(width: 20.3, height: 10.6), at: Point(x: 20.4, y: 12.3), fit: .fill)
        let plan = Renderer().stills(
            of: Scene(sprites: [sprite]), in: viewport, density: Density(cell)
        ) { _, size in [Picture(Bitmap(width: size.width, height: size.height))] }
        #expect(try #require(plan.stills.first).part == Picture.whole)
    }

    @Test func `is asked for by the size at which it is seen`() {
        var asked: [PixelSize] = []
        let sprite = card(Size(width: 40, height: 30), fit: .cropFill)
        _ = Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, size in
            asked.append(size)
            return [Picture(Bitmap(width: 10, height: 5))]
        }
        #expect(
            asked == [PixelSize(width: 40, height: 30), PixelSize(width: 60, height: 30)])
    }

    @Test func `is seen nowhere outside its clip`() {
        var dice = Dice(seed: 8)
        for trial in 0..<60 {
            var sprite = anySprite(trial, &dice, near: viewport.size)
            let clip = Rect(
                x: Double(dice.whole(0...40)), y: Double(dice.whole(0...30)),
                width: Double(dice.whole(0...30)), height: Double(dice.whole(0...20)))
            sprite.clip = clip
            let canvas = Renderer().render(
                Scene(backdrop: Backdrop(colour: Colour(0x12_3456)), sprites: [sprite]),
                in: viewport
            ) { _, _ in [Picture(Bitmap(width: 9, height: 9, filledWith: 0xFF_00FF))] }
            let wrong = misfits(canvas) { x, y in
                clip.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) ? nil : 0x12_3456
            }
            #expect(wrong == 0, "trial \(trial) of seed 8")
        }
    }

    @Test(arguments: [2.0, 4, 7]) func `has corners as round in motion as at rest`(radius: Double) {
        var sprite = card(Size(width: 40, height: 30))
        sprite.matte = .white
        sprite.cornerRadius = radius
        sprite.border = .init(width: 1, colour: Colour(0xFF_0000))
        let resting = render(sprite, [])
        sprite.isAtRest = false
        let moving = render(sprite, [])
        #expect(largestDifference(resting, moving) <= 40)
        #expect(resting[10, 5] != 0xFF_0000, "the very corner is round")
        #expect(resting[30, 20] == 0xFF_FFFF)
        // What the arcs leave over of the four squares.
        let tables = LightTables()
        sprite.border = nil
        let light = render(sprite, []).pixels.reduce(0) {
            $0 + Double(tables.luminance(of: $1))
        }
        let expected = 40 * 30 - (4 - Double.pi) * radius * radius
        #expect(abs(light - expected) < 3, "\(light) \(expected)")
    }

    @Test func `is mixed as a whole with what lies below it when it is not opaque`() {
        var sprite = card(Size(width: 40, height: 30))
        sprite.matte = .white
        sprite.opacity = 0.25
        let canvas = render(sprite, [])
        #expect(abs(Int(canvas[30, 20] & 255) - 137) <= 1, "a quarter of white's light")
        #expect(canvas[5, 20] == 0)
    }
}
