import Browsing
import Geometry
import Testing

@testable import CarouselMode

/// Known bugs of the original carousels; the tests of the task switcher's curve have its own.
@Suite struct `bugs of the carousel's seeds` {
    private func carousel(
        _ type: CarouselType, count: Int = 20, _ change: (inout CarouselOptions) -> Void = { _ in }
    ) -> CarouselGeometry {
        var options = CarouselOptions()
        options.type = type
        change(&options)
        return CarouselGeometry(
            count: count, viewport: Size(width: 160, height: 90), options: options)
    }

    @Test func `BC3: what orders the task switcher's cards does not change their size`() {
        let switcher = carousel(.taskSwitcher)
        for offset in [-2.0, -1, 0, 1] {
            let matrix = switcher.matrix(atOffset: offset)
            #expect(matrix.row4.w == 1)
            #expect(matrix.row1.x == taskSwitcherScale(atOffset: offset))
        }
        #expect(switcher.depth(atOffset: 1) > switcher.depth(atOffset: 0))
    }

    @Test func `BC4: cards far left have faded before anything has scrolled`() {
        let shown = carousel(.taskSwitcher).items(scroll: 10)
        #expect(shown.map(\.index).min() == 8)
    }

    @Test func `BC5: a card has the shape of the screen`() {
        for size in [Size(width: 375, height: 667), Size(width: 400, height: 100)] {
            var options = CarouselOptions()
            options.type = .taskSwitcher
            let card = CarouselGeometry(count: 3, viewport: size, options: options).itemSize
            #expect(card == size * (5.0 / 7))
        }
    }

    @Test func `BC6: items at the same depth have one order`() {
        let items = carousel(.linear) { $0.item = 0.625 }.items(scroll: 10)
        #expect(items.map(\.index) == [8, 12, 9, 11, 10])
        for item in items { #expect(!item.isPainted(before: item)) }
    }

    @Test func `BC9: no bounce distance is no bounce`() {
        let hard = carousel(.linear) { $0.bounceDistance = 0 }
        #expect(hard.scroll(draggedBy: 500, from: 0) == 0)
        #expect(hard.scroll(draggedBy: -5000, from: 3) == 19)
        #expect(hard.dragFactor(atScroll: -0.1) == 0)
        #expect(hard.releaseSpeed(of: 90, atScroll: -0.1).isFinite)
    }

    @Test func `BC10: the angle is that of one step, for all circles`() {
        for type in CarouselType.allCases where type.isCircular {
            let ring = carousel(type) { $0.angle = 10 }
            #expect(abs(ring.angle - .pi / 18) < 1e-12)
        }
    }

    @Test func `BC11: the eye is two and a half widths away`() {
        let line = carousel(.linear)
        #expect(abs(line.matrix(atOffset: 0).row3.w + 1 / (2.5 * line.itemWidth)) < 1e-12)
    }

    @Test func `BC12: Cover Flow keeps the finger's speed when it is let go`() {
        let covers = carousel(.coverFlow)
        let speed = 40.0
        let moved = covers.scroll(draggedBy: -speed, from: 5) - 5
        #expect(abs(covers.releaseSpeed(of: -speed, atScroll: 5) - moved) < 1e-9)
    }

    @Test func `BC15: what never slows down, has no width, or no items, divides by nothing`() {
        let ice = carousel(.linear) { $0.decelerationRate = 1 }
        #expect(ice.naturalDistance(speed: 5).isFinite)
        #expect(carousel(.rotary, count: 0).radius.isFinite)
        var options = CarouselOptions()
        options.type = .wheel
        let nothing = CarouselGeometry(count: 3, viewport: .zero, options: options)
        #expect(nothing.scroll(draggedBy: 0, from: 1).isFinite)
        #expect(nothing.items(scroll: 1).allSatisfy { $0.depth.isFinite })
    }

    @Test func `BC16: as many items are seen from inside on either side`() {
        for type in [CarouselType.invertedRotary, .invertedCylinder] {
            let offsets = carousel(type, count: 100).items(scroll: 50).map(\.offset)
            #expect(offsets.min() == offsets.max().map { -$0 })
        }
    }
}
