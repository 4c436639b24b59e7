import DisplayList
import Geometry
import SeededRandom
import Testing

@testable import Browsing
@testable import CompareMode
@testable import DeckMode
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel

/// Several photos are on the screen at once, and keys act on one of them: what is trashed is what was framed and seen.
@Suite struct `A random session in compare` {
    private static let intents: [Intent] = [
        .next, .next, .previous, .comparing(.cell(1)), .comparing(.cell(-1)), .comparing(.win),
        .comparing(.call(1)), .comparing(.call(-1)), .comparing(.apart), .comparing(.blink),
        .compare(nil), .compare(3), .compare(6), .open, .close, .zoom(.closer), .zoom(.farther),
        .zoom(.actual), .zoom(.fit), .move(.left), .move(.down), .trash, .trash, .trash, .undo,
        .undo, .redo, .favourite, .decide(.stars(3)), .decide(.turn(.right)), .first, .last,
        .goTo(3), .mark, .markedOnly, .filterToggle, .searchStep(1), .undecided(1), .stepMode(1),
        .mode(.grid), .help, .infoPanel, .bar, .moveTo(1),
    ]

    private func event(_ dice: inout Dice, _ bench: Bench) -> Event {
        let point = Point(x: dice.number(0...160), y: dice.number(0...90))
        let way = Point(x: dice.number(-90...90), y: dice.number(-90...90))
        let photos = bench.model.space.album.order.photos
        switch dice.whole(0...22) {
        case 0: return .pointer(.tapped(point, count: dice.whole(1...2)))
        case 1: return .pointer(.zoomWheel(dice.whole(-3...3), point))
        case 2: return .wheel(dice.whole(-2...2))
        case 3...4:
            return .drag(
                Drag(
                    phase: dice.pick([.began, .moved, .cancelled, .released(velocity: way)]),
                    axis: dice.pick([.horizontal, .vertical]), start: point, translation: way))
        case 5: return .pointer(.tappedRight(point))
        case 6:
            return .resized(Viewport(columns: dice.whole(4...220), rows: dice.whole(3...64)))
        case 7:
            let size = Size(
                width: Double(dice.whole(1...6000)), height: Double(dice.whole(1...6000)))
            return .measured([
                PhotoHeader(photo: dice.pick(photos + [PhotoID(0)]), pixelSize: size, date: nil)
            ])
        case 8: return .photoInserted(.numbered(100 + dice.whole(0...9)), index: dice.whole(0...5))
        case 9:
            // Another program takes photos away, or sorts them.
            let left = photos.filter { _ in dice.whole(0...5) > 0 }.shuffled(using: &dice)
            return .photosArranged(left.map { .numbered($0.number) })
        case 10: return .photosChanged([dice.pick(photos + [PhotoID(1)])])
        case 11: return .hidden
        case 12: return .menuKey(dice.whole(0...9))
        default:
            // Presses, repeats, and keys that a slow line brings in one gust.
            return .intent(dice.pick(Self.intents), isRepeat: dice.whole(0...7) == 0)
        }
    }

    /// Answers what is under way, mostly well.
    private func answer(_ effects: [Effect], _ bench: inout Bench, _ dice: inout Dice) {
        for effect in effects where dice.whole(0...2) == 0 {
            switch effect {
            case .trash(let requests, batch: nil):
                let op = requests[0].op
                bench.send(
                    dice.whole(0...2) > 0
                        ? .trashed(op: op, bytes: 1, place: "trash")
                        : .trashFailed(op: op, reason: "no", hasChanged: dice.whole(0...1) == 0))
            case .restore(let ops, isUndo: true):
                for op in ops {
                    bench.send(
                        dice.whole(0...2) > 0
                            ? .restored(op: op) : .restoreFailed(op: op, reason: "no"))
                }
            case .examine(let question, _, _): bench.send(.questionReady(question))
            default: break
            }
        }
    }

    /// What the screen shows: the last frame that was written out whole, and whom it framed.
    private struct Screen {
        /// The photo that was framed in it with its own pixels; nil where none was.
        var framed: PhotoID?
        /// The photos whose own pixels were to be seen, each in its cell.
        var seen: Set<PhotoID> = []
    }

