import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode

@Suite struct `a random session with the pile` {
    @Test(arguments: Seeds.count(200))
    func `keeps order, seen photos and scenes right, and comes to rest`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.pile(dice.whole(0...14)) {
            $0.motion = dice.pick([.full, .full, .full, .reduced, .off])
            $0.durations.speed = dice.pick([1, 1, 0, 2.5])
        }
        var seen: Int?
        var asked: Set<Int> = []
        var ops: [Int] = []
        var next = 100
        for _ in 0..<100 {
            bench.wait(dice.number(0...0.25))
            let front = bench.front
            if front != seen { seen = nil }
            if let photo = bench.questioned { asked.insert(photo) }
            let new = act(&bench, &dice, &seen, &next, &ops)
            for (op, photo, isConfirmed) in new.trashes {
                #expect(photo.number == front, "seed \(seed)")
                #expect(
                    isConfirmed ? asked.contains(photo.number) : seen == photo.number,
                    "seed \(seed)")
                ops.append(op)
            }
            check(bench, "seed \(seed)")
        }
        for op in ops { bench.send(.trashed(op: op, bytes: 1, place: "trash")) }
        // What a hand still holds is let go, and a selection that was scrolled away is shown.
        bench.send(.pointer(.released))
        if bench.model.isPileSpread { bench.press(.move(.up)) }
        bench.wait(4)
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
        #expect(bench.model.viewer != nil || bench.scene == bench.restingPile, "seed \(seed)")
        // Settled once more, all of it at a time when nothing moves: the same model without motion.
        bench.send(.frame)
        #expect(bench.model.viewer != nil || bench.scene == bench.restingPile, "seed \(seed)")
    }

    private func act(
        _ bench: inout Bench, _ dice: inout Dice, _ seen: inout Int?, _ next: inout Int,
        _ ops: inout [Int]
    ) -> [Effect] {
        switch dice.whole(0...17) {
        case 0, 1: return bench.press(.trash)
        case 2, 3: return bench.press(dice.pick([.next, .previous, .back]))
        case 4: return bench.press(.spread)
        case 5: return bench.press(.move(dice.pick(Direction.allCases)))
        case 6: return bench.press(dice.pick([.open, .close, .close, .first, .last, .page(1)]))
        case 7: return bench.press(.undo)
        case 8: return bench.press(dice.pick([.favourite, .goTo(dice.whole(-2...20))]))
        case 9, 10, 11: return drag(&bench, &dice)
        case 12:
            let point = Point(x: dice.number(-5...170), y: dice.number(-5...95))
            let pointer = dice.pick([
                Pointer.pressed(point), .tapped(point, count: dice.whole(1...2)),
                .tappedMiddle(point), .released, .wheel(dice.whole(-3...3)),
            ])
            return bench.send(.pointer(pointer))
        case 13:
            if dice.roll(3) == 0 {
                bench.send(
                    .resized(
                        Viewport(
                            columns: dice.whole(0...200), rows: dice.whole(0...60),
                            pixelAspect: dice.pick([1, 0.909, 1.2]))))
            }
        case 14:
            if dice.roll(2) == 0 {
                bench.send(.photoInserted(.numbered(next), index: dice.whole(0...15)))
                next += 1
            } else {
                bench.send(.decoded(PhotoID(dice.whole(0...15)), .usual))
            }
        case 15:
            guard !ops.isEmpty else { return [] }
            let op = ops.removeFirst()
            if dice.roll(2) == 0 {
                bench.send(.trashFailed(op: op, reason: "x", hasChanged: false))
            } else {
                bench.send(.trashed(op: op, bytes: 7, place: "trash"))
            }
        default:
            if let front = bench.front { bench.send(.decoded(PhotoID(front), .usual)) }
            if let shown = bench.model.shownPhotos(at: bench.now).first {
                bench.send(.presented([shown]))
                if bench.model.space.album.isDecoded(shown) { seen = shown.number }
            }
        }
        return []
    }

    private func drag(_ bench: inout Bench, _ dice: inout Dice) -> [Effect] {
        let to = Point(x: dice.number(-120...120), y: dice.number(-90...90))
        let velocity = Point(x: dice.number(-300...300), y: dice.number(-300...300))
        bench.dragPile(.began, to.x / 9, to.y / 9)
        if dice.roll(2) == 0 { bench.wait(dice.number(0...0.1)) }
        bench.dragPile(.moved, to.x, to.y)
        guard dice.roll(4) > 0 else { return [] }
        let before = bench.effects.count
        bench.dragPile(dice.roll(5) == 0 ? .cancelled : .released(velocity: velocity), to.x, to.y)
        return Array(bench.effects[before...])
    }

    private func check(_ bench: Bench, _ comment: Comment) {
        let scene = bench.scene
        let photos = scene.sprites.compactMap(\.photo)
        // The viewer draws a photo that changes its shape as two.
        if bench.model.viewer == nil, bench.model.modeTransition == nil {
            #expect(Set(photos).count == photos.count, comment)
        }
        #expect(Set(bench.order).count == bench.order.count, comment)
        #expect(scene.sprites.count <= 60, comment)
        for sprite in scene.sprites {
            let numbers = [
                sprite.centre.x, sprite.centre.y, sprite.size.width, sprite.size.height,
                sprite.scale, sprite.rotation, sprite.opacity,
            ]
            let isFinite = numbers.allSatisfy { $0.isFinite }
            #expect(isFinite, comment)
            #expect(sprite.opacity <= 1 && sprite.size.width >= 0 && sprite.scale >= 0, comment)
        }
    }
}
