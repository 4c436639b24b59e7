import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

/// Invariants V3–V5 of the viewer, and those of every surface.
@Suite struct `a random session in the viewer` {
    private static let intents: [Intent] = [
        .next, .previous, .open, .close, .close, .zoom(.closer), .zoom(.farther), .zoom(.actual),
        .zoom(.fit), .move(.left), .move(.right), .move(.up), .move(.down), .trash, .undo, .redo,
        .favourite, .first, .last, .goTo(3), .stepStyle(1), .stepMode(1), .mode(.deck), .help,
    ]

    private func event(_ dice: inout Dice, _ bench: Bench) -> Event {
        let point = Point(x: dice.number(0...160), y: dice.number(0...90))
        let way = Point(x: dice.number(-90...90), y: dice.number(-90...90))
        let axis = dice.pick([Drag.Axis.horizontal, .vertical])
        switch dice.whole(0...19) {
        case 0: return .pointer(.tapped(point, count: dice.whole(1...2)))
        case 1: return .pointer(.zoomWheel(dice.whole(-3...3), point))
        case 2: return .wheel(dice.whole(-2...2))
        case 3...4:
            return .drag(Drag(phase: .began, axis: axis, start: point, translation: way))
        case 5...6:
            return .drag(Drag(phase: .moved, axis: axis, start: point, translation: way))
        case 7...8:
            let velocity = Point(x: dice.number(-300...300), y: dice.number(-300...300))
            return .drag(
                Drag(
                    phase: .released(velocity: velocity), axis: axis, start: point,
                    translation: way))
        case 9: return .pointer(.released)
        case 10:
            return .resized(
                Viewport(columns: dice.whole(0...200), rows: dice.whole(0...60)))
        case 11:
            let size = Size(
                width: Double(dice.whole(1...6000)), height: Double(dice.whole(1...6000)))
            let photo = dice.pick(bench.model.space.album.order.photos + [PhotoID(0)])
            return .measured([PhotoHeader(photo: photo, pixelSize: size, date: nil)])
        case 12: return .photoInserted(.numbered(100 + dice.whole(0...9)), index: dice.whole(0...5))
        default: return .intent(dice.pick(Self.intents), isRepeat: dice.whole(0...9) == 0)
        }
    }

    /// Answers what is under way, mostly well.
    private func answer(_ effects: [Effect], _ bench: inout Bench, _ dice: inout Dice) {
        for effect in effects where dice.whole(0...3) == 0 {
            switch effect {
            case .trash(let requests, batch: nil):
                let op = requests[0].op
                bench.send(
                    dice.whole(0...1) == 0
                        ? .trashed(op: op, bytes: 1, place: "trash")
                        : .trashFailed(op: op, reason: "no", hasChanged: false))
            case .restore(let ops, isUndo: true):
                for op in ops {
                    bench.send(
                        dice.whole(0...1) == 0
                            ? .restored(op: op) : .restoreFailed(op: op, reason: "no"))
                }
            default: break
            }
        }
    }

    private func check(_ scene: Scene, _ note: Comment) {
        let pages = (scene.transition?.outgoing ?? []) + (scene.transition?.incoming ?? [])
        for sprite in scene.sprites + pages {
            #expect(sprite.centre.x.isFinite && sprite.centre.y.isFinite, note)
            #expect(sprite.size.width.isFinite && sprite.size.height.isFinite, note)
            #expect(sprite.size.width >= 0 && sprite.size.height >= 0, note)
            #expect(sprite.scale.isFinite && sprite.rotation.isFinite, note)
            #expect((0...1).contains(sprite.opacity), note)
        }
    }

