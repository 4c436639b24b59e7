import Browsing
import SeededRandom
import Geometry
import Testing

@testable import CarouselMode

/// What fills the screen where nothing else is prescribed.
@Suite struct `the composition of a carousel` {
    private func carousel(
        _ type: CarouselType, in room: Size, count: Int = 20,
        _ change: (inout CarouselOptions) -> Void = { _ in }
    ) -> CarouselGeometry {
        var options = CarouselOptions()
        options.type = type
        change(&options)
        return CarouselGeometry(
            count: count, viewport: room, options: options.composed(in: room))
    }

    private func room(_ dice: inout Dice) -> Size {
        Size(width: dice.number(20...400), height: dice.number(16...240))
    }

    /// What is seen of a square item, around the carousel's centre.
    private func bounds(_ item: CarouselItem, of carousel: CarouselGeometry) -> Rect? {
        let x = carousel.itemSize.width / 2
        let y = carousel.itemSize.height / 2
        return Rect(
            around: [(-x, -y), (x, -y), (x, y), (-x, y)].compactMap {
                item.matrix.project(Point(x: $0.0, y: $0.1)).map { $0 + carousel.centre }
            })
    }

    @Test(arguments: CarouselType.allCases)
    func `the front item takes nine tenths of the short side and is whole on the screen`(
        type: CarouselType
    ) throws {
        var dice = Dice(seed: 11)
        for _ in 0..<200 {
            let room = room(&dice)
            let carousel = carousel(type, in: room)
            for scroll in [0.0, 1, 7, 19] {
                let front = carousel.item(Int(scroll), scroll: scroll)
                let seen = try #require(bounds(front, of: carousel))
                let slack = 0.02 * max(room.width, room.height)
                if type != .flip3D {
                    #expect(seen.minX >= -slack && seen.maxX <= room.width + slack, "\(room)")
                    #expect(seen.minY >= -slack && seen.maxY <= room.height + slack, "\(room)")
                }
                guard type != .taskSwitcher, type != .flip3D else { continue }
                #expect(abs(seen.size.height - 0.9 * room.shortSide) < 1e-6, "\(room)")
            }
        }
    }

    @Test(arguments: [CarouselType.coverFlow, .coverFlow2])
    func `Cover Flow gives the empty side of an end to the other`(type: CarouselType) throws {
        let room = Size(width: 200, height: 118)
        let carousel = carousel(type, in: room)
        func place(_ index: Int) throws -> Double {
            try #require(bounds(carousel.item(index, scroll: Double(index)), of: carousel)).centre.x
        }
        #expect(try place(0) < 80 && place(19) > 120)
        #expect(try place(0) < place(1) && place(1) < place(2))
        for index in 2...17 { #expect(abs(try place(index) - 100) < 1e-9) }
        let lonely = self.carousel(type, in: room, count: 1)
        let only = try #require(bounds(lonely.item(0, scroll: 0), of: lonely))
        #expect(abs(only.centre.x - 100) < 1e-9)
        let centred = self.carousel(type, in: room) { $0.endShift = 0 }
        let first = try #require(bounds(centred.item(0, scroll: 0), of: centred))
        #expect(abs(first.centre.x - 100) < 1e-9)
    }

    @Test(arguments: [CarouselType.timeMachine, .invertedTimeMachine, .flip3D])
    func `there is something behind the first and the last, over most of the screen`(
        type: CarouselType
    ) throws {
        for room in [
            Size(width: 80, height: 46), Size(width: 120, height: 78),
            Size(width: 200, height: 118),
        ] {
            let carousel = carousel(type, in: room)
            for scroll in [0.0, 10, 19] {
                let seen = carousel.items(scroll: scroll).compactMap { bounds($0, of: carousel) }
                #expect(seen.count > 5)
                let left = seen.map(\.minX).min() ?? 0
                let right = seen.map(\.maxX).max() ?? 0
                #expect(min(right, room.width) - max(left, 0) > 0.75 * room.width, "\(room)")
            }
        }
    }

    @Test(arguments: [CarouselType.timeMachine, .invertedTimeMachine, .flip3D], [2, 4, 6])
    func `in an even ring the farthest is behind the front one, and comes around in no jump`(
        type: CarouselType, count: Int
    ) {
        let room = Size(width: 120, height: 78)
        let carousel = carousel(type, in: room, count: count)
        for index in 0..<count {
            let seen = carousel.items(scroll: Double(index))
            #expect(seen.last?.index == index)
            #expect(seen.count == count / 2 + 1 && seen.allSatisfy { $0.fade == 1 })
        }
        let step = 1.0 / 64
        var before = carousel.items(scroll: 0)
        for number in 1...64 * count {
            let now = carousel.items(scroll: Double(number) * step)
            for (some, others) in [(before, now), (now, before)] {
                for item in some {
                    // One that is not among the others is hardly to be seen.
                    let twin = others.first {
                        $0.index == item.index && abs($0.offset - item.offset) < 1.5 * step
                    }
                    #expect(abs((twin?.fade ?? 0) - item.fade) < 1.5 * step)
                }
            }
            before = now
        }
    }

    @Test func `the whole moves in no jump on the way from an end`() {
        let carousel = carousel(.coverFlow, in: Size(width: 200, height: 118))
        var before = carousel.shift(atScroll: 0).row4.x
        for step in 1...400 {
            let now = carousel.shift(atScroll: Double(step) / 200).row4.x
            #expect(now >= before - 1e-9 && now - before < 1)
            before = now
        }
        #expect(before == 0)
    }
}
