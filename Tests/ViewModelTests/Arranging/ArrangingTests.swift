import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import DeckMode
@testable import GridMode
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode
@testable import WaterfallMode

@Suite struct `a collection that turns out otherwise` {
    @Test(arguments: Mode.allCases, Seeds.count(24))
    func
        `the front follows the rule, few changes or many, and all comes to rest as if it had been so`(
            mode: Mode, seed: UInt64
        )
    {
        var dice = Dice(seed: seed)
        let count = dice.whole(0...30)
        var bench = Bench.arranging(
            mode, photos: count, front: dice.roll(31),
            motion: dice.pick([.full, .full, .reduced, .off]))
        if dice.roll(3) == 0 { bench.press(dice.pick([.next, .previous, .last, .page(1)])) }
        var new = bench.order.filter { _ in dice.roll(dice.pick([2, 12])) > 0 }
        for number in 0..<dice.pick([0, 1, 2, 20]) {
            new.insert(100 + number, at: dice.whole(0...new.count))
        }
        if dice.roll(4) == 0 { new.shuffle(using: &dice) }
        let successor = bench.successor(among: new)
        let former = bench.front
        bench.arrange(new)
        #expect(bench.order == new, "seed \(seed)")
        #expect(bench.front == successor, "seed \(seed)")
        if let former, !new.contains(former) {
            #expect(
                bench.model.bar.message?.spans.last == TextSpan(" was removed outside riffle"),
                "seed \(seed)")
        }
        for number in new { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.wait(9)
        bench.send(.frame)
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
        if mode == .waterfall {
            #expect(bench.settled.full == bench.settled.still, "seed \(seed)")
        } else {
            #expect(bench.scene.sprites == bench.fresh.sprites, "seed \(seed)")
        }
    }

    @Test(arguments: Mode.allCases, [false, true])
    func `the photo that the one in front is a file of from now on takes its place`(
        mode: Mode, isFiltered: Bool
    ) {
        // Three JPEG files and their RAW files, which have been photos of their own.
        for viewed in [false, true] {
            var bench = Bench.arranging(mode, photos: 6, front: 4)
            if isFiltered {
                bench.press(.command("filter !reject"))
                bench.press(.prompt(.submit))
            }
            if viewed { bench.press(.open) }
            bench.wait()
            bench.send(.photosArranged([0, 1, 2].map { .numbered($0) }, standIn: PhotoID(1)))
            #expect(bench.order == [0, 1, 2] && bench.front == 1)
            #expect(!bench.text.contains("was removed"))
            bench.wait(9)
            bench.send(.frame)
            #expect(!bench.model.isMoving(at: bench.now))
        }
    }

    @Test(arguments: Mode.allCases, 0..<16 as Range<UInt64>)
    func `a few changes begin where everything was seen`(mode: Mode, seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.arranging(mode, photos: 24, front: dice.roll(24), frame: 1e-6)
        if dice.roll(2) == 0 {
            bench.press(dice.pick([.next, .previous]))
            bench.wait(dice.number(0...0.15))
        }
        var new = bench.order
        let front = bench.front
        for _ in 0..<dice.whole(1...2) { new.remove(at: dice.roll(new.count)) }
        if dice.roll(2) == 0 { new.removeAll { $0 == front } }
        if dice.roll(2) == 0 { new.insert(99, at: dice.whole(0...new.count)) }
        let before = bench.places
        bench.arrange(new)
        let after = bench.places
        for (photo, rect) in before {
            guard let here = after[photo] else {
                // Of those beside the front, one that lies below others may go at once.
                #expect(photo.number != front, "seed \(seed)")
                continue
            }
            // Of piled cards those behind the front make way at once; tiles move by whole cells.
            guard photo.number == front || mode != .deck && mode != .stack else { continue }
            #expect(distance(rect, here) < 3, "seed \(seed) \(mode) \(photo)")
        }
    }

