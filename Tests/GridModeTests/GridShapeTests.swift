import DisplayList
import Geometry
import SeededRandom
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel

/// How nine photos lie: three by three, or as wide and high screens have room for them.
@Suite struct `the shape of the nine-grid` {
    private static let shapes = [
        Size(width: 3000, height: 2000), Size(width: 2000, height: 3000),
        Size(width: 4000, height: 3000), Size(width: 1000, height: 1000),
        Size(width: 6000, height: 1000), Size(width: 1600, height: 900),
    ]

    /// Photos of these shapes by turns, at rest.
    private func bench(
        _ columns: Int, _ rows: Int, _ shapes: [Size], count: Int = 9, aspect: Double = 1
    ) -> Bench {
        var bench = Bench(
            photos: count, options: .browsing,
            viewport: Viewport(columns: columns, rows: rows, pixelAspect: aspect))
        bench.send(
            .measured(
                (0..<count).map {
                    PhotoHeader(
                        photo: PhotoID($0), pixelSize: shapes[$0 % shapes.count], date: nil)
                }))
        bench.wait()
        return bench
    }

    private func shape(_ bench: Bench) -> GridShape {
        let (grid, space) = (bench.model.grid, bench.model.space)
        return grid.shape(ofPage: grid.page(in: space), on: grid.pages(in: space), in: space)
    }

    @Test(arguments: [
        (80, 24, Size(width: 3, height: 2), 3), (120, 40, Size(width: 3, height: 2), 3),
        (200, 60, Size(width: 3, height: 2), 3), (240, 40, Size(width: 3, height: 2), 5),
        (300, 30, Size(width: 3, height: 2), 5), (400, 18, Size(width: 3, height: 2), 9),
        (120, 40, Size(width: 2, height: 3), 5), (60, 80, Size(width: 3, height: 2), 2),
        (30, 120, Size(width: 3, height: 2), 1), (240, 40, Size(width: 6, height: 1), 3),
    ])
    func `is the one that shows the photos largest`(
        columns: Int, rows: Int, photo: Size, wanted: Int
    ) {
        let bench = bench(columns, rows, [photo])
        #expect(shape(bench).columns == wanted)
        let left = (0..<9).compactMap { bench.sprite($0)?.centre.x.rounded() }
        #expect(Set(left).count == wanted)
    }

    @Test(arguments: [
        (80, 24, 9, 3), (120, 40, 9, 3), (120, 40, 7, 3), (240, 40, 9, 5), (240, 40, 7, 4),
        (240, 40, 6, 3), (400, 18, 9, 9), (400, 18, 7, 7), (60, 80, 9, 2), (30, 120, 8, 1),
    ])
    func `of a set is the one that shows the photos largest, too`(
        columns: Int, rows: Int, count: Int, wanted: Int
    ) throws {
        var bench = Bench(
            photos: count, options: .moments, viewport: Viewport(columns: columns, rows: rows))
        bench.date(Array(repeating: 1, count: count))
        bench.wait()
        let shape = shape(bench)
        #expect(shape.columns == wanted)
        let tiles = try (0..<count).map { try #require(bench.sprite($0)?.seenBounds) }
        let screen = Rect(origin: .zero, size: bench.model.space.viewport.size)
        #expect(tiles.allSatisfy(screen.contains))
        #expect(Set(tiles.map { $0.centre.x.rounded() }).count == wanted)
        let usual = bench.model.grid.geometry(in: bench.model.space).side
        #expect(tiles.allSatisfy { $0.size.height >= usual - 2 })
        bench.press(.goTo(0))
        bench.press(.move(.down))
        #expect(bench.front == (shape.rows > 1 ? wanted : 0))
    }

    @Test func `of which one photo would be smaller is not taken`() {
        #expect(shape(bench(240, 40, [Size(width: 3, height: 2)])).columns == 5)
        let mixed = [Size](repeating: Size(width: 3, height: 2), count: 8)
        #expect(shape(bench(240, 40, mixed + [Size(width: 6, height: 1)])).columns == 3)
    }

    @Test(arguments: Seeds.count(200))
    func `shows all nine on the screen, and none smaller than three by three`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let some = (0..<dice.whole(1...3)).map { _ in dice.pick(Self.shapes) }
        let aspect = dice.pick([1, 0.909, 1.1])
        let bench = bench(dice.whole(30...320), dice.whole(12...90), some, aspect: aspect)
        let (grid, space) = (bench.model.grid, bench.model.space)
        let screen = Rect(origin: .zero, size: space.viewport.size)
        for number in 0..<9 {
            let tile = try #require(bench.sprite(number)?.seenBounds, "seed \(seed)")
            #expect(screen.contains(tile), "seed \(seed)")
            let slot = grid.geometry(in: space).slot(number, in: .nine)
            let usual = grid.snap(in: space).contained(
                space.album.naturalSize(of: PhotoID(number)), in: grid.picture(in: slot, in: space))
            // Both are whole pixels.
            #expect(tile.size.width >= usual.size.width - aspect - 1e-6, "seed \(seed)")
            #expect(tile.size.height >= usual.size.height - 1 - 1e-6, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(100))
    func `arrows go where the eye expects, and over pages to the nearest column`(seed: UInt64)
        throws
    {
        var dice = Dice(seed: seed)
        // Pages of portraits and of landscapes lie in different ways.
        let shapes = (0..<27).map { number in
            Size(width: number / 9 % 2 == 0 ? 2 : 3, height: number / 9 % 2 == 0 ? 3 : 2)
        }
        var bench = bench(
            dice.whole(60...300), dice.whole(16...60), shapes, count: dice.whole(10...27))
        for _ in 0..<12 {
            bench.press(.goTo(dice.whole(0...26)))
            bench.wait()
            let former = try #require(bench.front)
            let page = bench.model.gridPage
            let columns = shape(bench).columns
            let place = try #require(bench.sprite(former)?.centre, "seed \(seed)")
            let direction = dice.pick([Direction.up, .down])
            bench.press(.move(direction))
            bench.wait()
            guard bench.front != former else { continue }
            let front = try #require(bench.front)
            let next = try #require(bench.sprite(front)?.centre, "seed \(seed)")
            if bench.model.gridPage == page {
                #expect(direction == .down ? next.y > place.y : next.y < place.y, "seed \(seed)")
                let isInColumn = abs(next.x - place.x) < 1.5
                #expect(isInColumn || front == bench.order.count - 1 || front % 9 == 8)
            } else if columns == shape(bench).columns, front < bench.order.count - 1,
                front % 9 != 8
            {
                #expect(abs(next.x - place.x) < 1.5, "seed \(seed)")
            }
        }
    }
}
