import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `a random session in the nine-grid` {
    @Test(arguments: Seeds.count(80))
    func `loses no photo, trashes none unseen, and comes to rest where it would without motion`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        var options = dice.roll(2) == 0 ? Options.browsing : Options.moments
        options[Grid.self].transition = dice.pick([.push, .push, .fade, .cube, .moveIn])
        options.motion = dice.pick([.full, .full, .full, .reduced, .off])
        var bench = Bench(photos: dice.whole(0...40), options: options)
        var all = Set(bench.order)
        var presented: Set<Int> = []
        var next = 100
        for round in 0..<120 {
            bench.wait(dice.number(0...0.3))
            let effects = step(&bench, &dice, &presented, &next)
            for (_, photo, isConfirmed) in effects.trashes {
                // What was confirmed once needs no second confirmation to be trashed again.
                if isConfirmed { presented.insert(photo.number) }
                #expect(presented.contains(photo.number), "seed \(seed)")
            }
            all.formUnion(bench.order)
            let out = Set(bench.model.summary.trashed.map(\.id.number))
            #expect(Set(bench.order).union(out) == all, "seed \(seed)")
            #expect(Set(bench.order).count == bench.order.count, "seed \(seed)")
            #expect(isSound(bench.scene), "seed \(seed)")
            #expect(bench.tiles.count <= 45, "seed \(seed)")
            if round % 4 == 0 { #expect(isSameAtRest(bench), "seed \(seed)") }
        }
        bench.send(.pointer(.released))
        bench.wait(20)
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
        #expect(bench.scene == bench.unmoved, "seed \(seed)")
    }

    /// Holding the pages by a drag is no motion: what is held is not compared.
    private func isSameAtRest(_ bench: Bench) -> Bool {
        bench.model.grid.drag != nil || bench.model.viewer != nil
            || bench.rested == bench.unmoved
    }

    private func step(
        _ bench: inout Bench, _ dice: inout Dice, _ presented: inout Set<Int>, _ next: inout Int
    ) -> [Effect] {
        switch dice.roll(16) {
        case 0...3: return bench.press(.move(dice.pick(Direction.allCases)))
        case 4: return bench.press(.page(dice.pick([-1, 1])))
        case 5:
            return bench.press(dice.pick([.first, .last, .next, .previous, .goTo(dice.roll(50))]))
        case 6:
            if let front = bench.front { bench.send(.decoded(PhotoID(front), .usual)) }
            if let shown = bench.model.shownPhotos(at: bench.now).first {
                bench.send(.presented([shown]))
                presented.insert(shown.number)
            }
            return bench.press(.trash)
        case 7: return bench.press(dice.pick([.undo, .redo, .favourite]))
        case 8:
            bench.send(.photoInserted(.numbered(next), index: dice.roll(30)))
            next += 1
        case 9:
            let dates = bench.order.map { number in
                PhotoHeader(
                    photo: PhotoID(number),
                    pixelSize: Size(width: dice.number(1...9000), height: dice.number(1...9000)),
                    date: CalendarDate(
                        year: 2024, month: 5, day: 1 + number / 7, isCapture: true))
            }
            bench.send(.measured(dice.roll(2) == 0 ? dates : Array(dates.prefix(5))))
        case 10:
            let size = dice.pick([(0, 0), (3, 2), (80, 24), (200, 60), (160, 46)])
            bench.send(
                .resized(
                    Viewport(
                        columns: size.0, rows: size.1, pixelAspect: dice.pick([1, 0.9]))))
        case 11: bench.send(.wheel(dice.pick([-1, 1])))
        case 12:
            let phase = dice.pick([
                Drag.Phase.began, .moved, .moved, .released(velocity: .zero), .cancelled,
            ])
            bench.drag(phase, dice.pick([.horizontal, .vertical]), dice.number(-200...200), 3)
        case 13:
            let op = bench.model.ledger.outCount - 1
            if op >= 0 {
                bench.send(
                    dice.roll(2) == 0
                        ? .trashed(op: op, bytes: 7, place: "trash")
                        : .trashFailed(op: op, reason: "x", hasChanged: false))
            }
        case 14:
            bench.send(
                .pointer(
                    .tapped(Point(x: dice.number(0...160), y: dice.number(0...90)), count: 1)))
            bench.press(.close)
        default: bench.send(.frame)
        }
        return []
    }

    private func isSound(_ scene: Scene) -> Bool {
        let flip = scene.transition
        let sprites = scene.sprites + (flip?.incoming ?? []) + (flip?.outgoing ?? [])
        return (flip?.progress ?? 0).isFinite
            && sprites.allSatisfy {
                $0.centre.x.isFinite && $0.centre.y.isFinite && $0.size.width.isFinite
                    && $0.size.height.isFinite && $0.size.width >= 0 && $0.size.height >= 0
                    && $0.opacity.isFinite && $0.opacity >= 0 && $0.opacity <= 1
                    && ($0.highlight?.amount ?? 0) >= 0 && $0.rotation.isFinite
            }
    }
}
