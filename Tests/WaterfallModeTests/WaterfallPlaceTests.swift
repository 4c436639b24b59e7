import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

/// What must not jump when things come, go and change their size.
@Suite struct `the place in the waterfall` {
    /// The first tile in sight and its top on the screen.
    private func first(_ bench: Bench) -> (number: Int, top: Double)? {
        let layout = bench.model.waterfall.layout
        guard let index = layout.tiles(from: bench.scroll, to: bench.scroll + 90).first else {
            return nil
        }
        return (bench.order[index], layout.frame(of: index).minY - bench.scroll)
    }

    private func top(_ number: Int, _ bench: Bench) -> Double {
        guard let index = bench.order.firstIndex(of: number) else { return .infinity }
        return bench.model.waterfall.layout.frame(of: index).minY - bench.scroll
    }

    @Test func `headers that come in leave the first tile in sight where it is`() {
        var bench = Bench.waterfall(photos: 300, isMeasured: false)
        bench.send(.wheel(40))
        bench.wait()
        let before = first(bench)!
        var dice = Dice(seed: 4)
        for start in stride(from: 0, to: before.number, by: 16) {
            bench.send(
                .measured((start..<min(start + 16, before.number)).map { .chance($0, &dice) }))
            #expect(abs(top(before.number, bench) - before.top) <= 1)
            bench.wait(0.03)
        }
    }

    @Test func `tiles that are seen move from where they are`() {
        var bench = Bench.waterfall(photos: 300, isMeasured: false)
        let before = Dictionary(uniqueKeysWithValues: bench.drawn.map { ($0, bench.rect($0)!) })
        var dice = Dice(seed: 4)
        bench.now -= bench.model.space.options.durations.frame
        bench.send(.measured((0..<300).map { .chance($0, &dice) }))
        bench.model.space.options.durations.frame = 0
        // At the very moment of the change all that was seen is where it was, but for the first frame's step.
        for (number, rect) in before {
            guard let now = bench.rect(number) else { continue }
            #expect(abs(now.minY - rect.minY) < 30 && abs(now.minX - rect.minX) < 30)
        }
        #expect(bench.model.isMoving(at: bench.now))
        bench.wait()
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test func `a resize and the one back leave it where it was`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(.wheel(30))
        bench.wait()
        let before = (bench.scroll, bench.front)
        for columns in [120, 80, 200, 61] {
            bench.send(.resized(Viewport(columns: columns, rows: 46)))
        }
        bench.send(.resized(.usual))
        #expect(before == (bench.scroll, bench.front))
    }

    @Test func `a resize keeps the first tile in sight, the part of it that is seen too`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(.wheel(30))
        bench.wait()
        let before = first(bench)!
        bench.send(.resized(Viewport(columns: 120, rows: 46)))
        let after = top(before.number, bench)
        #expect(after <= 90 && after + 200 > 0)
        #expect(bench.drawn.contains(before.number))
    }

    @Test func `one column more keeps the place and lets the tiles fly`() {
        var bench = Bench.waterfall(photos: 300)
        bench.send(.wheel(30))
        bench.wait()
        let before = first(bench)!
        let old = bench.rect(bench.front!)!
        bench.press(.columns(1))
        #expect(bench.model.waterfallColumns == 6)
        #expect(bench.model.options.waterfall.columns == 6)
        let now = bench.rect(bench.front!)!
        #expect(abs(now.size.width - old.size.width) < 5)
        #expect(!bench.sprite(bench.front!)!.isAtRest)
        #expect(bench.drawn.contains(before.number))
        bench.wait()
        #expect(bench.rect(bench.front!)!.size.width < old.size.width)
        #expect(bench.sprite(bench.front!)!.isAtRest)
        bench.press(.columns(-1))
        bench.wait()
        #expect(bench.rect(bench.front!)!.size == old.size)
    }

    @Test func `a photo that comes in from elsewhere moves nothing before it, and a drag goes on`()
    {
        var bench = Bench.waterfall(photos: 300)
        bench.send(.wheel(30))
        bench.wait()
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .vertical, start: Point(x: 9, y: 70),
                    translation: Point(x: 0, y: -10))))
        let before = first(bench)!
        bench.send(.photoInserted(Photo(id: PhotoID(999), name: [65]), index: 2))
        #expect(abs(top(before.number, bench) - before.top) <= 1)
        #expect(bench.model.waterfall.hold != nil)
        let here = bench.rect(before.number)!
        #expect(abs(here.minY - before.top) <= 2)
    }

    @Test func `photos appended change nothing that is seen`() {
        var bench = Bench.waterfall(photos: 300)
        let before = bench.scene.sprites.filter { $0.photo != nil }
        bench.send(.photosAppended((300..<400).map { .numbered($0) }))
        #expect(bench.scene.sprites.filter { $0.photo != nil } == before)
        #expect(bench.model.waterfall.photos.count == 400)
    }

    @Test func `coming from another mode shows the photo that was in front there`() {
        var options = Options()
        options.mode = .deck
        var bench = Bench(photos: 500, options: options)
        bench.press(.goTo(321))
        bench.press(.mode(.waterfall))
        bench.wait()
        #expect(bench.drawn.contains(321))
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(321))
        #expect(bench.effects.contains { if case .measure = $0 { true } else { false } })
    }

    @Test func `sizes learned in another mode are known on return`() {
        var bench = Bench.waterfall(photos: 9, isMeasured: false)
        bench.press(.mode(.deck))
        bench.wait()
        bench.send(.decoded(PhotoID(0), .usual))
        bench.press(.mode(.waterfall))
        bench.wait()
        let size = bench.rect(0)!.size
        #expect(size.height == (size.width * 0.75).rounded(.down))
    }
}
