import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

@Suite struct `the waterfall` {
    @Test func `lays all that is in sight, and nothing else`() {
        let bench = Bench.waterfall(photos: 200)
        #expect(bench.drawn.count > 10 && bench.drawn.count < 60)
        for sprite in bench.scene.sprites {
            #expect(sprite.uprightRect.minY < 90 && sprite.uprightRect.maxY > 0)
        }
    }

    @Test func `is as wide as the screen and stands on whole pixels`() {
        for aspect in [1.0, 10.0 / 11] {
            let viewport = Viewport(columns: 200, rows: 60, pixelAspect: aspect)
            let bench = Bench.waterfall(photos: 50, viewport: viewport)
            for number in bench.drawn {
                let rect = bench.rect(number)!
                #expect(abs(rect.minX / aspect - (rect.minX / aspect).rounded()) < 1e-6)
                #expect(abs(rect.maxX / aspect - (rect.maxX / aspect).rounded()) < 1e-6)
                #expect(rect.minY == rect.minY.rounded())
                #expect(rect.maxX < 200 * aspect)
            }
        }
    }

    @Test func `asks for the headers of what is in sight first, then of the others in order`() {
        let bench = Bench.waterfall(photos: 300, isMeasured: false)
        let asked = bench.effects.compactMap { effect -> [Int]? in
            if case .measure(let photos) = effect { photos.map(\.number) } else { nil }
        }
        #expect(asked.count == 1)
        #expect(asked.first?.sorted() == Array(0..<300))
        let seen = Set(bench.drawn)
        #expect(Set(asked[0].prefix(seen.count)) == seen)
        let rest = Array(asked[0].dropFirst(seen.count))
        #expect(rest == rest.sorted())
    }

    @Test func `asks anew when it is scrolled to photos whose headers are unknown`() {
        var bench = Bench.waterfall(photos: 3000, isMeasured: false)
        bench.effects = []
        bench.press(.last)
        bench.wait()
        let asked = bench.effects.compactMap { effect -> [Int]? in
            if case .measure(let photos) = effect { photos.map(\.number) } else { nil }
        }
        #expect(asked.count == 1)
        #expect(asked.first?.prefix(10).allSatisfy { $0 > 2900 } ?? false)
        bench.effects = []
        bench.press(.move(.up))
        #expect(bench.effects.allSatisfy { if case .measure = $0 { false } else { true } })
    }

    @Test func `unmeasured tiles are square`() {
        let bench = Bench.waterfall(photos: 20, isMeasured: false)
        for number in bench.drawn {
            let size = bench.rect(number)!.size
            #expect(size.width == size.height)
        }
    }

    @Test func `wants what is in sight first, with rooms that scrolling leaves as they are`() {
        var bench = Bench.waterfall(photos: 400)
        func wants() -> [Want] { bench.model.wants(at: bench.now) }
        let before = wants()
        let shown = before.filter { $0.urgency == .shown }.map(\.photo.number)
        #expect(Set(shown) == Set(bench.drawn))
        #expect(before.prefix(shown.count).allSatisfy { $0.urgency == .shown })
        #expect(before.count > shown.count)
        let rooms = Dictionary(uniqueKeysWithValues: before.map { ($0.photo, $0.room) })
        bench.send(.wheel(2))
        bench.wait(0.05)
        for want in wants() {
            if let room = rooms[want.photo] { #expect(want.room == room) }
            #expect(want.covers)
        }
    }

    @Test func `the photos passing by a fast scroll are fleeting, those it ends at are not`() {
        var bench = Bench.waterfall(photos: 2000)
        bench.press(.last)
        let wants = bench.model.wants(at: bench.now)
        let fleeting = wants.filter(\.isFleeting)
        #expect(!fleeting.isEmpty)
        bench.wait()
        let end = Set(bench.drawn)
        #expect(fleeting.allSatisfy { !end.contains($0.photo.number) })
        #expect(
            Set(wants.filter { $0.urgency == .shown && !$0.isFleeting }.map(\.photo.number)) == end)
    }

    @Test(arguments: [0, 1, 2]) func `few photos`(count: Int) {
        for viewport in [
            Viewport.usual, Viewport(columns: 1, rows: 1), Viewport(columns: 3, rows: 40),
            Viewport(columns: 0, rows: 0), Viewport(columns: 400, rows: 3),
        ] {
            var bench = Bench.waterfall(
                photos: count, viewport: viewport, sections: .day)
            for intent: Intent in [
                .move(.down), .move(.right), .page(1), .page(-1), .last, .columns(1), .columns(-1),
                .trash, .undo, .next,
            ] {
                bench.press(intent)
                _ = bench.scene
            }
            bench.send(.wheel(3))
            #expect(bench.order.count == count)
            #expect(bench.scroll.isFinite)
        }
    }

    @Test func `a hundred thousand photos are laid out once and scrolled without laying out`() {
        var bench = Bench.waterfall(photos: 100_000, isMeasured: false)
        bench.press(.last)
        bench.wait()
        #expect(bench.drawn.contains(99_999))
        bench.press(.first)
        bench.wait()
        #expect(bench.drawn.contains(0))
    }

    @Test func `says how many columns there are`() {
        var bench = Bench.waterfall(photos: 9)
        func words() -> String {
            bench.model.surfaceStatus(at: bench.now)
                .map { String(decoding: $0.text, as: UTF8.self) }.joined()
        }
        #expect(words() == "5 columns")
        for _ in 0..<9 { bench.press(.columns(-1)) }
        #expect(words() == "1 column")
    }
}
