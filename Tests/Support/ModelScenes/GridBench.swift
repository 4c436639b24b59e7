import DisplayList
import Geometry

@testable import Browsing
@testable import GridMode
@testable import ViewModel

extension Options {
    /// The nine-grid, browsed.
    static var browsing: Options {
        var options = Options()
        options.mode = .grid
        return options
    }

    /// The nine-grid, in sets.
    static var moments: Options {
        var options = Options.browsing
        options.grid.layout = .moments
        return options
    }
}

extension Bench {
    /// The photos to be seen, by number, in the order of the cells; those of a flip's incoming page too.
    var tiles: [Int] {
        let scene = scene
        return (scene.transition?.incoming ?? scene.sprites).compactMap { $0.photo?.number }
            .sorted()
    }

    /// The scene once everything has come to rest.
    var rested: Scene { model.scene(at: now + 100) }

    /// The scene of the same model if it had never moved.
    var unmoved: Scene {
        var still = model
        still.space.options.motion = .off
        still.gridSettle(at: now)
        return still.scene(at: now + 100)
    }

    /// The bar of the frame that lies on top: where the frame is.
    var frame: Rect? {
        let bars = (scene.transition?.incoming ?? scene.sprites).filter {
            $0.content == .plain && $0.matte == model.options.theme.selection && $0.opacity == 1
        }.compactMap(\.seenBounds)
        let corners = bars.flatMap {
            [$0.origin, Point(x: $0.maxX, y: $0.maxY)]
        }
        return Rect(around: corners)
    }

    /// Tells when these photos were taken: a day of May each.
    mutating func date(_ days: [Int]) {
        send(
            .measured(
                days.enumerated().map { number, day in
                    PhotoHeader(
                        photo: PhotoID(number), pixelSize: Size(width: 3000, height: 2000),
                        date: CalendarDate(year: 2024, month: 5, day: day, isCapture: true))
                }))
    }

    mutating func tap(_ number: Int) {
        guard let sprite = sprite(number) else { return }
        send(.pointer(.tapped(sprite.centre, count: 1)))
    }
}
