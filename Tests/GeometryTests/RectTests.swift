import Geometry
import Testing

@Suite struct `rectangles` {
    private let rect = Rect(x: 1, y: 2, width: 3, height: 4)

    @Test func `hold their left and top edges, and not the others`() {
        #expect(rect.contains(Point(x: 1, y: 2)))
        #expect(rect.contains(Point(x: 3.9, y: 5.9)))
        #expect(!rect.contains(Point(x: 4, y: 3)))
        #expect(!rect.contains(Point(x: 2, y: 6)))
        #expect(!rect.contains(Point(x: 0.9, y: 3)))
        #expect(!rect.contains(Point(x: 2, y: 1.9)))
        #expect(rect.contains(rect))
        #expect(!rect.contains(Rect(x: 1, y: 2, width: 3.1, height: 4)))
        #expect(!rect.contains(Rect(x: 1, y: 2, width: 3, height: 4.1)))
    }

    @Test func `that touch do not overlap`() {
        for other in [
            Rect(x: 4, y: 2, width: 1, height: 4), Rect(x: 0, y: 2, width: 1, height: 4),
            Rect(x: 1, y: 6, width: 3, height: 1), Rect(x: 1, y: 0, width: 3, height: 2),
            Rect(x: 4, y: 6, width: 1, height: 1),
        ] {
            #expect(rect.intersection(other) == nil, "\(other)")
            #expect(other.intersection(rect) == nil, "\(other)")
        }
        let part = Rect(x: 3, y: 5, width: 10, height: 10).intersection(rect)
        #expect(part == Rect(x: 3, y: 5, width: 1, height: 1))
    }

    @Test func `mix side by side, from one to the other`() {
        let other = Rect(x: 3, y: 2, width: 1, height: 8)
        #expect(rect.mixed(with: other, part: 0) == rect)
        #expect(rect.mixed(with: other, part: 1) == other)
        #expect(rect.mixed(with: other, part: 0.5) == Rect(x: 2, y: 2, width: 2, height: 6))
    }
}

@Suite struct `a quadrilateral` {
    private let square = [
        Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1),
    ]

    @Test func `with a corner that points inwards is none that a card can be seen as`() {
        let size = Size(width: 2, height: 2)
        #expect(Matrix4(carrying: size, to: square) != nil)
        for corner in 0..<4 {
            var dented = square
            let away = square[(corner + 2) % 4]
            // Past the line between its neighbours.
            dented[corner] = away + (square[corner] - away) * 0.2
            #expect(Matrix4(carrying: size, to: dented) == nil, "\(corner)")
        }
    }
}

@Suite struct `the samples of a drag` {
    private func velocity(first: Double, last: Double, release: Double) -> Point {
        releaseVelocity(
            [
                DragSample(time: first, position: .zero),
                DragSample(time: last, position: Point(x: 10, y: 0)),
            ], at: release)
    }

    @Test func `count for a tenth of a second`() {
        #expect(velocity(first: 1, last: 1.09, release: 1.1).x > 0)
        #expect(velocity(first: 1, last: 1.09, release: 1.11) == .zero)
        #expect(velocity(first: 1, last: 1.02, release: 1.1).x > 0)
        #expect(velocity(first: 1, last: 1.02, release: 1.101) == .zero)
        #expect(velocity(first: 1, last: 1.009, release: 1.009) == .zero)
    }
}
