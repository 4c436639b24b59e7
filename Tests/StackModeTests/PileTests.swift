import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel

@Suite struct `the pile` {
    @Test func `lies with its top straight and drawn pixel by pixel, five photos to be seen`()
        throws
    {
        var bench = Bench.pile(9)
        for number in 0..<9 { bench.send(.decoded(PhotoID(number), .usual)) }
        #expect(bench.stacked == [0, 1, 2, 3, 4])
        let top = try #require(bench.sprite(0))
        #expect(top.isAtRest && top.rotation == 0)
        #expect(top.border == .init(width: 2, colour: .white))
        // 4:3 within 72 u less the border, plus the border.
        #expect(abs(top.size.width - (68 * 4 / 3 + 4).rounded()) < 1e-9 && top.size.height == 72)
        #expect(top.centre.y == 45 && abs(top.centre.x - 80) <= 0.5)
        for number in 1...4 {
            let sprite = try #require(bench.sprite(number))
            #expect(sprite.rotation != 0 && abs(sprite.rotation) <= 4)
            #expect(sprite.shadow != nil && !sprite.isAtRest)
        }
    }

    @Test func `flicked off, the top goes out above and comes back below`() throws {
        var bench = Bench.pile(4)
        bench.press(.next)
        #expect(bench.front == 1 && bench.order == [0, 1, 2, 3])
        bench.wait(0.06)
        #expect(bench.stacked.first == 0)
        let out = try #require(bench.pileOffset(0))
        #expect(out.x > 40 && out.x < 128 && abs(out.y) <= 0.5)
        #expect(bench.sprite(0)?.rotation == 0)
        bench.wait(0.06)
        #expect(bench.stacked.last == 0)
        bench.wait(0.09)
        let back = try #require(bench.sprite(0))
        #expect(back.rotation != 0 && back.centre.x > 81)
        bench.wait(0.2)
        #expect(!bench.model.isMoving(at: bench.now))
        #expect(bench.scene == bench.restingPile)
        #expect(bench.stacked == [1, 2, 3, 0])
    }

    @Test func `goes around without an end`() {
        var bench = Bench.pile(3)
        for expected in [1, 2, 0, 1] {
            bench.press(.next)
            #expect(bench.front == expected)
        }
        bench.press(.previous)
        #expect(bench.front == 2)
        for expected in [1, 0, 2] {
            bench.press(.back)
            #expect(bench.front == expected)
        }
        bench.send(.wheel(1))
        #expect(bench.front == 0)
    }

    @Test func `a photo lies another way after each flick, and as before when brought back`() throws
    {
        var bench = Bench.pile(3)
        let angle = try #require(bench.sprite(1)?.rotation)
        bench.press(.next)
        bench.wait()
        bench.press(.next)
        bench.wait()
        let flicked = try #require(bench.sprite(1)?.rotation)
        #expect(flicked != angle)
        bench.press(.back)
        bench.wait()
        bench.press(.back)
        bench.wait()
        #expect(bench.front == 0)
        #expect(bench.sprite(1)?.rotation == flicked)
    }

    @Test func `back plays the path of the flick backward`() throws {
        var bench = Bench.pile(4)
        bench.press(.previous)
        bench.wait()
        bench.press(.back)
        #expect(bench.front == 0)
        bench.wait(0.1)
        #expect(bench.stacked.last == 0)
        let out = try #require(bench.pileOffset(0))
        #expect(out.x < -50)
        bench.wait(0.12)
        #expect(bench.stacked.first == 0)
        bench.wait(0.2)
        #expect(bench.scene == bench.restingPile && bench.sprite(0)?.isAtRest == true)
    }

    @Test func `a further flick lets the one before drop behind at once`() throws {
        var bench = Bench.pile(6)
        bench.press(.next)
        bench.wait(0.04)
        bench.press(.next)
        #expect(bench.front == 2)
        let first = try #require(bench.pileOffset(0))
        #expect(abs(first.x - 128) <= 0.5)
        #expect(bench.stacked.first == 1 && bench.stacked.last == 0)
    }

    @Test func `dragged both ways and let go in the middle, the top goes back`() {
        var bench = Bench.pile(4)
        bench.dragPile(.began, 2, 1)
        bench.dragPile(.moved, 20, -6)
        #expect(bench.pileOffset(0).map { abs($0.x - 20) <= 0.5 && $0.y == -6 } == true)
        #expect(bench.sprite(0)?.rotation == 0)
        bench.dragPile(.released(velocity: .zero), 20, -6)
        #expect(bench.front == 0)
        bench.wait(1)
        #expect(bench.pileOffset(0).map { abs($0.x) <= 0.5 } == true)
        #expect(bench.sprite(0)?.isAtRest == true)
    }

    @Test func `thrown upward, a seen photo is trashed; read-only it comes back`() {
        var bench = Bench.pile(4)
        bench.see()
        bench.flingPile(3, -40)
        #expect(bench.effects.trashes.map(\.photo.number) == [0])
        #expect(bench.order == [1, 2, 3] && bench.front == 1)
        bench.wait(0.15)
        #expect(bench.pileOffset(0).map { $0.y < -60 } == true && bench.stacked.first == 0)
        var kept = Bench.pile(4) { $0.policy = .readOnly }
        kept.see()
        kept.flingPile(3, -40)
        #expect(kept.effects.trashes.isEmpty && kept.order == [0, 1, 2, 3])
        kept.wait()
        #expect(kept.sprite(0)?.isAtRest == true)
    }

