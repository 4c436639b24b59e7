import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing

@Suite struct `a photo between two places` {
    private static let photo = PhotoID(1)
    private let canvas = Rect(x: 0, y: 0, width: 160, height: 90)

    private func sprite(_ dice: inout Dice, shape: Size) -> Sprite {
        var sprite = Sprite(
            content: .photo(Self.photo),
            centre: Point(x: dice.number(0...160), y: dice.number(0...90)),
            size: Size(width: dice.number(10...120), height: dice.number(10...80)),
            scale: dice.number(0.5...1.2), rotation: dice.number(-10...10),
            opacity: dice.number(0.3...1))
        switch dice.whole(0...3) {
        case 0: sprite.fit = .cropFill
        case 1:
            sprite.matte = Colour(0x102030)
            sprite.border = Sprite.Border(width: 1, colour: .white)
        case 2:
            sprite.size = Size(width: 60 * shape.width / shape.height, height: 60)
        default:
            sprite.size = Size(width: 60 * shape.width / shape.height, height: 60)
            sprite.transform =
                Matrix4.rotationY(dice.number(-1...1)) * Matrix4.perspective(focal: 200)
        }
        return sprite
    }

    /// The corners of what is seen of the picture itself, wherever its frame ends.
    private func picture(_ sprite: Sprite, shape: Size) -> [Point]? {
        var sprite = sprite
        let border = 2 * (sprite.border?.width ?? 0)
        sprite.size = Size(
            width: max(0, sprite.size.width - border), height: max(0, sprite.size.height - border))
        if sprite.fit == .contain {
            let ratio = min(
                sprite.size.width / shape.width, sprite.size.height / shape.height)
            sprite.size = shape * ratio
        }
        return sprite.corners
    }

    @Test(arguments: Seeds.count(300))
    func `looks as the one at the start and as the other at the end`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let shape = Size(width: dice.number(1...3), height: dice.number(1...3))
        let a = sprite(&dice, shape: shape)
        let b = sprite(&dice, shape: shape)
        for (part, end) in [(0.0, a), (1, b)] {
            let mixed = a.mixed(with: b, part: part, content: shape, canvas: canvas)
            let seen = try #require(mixed.last.flatMap { picture($0, shape: shape) })
            let wanted = try #require(picture(end, shape: shape))
            for (p, q) in zip(seen, wanted) {
                #expect(abs(p.x - q.x) < 1.6 && abs(p.y - q.y) < 1.6, "seed \(seed) \(part)")
            }
            #expect(abs((mixed.last?.opacity ?? 0) - end.opacity) < 1e-9, "seed \(seed)")
            // The card, if the end is one, is there with its matte; if it is none, no matte is seen.
            let cards = mixed.filter { $0.matte != nil && $0.opacity > 0.01 }
            if end.matte != nil {
                #expect(cards.last?.corners.map { distance($0, end.corners) } ?? 9 < 1e-6)
            } else if let bare = cards.first(where: { $0.content == .plain }) {
                Issue.record("seed \(seed): a bare card of \(bare.size)")
            }
        }
    }

    private func distance(_ a: [Point], _ b: [Point]?) -> Double {
        zip(a, b ?? []).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? .infinity
    }

    @Test(arguments: Seeds.count(100))
    func `moves steadily`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let shape = Size(width: dice.number(1...3), height: dice.number(1...3))
        let a = sprite(&dice, shape: shape)
        let b = sprite(&dice, shape: shape)
        var last: [Point]?
        for step in 0...50 {
            let mixed = a.mixed(
                with: b, part: Double(step) / 50, content: shape, canvas: canvas)
            let corners = mixed.last?.corners
            #expect(corners != nil, "seed \(seed)")
            if let last, let corners {
                #expect(distance(corners, last) < 12, "seed \(seed) step \(step)")
            }
            last = corners
        }
    }
}
