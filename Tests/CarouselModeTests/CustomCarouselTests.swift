import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `the user's own carousel` {
    private static let tables = [
        "offset 1:1.1 3:2.6; scale 1:0.8; angle 1:35; alpha 3:0.3",
        "offset -2:-0.6 0:0 2:1.8; y 1:0.1 2:0.3; tilt 1:-8; scale 2:0.5",
        "offset 1:0.3 5:1.2; scale 1:0.9 5:0.5; angle 1:60",
    ]

    private func bench(_ text: String, photos: Int = 20, viewport: Viewport = .usual) throws
        -> Bench
    {
        let table = try CarouselTable(text: text)
        return Bench(carousel: .custom, photos: photos, viewport: viewport) { $0.custom = table }
    }

    @Test(arguments: tables)
    func `the front photo is drawn one to one at rest, wherever it came from`(text: String) throws {
        var bench = try bench(text)
        for intent in [Intent.next, .next, .goTo(13), .previous] {
            bench.press(intent)
            bench.wait(0.1)
            bench.press(.next)
            bench.wait()
            bench.send(.frame)
            let front = try #require(bench.front)
            let sprite = try #require(bench.sprite(front))
            #expect(sprite.isAtRest && sprite.transform == nil && sprite.scale == 1)
            #expect(sprite.rotation == 0 && sprite.opacity == 1)
            #expect(bench.scene.sprites.last?.photo?.number == front)
        }
    }

    @Test(arguments: tables)
    func `nothing jumps from frame to frame`(text: String) throws {
        var bench = try bench(text)
        bench.press(.goTo(10))
        bench.wait()
        bench.press(.next)
        for _ in 0..<20 {
            let before = bench.quads
            bench.wait(1.0 / 60)
            // A card's way is at most twice its width in 0.3 seconds.
            #expect(farthest(before, bench.quads) < 22)
        }
    }

    @Test func `a drag keeps the photo in front under the pointer`() throws {
        var bench = try bench(Self.tables[0])
        bench.press(.goTo(10))
        bench.wait()
        let start = try #require(bench.sprite(10)).centre
        bench.drag(from: start, by: [Point(x: -2, y: 0), Point(x: -6, y: 0)], axis: .horizontal)
        var held = try self.bench(Self.tables[0])
        held.press(.goTo(10))
        held.wait()
        held.send(.drag(Drag(phase: .began, axis: .horizontal, start: start, translation: .zero)))
        held.send(
            .drag(
                Drag(
                    phase: .moved, axis: .horizontal, start: start,
                    translation: Point(x: -8, y: 0))))
        let corners = try #require(held.quads[10])
        let middle = corners.reduce(0) { $0 + $1.x } / 4
        #expect(abs(middle - (start.x - 8)) < 2, "\(middle) of \(start.x)")
        bench.wait()
        #expect(bench.displacement == 0)
    }

    @Test func `a click on a card at the side brings it to the centre`() throws {
        var bench = try bench(Self.tables[0])
        bench.press(.goTo(5))
        bench.wait()
        #expect(bench.tapCard(6) && bench.front == 6)
        bench.wait()
        #expect(bench.displacement == 0)
    }

    @Test func `is set by its table; a wrong one says where it is wrong and changes nothing`()
        throws
    {
        var bench = try bench("scale 1:0.5")
        func say(_ line: String) -> String {
            bench.press(.command(line))
            bench.press(.prompt(.submit))
            return bench.text
        }
        let before = bench.model.options.carousel
        for (value, words) in [
            ("scale 0:1 1:x", "carousel.custom: scale, point 2, 1:x: the value is no number"),
            ("colour 1:1", "no such track: colour; there are offset, y, scale, angle, tilt, alpha"),
            ("alpha 0:0.5", "alpha, point 1, 0:0.5: at 0 it is 1"),
            ("scale 1:9", "the value is not from 0.05 to 4"),
        ] {
            #expect(say("set carousel.custom \(value)").contains(words))
            #expect(bench.model.options.carousel == before)
        }
        #expect(say("set carousel.custom = y 1:0.25").contains("carousel.custom = y 1:0.25"))
        #expect(Setting.named("carousel.custom")?.read(bench.model.options) == "y 0:0 1:0.25")
        #expect(say("set carousel.custom linear").contains("carousel.custom = linear"))
        #expect(bench.model.options.carousel.custom == CarouselTable())
    }
}
