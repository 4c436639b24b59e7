import SeededRandom
import DisplayList
import Geometry
import Pixels
import Testing

@testable import Raster

private let viewport = Viewport(columns: 60, rows: 25, pixelAspect: 0.95, barRows: 0)

@Suite struct `A sprite in perspective` {
    @Test(arguments: Seeds.count(40))
    func `is the flat one when the eye is far away`(seed: UInt64) {
        var dice = Dice(seed)
        let picture = ramp(dice.whole(20...60), dice.whole(20...40), &dice)
        var sprite = Sprite(
            content: .photo(PhotoID(0)),
            centre: Point(x: dice.number(20...40), y: dice.number(15...35)),
            size: Size(width: dice.number(15...40), height: dice.number(15...40)),
            scale: dice.number(0.7...1.3), rotation: dice.number(-180...180),
            border: .init(width: 1, colour: .white), matte: .black,
            cornerRadius: dice.number(0...4))
        let flat = Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, _ in
            [Picture(picture)]
        }
        for far in [Matrix4.identity, .perspective(focal: 1e8)] {
            sprite.transform = far
            let deep = Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, _ in
                [Picture(picture)]
            }
            // A pixel on the border's edge may be rounded to the next 256th of its coverage.
            #expect(largestDifference(flat, deep) <= 2, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(60))
    func `sheds as much light as the area between its corners`(seed: UInt64) throws {
        var dice = Dice(seed)
        let sprite = Sprite(
            content: .plain, centre: Point(x: 28, y: 25),
            size: Size(width: dice.number(12...26), height: dice.number(12...26)),
            rotation: dice.number(-180...180), matte: .white,
            transform: .rotationY(dice.number(-1...1)) * .rotationX(dice.number(-1...1))
                * .perspective(focal: 60))
        let canvas = Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, _ in [] }
        let corners = try #require(sprite.corners)
        var area = 0.0
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            area += (a.x * b.y - b.x * a.y) / 2
        }
        let expected = abs(area) / viewport.pixelAspect
        let tables = LightTables()
        let seen = canvas.pixels.reduce(0) { $0 + Double(tables.luminance(of: $1)) }
        #expect(abs(seen - expected) < 0.03 * expected + 3, "seed \(seed): \(seen) \(expected)")
    }

    @Test func `is not drawn at or behind the eye, nor from its side`() {
        for transform in [
            Matrix4.translation(x: 0, y: 0, z: 50) * .perspective(focal: 40),
            .rotationY(.pi / 2),
        ] {
            let sprite = Sprite(
                content: .plain, centre: Point(x: 30, y: 25), size: Size(width: 20, height: 20),
                matte: .white, transform: transform)
            let canvas = Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, _ in [] }
            #expect(canvas.pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test func `shows its back mirrored`() {
        var picture = Bitmap(width: 20, height: 20)
        for y in 0..<20 { for x in 0..<10 { picture[x, y] = 0xFF_FFFF } }
        let sprite = Sprite(
            content: .photo(PhotoID(0)), centre: Point(x: 28.5, y: 25),
            size: Size(width: 20, height: 20), matte: .black,
            transform: .rotationY(.pi) * .perspective(focal: 100))
        let canvas = Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, _ in
            [Picture(picture)]
        }
        #expect(canvas[24, 25] == 0)
        #expect(canvas[36, 25] == 0xFF_FFFF)
    }
}

@Suite struct `A texture` {
    @Test(arguments: Seeds.count(20))
    func `has the same colours by the row as pixel by pixel`(seed: UInt64) throws {
        var dice = Dice(seed)
        let picture = noise(dice.whole(1...50), dice.whole(1...50), &dice)
        let transform: Matrix4? =
            seed % 2 == 0
            ? nil : .rotationY(dice.number(-1...1)) * .perspective(focal: dice.number(50...90))
        let map = try #require(
            PixelMap(
                centre: Point(x: 20, y: 20), scale: dice.number(0.5...2),
                rotation: dice.number(0...360), transform: transform, aspect: 0.9))
        let texture = Texture(picture, over: Rect(x: -15, y: -15, width: 30, height: 30), map: map)
        for y in 0..<40 {
            var row = [UInt32](repeating: 0, count: 40)
            var span = row.mutableSpan
            texture.copy(0..<40, y, to: 0, &span)
            let single = (0..<40).map { texture.colour(Float($0) + 0.5, Float(y) + 0.5) }
            let a = Bitmap(width: 40, height: 1, pixels: row)
            let b = Bitmap(width: 40, height: 1, pixels: single)
            // The two ways may round a coordinate to neighbouring 256ths of a texel.
            #expect(largestDifference(a, b) <= 2, "seed \(seed), row \(y)")
        }
    }

    @Test(arguments: [2.0, 3.1, 4.0]) func `does not shimmer when it is made small`(by: Double) {
        // Columns of black and white become grey, wherever they fall.
        var picture = Bitmap(width: 80, height: 80)
        for y in 0..<80 { for x in 0..<80 where x % 2 == 0 { picture[x, y] = 0xFF_FFFF } }
        var dice = Dice(seed: 5)
        for trial in 0..<10 {
            let sprite = Sprite(
                content: .photo(PhotoID(0)), centre: Point(x: dice.number(24...26), y: 25),
                size: Size(width: 80, height: 80), scale: 1 / by, rotation: 0.01, matte: .black)
            let canvas = Renderer().render(Scene(sprites: [sprite]), in: viewport) { _, _ in
                [Picture(picture)]
            }
            for x in 22...28 {
                let level = canvas[x, 25] & 255
                #expect(level > 64 && level < 192, "\(level) in trial \(trial) of seed 5")
            }
        }
    }
}
