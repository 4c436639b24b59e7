import Browsing
import SeededRandom
import Geometry
import Testing

@testable import GridMode

@Suite struct `the invariants of the nine-grid` {
    private func areDisjoint(_ rects: [Rect]) -> Bool {
        for i in rects.indices {
            for j in 0..<i where rects[i].intersection(rects[j]) != nil { return false }
        }
        return true
    }

    @Test(arguments: Seeds.count(500))
    func `G1, G2, G4: cells lie inside the viewport, apart, one for each photo, all of one size`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let viewport = Size(width: dice.number(12...500), height: dice.number(12...300))
        let grid = GridGeometry(viewport: viewport)
        let room = Rect(origin: .zero, size: viewport)
        let pages = GridPages(sets: [dice.whole(0...14)])
        let shown = pages.photos(onPage: 0).count
        #expect(shown == min(pages.count, 9), "seed \(seed)")
        let photo = Size(width: dice.number(1...9000), height: dice.number(1...9000))
        let cells = (0..<shown).map { grid.cell($0, ofSetOf: shown, first: photo) }
        #expect(cells.allSatisfy { room.contains($0) }, "seed \(seed)")
        #expect(areDisjoint(cells), "seed \(seed)")
        if shown > 1 { #expect(Set(cells.map(\.size)).count == 1, "seed \(seed)") }
        for shape in [GridShape.nine] + GridShape.others(of: 9) {
            let slots = (0..<9).map { grid.slot($0, in: shape) }
            let isSeen = slots.allSatisfy { $0.size.width > 0 && $0.size.height > 0 }
            #expect(!isSeen || slots.allSatisfy { room.contains($0) }, "seed \(seed)")
            #expect(areDisjoint(slots), "seed \(seed)")
            #expect((cells.dropFirst() + slots).allSatisfy { $0.minX == $0.minX.rounded() })
        }
    }

    @Test(arguments: Seeds.count(300))
    func `G3: page and slot tell the photo, whatever the sets`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let pages =
            dice.roll(2) == 0
            ? GridPages(count: dice.whole(0...60))
            : GridPages(sets: (0..<dice.whole(0...7)).map { _ in dice.whole(0...25) })
        var next = 0
        for page in 0..<pages.pageCount {
            let photos = pages.photos(onPage: page)
            #expect(photos.lowerBound == next && (1...9).contains(photos.count), "seed \(seed)")
            for index in photos {
                #expect(pages.page(of: index) == page, "seed \(seed)")
                #expect(pages.slot(of: index) == index - photos.lowerBound, "seed \(seed)")
            }
            #expect(pages.overflow(ofPage: page) == 0 || photos.count == 9, "seed \(seed)")
            next = photos.upperBound
        }
        #expect(next == pages.count, "seed \(seed)")
        #expect(pages.photos(onPage: -1).isEmpty && pages.photos(onPage: pages.pageCount).isEmpty)
    }

    @Test(arguments: Seeds.count(300))
    func `every photo can be selected with arrows, and no step leads out or around`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let pages =
            dice.roll(2) == 0
            ? GridPages(count: dice.whole(1...40))
            : GridPages(sets: (0...dice.whole(0...5)).map { _ in dice.whole(1...21) })
        let columns = (0...pages.pageCount).map { _ in dice.pick([3, 3, 5, 9, 2, 1]) }
        for index in 0..<pages.count {
            for step in GridStep.allCases {
                let next = pages.index(after: step, from: index) { columns[$0] } ?? -1
                #expect((0..<pages.count).contains(next), "seed \(seed)")
                let isForward = step == .right || step == .down
                #expect(isForward ? next >= index : next <= index, "seed \(seed)")
                #expect(abs(pages.page(of: next) - pages.page(of: index)) <= 1, "seed \(seed)")
            }
            for step in [-1, 1] {
                let next = pages.index(step, pagesFrom: index)
                #expect((0..<pages.count).contains(next), "seed \(seed)")
                #expect((next - index) * step >= 0, "seed \(seed)")
                let page = pages.page(of: index) + step
                if (0..<pages.pageCount).contains(page) {
                    #expect(pages.page(of: next) == page, "seed \(seed)")
                }
            }
        }
        var index = 0
        for _ in 1..<max(2, pages.count) { index = pages.index(after: .right, from: index) ?? 0 }
        #expect(index == pages.count - 1, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(300))
    func `a contained photo takes whole pixels of its room, one side all of it, its shape kept`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let aspect = dice.pick([1, 0.909, 0.85, 1.1])
        let snap = PixelSnap(aspect: aspect)
        let room = snap(
            Rect(
                x: dice.number(0...50), y: dice.number(0...50), width: dice.number(4...90),
                height: dice.number(4...60)))
        let photo = Size(width: dice.number(1...9), height: dice.number(1...9))
        let place = snap.contained(photo, in: room)
        let pixels = (
            x: place.minX / aspect, width: place.size.width / aspect,
            room: room.size.width / aspect
        )
        #expect(abs(pixels.x - pixels.x.rounded()) < 1e-9, "seed \(seed)")
        #expect(abs(pixels.width - pixels.width.rounded()) < 1e-9, "seed \(seed)")
        #expect(place.size.height == place.size.height.rounded(), "seed \(seed)")
        #expect(place.minX >= room.minX - 1e-9 && place.maxX <= room.maxX + 1e-9, "seed \(seed)")
        #expect(place.minY >= room.minY && place.maxY <= room.maxY, "seed \(seed)")
        #expect(
            abs(pixels.width - pixels.room) < 1e-9 || place.size.height == room.size.height,
            "seed \(seed)")
        let exact = contain(photo, in: room.size)
        #expect(abs(exact.width - place.size.width) <= max(1, aspect), "seed \(seed)")
        #expect(abs(exact.height - place.size.height) <= 1, "seed \(seed)")
        let again = snap(place)
        #expect(abs(again.minX - place.minX) < 1e-9, "seed \(seed)")
        #expect(abs(again.size.width - place.size.width) < 1e-9, "seed \(seed)")
        #expect(again.minY == place.minY && again.size.height == place.size.height)
    }
}
