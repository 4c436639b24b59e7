import Bindings
import Browsing
import Geometry
import Testing
import ViewModel

@Suite struct `the drag recogniser` {
    /// What the samples at (column, row, time) make: a press, moves and a release.
    private func events(_ way: [(Int, Int, Double)], aspect: Double = 1) -> [Event] {
        var recogniser = DragRecogniser(pixelAspect: aspect)
        return way.enumerated().compactMap { i, at in
            let action: PointerSample.Action =
                i == 0 ? .press : (i == way.count - 1 ? .release : .move)
            return recogniser.event(
                for: PointerSample(action, column: at.0, row: at.1, time: at.2))
        }
    }

    /// The drags among them; every one begins with a press.
    private func drags(_ way: [(Int, Int, Double)], aspect: Double = 1) -> [Drag] {
        events(way, aspect: aspect).compactMap {
            if case .pointer(.dragged(let drag)) = $0 { drag } else { nil }
        }
    }

    @Test func `a click is a press and a tap where the button went down`() {
        let place = Point(x: 9.5, y: 19)
        let click: [Event] = [.pointer(.pressed(place)), .pointer(.tapped(place, count: 1))]
        #expect(events([(10, 10, 0), (10, 10, 0.1)]) == click)
        #expect(events([(10, 10, 0), (11, 10, 0.05), (11, 10, 0.1)]) == click)
    }

    @Test func `a second click soon after at the same place is a double one, a third one none`() {
        var recogniser = DragRecogniser()
        var counts: [Int] = []
        for time in [0, 0.2, 0.4, 2, 3] {
            for (action, later) in [(PointerSample.Action.press, 0), (.release, 0.05)] {
                let sample = PointerSample(action, column: 5, row: 5, time: time + later)
                if case .pointer(.tapped(_, let count)) = recogniser.event(for: sample) {
                    counts.append(count)
                }
            }
        }
        #expect(counts == [1, 2, 1, 1, 1])
    }

    @Test func `a movement past the slop is a drag along its longer axis`() throws {
        let up = drags([(10, 10, 0), (10, 9, 0.02), (11, 5, 0.04), (11, 5, 0.5)])
        let start = Point(x: 9.5, y: 19)
        #expect(
            up == [
                Drag(
                    phase: .began, axis: .vertical, start: start, translation: Point(x: 0, y: -2)),
                Drag(
                    phase: .moved, axis: .vertical, start: start, translation: Point(x: 1, y: -10)),
                Drag(
                    phase: .released(velocity: .zero), axis: .vertical, start: start,
                    translation: Point(x: 1, y: -10)),
            ])
        let first = try #require(drags([(10, 10, 0), (14, 11, 0.1), (9, 9, 0.2)]).first)
        #expect(first.axis == .horizontal && first.translation == Point(x: 4, y: 2))
    }

    @Test func `sideways counts by the shape of the cells`() throws {
        let drag = try #require(
            drags([(10, 10, 0), (20, 10, 0.1), (20, 10, 0.2)], aspect: 0.9).first)
        #expect(abs(drag.translation.x - 9) < 1e-12 && drag.translation.y == 0)
    }

    @Test func `the release tells the velocity of the last moments`() {
        let steps: [(Int, Int, Double)] = (0...10).map { (10 + 2 * $0, 10, Double($0) * 0.02) }
        let way = steps + [(30, 10, 0.21)]
        guard case .pointer(.dragged(let drag)) = events(way).last,
            case .released(let v) = drag.phase
        else {
            Issue.record("no release")
            return
        }
        #expect(abs(v.x - 100) < 1e-6 && v.y == 0)
    }

    @Test func `pixels and cells say the same`() {
        let size = Size(width: 10, height: 20)
        let cells = PointerSample(.move, column: 7, row: 3, time: 0)
        let pixels = PointerSample(.move, pixelX: 66, pixelY: 51, cellSize: size, time: 0)
        #expect(abs(cells.cell.x - pixels.cell.x) <= 0.5 / size.width + 1e-9)
        #expect(abs(cells.cell.y - pixels.cell.y) <= 0.5 / size.height + 1e-9)
    }

    @Test func `a cancelled drag makes no more events until the next press`() {
        var recogniser = DragRecogniser()
        func sample(_ action: PointerSample.Action, _ column: Int, _ time: Double) -> PointerSample
        {
            PointerSample(action, column: column, row: 5, time: time)
        }
        _ = recogniser.event(for: sample(.press, 5, 0))
        #expect(recogniser.event(for: sample(.move, 15, 0.1)) != nil)
        #expect(
            recogniser.cancel()
                == .drag(
                    Drag(
                        phase: .cancelled, axis: .horizontal, start: Point(x: 4.5, y: 9),
                        translation: .zero)))
        #expect(recogniser.event(for: sample(.move, 25, 0.2)) == nil)
        #expect(recogniser.event(for: sample(.release, 25, 0.3)) == nil)
        #expect(recogniser.cancel() == nil)
    }

    @Test func `the wheel passes, with the place of the pointer`() {
        var recogniser = DragRecogniser()
        let sample = PointerSample(.wheel(-1), column: 1, row: 1, time: 0)
        #expect(
            recogniser.event(for: sample)
                == .pointer(.wheel(-1, at: Point(x: 0.5, y: 1))))
    }
}
