import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel

@Suite struct `the spread pile` {
    private func tile(_ bench: Bench, _ number: Int) -> Sprite? { bench.sprite(number) }

    @Test func `lies in rows by the order of the folder, every photo in its tile`() throws {
        var bench = Bench.pile(12)
        bench.press(.spread)
        #expect(bench.model.inputContext == .tiles)
        bench.wait()
        #expect(Set(bench.stacked) == Set(0..<12))
        let layout = bench.model.tiles
        for number in 0..<12 {
            let sprite = try #require(tile(bench, number))
            #expect(sprite.isAtRest && sprite.rotation == 0)
            let frame = layout.frame(at: number)
            let bounds = try #require(sprite.seenBounds)
            #expect(bounds.minX >= frame.minX - 1 && bounds.maxX <= frame.maxX)
            #expect(bounds.minY >= frame.minY - 1 && bounds.maxY <= frame.maxY)
            #expect(bounds.minX == bounds.minX.rounded() && bounds.minY == bounds.minY.rounded())
        }
        #expect(bench.scene == bench.restingPile)
    }

    @Test func `photos set out one after the other from the pile`() throws {
        var bench = Bench.pile(10)
        let before = try #require(bench.sprite(1))
        bench.press(.spread)
        let first = try #require(bench.sprite(1))
        #expect(abs(first.centre.x - before.centre.x) < 3)
        bench.wait(0.12)
        let near = try #require(bench.sprite(0))
        let far = try #require(bench.sprite(4))
        #expect(near.size.width < 0.5 * before.size.width)
        #expect(far.size.width > 0.9 * before.size.width)
        bench.wait()
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test func `arrows move the selection by tiles and rows, and stop at the ends`() {
        var bench = Bench.pile(12)
        bench.press(.spread)
        for (direction, expected) in [
            (Direction.left, 0), (.up, 0), (.right, 1), (.down, 6), (.down, 11), (.down, 11),
            (.right, 11), (.up, 6),
        ] {
            bench.press(.move(direction))
            #expect(bench.front == expected)
        }
        bench.press(.page(1))
        #expect(bench.front == 11)
        bench.press(.first)
        #expect(bench.front == 0)
    }

    @Test func `Enter and a click choose, Escape does not`() throws {
        var bench = Bench.pile(12)
        bench.press(.spread)
        bench.press(.move(.right))
        bench.press(.open)
        #expect(bench.front == 1 && bench.model.inputContext == .cards)
        bench.wait()
        #expect(bench.stacked == [1, 2, 3, 4, 5] && bench.scene == bench.restingPile)
        bench.press(.spread)
        bench.wait()
        bench.send(.pointer(.tapped(try #require(bench.sprite(7)).centre, count: 1)))
        #expect(bench.front == 7 && bench.model.inputContext == .cards)
        bench.wait()
        bench.press(.spread)
        bench.press(.move(.left))
        bench.press(.close)
        #expect(bench.front == 7)
    }

    @Test func `the selected photo has a frame behind it`() throws {
        var bench = Bench.pile(12)
        bench.press(.spread)
        bench.press(.move(.right))
        bench.wait()
        let sprites = bench.scene.sprites
        let place = try #require(sprites.firstIndex { $0.photo?.number == 1 })
        #expect(sprites[place - 1].content == .plain)
        #expect(sprites[place - 1].matte == bench.model.options.theme.selection)
        #expect(sprites[place - 1].size.width > sprites[place].size.width)
        #expect(sprites.count { $0.content == .plain } == 2)
    }

    @Test func `the frame travels with its photo while tiles are scrolled`() throws {
        var bench = Bench.pile(200)
        bench.press(.spread)
        bench.wait()
        for step in [1, 1, -1] {
            bench.press(.page(step))
            for _ in 0..<20 {
                let front = try #require(bench.front)
                let frame = bench.scene.sprites.first { $0.line == .selection }
                #expect(frame?.centre == bench.sprite(front)?.centre)
                bench.wait(0.013)
            }
        }
    }

    @Test func `of ten thousand photos it shows no more than there is room for`() {
        var bench = Bench.pile(10_000)
        bench.press(.goTo(6000))
        bench.wait()
        bench.press(.spread)
        var frames = 0
        while bench.model.isMoving(at: bench.now), frames < 100 {
            #expect(bench.scene.sprites.count <= 40)
            bench.wait(1.0 / 60)
            frames += 1
        }
        #expect(frames < 40)
        #expect(bench.scene.sprites.count <= 25)
        #expect(bench.sprite(6000)?.isAtRest == true)
        #expect(bench.model.stackWants(at: bench.now).count < 80)
        bench.send(.wheel(200))
        bench.wait(0.1)
        #expect(bench.scene.sprites.count <= 25)
        bench.press(.move(.down))
        bench.wait()
        #expect(bench.sprite(6005)?.isAtRest == true)
    }

    @Test func `the wheel scrolls as far as there are tiles, and leaves the selection`() {
        var bench = Bench.pile(40)
        bench.press(.spread)
        bench.wait()
        bench.send(.wheel(1))
        #expect(bench.front == 0)
        bench.wait()
        #expect(bench.sprite(0) == nil && bench.sprite(5)?.isAtRest == true)
        bench.send(.wheel(100))
        bench.wait()
        #expect(bench.sprite(39)?.isAtRest == true)
        bench.send(.wheel(-100))
        bench.wait()
        #expect(bench.sprite(0)?.isAtRest == true)
    }

    @Test func `gathered in the middle of its way, photos turn back from where they are`() throws {
        var bench = Bench.pile(10)
        bench.press(.spread)
        bench.wait(0.2)
        let before = bench.scene.sprites.compactMap { sprite in
            sprite.photo.map { ($0.number, sprite) }
        }
        bench.press(.spread)
        for (number, sprite) in before {
            let after = try #require(bench.sprite(number))
            #expect(abs(after.centre.x - sprite.centre.x) < 4)
            #expect(abs(after.centre.y - sprite.centre.y) < 4)
            #expect(abs(after.size.width - sprite.size.width) < 6)
        }
        bench.wait(0.05)
        bench.press(.spread)
        bench.wait()
        #expect(bench.scene == bench.restingPile)
    }

    @Test func `the selected tile is trashed, those after it close up, and undo opens them again`()
        throws
    {
        var bench = Bench.pile(12)
        bench.press(.spread)
        bench.press(.goTo(3))
        #expect(bench.trash() != nil)
        #expect(bench.front == 4 && bench.order.count == 11)
        let late = try #require(bench.sprite(5))
        bench.wait(0.5)
        let settled = try #require(bench.sprite(5))
        #expect(settled.centre != late.centre)
        #expect(bench.scene == bench.restingPile)
        bench.press(.undo)
        #expect(bench.front == 3)
        bench.wait()
        #expect(bench.scene == bench.restingPile)
        bench.press(.close)
        #expect(bench.front == 0)
    }

    @Test func `where the former top was trashed, the one after it is on top`() {
        var bench = Bench.pile(5)
        bench.press(.goTo(2))
        bench.press(.spread)
        bench.trash()
        bench.press(.move(.left))
        bench.press(.close)
        #expect(bench.front == 3)
    }

    @Test func `it stays spread when the terminal is resized, and is gathered in another mode`() {
        var bench = Bench.pile(12)
        bench.press(.spread)
        bench.wait()
        bench.send(.resized(Viewport(columns: 50, rows: 20)))
        #expect(bench.model.isPileSpread && !bench.model.isMoving(at: bench.now))
        bench.press(.mode(.deck))
        #expect(bench.model.inputContext == .cards)
        bench.press(.mode(.stack))
        #expect(!bench.model.isPileSpread)
    }

    @Test(arguments: [MotionLevel.off, .reduced])
    func `with little motion tiles are where they belong at once`(motion: MotionLevel) {
        var bench = Bench.pile(12) { $0.motion = motion }
        bench.press(.spread)
        let places = bench.scene.sprites.map(\.centre)
        bench.wait()
        #expect(bench.scene.sprites.map(\.centre) == places && bench.scene == bench.restingPile)
        bench.press(.spread)
        bench.wait()
        #expect(bench.stacked == [0, 1, 2, 3, 4])
    }
}
