import DisplayList
import Geometry
import Photos
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

/// `=` begins where the camera focused.
@Suite struct `a zoom to actual pixels` {
    private let area = FocusArea(source: .sony, x: 0.7, y: 0.2, width: 0.1, height: 0.1)

    /// A photo whose camera has said where it focused, open in the viewer.
    private func bench(with area: FocusArea?) -> Bench {
        var bench = Bench.viewing(0, of: 3)
        var facts = PhotoFacts.usual
        facts.pixelSize = Size(width: 4000, height: 3000)
        facts.focus = area
        bench.send(.decoded(PhotoID(0), facts))
        return bench
    }

    /// What is in the middle of the screen, in fractions of the photo.
    private func look(_ bench: Bench) -> Point? {
        let middle = bench.model.space.viewport.size
        return bench.model.viewerRest.map {
            Point(
                x: (middle.width / 2 - $0.centre.x) / $0.size.width + 0.5,
                y: (middle.height / 2 - $0.centre.y) / $0.size.height + 0.5)
        }
    }

    private func isNear(_ point: Point?, _ x: Double, _ y: Double) -> Bool {
        point.map { abs($0.x - x) < 0.01 && abs($0.y - y) < 0.01 } ?? false
    }

    @Test func `begins where the camera focused, and in the middle where that is unknown`() {
        for (area, x, y) in [(area, 0.75, 0.25), (nil, 0.5, 0.5)] as [(FocusArea?, Double, Double)]
        {
            var bench = bench(with: area)
            bench.press(.zoom(.actual))
            bench.wait()
            #expect(isNear(look(bench), x, y), "\(look(bench) as Any)")
        }
    }

    @Test func `begins there in a turned photo, and stays where the user has looked already`() {
        var turned = bench(with: area)
        turned.press(.decide(.turn(.right)))
        turned.wait()
        turned.press(.zoom(.actual))
        turned.wait()
        #expect(isNear(look(turned), 0.75, 0.75), "\(look(turned) as Any)")
        var near = bench(with: area)
        for _ in 0..<3 { near.press(.zoom(.closer)) }
        near.wait()
        let before = look(near)
        near.press(.zoom(.actual))
        near.wait()
        #expect(before.map { isNear(look(near), $0.x, $0.y) } ?? false)
    }
}
