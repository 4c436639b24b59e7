import DisplayList
import Geometry
import Pixels
import Raster
import SeededRandom
import Testing

@Suite struct `Photos in pixels that the terminal holds` {
    private static let cell = CellSize.blocks(columns: 9, rows: 18)

    /// A photo whose edges are these, in pixels of the terminal; it moves.
    private static func sprite(
        _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, photo: Int = 1
    ) -> Sprite {
        Sprite(
            content: .photo(PhotoID(photo)),
            centre: Point(x: (left + right) / 18, y: (top + bottom) / 18),
            size: Size(width: (right - left) / 9, height: (bottom - top) / 9), fit: .fill)
    }

    private static func texture(
        _ width: Int, _ height: Int, part: Rect = Picture.whole, photo: Int = 1
    ) -> HeldTexture {
        HeldTexture(photo: PhotoID(photo), part: part, width: width, height: height)
    }

    private static func plan(
        _ sprites: [Sprite], _ textures: [HeldTexture], columns: Int = 80, rows: Int = 29,
        cell: CellSize = Self.cell
    ) -> MotionPlan {
        Renderer().motion(
            of: Scene(sprites: sprites), in: Viewport(columns: columns, rows: rows), cell: cell,
            textures: textures
        ) { photo, size in
            [
                Picture(
                    Bitmap(
                        width: max(1, size.width), height: max(1, size.height),
                        filledWith: UInt32(photo.number)))
            ]
        }
    }

