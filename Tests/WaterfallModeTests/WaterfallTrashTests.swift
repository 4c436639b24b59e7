import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode
@testable import WaterfallMode

@Suite struct `trash in the waterfall` {
    @Test func `the tile flies up and out while the others close ranks`() {
        var bench = Bench.waterfall(photos: 100)
        bench.press(.move(.down))
        let front = bench.front!
        bench.wait()
        bench.see()
        let before = bench.rect(front)!
        let effects = bench.press(.trash)
        #expect(effects.trashes.count == 1)
        #expect(!bench.order.contains(front))
        var tops = [before.minY]
        for _ in 0..<16 {
            guard let sprite = bench.sprite(front) else { break }
            tops.append(sprite.uprightRect.minY)
            bench.wait(1.0 / 60)
        }
        #expect(tops.count > 5)
        #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 })
        bench.wait()
        #expect(bench.sprite(front) == nil)
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test func `undo brings it back to its place and selects it`() {
        var bench = Bench.waterfall(photos: 100)
        bench.press(.move(.down))
        let front = bench.front!
        bench.wait()
        let before = bench.rect(front)!
        bench.trash()
        bench.wait()
        bench.press(.undo)
        #expect(bench.front == front)
        #expect(bench.rect(front).map { $0.minY < before.minY } ?? true)
        bench.wait()
        #expect(bench.rect(front) == before)
        #expect(bench.scroll == 0)
    }

    @Test func `undone in mid-flight it turns round where it is`() {
        var bench = Bench.waterfall(photos: 100)
        for _ in 0..<2 { bench.press(.move(.down)) }
        let front = bench.front!
        bench.trash()
        bench.wait(0.12)
        let flying = bench.rect(front)!
        bench.press(.undo)
        let turned = bench.rect(front)!
        #expect(abs(turned.minY - flying.minY) < 20)
        #expect(turned.minX == flying.minX)
    }

    @Test func `undo of a photo that is out of sight scrolls there`() {
        var bench = Bench.waterfall(photos: 500)
        bench.trash()
        bench.press(.last)
        bench.wait()
        bench.press(.undo)
        bench.wait()
        #expect(bench.front == 0)
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(0))
    }

    @Test func `a selection that was scrolled away is another one: nothing unseen is trashed`() {
        var bench = Bench.waterfall(photos: 300)
        bench.see()
        bench.send(.wheel(60))
        #expect(bench.front != 0)
        let effects = bench.press(.trash)
        #expect(effects.trashes.isEmpty)
    }

    @Test func `reduced motion fades and moves nothing`() {
        var bench = Bench.waterfall(photos: 100, motion: .reduced)
        bench.press(.move(.down))
        let front = bench.front!
        bench.wait()
        bench.see()
        let before = bench.rect(front)!
        bench.press(.trash)
        let fading = bench.sprite(front)!
        #expect(fading.uprightRect == before && fading.opacity < 1)
        for number in bench.drawn where number != front {
            #expect(bench.sprite(number)!.isAtRest)
        }
    }

    @Test func `without motion every frame is a final one`() {
        var bench = Bench.waterfall(photos: 100, motion: .off)
        for intent: Intent in [.move(.down), .page(1), .columns(1), .last, .trash, .trash, .undo] {
            bench.press(intent)
            #expect(!bench.model.isMoving(at: bench.now))
            #expect(bench.scene.sprites.allSatisfy { $0.isAtRest })
        }
    }

    @Test func `a click selects, and one on the selection opens`() {
        var bench = Bench.waterfall(photos: 100)
        let point = bench.rect(7)!.centre
        bench.send(.pointer(.tapped(point, count: 1)))
        #expect(bench.front == 7)
        #expect(bench.model.viewer == nil)
        bench.wait()
        bench.send(.pointer(.tapped(bench.rect(7)!.centre, count: 1)))
        #expect(bench.model.viewer?.photo == PhotoID(7))
    }
}
