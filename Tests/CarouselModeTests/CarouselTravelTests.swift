import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `going through the carousel` {
    @Test(arguments: CarouselType.allCases)
    func `a key takes hold at once, and the photo comes to the centre`(type: CarouselType) throws {
        var bench = Bench(carousel: type, photos: 20)
        bench.press(.goTo(8))
        bench.wait()
        let before = bench.quads
        bench.press(.next)
        #expect(bench.front == 9)
        #expect(bench.displacement == -1)
        #expect(farthest(before, bench.quads) < 1)
        bench.wait(0.15)
        #expect(abs(bench.displacement + 0.5) < 1e-9)
        #expect(bench.model.isMoving(at: bench.now))
        bench.wait(0.2)
        #expect(bench.displacement == 0)
        #expect(!bench.model.isMoving(at: bench.now))
        // flip-3D turns all of its cards, the front one too.
        #expect(bench.sprite(9)?.isAtRest == (type != .flip3D))
    }

    @Test(arguments: CarouselType.allCases)
    func `the front photo at rest lies on whole pixels`(type: CarouselType) throws {
        guard type != .flip3D else { return }
        for viewport in [Viewport.usual, Viewport(columns: 81, rows: 25, pixelAspect: 0.909)] {
            let bench = Bench(carousel: type, photos: 9, viewport: viewport)
            let front = try #require(bench.sprite(0))
            let aspect = viewport.pixelAspect
            let outline = Rect(centre: front.centre, size: front.size)
            for side in [outline.minX / aspect, outline.maxX / aspect, outline.minY, outline.maxY] {
                #expect(abs(side - side.rounded()) < 1e-9, "\(type) \(side)")
            }
            #expect(front.isAtRest && front.transform == nil && front.scale == 1)
        }
    }

    @Test func `BC16: a key in mid-way goes on from what is seen`() {
        var bench = Bench(carousel: .linear, photos: 30)
        bench.press(.goTo(10))
        bench.wait()
        for _ in 0..<6 {
            bench.press(.next)
            bench.wait(0.1)
        }
        #expect(bench.front == 16)
        let before = bench.quads
        bench.press(.previous)
        #expect(bench.front == 15)
        #expect(farthest(before, bench.quads) < 1)
        bench.wait()
        #expect(bench.displacement == 0)
    }

    @Test(arguments: [CarouselType.coverFlow2, .linear, .cylinder])
    func `a held key stays within a few photos of what is seen`(type: CarouselType) {
        var bench = Bench(carousel: type, photos: 500, exact: false)
        for _ in 0..<90 {
            bench.press(.next)
            bench.wait(1.0 / 30)
            #expect(abs(bench.displacement) < 7)
        }
        bench.wait(0.4)
        #expect(bench.displacement == 0 && bench.front == 90)
    }

    @Test(arguments: CarouselType.allCases)
    func `at the end a ring goes on around, others yield and come back`(type: CarouselType) {
        for (start, intent, around) in [(0, Intent.previous, 9), (9, .next, 0)] {
            var bench = Bench(carousel: type, photos: 10)
            bench.press(.goTo(start))
            bench.wait()
            bench.press(intent)
            let wraps = bench.model.carouselGeometry.wraps
            #expect(bench.front == (wraps ? around : start))
            bench.wait(0.1)
            let way = bench.displacement
            if !wraps { #expect(abs(way) < 0.25 && (way > 0) == (intent == .next)) }
            if wraps { #expect((way < 0) == (intent == .next)) }
            bench.wait()
            #expect(bench.displacement == 0)
        }
    }

    @Test func `two photos on a ring go around the way the key says`() {
        var bench = Bench(carousel: .rotary, photos: 2)
        for (intent, sign) in [(Intent.next, -1.0), (.next, -1), (.previous, 1), (.previous, 1)] {
            bench.press(intent)
            #expect(bench.displacement == sign)
            bench.wait()
        }
    }

    @Test func `a long way is shortened, and nothing jumps`() {
        var bench = Bench(carousel: .coverFlow2, photos: 2000)
        bench.wait()
        let before = bench.quads
        bench.press(.last)
        #expect(bench.front == 1999 && abs(bench.displacement) < 5)
        #expect(farthest(before, bench.quads) < 1)
        #expect(Set(before.keys).isSubset(of: bench.quads.keys))
        bench.wait(0.35)
        #expect(bench.displacement == 0)
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test func `a tap on a card at the side brings it to the centre, one on the front opens it`() {
        for type in CarouselType.allCases where type != .timeMachine && type != .flip3D {
            var bench = Bench(carousel: type, photos: 12)
            bench.press(.goTo(5))
            bench.wait()
            for number in [6, 7] where bench.tapCard(number) {
                #expect(bench.front == number, "\(type)")
                bench.wait()
                #expect(bench.displacement == 0)
            }
            let front = bench.front
            if let front, bench.tapCard(front) { #expect(bench.model.viewer != nil, "\(type)") }
        }
    }

    @Test func `a tap does not bring cards where that is turned off`() {
        var bench = Bench(carousel: .linear, photos: 12) { $0.centresTappedItem = false }
        bench.press(.goTo(5))
        bench.wait()
        bench.tapCard(6)
        #expect(bench.front == 5 && bench.model.viewer == nil)
    }

    @Test func `the wheel turns one item at a time, around a ring too`() {
        var bench = Bench(carousel: .rotary, photos: 5)
        bench.send(.wheel(-3))
        #expect(bench.front == 4)
        bench.wait()
        bench.send(.wheel(1))
        #expect(bench.front == 0)
    }

    @Test(arguments: [MotionLevel.reduced, .off])
    func `with less motion the photo is there at once`(motion: MotionLevel) throws {
        var bench = Bench(carousel: .coverFlow2, photos: 20, motion: motion)
        bench.press(.goTo(4))
        #expect(bench.displacement == 0)
        #expect(bench.model.isMoving(at: bench.now) == (motion == .reduced))
        bench.wait()
        #expect(!bench.model.isMoving(at: bench.now))
        #expect(bench.sprite(4)?.isAtRest == true)
    }
}
