import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `motion` {
    static let intents: [Intent] = [
        .next, .previous, .trash, .undo, .redo, .favourite, .first, .last, .goTo(17),
    ]

    /// The scene that the model would have if nothing had ever moved.
    private func restScene(_ bench: Bench) -> Scene {
        var model = bench.model
        model.motion = DeckMotion()
        return model.scene(at: bench.now)
    }

    @Test(arguments: Seeds.count(60), MotionLevel.allCases)
    func `ends in the layout of rest, whatever was pressed and whenever`(
        seed: UInt64, motion: MotionLevel
    ) {
        var dice = Dice(seed: seed)
        var options = Options()
        options.motion = motion
        var bench = Bench(photos: dice.whole(1...30), options: options)
        for _ in 0..<25 {
            bench.see()
            bench.press(Self.intents.randomElement(using: &dice) ?? .next)
            bench.wait(dice.number(0...0.3))
            let scene = bench.scene
            let cards = scene.sprites.count - bench.model.motion.flights.count
            // D8, and every sprite is one that can be drawn.
            #expect(cards <= bench.model.options.deck.visibleDepth + 1, "seed \(seed)")
            #expect(scene.sprites.count <= 5 + CardFlight.most, "seed \(seed)")
            #expect(Set(scene.sprites.map(\.content)).count == scene.sprites.count, "seed \(seed)")
            for sprite in scene.sprites {
                #expect(sprite.centre.x.isFinite && sprite.centre.y.isFinite, "seed \(seed)")
                #expect((0...1).contains(sprite.opacity), "seed \(seed)")
                #expect(sprite.scale > 0 && sprite.scale < 1.11, "seed \(seed)")
            }
        }
        bench.wait(0.5)
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
        let scene = bench.scene
        #expect(scene == restScene(bench), "seed \(seed)")
        if bench.front == nil {
            #expect(scene.sprites.isEmpty)
        } else {
            // Cards behind the front card are not drawn.
            #expect(scene.sprites.map(\.isAtRest) == [true], "seed \(seed)")
            #expect(isCentred(scene.sprites.first), "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(100))
    func `goes on from what is shown: no card ever jumps`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench(photos: 12)
        bench.press(.goTo(6))
        bench.wait()
        for _ in 0..<30 {
            bench.see()
            let before = bench.scene
            let intent = Self.intents.prefix(6).randomElement(using: &dice) ?? .next
            var after = bench
            _ = after.model.update(.intent(intent), at: after.now)
            // An undo far away may turn many pages at once.
            let way =
                Double(after.model.space.album.order.index) - bench.model.position(at: bench.now)
            let isNear = abs(way) < 1.9
            // The same moment but for the frame that every motion is ahead by.
            for sprite in before.sprites where isNear {
                guard let same = after.scene.sprites.first(where: { $0.content == sprite.content })
                else { continue }
                let dx = abs(same.centre.x - sprite.centre.x)
                let dy = abs(same.centre.y - sprite.centre.y)
                // A frame covers a seventh of the way at most: of three pages, or of a flight.
                #expect(dx <= 60 && dy <= 30, "seed \(seed) \(intent) \(sprite.content)")
                #expect(
                    abs(same.scale - sprite.scale) < 0.06,
                    "seed \(seed) \(intent) \(sprite.content)"
                )
            }
            bench = after
            bench.wait(dice.number(0.02...0.3))
        }
    }

    @Test(arguments: [Intent.next, .previous, .trash, .first, .last])
    func `the first frame after a key already differs`(intent: Intent) {
        for count in [1, 2, 12] {
            var bench = Bench(photos: count)
            bench.press(.goTo(count / 2))
            bench.wait()
            bench.see()
            let sprites = bench.scene.sprites
            let isSomewhere = intent != .first && intent != .last || count == 12
            bench.press(intent)
            if isSomewhere { #expect(bench.scene.sprites != sprites, "\(intent) of \(count)") }
        }
    }

    @Test func `undo's first frame already differs`() {
        var bench = Bench(photos: 5)
        bench.trash()
        bench.wait()
        let sprites = bench.scene.sprites
        bench.press(.undo)
        #expect(bench.scene.sprites != sprites)
    }

    @Test func `keys ten times faster than the animation are all obeyed at once`() {
        var bench = Bench(photos: 200)
        bench.wait()
        for i in 1...50 {
            bench.press(.next)
            #expect(bench.front == i)
            bench.wait(0.02)
        }
        bench.wait(0.2)
        #expect(!bench.model.isMoving(at: bench.now))
        #expect(bench.sprite(50)?.isAtRest == true)
    }

    @Test func `a far jump leaves out what lies between`() {
        var bench = Bench(photos: 1000)
        bench.wait()
        bench.press(.last)
        var seen: Set<PhotoID> = []
        while bench.model.isMoving(at: bench.now) {
            for sprite in bench.scene.sprites {
                if case .photo(let id) = sprite.content { seen.insert(id) }
            }
            bench.wait(0.01)
        }
        #expect(seen == [PhotoID(0), PhotoID(999)])
    }

    @Test func `turned off, every scene is a final one`() {
        var options = Options()
        options.motion = .off
        var bench = Bench(photos: 9, options: options)
        for intent in Self.intents {
            bench.wait()
            bench.see()
            bench.press(intent)
            #expect(!bench.model.isMoving(at: bench.now))
            #expect(bench.scene.sprites.map(\.isAtRest) == [true])
        }
    }

    @Test func `reduced, nothing moves: it fades`() {
        var options = Options()
        options.motion = .reduced
        var bench = Bench(photos: 30, options: options)
        for intent in Self.intents {
            bench.wait()
            bench.see()
            let before = bench.front
            bench.press(intent)
            #expect(bench.scene.sprites.allSatisfy(isCentred))
            #expect(bench.scene.sprites.allSatisfy { $0.scale == 1 && $0.rotation == 0 })
            #expect(bench.model.isMoving(at: bench.now) == (bench.front != before))
        }
    }

    @Test func `several cards may be in the air at once`() {
        var bench = Bench(photos: 9)
        bench.wait()
        for _ in 0..<2 {
            bench.see()
            bench.press(.trash)
            bench.wait(0.15)
        }
        bench.now -= 0.1
        #expect(bench.model.motion.flights.count == 2)
        #expect(bench.sprite(0) != nil && bench.sprite(1) != nil && bench.sprite(2) != nil)
    }

    @Test func `an undone card turns back in the air`() throws {
        var bench = Bench(photos: 4)
        bench.trash()
        bench.wait(0.15)
        let away = try #require(bench.sprite(0))
        bench.press(.undo)
        let back = try #require(bench.sprite(0))
        #expect(away.centre.y < 44 && back.centre.y >= away.centre.y - 1e-9)
        #expect(back.centre.y < away.centre.y + 12)
        bench.wait()
        #expect(bench.sprite(0)?.isAtRest == true)
    }

    @Test func `the ends yield and swing back`() throws {
        for (start, intent) in [(0, Intent.previous), (4, .next)] {
            var bench = Bench(photos: 5)
            bench.press(.goTo(start))
            bench.wait()
            let rest = bench.scene
            bench.press(intent)
            #expect(bench.front == start)
            #expect(bench.model.isMoving(at: bench.now))
            #expect(bench.scene.sprites != rest.sprites)
            bench.wait()
            #expect(bench.scene == rest)
        }
    }

    @Test func `a photo counts as shown only once it lies mostly in front`() {
        var bench = Bench(photos: 9)
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(0))
        bench.press(.next)
        #expect(bench.model.shownPhotos(at: bench.now).first == nil)
        bench.wait(0.2)
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(1))
        bench.trash()
        #expect(bench.model.shownPhotos(at: bench.now).first == nil)
    }

    @Test func `at rest nothing wakes the loop`() {
        var bench = Bench(photos: 3)
        #expect(bench.model.nextWake(after: bench.now) == bench.now + 0.3)
        bench.see()
        #expect(bench.model.nextWake(after: bench.now) == nil)
        bench.press(.favourite)
        #expect(bench.model.nextWake(after: bench.now) == bench.now + 6)
        bench.wait(6)
        #expect(bench.model.nextWake(after: bench.now) == nil)
        #expect(!bench.text.contains("is a favourite"))
    }
}

/// In the middle of the canvas, to the whole pixel.
private func isCentred(_ sprite: Sprite?) -> Bool {
    guard let sprite else { return false }
    return abs(sprite.centre.x - 80) <= 0.5 && abs(sprite.centre.y - 45) <= 0.5
}
