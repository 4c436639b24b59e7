import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

/// Whatever is pressed, dragged, measured, resized and answered, in any order and at any time.
@Suite struct `a random session in the waterfall` {
    @Test(arguments: Seeds.count(60))
    func `loses nothing, trashes nothing unseen, and comes to rest`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.waterfall(
            photos: dice.whole(0...90), motion: dice.pick([.full, .full, .reduced, .off]),
            isMeasured: dice.roll(2) == 0, sections: dice.pick([.day, .automatic, .folder, .none]),
            seed: seed)
        var next = bench.order.count
        var all = Set(bench.order)
        var out: [Int: Int] = [:]
        var presented: Int?
        var done: Set<Int> = []
        var isAsked = false
        for _ in 0..<60 {
            bench.wait(dice.number(0...0.25))
            let front = bench.front
            let effects = act(&bench, &dice, &next, &presented)
            for (op, photo, isConfirmed) in effects.trashes {
                // A redo trashes what was seen when it was done first.
                let isAgain = done.contains(photo.number)
                #expect(photo.number == front || isAgain, "seed \(seed)")
                let isSeen = isConfirmed ? isAsked : presented == photo.number
                #expect(isSeen || isAgain, "seed \(seed)")
                done.insert(photo.number)
                out[op] = photo.number
            }
            isAsked = bench.text.contains("again trashes it")
            if bench.front != front { presented = nil }
            for case .restore(let ops, isUndo: true) in effects {
                for op in ops {
                    out[op] = nil
                    bench.send(.restored(op: op))
                }
            }
            if !out.isEmpty, dice.roll(8) == 0, let op = out.keys.sorted().first {
                if dice.roll(2) == 0 {
                    bench.send(.trashFailed(op: op, reason: "no room", hasChanged: false))
                    out[op] = nil
                } else {
                    bench.send(.trashed(op: op, bytes: 9, place: "trash"))
                }
            }
            all.formUnion(0..<next)
            check(bench, seed)
        }
        for op in out.keys.sorted() where dice.roll(2) == 0 {
            bench.send(.trashFailed(op: op, reason: "no room", hasChanged: false))
        }
        #expect(Set(bench.order).count == bench.order.count, "seed \(seed)")
        #expect(Set(bench.order).isSubset(of: all), "seed \(seed)")
        bench.wait(30)
        bench.send(.frame)
        #expect(!bench.model.waterfallIsMoving(at: bench.now), "seed \(seed)")
        let (full, still) = bench.settled
        #expect(full == still, "seed \(seed)")
    }

    private func check(_ bench: Bench, _ seed: UInt64) {
        let model = bench.model
        #expect(model.waterfall.photos == model.space.album.order.photos, "seed \(seed)")
        #expect(
            model.waterfall.layout
                == WaterfallLayout(
                    metrics: model.waterfallMetrics,
                    items: model.space.album.order.photos.map(model.waterfallItem)), "seed \(seed)")
        var ids: Set<PhotoID> = []
        for sprite in bench.scene.sprites {
            let rect = sprite.uprightRect
            #expect(
                [rect.minX, rect.minY, rect.maxX, rect.maxY, sprite.opacity]
                    .allSatisfy { $0.isFinite }, "seed \(seed)")
            #expect((0...1).contains(sprite.opacity), "seed \(seed)")
            if let photo = sprite.photo {
                #expect(ids.insert(photo).inserted, "seed \(seed): \(photo) is drawn twice")
            }
        }
        for label in bench.scene.labels {
            if case .point(let point, let width) = label.place {
                #expect(point.x.isFinite && point.y.isFinite && width.isFinite, "seed \(seed)")
            }
        }
        #expect(model.waterfall.scroll.truncatingRemainder(dividingBy: 2) == 0, "seed \(seed)")
        #expect((0...model.waterfallEnd).contains(model.waterfall.scroll), "seed \(seed)")
        if !model.space.album.order.isEmpty, model.waterfall.hold == nil,
            model.viewport.size.height > 0
        {
            let scroll = model.waterfall.scroll
            // A screen of a few rows may stand between two rows of tiles.
            let isInSight =
                model.isWaterfallTileInSight(model.space.album.order.index, scroll: scroll)
                || model.nearestWaterfallTile(to: .zero, scroll: scroll) == nil
            #expect(
                isInSight,
                "seed \(seed): \(model.waterfall.layout.frame(of: model.space.album.order.index)) \(model.viewport) \(model.waterfall.scroll) \(model.waterfallEnd)"
            )
        }
    }

    private func act(
        _ bench: inout Bench, _ dice: inout Dice, _ next: inout Int, _ presented: inout Int?
    ) -> [Effect] {
        let size = bench.model.viewport.size
        let point = Point(x: dice.number(-5...size.width + 5), y: dice.number(-5...size.height + 5))
        switch dice.roll(20) {
        case 0...3: return bench.press(.move(dice.pick(Direction.allCases)))
        case 4: return bench.press(.page(dice.pick([-1, 1])))
        case 5: return bench.press(dice.pick([.first, .last, .next, .previous, .back]))
        case 6: return bench.press(.columns(dice.pick([-1, 1])))
        case 7: return bench.press(.trash)
        case 8: return bench.press(dice.pick([.undo, .redo, .favourite]))
        case 9: return bench.send(.wheel(dice.whole(-12...12)))
        case 10: return bench.send(.pointer(.pressed(point)))
        case 11: return bench.send(.pointer(.tapped(point, count: 0)))
        case 12, 13: return bench.send(.drag(drag(&dice)))
        case 14:
            return bench.send(
                .resized(
                    Viewport(
                        columns: dice.whole(2...220), rows: dice.whole(1...70),
                        pixelAspect: dice.pick([1, 1, 0.909, 1.2]))))
        case 15:
            let start = dice.roll(max(1, next))
            return bench.send(.measured((start..<min(next, start + 8)).map { .chance($0, &dice) }))
        case 16:
            next += 1
            return bench.send(
                .photoInserted(.numbered(next - 1), index: dice.roll(next + 1)))
        case 17:
            let more = dice.whole(1...5)
            next += more
            return bench.send(.photosAppended((next - more..<next).map { .numbered($0) }))
        case 18:
            guard let front = bench.front else { return [] }
            return bench.send(
                dice.roll(4) == 0
                    ? .undecodable(PhotoID(front), reason: "broken")
                    : .decoded(PhotoID(front), .usual))
        default:
            guard let shown = bench.model.shownPhotos(at: bench.now).first else { return [] }
            if case .decoded = bench.model.space.album.states[shown] { presented = shown.number }
            return bench.send(.presented([shown]))
        }
    }

    private func drag(_ dice: inout Dice) -> Drag {
        let velocity = Point(x: dice.number(-300...300), y: dice.number(-900...900))
        return Drag(
            phase: dice.pick([.began, .moved, .moved, .released(velocity: velocity), .cancelled]),
            axis: dice.pick([.vertical, .horizontal]), start: Point(x: 20, y: 20),
            translation: Point(x: dice.number(-90...90), y: dice.number(-90...90)))
    }
}
