import SeededRandom
import Geometry
import Testing

@Suite struct `the perspective of a quadrilateral` {
    @Test(arguments: 0..<100 as Range<UInt64>)
    func `carries a rectangle to any four corners that make a convex shape`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let size = Size(width: dice.number(1...200), height: dice.number(1...200))
        func near(_ x: Double, _ y: Double) -> Point {
            Point(x: x + dice.number(-20...20), y: y + dice.number(-20...20))
        }
        let corners = [near(-50, -50), near(50, -50), near(50, 50), near(-50, 50)]
        let matrix = try #require(Matrix4(carrying: size, to: corners), "seed \(seed)")
        let local = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
            Point(x: $0 * size.width / 2, y: $1 * size.height / 2)
        }
        for (point, corner) in zip(local, corners) {
            let seen = try #require(matrix.project(point), "seed \(seed)")
            #expect(abs(seen.x - corner.x) < 1e-9, "seed \(seed)")
            #expect(abs(seen.y - corner.y) < 1e-9, "seed \(seed)")
        }
    }

    @Test func `is there for no shape that cannot be seen from the front`() {
        let size = Size(width: 10, height: 10)
        let line = [0.0, 1, 2, 3].map { Point(x: $0, y: $0) }
        #expect(Matrix4(carrying: size, to: line) == nil)
        let dented = [(0.0, 0.0), (10, 0), (2, 2), (0, 10)].map { Point(x: $0, y: $1) }
        #expect(Matrix4(carrying: size, to: dented) == nil)
        #expect(Matrix4(carrying: .zero, to: line) == nil)
    }
}
