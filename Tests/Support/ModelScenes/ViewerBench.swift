import DisplayList
import Geometry

@testable import Browsing
@testable import DeckMode
@testable import ViewModel
@testable import ViewerMode

extension Bench {
    /// A bench whose viewer is open on photo `index` and at rest, all photos decoded.
    static func viewing(
        _ index: Int = 0, of count: Int = 5, in mode: Mode = .deck, options: Options = Options(),
        sizes: [Size] = []
    ) -> Bench {
        var options = options
        options.mode = mode
        var bench = Bench(photos: count, options: options)
        for number in 0..<count {
            var facts = PhotoFacts.usual
            if sizes.indices.contains(number) { facts.pixelSize = sizes[number] }
            bench.send(.decoded(PhotoID(number), facts))
        }
        if index > 0 { bench.press(.goTo(index)) }
        bench.wait()
        bench.press(.open)
        bench.wait()
        if let front = bench.model.frontPhoto { bench.send(.presented([front])) }
        return bench
    }

    var isOpen: Bool { model.viewer != nil }

    /// The centre of the photo in front as it will rest.
    var restOfViewer: Point { model.viewerRest?.centre ?? .zero }

    /// Where the photo is displayed, upright.
    func bounds(_ number: Int) -> Rect? {
        let scene = scene
        let pages = (scene.transition?.outgoing ?? []) + (scene.transition?.incoming ?? [])
        return (pages + scene.sprites).last { $0.photo == PhotoID(number) }?.seenBounds
    }

    mutating func drag(
        from start: Point, by steps: [Point], axis: Drag.Axis, velocity: Point = .zero
    ) {
        for (index, way) in steps.enumerated() {
            send(
                .drag(
                    Drag(
                        phase: index == 0 ? .began : .moved, axis: axis, start: start,
                        translation: way)))
        }
        send(
            .drag(
                Drag(
                    phase: .released(velocity: velocity), axis: axis, start: start,
                    translation: steps.last ?? .zero)))
    }
}

/// How far apart the sides of two rectangles are at most.
func distance(_ a: Rect?, _ b: Rect?) -> Double {
    guard let a, let b else { return .infinity }
    return max(
        abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
}
