import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

@Suite struct `the frame around the selected photo` {
    private func bench(in mode: Mode) -> Bench {
        var options = Options()
        options.mode = mode
        // A colour of its own.
        options.theme.selection = Colour(0x12_3456)
        var bench = Bench(photos: 20, options: options)
        for number in 0..<20 { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.press(.goTo(2))
        bench.wait()
        return bench
    }

    private func bars(_ scene: Scene) -> [Sprite] {
        scene.sprites.filter {
            $0.content == .plain && $0.matte == Colour(0x12_3456) && $0.opacity > 0
        }
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `goes when the photo leaves, and comes when it has come`(mode: Mode) {
        for other in Mode.allCases where other != mode {
            for (from, to) in [(mode, other), (other, mode)] {
                var bench = bench(in: from)
                bench.press(.mode(to))
                while bench.model.modeTransition.map({ !$0.span.isOver(at: bench.now) }) ?? false {
                    #expect(bars(bench.scene).isEmpty, "\(from) to \(to)")
                    bench.wait(0.01)
                }
                bench.wait()
                let hasFrame = to == .grid || to == .waterfall
                #expect(bars(bench.scene).isEmpty != hasFrame, "\(from) to \(to)")
            }
        }
    }

    @Test func `is not cut by the name below it`() {
        var captions = 0
        for columns in stride(from: 60, through: 400, by: 20) {
            for rows in [20, 40, 60, 90] {
                var bench = bench(in: .grid)
                bench.send(.resized(Viewport(columns: columns, rows: rows)))
                bench.wait()
                let scene = bench.scene
                let bounds = bars(scene).compactMap(\.seenBounds)
                for label in scene.labels {
                    guard case .point(let point, _) = label.place else { continue }
                    captions += 1
                    // A text takes a row of two pixels.
                    let row = (point.y / 2).rounded(.down) * 2
                    let isCut = bounds.contains {
                        $0.minY < row + 2 && $0.maxY > row && $0.minX < point.x
                            && point.x < $0.maxX && $0.size.height < 8
                    }
                    #expect(!isCut, "\(columns)x\(rows)")
                }
            }
        }
        #expect(captions > 100)
    }
}
