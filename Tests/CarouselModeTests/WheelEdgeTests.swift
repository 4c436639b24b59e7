import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `a card of a wheel` {
    @Test(arguments: [CarouselType.wheel, .invertedWheel])
    func `fades as it goes off the screen`(type: CarouselType) {
        for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
            var options = Options()
            options.mode = .carousel
            options.carousel.type = type
            var bench = Bench(
                photos: 30, options: options, viewport: Viewport(columns: columns, rows: rows))
            bench.press(.goTo(9))
            bench.wait()
            let canvas = Rect(origin: .zero, size: bench.model.viewport.size)
            for sprite in bench.scene.sprites {
                guard let bounds = sprite.seenBounds else { continue }
                let seen = bounds.intersection(canvas)?.size ?? .zero
                let share =
                    seen.width * seen.height / (bounds.size.width * bounds.size.height)
                #expect(sprite.opacity <= share / 0.7 + 1e-9, "\(columns)x\(rows)")
                if share > 0.999 { #expect(sprite.opacity == 1) }
            }
            #expect(bench.scene.sprites.contains { $0.opacity == 1 })
        }
    }
}
