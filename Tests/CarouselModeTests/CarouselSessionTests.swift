import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

/// Whatever happens, in whatever order: what is shown stays continuous, and comes to rest where it belongs.
@Suite struct `a random session of the carousel` {
    @Test(arguments: Seeds.count(50))
    func `loses no photo, trashes none unseen, never jumps, and ends in the layout`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let type = dice.pick(CarouselType.allCases)
        let motion = dice.pick([MotionLevel.full, .full, .full, .reduced, .off])
        var bench = Bench(carousel: type, photos: dice.whole(1...40), motion: motion) {
            $0.isVertical = dice.roll(4) == 0
            if dice.roll(4) == 0 { $0.wraps = dice.roll(2) == 0 }
            if dice.roll(6) == 0 { $0.alignsToItems = false }
            if dice.roll(6) == 0 { $0.stopsAtItems = false }
        }
        var presented: Int?
        var next = 50
        for step in 0..<60 {
            bench.wait(dice.number(0...0.25))
            if bench.front != presented { presented = nil }
            if dice.roll(2) == 0 {
                bench.send(.frame)
                if let shown = bench.model.shownPhotos(at: bench.now).first {
                    bench.send(.presented([shown]))
                    presented = shown.number
                }
            }
            let known = Set(bench.order)
            let before = bench.quads
            let front = bench.front
            bench.effects = []
            let isSudden = act(&bench, &dice, &next)
            #expect(bench.scene.isFinite, "seed \(seed) step \(step)")
            let order = bench.order
            #expect(Set(order).count == order.count, "seed \(seed) step \(step)")
            let gone = known.subtracting(order)
            #expect(gone.isSubset(of: [front].compactMap { $0 }), "seed \(seed) step \(step)")
            for (_, photo, isConfirmed) in bench.effects.trashes where gone == [photo.number] {
                #expect(isConfirmed || presented == photo.number, "seed \(seed) step \(step)")
            }
            if !isSudden, motion == .full {
                #expect(farthest(before, bench.quads) < 2, "seed \(seed) step \(step) \(type)")
            }
        }
        bench.send(.pointer(.released))
        bench.wait(9)
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
        guard bench.model.viewer == nil, bench.model.options.carousel.alignsToItems else { return }
        let settled = bench.scene.sprites
        bench.send(.resized(.usual))
        #expect(bench.scene.sprites == settled, "seed \(seed)")
        #expect(bench.displacement == 0, "seed \(seed)")
    }

    /// Does something; true where things may jump.
    private func act(_ bench: inout Bench, _ dice: inout Dice, _ next: inout Int) -> Bool {
        let kind = dice.roll(20)
        if bench.model.viewer != nil {
            bench.send(.resized(.usual))
            bench.press(.mode(.deck))
            bench.press(.mode(.carousel))
            return true
        }
        switch kind {
        case 0...4: bench.press(dice.pick([.next, .previous]))
        case 5: bench.press(.goTo(dice.roll(50)))
        case 6: bench.press(dice.pick([.first, .last]))
        case 7, 8: bench.press(.trash)
        case 9: bench.press(.undo)
        case 10: bench.press(.stepStyle(dice.pick([1, -1])))
        case 11:
            bench.send(.photoInserted(.numbered(next), index: dice.roll(45)))
            next += 1
        case 12: bench.send(.wheel(dice.pick([1, -1])))
        case 13:
            bench.send(.resized(.usual))
            return true
        case 14: bench.press(.close)
        case 15: bench.send(.pointer(.pressed(Point(x: dice.number(0...160), y: 45))))
        case 16:
            let point = Point(x: dice.number(0...160), y: dice.number(0...90))
            bench.send(.pointer(.tapped(point, count: 1)))
            if bench.model.viewer != nil { bench.press(.close) }
            return true
        default:
            drag(&bench, &dice)
            return true
        }
        return false
    }

    /// Steps of a drag, some of them without a beginning or an end.
    private func drag(_ bench: inout Bench, _ dice: inout Dice) {
        let axis = dice.pick([Drag.Axis.horizontal, .horizontal, .vertical])
        var x = 0.0
        var y = 0.0
        for _ in 0..<dice.whole(1...6) {
            bench.wait(dice.number(0...0.05))
            x += dice.number(-30...30)
            y += axis == .vertical ? dice.number(-40...20) : 0
            let velocity = Point(x: dice.number(-900...900), y: dice.number(-300...300))
            let phase = dice.pick([
                Drag.Phase.began, .moved, .moved, .moved, .released(velocity: velocity),
                .cancelled,
            ])
            bench.drag(phase, axis, x, y)
        }
    }
}
