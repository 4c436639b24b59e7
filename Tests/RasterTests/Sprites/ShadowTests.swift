import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

private let viewport = Viewport(columns: 80, rows: 30, barRows: 0)

private func render(_ sprite: Sprite) -> Canvas {
    Renderer().render(
        Scene(backdrop: Backdrop(colour: .white), sprites: [sprite]), in: viewport
    ) { _, _ in [] }
}

private func card(blur: Double, opacity: Double = 0.7, isAtRest: Bool = true) -> Sprite {
    Sprite(
        content: .plain, centre: Point(x: 40, y: 30), size: Size(width: 40, height: 24),
        matte: Colour(0x80_8080), shadow: .init(offset: .zero, blur: blur, opacity: opacity),
        isAtRest: isAtRest)
}

@Suite struct `A shadow` {
    @Test(arguments: [1.0, 3, 6, 10], [true, false])
    func `fades steadily away from the card, and ends`(blur: Double, isAtRest: Bool) {
        let canvas = render(card(blur: blur, isAtRest: isAtRest))
        let right = (60..<80).map { canvas[$0, 30] & 255 }
        let down = (42..<60).map { canvas[40, $0] & 255 }
        let diagonal = (0..<18).map { canvas[60 + $0, 42 + $0] & 255 }
        for ray in [right, down, diagonal] {
            #expect(zip(ray, ray.dropFirst()).allSatisfy { $0 <= $1 }, "\(ray)")
            #expect(ray[0] < 255, "there is a shadow")
            #expect(ray[min(ray.count - 1, Int(blur) + 1)] == 255, "and it ends")
        }
    }

    @Test func `is darker where it is told to be`() {
        let levels = [0.0, 0.2, 0.5, 1].map { render(card(blur: 4, opacity: $0))[61, 30] & 255 }
        #expect(levels == levels.sorted(by: >) && Set(levels).count == 4, "\(levels)")
    }

    @Test func `falls where its offset says and never on its own card`() {
        var sprite = card(blur: 2)
        sprite.shadow?.offset = Point(x: 0, y: 6)
        let canvas = render(sprite)
        #expect(canvas[40, 45] != 0xFF_FFFF)
        #expect(canvas[40, 15] == 0xFF_FFFF)
        #expect(canvas[40, 30] == 0x80_8080)
    }
}

@Suite struct `Sprites in front` {
    @Test(arguments: Seeds.count(60))
    func `change nothing but what they cover: leaving hidden pixels out is not seen`(seed: UInt64) {
        var dice = Dice(seed)
        let room = viewport.size
        let sprites = (0..<5).map { anySprite($0, &dice, near: room) }
        let picture = noise(17, 11, &dice)
        func source(_ id: PhotoID, _ size: PixelSize) -> [Picture] {
            id.number % 2 == 0 ? [Picture(picture)] : []
        }
        let all = Renderer().render(Scene(sprites: sprites), in: viewport, pictures: source)
        // One that is not opaque by a hair hides nothing.
        let open = sprites.map { sprite in
            var open = sprite
            open.opacity = min(open.opacity, 0.9999)
            return open
        }
        let each = Renderer().render(Scene(sprites: open), in: viewport, pictures: source)
        #expect(largestDifference(all, each) <= 1, "seed \(seed)")
    }
}
