import SeededRandom
import DisplayList
import Geometry
import Glibc
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

/// Cards of the deck have the shape of their photos.
@Suite struct `the outline of a card` {
    /// A photo of 12 megapixels, from 1:10 to 10:1.
    private func shape(_ dice: inout Dice) -> Size {
        let aspect = pow(10, dice.number(-1...1))
        return Size(
            width: (12e6 * aspect).squareRoot().rounded(),
            height: (12e6 / aspect).squareRoot().rounded())
    }

    /// A deck of photos of all shapes in a terminal of any size.
    private func bench(_ dice: inout Dice, photos: Int = 6) -> Bench {
        var bench = Bench(photos: photos)
        let shapes = (0..<photos).map { _ in shape(&dice) }
        bench.send(
            .measured(
                shapes.enumerated().map {
                    PhotoHeader(photo: PhotoID($0.offset), pixelSize: $0.element, date: nil)
                }))
        bench.send(
            .resized(
                Viewport(
                    columns: dice.whole(20...400), rows: dice.whole(8...120),
                    pixelAspect: dice.pick([1, 0.9, 1.1]))))
        bench.wait()
        return bench
    }

    @Test(arguments: Seeds.count(100))
    func `is that of the photo, and nothing else is on the screen at rest`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let bench = bench(&dice)
        let sprites = bench.scene.sprites
        #expect(sprites.count == 1, "seed \(seed)")
        let card = try #require(sprites.first)
        let border = card.border?.width ?? 0
        let grain = bench.model.viewport.pixelAspect
        let edge = max(1, (border / grain).rounded()) * grain
        let width = card.size.width - 2 * edge
        let height = card.size.height - 2 * border
        let natural = bench.model.space.album.naturalSize(of: PhotoID(0))
        // No side is more than half a pixel from the photo's shape.
        let scale = min(
            bench.model.deckRoom.width / natural.width, bench.model.deckRoom.height / natural.height
        )
        #expect(abs(width - max(grain, natural.width * scale)) <= grain / 2 + 1e-6, "seed \(seed)")
        #expect(abs(height - max(1, natural.height * scale)) <= 0.5 + 1e-6, "seed \(seed)")
    }

    /// What of a sprite is seen beyond another one, in u; a card leaves a whole pixel of its frame at most.
    private func excess(of sprite: Sprite, over cover: Sprite) -> Double {
        guard let a = sprite.seenBounds, let b = cover.seenBounds else { return 0 }
        return max(b.minX - a.minX, a.maxX - b.maxX, b.minY - a.minY, a.maxY - b.maxY)
    }

    @Test(arguments: Seeds.count(100))
    func `hides the next card when it begins to leave, whatever their shapes`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var bench = bench(&dice)
        bench.drag(.began, .horizontal, -0.01, 0)
        bench.drag(.moved, .horizontal, -0.01, 0)
        let front = try #require(bench.sprite(0))
        let next = try #require(bench.sprite(1))
        #expect(excess(of: next, over: front) < 1, "seed \(seed)")
        bench.drag(.cancelled, .horizontal, 0, 0)
        bench.wait()
        bench.see()
        bench.drag(.began, .vertical, 0, -0.01)
        bench.drag(.moved, .vertical, 0, -0.01)
        let lifted = try #require(bench.sprite(0))
        let below = try #require(bench.sprite(1))
        #expect(excess(of: below, over: lifted) < 1, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(60))
    func `changes in no jump while cards are turned, trashed and brought back`(seed: UInt64) throws
    {
        var dice = Dice(seed: seed)
        var bench = bench(&dice)
        let reach = max(bench.model.viewport.size.width, bench.model.viewport.size.height)
        for _ in 0..<8 {
            bench.see()
            bench.press(dice.pick([.next, .previous, .trash, .undo]))
            var before: [PhotoID: Sprite] = [:]
            for _ in 0..<60 {
                bench.wait(1.0 / 240)
                var now: [PhotoID: Sprite] = [:]
                for sprite in bench.scene.sprites {
                    guard let photo = sprite.photo else { continue }
                    now[photo] = sprite
                    guard let old = before[photo] else { continue }
                    let step = abs(sprite.scale - old.scale) * max(old.size.width, old.size.height)
                    #expect(step < 0.06 * reach, "seed \(seed)")
                }
                before = now
            }
            bench.wait()
        }
    }
}
