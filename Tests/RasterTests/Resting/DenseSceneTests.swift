import DisplayList
import Geometry
import Pixels
import Raster
import SeededRandom
import Testing

@Suite struct `A scene at the density of a terminal's pixels` {
    private static let photo = PhotoID(1)

    private static func cards(_ dice: inout Dice, in room: Size) -> Scene {
        let sprites = (0..<dice.whole(1...5)).map { n in
            Sprite(
                content: n % 2 == 0 ? .plain : .photo(photo),
                centre: Point(x: dice.number(0...room.width), y: dice.number(0...room.height)),
                size: Size(
                    width: dice.number(3...room.width), height: dice.number(3...room.height)),
                border: dice.roll(2) == 0
                    ? nil : .init(width: dice.number(0.2...2), colour: .white),
                matte: Colour(UInt32(dice.roll(1 << 24))),
                fit: dice.pick([.contain, .fill, .cropFill]),
                clip: dice.roll(3) > 0
                    ? nil : Rect(x: 3, y: 2, width: room.width / 2, height: room.height / 2),
                isAtRest: true)
        }
        return Scene(backdrop: Backdrop(colour: Colour(0x12_3456)), sprites: sprites)
    }

    /// Flat colours: the whole scene is then rectangles, whose edges tell where everything lies.
    @Test(arguments: Seeds.count(150)) func `has its edges where half-blocks have them`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let viewport = Viewport(
            columns: dice.whole(10...40), rows: dice.whole(6...20),
            pixelAspect: dice.number(0.8...1.2))
        let scene = Self.cards(&dice, in: viewport.size)
        let natural = PixelSize(width: dice.whole(1...60), height: dice.whole(1...60))
        let cell = try #require(
            CellSize(width: dice.whole(4...12), height: 2 * dice.whole(3...10)))
        let flat = Renderer().render(scene, in: viewport) { _, _ in
            [Picture(Bitmap(width: natural.width, height: natural.height, filledWith: 0x88_AA22))]
        }
        let dense = Renderer().render(scene, in: viewport, density: Density(cell)) { _, _ in
            let (width, height) = (natural.width * cell.width, natural.height * cell.height / 2)
            return [Picture(Bitmap(width: width, height: height, filledWith: 0x88_AA22))]
        }
        #expect(dense.width == viewport.columns * cell.width)
        #expect(dense.height == viewport.rows * cell.height)
        for y in 0..<dense.height {
            for x in 0..<dense.width
            where dense[x, y] != flat[x / cell.width, y / (cell.height / 2)] {
                Issue.record("seed \(seed): pixel \(x), \(y) differs")
                return
            }
        }
    }

    @Test(arguments: [CellSize(width: 9, height: 18), CellSize(width: 8, height: 17)])
    func `shows a photo made for it pixel by pixel`(cell: CellSize?) throws {
        var dice = Dice(seed: 11)
        let density = Density(try #require(cell))
        let viewport = Viewport(columns: 20, rows: 10)
        // Canvas pixels 4…18 across and 3…16 down.
        let sprite = Sprite(
            content: .photo(Self.photo), centre: Point(x: 11, y: 9.5),
            size: Size(width: 14, height: 13), isAtRest: true)
        let place = density.pixels(PixelRect(x: 4, y: 3, width: 14, height: 13))
        let texture = noise(place.width, place.height, &dice)
        var asked: [PixelSize] = []
        let canvas = Renderer().render(Scene(sprites: [sprite]), in: viewport, density: density) {
            asked.append($1)
            return [Picture(texture)]
        }
        #expect(asked.first == PixelSize(width: place.width, height: place.height))
        for y in 0..<place.height {
            for x in 0..<place.width where canvas[place.x + x, place.y + y] != texture[x, y] {
                Issue.record("pixel \(x), \(y) differs")
                return
            }
        }
    }

    @Test(arguments: Seeds.count(40)) func `moves as it does on a canvas of its own`(seed: UInt64)
        throws
    {
        // With square pixels, twice as dense is the scene of a screen twice as large.
        var dice = Dice(seed: seed)
        let viewport = Viewport(columns: 30, rows: 12)
        var sprite = Sprite(
            content: .plain, centre: Point(x: dice.number(5...25), y: dice.number(5...20)),
            size: Size(width: 14, height: 9), scale: dice.number(0.5...1.5),
            rotation: dice.number(-40...40), border: .init(width: 1, colour: .white),
            matte: Colour(0x33_8811), cornerRadius: 2,
            shadow: .init(offset: Point(x: 1, y: 1), blur: 2, opacity: 0.5))
        sprite.transform = .rotationY(dice.number(-0.5...0.5)) * .perspective(focal: 60)
        var large = sprite
        let times = 4.0
        large.centre = sprite.centre * times
        large.size = sprite.size * times
        large.border?.width = times
        large.cornerRadius *= times
        large.shadow = .init(offset: Point(x: 4, y: 4), blur: 8, opacity: 0.5)
        large.transform = sprite.transform.map {
            var matrix = $0
            matrix.row1.w /= times
            matrix.row2.w /= times
            matrix.row3.w /= times
            return matrix
        }
        let cell = try #require(CellSize(width: 4, height: 8))
        let dense = Renderer().render(
            Scene(sprites: [sprite]), in: viewport, density: Density(cell)
        ) { _, _ in [] }
        let other = Renderer().render(
            Scene(sprites: [large]), in: Viewport(columns: 120, rows: 48)
        ) { _, _ in [] }
        #expect(largestDifference(dense, other) <= 1, "seed \(seed)")
    }
}
