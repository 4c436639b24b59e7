import SeededRandom
import DisplayList
import Geometry

@testable import Browsing
@testable import ViewModel
@testable import WaterfallMode

/// A model that shows a waterfall of photos of many shapes, some days apart.
extension Bench {
    static func waterfall(
        photos count: Int, motion: MotionLevel = .full, viewport: Viewport = .usual,
        isMeasured: Bool = true, sections: WaterfallOptions.Sections = .none, seed: UInt64 = 1
    ) -> Bench {
        var options = Options()
        options.mode = .waterfall
        options.motion = motion
        options.waterfall.sections = sections
        var bench = Bench(photos: count, options: options, viewport: viewport)
        if isMeasured {
            var dice = Dice(seed: seed)
            bench.send(.measured((0..<count).map { .chance($0, &dice) }))
            bench.wait()
        }
        return bench
    }

    var scroll: Double { model.waterfall.scroll }

    /// The photos whose tiles are drawn.
    var drawn: [Int] { scene.sprites.compactMap { $0.photo?.number } }

    /// The tile of a photo on the screen, displayed now.
    func rect(_ number: Int) -> Rect? { sprite(number)?.uprightRect }

    /// What is to be seen when all motion is over, and what would be without any.
    var settled: (full: Scene, still: Scene) {
        var still = model
        still.space.options.motion = .off
        return (model.scene(at: now + 60), still.scene(at: now + 60))
    }
}

extension Sprite {
    var uprightRect: Rect { Rect(centre: centre, size: size) }
}

extension PhotoHeader {
    /// Three photos or so a day.
    static func chance(_ number: Int, _ dice: inout Dice) -> PhotoHeader {
        let shape = dice.pick([
            Size(width: 3000, height: 2000), Size(width: 2000, height: 3000),
            Size(width: 4000, height: 3000), Size(width: 1000, height: 1000),
            Size(width: 6000, height: 1000), Size(width: 1600, height: 900),
        ])
        return PhotoHeader(
            photo: PhotoID(number), pixelSize: shape,
            date: CalendarDate(year: 2024, month: 5, day: 1 + number / 3 % 28, isCapture: true))
    }
}