    private static func open(_ plan: MotionPlan) -> PixelRect? {
        let (columns, owners) = (plan.seen.columns, plan.seen.owners)
        let places = owners.indices.filter { owners[$0] != 0 }
        guard let top = places.first.map({ $0 / columns }),
            let bottom = places.last.map({ $0 / columns }),
            let left = places.map({ $0 % columns }).min(),
            let right = places.map({ $0 % columns }).max(),
            places.count == (right + 1 - left) * (bottom + 1 - top)
        else { return nil }
        return PixelRect(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
    }

    private struct Vector: Sendable {
        let edges: [Double]
        let texture: (width: Int, height: Int)
        var screen = (columns: 80, rows: 40)
        /// c0, c1, r0, r1.
        let cells: [Int]
        /// x, w, y, h.
        let source: [Int]
    }

    @Test func `are stretched over whole cells as the specification has it`() throws {
        for vector in [
            Vector(
                edges: [101.3, 77.6, 599.3, 409.6], texture: (600, 400), cells: [12, 66, 5, 22],
                source: [8, 586, 15, 369]),
            Vector(
                edges: [-40, 10, 760, 543], texture: (1000, 666), screen: (80, 29),
                cells: [0, 80, 1, 29], source: [50, 900, 10, 630]),
            Vector(
                edges: [0, 0, 1800, 1062], texture: (1600, 944), screen: (200, 59),
                cells: [0, 200, 0, 59], source: [0, 1600, 0, 944]),
        ] {
            let edges = vector.edges
            let plan = Self.plan(
                [Self.sprite(edges[0], edges[1], edges[2], edges[3])],
                [Self.texture(vector.texture.width, vector.texture.height)],
                columns: vector.screen.columns, rows: vector.screen.rows)
            let placing = try #require(plan.placings.first)
            let (c, r) = (vector.cells[0]..<vector.cells[1], vector.cells[2]..<vector.cells[3])
            #expect(
                placing.place
                    == PixelRect(
                        x: 9 * c.lowerBound, y: 18 * r.lowerBound, width: 9 * c.count,
                        height: 18 * r.count))
            #expect(
                placing.source
                    == PixelRect(
                        x: vector.source[0], y: vector.source[2], width: vector.source[1],
                        height: vector.source[3]))
            #expect(
                Self.open(plan)
                    == PixelRect(
                        x: c.lowerBound, y: 2 * r.lowerBound, width: c.count, height: 2 * r.count))
        }
        #expect(Self.plan([Self.sprite(3, 3, 20, 40)], [Self.texture(600, 400)]).placings.isEmpty)
    }

    @Test func `keep every pixel where they have their size`() throws {
        var sprite = Self.sprite(36, 27, 180, 189)
        sprite.isAtRest = true
        var plan = Self.plan([sprite], [Self.texture(144, 162)])
        var placing = try #require(plan.placings.first)
        #expect(placing.place == PixelRect(x: 36, y: 27, width: 144, height: 162))
        #expect(placing.source == PixelRect(x: 0, y: 0, width: 144, height: 162))
        #expect(Self.open(plan) == PixelRect(x: 4, y: 3, width: 16, height: 18))
        // Between whole pixels, and beyond the upper left corner.
        plan = Self.plan([Self.sprite(-50.4, -20.3, 93.6, 141.7)], [Self.texture(144, 162)])
        placing = try #require(plan.placings.first)
        #expect(placing.place == PixelRect(x: 0, y: 0, width: 94, height: 142))
        #expect(placing.source == PixelRect(x: 50, y: 20, width: 94, height: 142))
        #expect(Self.open(plan) == PixelRect(x: 0, y: 0, width: 10, height: 15))
    }

    @Test func `reach a row below half-blocks where a cell's height is odd`() throws {
        let cell = CellSize.blocks(columns: 9, rows: 17)
        // Pixels 0…8 across and 1…9 down of the canvas.
        let sprite = Sprite(
            content: .photo(PhotoID(1)), centre: Point(x: 4, y: 5),
            size: Size(width: 8, height: 8), fit: .fill, isAtRest: true)
        let plan = Self.plan([sprite], [Self.texture(72, 69)], cell: cell)
        let placing = try #require(plan.placings.first)
        #expect(placing.place == PixelRect(x: 0, y: 8, width: 72, height: 69))
        #expect(Self.open(plan) == PixelRect(x: 0, y: 1, width: 8, height: 8))
    }

    @Test func `are shown by the nearest texture above their size that covers what is seen`() {
        func chosen(_ textures: [HeldTexture], clip: Rect? = nil) -> HeldTexture? {
            var sprite = Self.sprite(9, 18, 369, 378)
            sprite.clip = clip
            return Self.plan([sprite], textures).placings.first.map { textures[$0.texture] }
        }
        let (small, near, large) = (
            Self.texture(200, 200), Self.texture(400, 400), Self.texture(900, 900)
        )
        let left = Self.texture(360, 720, part: Rect(x: 0, y: 0, width: 0.5, height: 1))
        #expect(chosen([small, large, near]) == near)
        #expect(chosen([small]) == small)
        #expect(chosen([left, small]) == small)
        #expect(chosen([left]) == left)
        // All that is seen of it.
        #expect(
            chosen([left, small], clip: Rect(x: 0, y: 0, width: 15, height: 40)) == left)
        // Half-blocks show as much.
        #expect(chosen([Self.texture(30, 30)]) == nil)
    }

    @Test func `are half-blocks where they are turned, tinted or faded`() {
        let straight = Self.sprite(9, 18, 369, 378)
        var changed: [Sprite] = Array(repeating: straight, count: 4)
        changed[0].rotation = 3
        changed[1].opacity = 0.9
        changed[2].highlight = .init(colour: .white, amount: 0.2)
        changed[3].transform = .rotationY(0.2)
        for sprite in changed {
            #expect(Self.plan([sprite], [Self.texture(400, 400)]).placings.isEmpty)
        }
        #expect(Self.plan([straight], [Self.texture(400, 400)]).placings.count == 1)
    }

    @Test func `are sixty at most, the largest ones`() {
        let sprites = (0..<70).map { n in
            let (x, y) = (Double(n % 10) * 90, Double(n / 10) * 90)
            let width = n % 7 == 3 ? 60.0 : 80
            return Self.sprite(x, y, x + width, y + 80, photo: n)
        }
        let plan = Self.plan(
            sprites, (0..<70).map { Self.texture(80, 80, photo: $0) }, columns: 100, rows: 40)
        #expect(plan.placings.count == 60)
        #expect(plan.placings.allSatisfy { $0.texture % 7 != 3 })
    }

    /// Each photo has a colour of its own: what is open must be of that colour alone.
    @Test(arguments: Seeds.count(300))
    func `are seen where nothing else is, and lie below all of it`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let viewport = Viewport(
            columns: dice.whole(8...60), rows: dice.whole(4...24),
            pixelAspect: dice.pick([1, 1, 0.94, 1.1]))
        let cell = try #require(
            CellSize(width: dice.whole(4...12), height: dice.whole(6...21)))
        let density = Density(cell)
        let sprites = (0..<dice.whole(1...6)).map { n -> Sprite in
            var sprite = anySprite(1 + n % 4, &dice, near: viewport.size)
            if dice.roll(2) == 0 {
                (sprite.rotation, sprite.transform) = (0, nil)
                (sprite.opacity, sprite.highlight) = (1, nil)
            }
            if dice.roll(3) == 0 { sprite.scale = 1 }
            // A border leaves something.
            let side = min(sprite.size.width, sprite.size.height) / 3
            sprite.border = sprite.border.map {
                Sprite.Border(width: min($0.width, side), colour: $0.colour)
            }
            return sprite
        }
        let textures = (0..<dice.whole(1...8)).map { _ in
            let part =
                dice.roll(2) == 0
                ? Picture.whole
                : Rect(
                    x: dice.number(0...0.5), y: dice.number(0...0.5),
                    width: dice.number(0.1...0.5), height: dice.number(0.1...0.5))
            return HeldTexture(
                photo: PhotoID(1 + dice.roll(4)), part: part, width: dice.whole(1...700),
                height: dice.whole(1...500))
        }
        func colour(_ photo: PhotoID) -> UInt32 { UInt32(photo.number) * 0x2A_1B3C }
        let pictures: PictureSource = { photo, size in
            [Picture(Bitmap(width: 30, height: 20, filledWith: colour(photo)))]
        }
        var scene = Scene(backdrop: Backdrop(colour: Colour(0xF0_F0F0)), sprites: sprites)
        if dice.roll(3) == 0 {
            // Pages that slide, below the last sprite.
            let (half, whole) = (sprites.count / 2, viewport.size)
            scene.transition = PageTransition(
                style: dice.pick([.push, .moveIn, .reveal, .fade]), edge: dice.pick(Edge.allCases),
                progress: dice.pick([0, 1, dice.number(0...1), dice.number(0...1)]),
                outgoing: Array(sprites[..<half]), incoming: Array(sprites[half...].dropLast()),
                area: dice.roll(2) == 0
                    ? Rect(origin: .zero, size: whole)
                    : Rect(x: 2, y: 2, width: whole.width - 4, height: whole.height - 3))
            scene.sprites = Array(sprites.suffix(1))
        }
        let canvas = Renderer().render(scene, in: viewport, pictures: pictures)
        let plan = Renderer().motion(
            of: scene, in: viewport, cell: cell, textures: textures, pictures: pictures)
        #expect(Set(plan.placings.map(\.texture)).count == plan.placings.count)
        let screen = density.pixels(
            PixelRect(x: 0, y: 0, width: viewport.columns, height: 2 * viewport.rows))
        for placing in plan.placings {
            let texture = textures[placing.texture]
            let whole = PixelRect(x: 0, y: 0, width: texture.width, height: texture.height)
            #expect(whole.contains(placing.source) && !placing.source.isEmpty, "seed \(seed)")
            #expect(screen.contains(placing.place), "seed \(seed)")
            let isExact =
                placing.source.width == placing.place.width
                && placing.source.height == placing.place.height
            #expect(
                isExact
                    || placing.place.x % cell.width == 0 && placing.place.y % cell.height == 0
                        && placing.place.width % cell.width == 0
                        && placing.place.height % cell.height == 0,
                "seed \(seed)")
        }
        for (index, owner) in plan.seen.owners.enumerated() where owner != 0 {
            let (x, y) = (index % viewport.columns, index / viewport.columns)
            let placing = plan.placings[Int(owner) - 1]
            let pixels = density.pixels(PixelRect(x: x, y: y, width: 1, height: 1))
            guard placing.place.contains(pixels) else {
                Issue.record("seed \(seed): nothing below \(x), \(y)")
                return
            }
            guard canvas[x, y] == colour(textures[placing.texture].photo) else {
                Issue.record("seed \(seed): something else is seen at \(x), \(y)")
                return
            }
        }
    }
}