    @Test(arguments: Seeds.count(150), MotionLevel.allCases)
    func `ends at rest, shows what is there, and trashes only what was seen`(
        seed: UInt64, motion: MotionLevel
    ) {
        var dice = Dice(seed: seed)
        var options = Options()
        options.motion = motion
        options.mode = dice.pick(Mode.allCases)
        options.viewer.keepsZoom = dice.whole(0...3) == 0
        var bench = Bench(photos: dice.whole(1...8), options: options)
        var presented: PhotoID?
        for step in 0..<80 {
            let note: Comment = "seed \(seed) step \(step)"
            bench.wait(dice.pick([0, 0.01, 0.05, 0.2, 0.6]))
            if dice.whole(0...3) == 0, let front = bench.model.frontPhoto {
                bench.send(.decoded(front, .usual))
                if let shown = bench.model.shownPhotos(at: bench.now).first {
                    // Under the hand a photo's true shape may push the selected tile out of sight.
                    #expect(shown == bench.model.frontPhoto, note)
                    bench.send(.presented([shown]))
                    presented = shown
                }
            }
            let event = event(&dice, bench)
            let front = bench.model.frontPhoto
            let effects = bench.send(event)
            for trash in effects.trashes where event != .intent(.redo) {
                #expect(trash.photo == front, note)
                #expect(trash.isConfirmed || trash.photo == presented, note)
            }
            if bench.model.frontPhoto != front { presented = nil }
            answer(effects, &bench, &dice)
            check(bench.scene, note)
            #expect(Set(bench.order).count == bench.order.count, note)
            // V3: what is open is what is in front.
            if bench.isOpen { #expect(bench.model.viewer?.photo == bench.model.frontPhoto, note) }
        }
        bench.send(.pointer(.released))
        bench.send(.resized(.usual))
        bench.wait(2)
        bench.send(.frame)
        // V5: nothing is under way for ever, and it has become what it would be without motion.
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
        let scene = bench.scene
        bench.model.settle(bench.model.mode, at: bench.now)
        if bench.isOpen { bench.model.viewerSettle(at: bench.now) }
        #expect(scene == bench.scene, "seed \(seed)")
        if case .presenting = bench.stage { Issue.record("seed \(seed): still opening") }
        if case .dismissing = bench.stage { Issue.record("seed \(seed): still closing") }
    }

    @Test(arguments: Seeds.count(60), [MotionLevel.full, .reduced])
    func `the settled scene is that of no motion at all`(seed: UInt64, motion: MotionLevel) {
        var dice = Dice(seed: seed)
        let count = dice.whole(1...6)
        let sizes = (0..<count).map { _ in
            Size(width: Double(dice.whole(20...6000)), height: Double(dice.whole(20...6000)))
        }
        var benches = [motion, .off].map { motion in
            var options = Options()
            options.motion = motion
            return Bench.viewing(0, of: count, options: options, sizes: sizes)
        }
        let intents = Self.intents.filter { $0 != .stepStyle(1) && $0 != .stepMode(1) }
        for _ in 0..<20 {
            let intent = dice.pick(intents)
            let pause = dice.pick([0.02, 0.1, 0.5])
            for i in benches.indices {
                benches[i].press(intent)
                benches[i].wait(pause)
            }
        }
        for i in benches.indices {
            benches[i].wait(10)
            benches[i].send(.frame)
        }
        #expect(benches[0].scene == benches[1].scene, "seed \(seed)")
        #expect(benches[0].model.wanted == benches[1].model.wanted, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(60))
    func `V4: opening and closing changes nothing but the photo in front`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.viewing(0, of: dice.whole(2...9), in: .deck)
        bench.press(.close)
        bench.wait()
        let before = bench.model.space.album.order
        bench.press(.open)
        var steps = 0
        for _ in 0..<dice.whole(0...4) {
            bench.wait(dice.number(0...0.3))
            let front = bench.front
            bench.press(.next)
            if bench.front != front { steps += 1 }
        }
        bench.press(.close)
        bench.wait()
        var after = before
        after.move(to: before.index + steps)
        #expect(bench.model.space.album.order == after, "seed \(seed)")
        #expect(
            bench.model.viewer == nil
                && bench.model.modeTransition?.isArrived(at: bench.now) ?? true)
        var untouched = Bench.viewing(0, of: before.count, in: .deck)
        untouched.press(.close)
        untouched.press(.goTo(after.index))
        untouched.now = bench.now
        #expect(
            bench.scene.sprites == untouched.model.scene(at: bench.now).sprites, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(100))
    func `goes on from what is shown: nothing jumps`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.viewing(2, of: 6)
        let intents: [Intent] = [
            .open, .close, .zoom(.closer), .zoom(.farther), .zoom(.fit), .move(.left),
            .move(.down), .favourite,
        ]
        for step in 0..<40 {
            bench.wait(dice.pick([0.016, 0.05, 0.1, 0.3]))
            let before = bench.bounds(2)
            let scale = max(1, (before?.size.width ?? 160) / 160)
            bench.press(dice.pick(intents))
            // A frame in: a fortieth of the way to one to one, which is 4000 u wide.
            #expect(
                distance(bench.bounds(2), before) < 60 * scale,
                "seed \(seed) step \(step)")
        }
    }
}