    /// Draws a frame, perhaps with more pixels than before; nil where it frames no photo that can be judged.
    private func present(_ bench: inout Bench, _ dice: inout Dice) -> Screen? {
        for photo in bench.model.surfaces.compare?.cells ?? [] where dice.whole(0...1) == 0 {
            bench.send(.decoded(photo, .usual))
        }
        if let front = bench.model.frontPhoto, dice.whole(0...1) == 0 {
            bench.send(.decoded(front, .usual))
        }
        let shown = bench.model.shownPhotos(at: bench.now)
        let seen = Set(
            bench.scene.sprites.filter { sprite in
                sprite.opacity > 0.5
                    && sprite.seenBounds?.intersection(sprite.clip ?? bench.model.space.area) != nil
            }.compactMap(\.photo))
        guard !shown.isEmpty else { return nil }
        bench.send(.presented(shown))
        return Screen(framed: shown.first, seen: seen)
    }

    @Test(arguments: Seeds.count(240), MotionLevel.allCases)
    func `trashes only what was framed and seen`(seed: UInt64, motion: MotionLevel) {
        var dice = Dice(seed: seed)
        var options = Options()
        options.motion = motion
        var bench = Bench.comparing(
            dice.whole(2...6), of: dice.whole(2...12), in: dice.pick([.deck, .grid]),
            options: options, viewport: dice.pick([.usual, Viewport(columns: 200, rows: 60)]))
        var screen = Screen(framed: bench.model.frontPhoto)
        screen.seen = Set(bench.cells.map { PhotoID($0) })
        for step in 0..<120 {
            let note: Comment = "seed \(seed) \(motion) step \(step)"
            bench.wait(dice.pick([0, 0, 0.01, 0.05, 0.2, 0.4, 0.9]))
            if dice.whole(0...2) == 0, let shown = present(&bench, &dice) { screen = shown }
            if bench.model.surfaces.compare == nil, dice.whole(0...3) == 0 {
                let front = bench.model.frontPhoto
                bench.press(.compare(dice.whole(2...6)))
                if bench.model.frontPhoto != front { screen.framed = nil }
            }
            let event = event(&dice, bench)
            let front = bench.model.frontPhoto
            let effects = bench.send(event)
            for trash in effects.trashes where event != .intent(.redo) {
                #expect(trash.photo == front, note)
                guard !trash.isConfirmed else { continue }
                // Without a question: the last frame that was seen had framed just this photo, and shown it.
                #expect(trash.photo == screen.framed, note)
                #expect(screen.seen.contains(trash.photo), note)
            }
            if bench.model.frontPhoto != front { screen.framed = nil }
            if case .hidden = event { screen.framed = nil }
            answer(effects, &bench, &dice)
            if bench.model.frontPhoto != front { screen.framed = nil }
            check(bench, note)
        }
        bench.send(.pointer(.released))
        bench.send(.resized(.usual))
        bench.wait(2)
        bench.send(.frame)
        #expect(!bench.model.isMoving(at: bench.now), "seed \(seed)")
    }

    private func check(_ bench: Bench, _ note: Comment) {
        #expect(Set(bench.order).count == bench.order.count, note)
        for sprite in bench.scene.sprites {
            #expect(sprite.centre.x.isFinite && sprite.centre.y.isFinite, note)
            #expect(sprite.size.width >= 0 && sprite.size.height >= 0, note)
            #expect((0...1).contains(sprite.opacity), note)
        }
        guard let compare = bench.model.surfaces.compare else { return }
        // The framed photo is the one in front; what is compared is there, and at least two.
        #expect(compare.photo == bench.model.frontPhoto, note)
        let cells = bench.cells
        #expect(cells.count >= 2 && Set(cells).count == cells.count, note)
        #expect(Set(cells).isSubset(of: bench.order), note)
        let shown = bench.model.shownPhotos(at: bench.now)
        #expect(shown.isSubset(of: [compare.photo].compactMap(\.self)), note)
    }

    @Test(arguments: Seeds.count(80), [MotionLevel.full, .reduced])
    func `the settled scene is that of no motion at all`(seed: UInt64, motion: MotionLevel) {
        var dice = Dice(seed: seed)
        let count = dice.whole(3...8)
        let sizes = (0..<count).map { _ in
            Size(width: Double(dice.whole(20...6000)), height: Double(dice.whole(20...6000)))
        }
        let cells = dice.whole(2...4)
        var benches = [motion, .off].map { motion in
            var options = Options()
            options.motion = motion
            return Bench.comparing(cells, of: count, options: options, sizes: sizes)
        }
        let intents = Self.intents.filter {
            ![.stepMode(1), .help, .trash, .infoPanel, .moveTo(1)].contains($0)
        }
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
}

extension Event {
    /// A row of the menu is chosen.
    fileprivate static func menuKey(_ row: Int) -> Event { .intent(.menu(.item(row))) }
}