    @Test(arguments: Mode.allCases, [false, true])
    func `a key in the same instant trashes nothing that was not to be seen`(
        mode: Mode, isInViewer: Bool
    ) {
        var bench = Bench.arranging(mode, photos: 12, front: 3)
        if isInViewer { bench.press(.open) }
        bench.wait(4)
        bench.see()
        bench.arrange([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
        #expect(bench.press(.trash).trashes.isEmpty)
        #expect(bench.front == 4)
        bench.wait(3.5)
        bench.see()
        #expect(bench.press(.trash).trashes.map(\.photo.number) == [4])
    }

    @Test(arguments: [Mode.deck, .stack, .carousel], [1, 12])
    func `a photo that goes while it is in the hand is not trashed by letting go`(
        mode: Mode, others: Int
    ) {
        var bench = Bench.arranging(mode, photos: 30, front: 3)
        bench.see()
        bench.drag(.began, .vertical, 0, -3)
        bench.drag(.moved, .vertical, 0, -60)
        bench.arrange((0..<30).filter { $0 != 3 && $0 < 30 - others })
        bench.drag(.moved, .vertical, 0, -80)
        bench.drag(.released(velocity: Point(x: 0, y: -900)), .vertical, 0, -80)
        #expect(bench.effects.trashes.isEmpty)
        #expect(bench.front == 4)
        bench.wait(9)
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test(arguments: [Mode.deck, .stack, .carousel], [1, 14])
    func `a drag goes on while others come and go, and does what it was to do`(
        mode: Mode, others: Int
    ) throws {
        var bench = Bench.arranging(mode, photos: 30, front: 15)
        bench.see()
        bench.drag(.began, .vertical, 0, -3)
        bench.drag(.moved, .vertical, 0, -60)
        let held = try #require(bench.sprite(15)?.centre)
        bench.arrange(Array(others..<30) + [40])
        let now = try #require(bench.sprite(15)?.centre)
        // The carousel may be nearer to an end than it was, where it stands aside: it is on its way there.
        #expect(abs(now.x - held.x) <= (mode == .carousel ? 1 : 0) && now.y == held.y)
        bench.drag(.released(velocity: .zero), .vertical, 0, -60)
        #expect(bench.effects.trashes.map(\.photo.number) == [15])
    }

    @Test(arguments: Mode.allCases, [1, 20])
    func `in the viewer the next photo follows one that is gone, and the last closes it`(
        mode: Mode, most: Int
    ) {
        var bench = Bench.arranging(mode, photos: 30, front: 4)
        bench.press(.open)
        bench.wait()
        bench.arrange((0..<30).filter { $0 != 4 && $0 <= 30 - most })
        #expect(bench.model.viewer?.photo == PhotoID(5))
        #expect(bench.sprite(4) != nil)
        bench.wait()
        #expect(bench.sprite(4) == nil && bench.sprite(5)?.opacity == 1)
        bench.arrange([])
        #expect(bench.model.viewer == nil)
        bench.wait()
        #expect(bench.scene.sprites.isEmpty)
        #expect(bench.text.contains("No photos here any more"))
        bench.press(.next)
        bench.arrange([7, 8])
        bench.wait()
        #expect(bench.front == 7)
    }

    @Test func `a zoomed photo stays as it is seen while others come and go`() {
        var bench = Bench.arranging(.deck, photos: 30, front: 12)
        bench.press(.open)
        bench.wait()
        bench.press(.zoom(.closer))
        bench.press(.zoom(.closer))
        bench.wait()
        let shown = bench.sprite(12)
        bench.arrange(Array((0..<30).reversed()) + [50])
        #expect(bench.sprite(12) == shown)
        #expect(bench.front == 12)
    }

    @Test func `in the waterfall the selection keeps its place on the screen`() {
        for seed in Seeds.count(20) {
            var dice = Dice(seed: seed)
            var bench = Bench.waterfall(photos: 300, seed: seed)
            bench.press(.goTo(100 + dice.roll(100)))
            bench.wait(9)
            let front = bench.front ?? 0
            let before = bench.rect(front)
            bench.arrange(
                (0..<300).filter { $0 == front || dice.roll(8) > 0 } + Array(400..<500))
            let after = bench.rect(front)
            // Rows of cells are whole, and a photo may stand in another column.
            let way = (after?.minY ?? -99) - (before?.minY ?? 99)
            #expect(abs(way) <= 2, "seed \(seed)")
            bench.wait(9)
            #expect(bench.rect(front)?.minY == after?.minY, "seed \(seed)")
        }
    }

    @Test func `an open question is about the photo that is there`() {
        var bench = Bench(photos: 5)
        bench.press(.trash)
        #expect(bench.text.contains("again trashes it unseen"))
        bench.wait(1)
        bench.arrange([1, 2, 3, 4])
        bench.wait(1)
        #expect(bench.press(.trash).trashes.isEmpty)
    }

    @Test func `help and a command being typed stay open`() {
        var bench = Bench(photos: 30)
        bench.press(.command("mo"))
        bench.arrange(Array(5..<30))
        #expect(bench.model.panels.prompt?.text == "mo")
        bench.press(.close)
        bench.press(.help)
        bench.arrange(Array(6..<30))
        #expect(bench.model.panels.helpScroll == 0)
    }

    @Test
    func `a photo on its way to the trash is not taken in again, one on its way back is not lost`()
    {
        var bench = Bench(photos: 6)
        bench.press(.goTo(2))
        let op = bench.trash() ?? -1
        bench.arrange([0, 1, 2, 3, 4, 5])
        #expect(bench.order == [0, 1, 3, 4, 5])
        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        bench.press(.undo)
        bench.arrange([0, 1, 3, 4, 5])
        #expect(bench.order == [0, 1, 2, 3, 4, 5])
        bench.send(.restored(op: op))
        bench.arrange([0, 1, 2, 3, 4])
        #expect(bench.order == [0, 1, 2, 3, 4])
    }

    @Test func `what was done to a photo that is gone is not taken back`() {
        var bench = Bench(photos: 6)
        bench.press(.favourite)
        bench.press(.next)
        bench.press(.favourite)
        bench.arrange([1, 2, 3])
        bench.press(.undo)
        #expect(!bench.model.space.album.favourites.contains(PhotoID(1)))
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
    }

    @Test func `the status line counts photos that are still to come`() {
        var bench = Bench(photos: 12)
        bench.send(.photosExpected(100_000))
        bench.press(.last)
        #expect(bench.front == 11)
        #expect(bench.text.contains("12/100000"))
        bench.press(.goTo(5000))
        #expect(bench.front == 11)
        bench.arrange(Array(0..<300))
        #expect(bench.text.contains("12/300"))
    }

    @Test func `known photos keep what is known of them`() {
        var bench = Bench.arranging(.grid, photos: 20)
        bench.press(.favourite)
        bench.arrange(Array((0..<20).reversed()))
        #expect(bench.model.space.album.favourites == [PhotoID(0)])
        #expect(bench.model.space.album.isDecoded(PhotoID(7)))
        #expect(bench.model.space.album.size(of: PhotoID(7)) == PhotoFacts.usual.pixelSize)
    }
}