    @Test func `thrown upward where that is no trash, it is flicked`() {
        var bench = Bench.pile(4) { $0.stack.isUpwardTrash = false }
        bench.see()
        bench.flingPile(3, -40)
        #expect(bench.effects.trashes.isEmpty && bench.front == 1)
    }

    @Test func `dragged down, it becomes a favourite and stays on top`() {
        var bench = Bench.pile(4)
        bench.flingPile(2, 40)
        #expect(bench.front == 0 && bench.favourites == [PhotoID(0)])
        bench.wait()
        #expect(bench.sprite(0)?.border?.colour == bench.model.options.theme.accent)
    }

    @Test
    func `trashed from the end of the folder, the first comes to the top, and undo brings it back`()
        throws
    {
        var bench = Bench.pile(3)
        bench.press(.last)
        #expect(bench.trash() != nil)
        #expect(bench.order == [0, 1] && bench.front == 0)
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2] && bench.front == 2)
        #expect(bench.stacked.first == 2)
        bench.wait()
        #expect(bench.scene == bench.restingPile)
    }

    @Test func `none, one and two photos make a pile`() {
        var none = Bench.pile(0)
        for intent in [Intent.next, .previous, .back, .spread, .close, .trash, .open] {
            none.press(intent)
            none.wait(0.01)
        }
        #expect(none.stacked.isEmpty && !none.model.isPileSpread)
        var one = Bench.pile(1)
        one.press(.next)
        #expect(one.front == 0)
        one.wait(0.1)
        #expect(one.pileOffset(0).map { $0.x > 20 } == true)
        one.press(.next)
        one.wait(1)
        #expect(one.sprite(0)?.isAtRest == true && one.stacked == [0])
        var two = Bench.pile(2)
        for _ in 0..<5 {
            two.press(.next)
            two.wait(0.02)
        }
        #expect(two.front == 1)
        two.wait()
        #expect(two.stacked == [1, 0] && two.scene == two.restingPile)
    }

    @Test func `a photo from elsewhere disturbs neither the top nor a drag`() {
        var bench = Bench.pile(5)
        bench.dragPile(.began, 10, 0)
        let before = bench.sprite(0)
        bench.send(.photoInserted(.numbered(9), index: 0))
        #expect(bench.sprite(0) == before && bench.front == 0)
        bench.dragPile(.moved, 50, 0)
        #expect(bench.pileOffset(0).map { abs($0.x - 50) <= 0.5 } == true)
        bench.dragPile(.released(velocity: .zero), 50, 0)
        #expect(bench.front == 1)
    }

    @Test(arguments: [MotionLevel.off, .reduced])
    func `with little motion nothing moves`(motion: MotionLevel) {
        var bench = Bench.pile(6) { $0.motion = motion }
        for intent in [Intent.next, .previous, .back, .goTo(4), .goTo(0)] {
            bench.press(intent)
            for _ in 0..<8 {
                for number in bench.stacked {
                    #expect(bench.pileOffset(number).map { abs($0.x) <= 0.5 } == true)
                }
                bench.wait(0.03)
            }
            bench.wait()
            #expect(!bench.model.isMoving(at: bench.now))
            #expect(bench.scene == bench.restingPile)
        }
    }

    @Test func `the photos of the pile are wanted first, then the next and the one at the bottom`()
    {
        let bench = Bench.pile(20)
        let wants = bench.model.stackWants(at: bench.now)
        #expect(wants.prefix(5).map(\.photo.number) == [0, 1, 2, 3, 4])
        #expect(wants.prefix(5).allSatisfy { $0.urgency == .shown })
        #expect(wants.dropFirst(5).map(\.photo.number) == [19, 5, 6, 7, 8])
        #expect(wants.allSatisfy { $0.room.size == Size(width: 124, height: 68) })
    }

    @Test func `the new top counts as seen only once the flicked one is off it`() {
        var bench = Bench.pile(5)
        bench.press(.next)
        #expect(bench.model.shownPhotos(at: bench.now).first == nil)
        #expect(bench.model.shownPhotos(at: bench.now + 0.12).first == PhotoID(1))
    }

    @Test func `a press is seen until it becomes a drag, and the drag is followed`() {
        var bench = Bench.pile(3)
        bench.send(.pointer(.pressed(Point(x: 80, y: 45))))
        #expect(bench.sprite(0)?.highlight?.amount == 0.15)
        bench.dragPile(.began, 3, 0)
        #expect(bench.sprite(0)?.highlight == nil)
        bench.dragPile(.moved, 40, 0)
        #expect(bench.pileOffset(0) == Point(x: 40, y: 0))
        bench.dragPile(.released(velocity: .zero), 40, 0)
        bench.wait()
        #expect(bench.front == 1 && bench.stacked.first == 1)
    }
}
