import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

/// What the seed's waterfall does wrong with pixels.
@Suite struct `the waterfall's pixels` {
    private func wants(_ bench: Bench) -> [Want] { bench.model.wants(at: bench.now) }

    @Test func `BW1: the first frame waits for no decoder`() {
        let bench = Bench.waterfall(photos: 200, isMeasured: false)
        #expect(!bench.scene.sprites.isEmpty)
        #expect(bench.drawn.contains(0))
        // Every photo in sight is wanted, and nothing else comes before it.
        let shown = wants(bench).prefix { $0.urgency == .shown }.map(\.photo.number)
        #expect(Set(shown) == Set(bench.drawn))
        #expect(bench.effects.contains { if case .load = $0 { true } else { false } })
    }

    @Test(arguments: [2, 3, 5])
    func `BW2: pixels are wanted in the very size of their tile`(columns: Int) {
        var bench = Bench.waterfall(photos: 60)
        while bench.model.waterfallColumnCount > columns { bench.press(.columns(-1)) }
        while bench.model.waterfallColumnCount < columns { bench.press(.columns(1)) }
        bench.wait(5)
        for want in wants(bench) where want.urgency == .shown {
            let tile = bench.rect(want.photo.number)
            #expect(tile?.size == want.room.size, "photo \(want.photo.number)")
        }
    }

    @Test func `BW3: what comes into sight is wanted before, and what is far away no more`() {
        var bench = Bench.waterfall(photos: 3000)
        for _ in 0..<20 {
            let all = wants(bench)
            #expect(all.contains { $0.urgency == .soon })
            #expect(all.count < 120)
            let last = all.map(\.photo.number).max() ?? 0
            #expect(last > bench.drawn.max() ?? 0 || last == 2999)
            bench.press(.page(1))
            bench.wait()
        }
    }

    @Test func `BW10: a header's day is that of the date by which photos are sorted`() {
        var bench = Bench.waterfall(photos: 4, isMeasured: false, sections: .day)
        let day = { CalendarDate(year: 2024, month: 5, day: $0, isCapture: true) }
        bench.send(
            .measured(
                (0..<4).map {
                    PhotoHeader(
                        photo: PhotoID($0), pixelSize: Size(width: 3, height: 2),
                        date: day(1 + $0 / 2))
                }))
        bench.wait(5)
        #expect(bench.text.contains("1 May 2024") && bench.text.contains("2 May 2024"))
        #expect(!bench.text.contains("3 May 2024"))
    }
}
