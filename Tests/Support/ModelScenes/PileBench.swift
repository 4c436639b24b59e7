import DisplayList
import Geometry

@testable import Browsing
@testable import StackMode
@testable import ViewModel

extension Bench {
    /// A pile at rest; times are those of the specification.
    static func pile(
        _ count: Int, viewport: Viewport = .usual, _ change: (inout Options) -> Void = { _ in }
    ) -> Bench {
        var options = Options()
        options.mode = .stack
        change(&options)
        var bench = Bench(photos: count, options: options, viewport: viewport)
        bench.wait()
        return bench
    }

    mutating func dragPile(_ phase: Drag.Phase, _ x: Double, _ y: Double) {
        send(
            .drag(
                Drag(
                    phase: phase, axis: .horizontal, start: Point(x: 80, y: 45),
                    translation: Point(x: x, y: y))))
    }

    mutating func flingPile(_ x: Double, _ y: Double, at velocity: Point = .zero) {
        dragPile(.began, x / 10, y / 10)
        dragPile(.moved, x, y)
        dragPile(.released(velocity: velocity), x, y)
    }

    /// The photos of the scene, the frontmost first.
    var stacked: [Int] { scene.sprites.reversed().compactMap { $0.photo?.number } }

    /// The same model with all motion over.
    var restingPile: Scene {
        var copy = self
        copy.model.settle(copy.model.mode, at: now)
        return copy.scene
    }

    func pileOffset(_ number: Int) -> Point? {
        sprite(number).map { $0.centre - Point(x: 80, y: 45) }
    }
}
