import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `selecting in the nine-grid` {
    @Test(arguments: [(0, 0), (1, 1), (9, 9), (10, 9), (30, 9)])
    func `the first page shows up to nine photos`(count: Int, shown: Int) {
        let bench = Bench(photos: count, options: .browsing)
        #expect(bench.tiles == Array(0..<shown))
        #expect(bench.front == (count > 0 ? 0 : nil))
        #expect((bench.frame == nil) == (count == 0))
    }

    @Test func `arrows move in reading order, and to the next page`() {
        var bench = Bench(photos: 20, options: .browsing)
        for (direction, expected) in [
            (Direction.up, 0), (.left, 0), (.right, 1), (.down, 4), (.down, 7), (.down, 10),
            (.right, 11), (.down, 14), (.down, 17), (.down, 19), (.down, 19), (.right, 19),
            (.up, 16),
        ] {
            bench.press(.move(direction))
            #expect(bench.front == expected)
        }
        bench.wait()
        #expect(bench.tiles == Array(9..<18))
    }

    @Test func `pages keep the slot, and end at the first and the last photo`() {
        var bench = Bench(photos: 22, options: .browsing)
        bench.press(.goTo(4))
        for (step, expected) in [(1, 13), (1, 21), (1, 21), (-1, 12), (-1, 3), (-1, 0)] {
            bench.press(.page(step))
            #expect(bench.front == expected)
        }
    }

    @Test func `the frame glides to the photo that is selected, from where it is`() throws {
        var bench = Bench(photos: 9, options: .browsing)
        let start = try #require(bench.frame)
        bench.press(.move(.right))
        bench.wait(0.03)
        let under = try #require(bench.frame)
        bench.press(.move(.down))
        let turned = try #require(bench.frame)
        bench.wait()
        let end = try #require(bench.frame)
        #expect(start.minX < under.minX && under.minX < end.minX && under.minY == start.minY)
        #expect(abs(turned.minX - under.minX) < 8 && turned.minY < under.minY + 8)
        let photo = try #require(bench.sprite(4)?.seenBounds)
        #expect(end.contains(photo) && end.size.width <= photo.size.width + 4)
        #expect(bench.scene.sprites.allSatisfy { $0.isAtRest })
    }

    @Test(arguments: [nil, 0.3])
    func `photos are as bright as they are, unless dimming is asked for`(dimming: Double?) {
        var options = Options.browsing
        if let dimming { options.grid.dimming = dimming }
        var bench = Bench(photos: 5, options: options)
        bench.press(.goTo(2))
        bench.wait()
        for number in 0..<5 {
            let amount = bench.sprite(number)?.highlight?.amount ?? 0
            #expect(amount == (number == 2 ? 0 : dimming ?? 0))
        }
    }

    @Test func `a click selects, a second one on the same photo opens it`() {
        var bench = Bench(photos: 20, options: .browsing)
        bench.wait()
        bench.tap(5)
        #expect(bench.front == 5 && bench.model.viewer == nil)
        bench.wait()
        bench.tap(5)
        #expect(bench.front == 5 && bench.model.viewer != nil)
    }

    @Test func `the wheel turns pages`() {
        var bench = Bench(photos: 40, options: .browsing)
        bench.press(.goTo(2))
        for expected in [11, 20, 29] {
            bench.send(.wheel(2))
            bench.wait()
            #expect(bench.front == expected)
        }
        bench.send(.wheel(-1))
        #expect(bench.front == 20)
    }

    @Test func `a new size and other settings keep the selection`() {
        var bench = Bench(photos: 40, options: .browsing)
        bench.press(.goTo(23))
        bench.send(.resized(Viewport(columns: 80, rows: 24)))
        #expect(bench.front == 23 && bench.tiles == Array(18..<27))
        bench.send(.resized(Viewport(columns: 2, rows: 1)))
        bench.send(.resized(.usual))
        #expect(bench.front == 23 && bench.tiles == Array(18..<27))
        #expect(bench.rested == bench.unmoved)
    }

    @Test func `up never trashes, and the delete key trashes what the frame is around`() {
        var bench = Bench(photos: 12, options: .browsing)
        bench.press(.goTo(4))
        bench.see()
        bench.press(.move(.up))
        #expect(bench.effects.trashes.isEmpty)
        bench.wait()
        bench.trash()
        #expect(bench.effects.trashes.map(\.photo.number) == [1])
    }

    @Test func `a photo is presented once its cell is on the screen`() {
        var bench = Bench(photos: 30, options: .browsing)
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(0))
        bench.press(.page(1))
        #expect(bench.model.shownPhotos(at: bench.now).first == nil)
        bench.wait(0.3)
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(9))
    }

    @Test func `the page and its neighbours are wanted, the selected photo first`() {
        var bench = Bench(photos: 40, options: .browsing)
        bench.press(.goTo(12))
        bench.wait()
        let wants = bench.model.wants(at: bench.now)
        #expect(wants.map(\.photo.number).prefix(9) == [12, 9, 10, 11, 13, 14, 15, 16, 17])
        #expect(wants.prefix(9).allSatisfy { $0.urgency == .shown && !$0.isFleeting })
        #expect(
            wants.dropFirst(9).map(\.photo.number) == Array(18..<27) + (0..<9).reversed())
        #expect(wants.dropFirst(9).allSatisfy { $0.urgency == .soon })
    }
}
