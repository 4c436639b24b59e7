import DisplayList
import Geometry
import GridMode
import SeededRandom
import Selecting
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `The edge of a mark` {
    private func bench(_ mode: Mode, columns: Int, rows: Int) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        options.waterfall.captions = .name
        var bench = Bench(
            photos: 9, options: options, viewport: Viewport(columns: columns, rows: rows))
        bench.judge([
            0: Judgement(stars: 3, flag: .pick, label: .colour(.red)),
            1: Judgement(stars: 5, flag: .reject), 2: Judgement(flag: .pick),
        ])
        return bench
    }

    /// The pixels of a label's row, and the columns of its text, in canvas pixels.
    private func place(of label: Label, in viewport: Viewport) -> Rect? {
        guard case .point(let point, let room) = label.place else { return nil }
        let aspect = viewport.pixelAspect
        let text = label.spans.reduce(0) { $0 + textWidth($1.text) }
        let width = min(Double(text) * aspect, room)
        let start: Double =
            switch label.alignment {
            case .leading: (point.x / aspect).rounded(.down) * aspect
            case .centred: point.x - width / 2
            case .trailing: point.x - width
            }
        return Rect(x: start, y: 2 * (point.y / 2).rounded(.down), width: width, height: 2)
    }

    @Test(arguments: [Mode.grid, .waterfall], 0..<8)
    func `is not covered by what stands on the photo`(mode: Mode, seed: Int) {
        var dice = Dice(UInt64(seed))
        for _ in 0..<8 {
            let columns = dice.whole(70...240)
            let rows = dice.whole(22...70)
            var bench = bench(mode, columns: columns, rows: rows)
            let before = bench.scene.labels.count
            bench.command("mark all")
            let scene = bench.scene
            #expect(scene.labels.count >= before, "no sign goes for the edge")
            let frames = scene.sprites.filter {
                $0.content == .plain && $0.matte == bench.model.options.theme.mark
            }
            #expect(frames.count >= 3)
            // Its own sign stands on its upper end.
            for label in scene.labels where label.spans.first?.style != .mark {
                guard let place = place(of: label, in: bench.model.space.viewport) else {
                    continue
                }
                let covered = frames.compactMap(\.seenBounds).filter {
                    guard let shared = $0.intersection(place) else { return false }
                    return shared.size.width > 0.01 && shared.size.height > 0.01
                }
                #expect(
                    covered == [],
                    "\(columns)×\(rows): \(label) \(place)")
            }
        }
    }
}
