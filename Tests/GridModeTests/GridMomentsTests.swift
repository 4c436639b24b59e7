import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `the sets of the nine-grid` {
    @Test func `without dates all photos are one set, nine at a time`() {
        var bench = Bench(photos: 21, options: .moments)
        #expect(bench.tiles == Array(0..<9))
        #expect(bench.text.contains("+12"))
        bench.press(.goTo(8))
        bench.press(.move(.right))
        bench.wait()
        #expect(bench.front == 9 && bench.tiles == Array(9..<18))
        #expect(bench.text.contains("+3"))
        bench.press(.page(1))
        bench.wait()
        #expect(bench.tiles == [18, 19, 20] && !bench.text.contains("+"))
    }

    @Test func `with dates each day is a set of its own`() {
        var bench = Bench(photos: 8, options: .moments)
        bench.date([1, 1, 1, 1, 2, 3, 3, 3])
        bench.wait()
        #expect(bench.tiles == [0, 1, 2, 3])
        for (direction, expected) in [
            (Direction.right, 1), (.down, 3), (.down, 4), (.down, 5), (.right, 6), (.up, 4),
            (.up, 2),
        ] {
            bench.press(.move(direction))
            #expect(bench.front == expected)
        }
        bench.wait()
        #expect(bench.tiles == [0, 1, 2, 3])
        bench.press(.last)
        bench.wait()
        #expect(bench.tiles == [5, 6, 7])
        #expect(bench.scene == bench.unmoved)
    }

    @Test func `sets part when the last day becomes known, and nothing jumps`() throws {
        var bench = Bench(photos: 6, options: .moments)
        bench.wait()
        #expect(bench.effects.contains(.measure((0..<6).map { PhotoID($0) })))
        let before = try #require(bench.sprite(1)).centre
        bench.date([1, 1, 2, 2, 2, 2])
        let after = try #require(bench.sprite(1)).centre
        #expect(abs(before.x - after.x) + abs(before.y - after.y) < 12)
        bench.wait()
        #expect(bench.tiles == [0, 1])
    }

    @Test func `cells are squares that photos cover, but for one that is alone`() throws {
        var bench = Bench(photos: 4, options: .moments)
        bench.date([1, 2, 2, 2])
        bench.wait()
        let alone = try #require(bench.sprite(0))
        #expect(abs(alone.size.width / alone.size.height - 1.5) < 0.05)
        bench.press(.move(.right))
        bench.wait()
        for number in 1...3 {
            let cell = try #require(bench.sprite(number))
            #expect(cell.size == Size(width: 26, height: 26) && cell.fit == .cropFill)
        }
        let wants = bench.model.wants(at: bench.now).filter { $0.urgency == .shown }
        #expect(wants.map(\.photo.number) == [1, 2, 3])
        #expect(wants.allSatisfy { $0.covers && $0.room.size == Size(width: 26, height: 26) })
    }

    @Test func `a page tells its day, above its photos`() throws {
        var bench = Bench(photos: 14, options: .moments)
        bench.wait()
        #expect(!bench.text.contains("2024"))
        bench.date([1, 1, 1, 2] + Array(repeating: 3, count: 10))
        bench.wait()
        #expect(bench.text.contains("Wednesday, 1 May 2024"))
        bench.press(.last)
        bench.press(.page(-1))
        bench.wait()
        #expect(bench.text.contains("Friday, 3 May 2024"))
        // Nothing of a page of nine lies in the row of its day, the frame neither.
        for sprite in bench.scene.sprites { #expect(try #require(sprite.seenBounds).minY >= 2) }
        // What a photo is covered with has a ground of its own.
        let more = bench.scene.labels.flatMap(\.spans).first { $0.text == Array(" +1 ".utf8) }
        #expect(more?.style == .caption)
    }

    @Test func `photos without a date are a page of their own`() {
        var bench = Bench(photos: 5, options: .moments)
        bench.send(
            .measured(
                (0..<5).map { number in
                    PhotoHeader(
                        photo: PhotoID(number), pixelSize: Size(width: 3, height: 2),
                        date: number < 3
                            ? CalendarDate(year: 2024, month: 5, day: 1, isCapture: true)
                            : CalendarDate(
                                year: 2026, month: 11, day: 20 + number, isCapture: false))
                }))
        bench.press(.last)
        bench.wait()
        #expect(bench.tiles == [3, 4])
        #expect(bench.text.contains("no date"))
    }
}
