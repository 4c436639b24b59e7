import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode
@testable import WaterfallMode

/// Whatever is pressed and dragged while the folder is being read, sorted and changed by others.
@Suite struct `a random session in a folder that changes` {
    /// The disk and the loop of the test's own.
    private struct Folder {
        var bench: Bench
        var dice: Dice
        /// What a listing finds; photos leave it when their trash is answered.
        var listed: [Int]
        var next: Int
        var jobs: [Effect] = []
        var seen: Int?
        var asked: Set<Int> = []
        var everSeen: Set<Int> = []
    }

    @Test(arguments: Mode.allCases, Seeds.count(50))
    func `trashes nothing unseen, shows what is listed, and comes to rest`(
        mode: Mode, seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let count = dice.whole(0...40)
        let motion = dice.pick([MotionLevel.full, .full, .full, .reduced, .off])
        var folder = Folder(
            bench: .arranging(mode, photos: count, front: dice.roll(40), motion: motion),
            dice: dice, listed: Array(0..<count), next: 200)
        for step in 0..<60 {
            let note: Comment = "\(mode) seed \(seed) step \(step)"
            folder.bench.wait(folder.dice.number(0...0.25))
            let front = folder.bench.front
            if front != folder.seen { folder.seen = nil }
            if let photo = folder.bench.questioned { folder.asked.insert(photo) }
            let isArranging = folder.dice.roll(4) == 0
            let effects = isArranging ? arrange(&folder, note) : act(&folder)
            for (_, photo, isConfirmed) in effects.trashes {
                let isKnown =
                    isConfirmed
                    ? folder.asked.contains(photo.number) : folder.seen == photo.number
                #expect(isKnown || folder.everSeen.contains(photo.number), note)
                #expect(!isArranging, note)
            }
            folder.jobs += effects.acts
            let order = folder.bench.order
            #expect(Set(order).count == order.count, note)
            let out = Set(folder.bench.model.ledger.out.map(\.number))
            #expect(out.isDisjoint(with: order), note)
            #expect(isSound(folder.bench.scene), note)
            #expect(folder.bench.model.viewer == nil || !order.isEmpty, note)
        }
        rest(&folder, "\(mode) seed \(seed)")
    }

    private func rest(_ folder: inout Folder, _ note: Comment) {
        folder.bench.send(.pointer(.released))
        folder.bench.wait(20)
        folder.bench.send(.frame)
        #expect(!folder.bench.model.isMoving(at: folder.bench.now), note)
        guard folder.bench.model.viewer == nil else { return }
        var still = folder.bench
        still.model.space.options.motion = .off
        if folder.bench.model.mode != .waterfall {
            still.model.settle(still.model.mode, at: still.now)
        }
        #expect(folder.bench.scene.sprites == still.scene.sprites, note)
    }

    /// The folder as a listing finds it now, some files having come, gone, or been sorted another way.
    private func arrange(_ folder: inout Folder, _ note: Comment) -> [Effect] {
        let former = folder.listed
        switch folder.dice.roll(8) {
        case 0: folder.listed.shuffle(using: &folder.dice)
        case 1: folder.listed.removeAll { _ in folder.dice.roll(2) == 0 }
        case 2:
            folder.listed.insert(
                contentsOf: folder.next..<folder.next + 20,
                at: folder.dice.whole(0...folder.listed.count))
            folder.next += 20
        case 3: folder.listed.removeAll { $0 == folder.bench.front }
        default:
            if !folder.listed.isEmpty {
                folder.listed.remove(at: folder.dice.roll(folder.listed.count))
            }
            folder.listed.insert(folder.next, at: folder.dice.whole(0...folder.listed.count))
            folder.next += 1
        }
        // Files of photos in the trash that others took away stay in the trash all the same.
        let out = Set(folder.bench.model.ledger.out.map(\.number))
        folder.listed += former.filter { out.contains($0) && !folder.listed.contains($0) }
        let returning = Set(folder.bench.model.ledger.returning.map(\.number))
            .intersection(folder.bench.order)
        let expected = Set(folder.listed).subtracting(out).union(returning)
        var successor: Int??
        if returning.isEmpty {
            successor = folder.bench.successor(among: folder.listed.filter { !out.contains($0) })
        }
        let effects = folder.bench.arrange(folder.listed)
        #expect(Set(folder.bench.order) == expected, note)
        if let successor { #expect(folder.bench.front == successor, note) }
        if folder.dice.roll(2) == 0 {
            // In the same instant nothing of what has just come to the front has been seen.
            let front = folder.bench.front
            let isSeen = folder.seen == front && front != nil
            let isAsked = front.map(folder.asked.contains) ?? false
            let pressed = folder.bench.press(.trash).acts
            let trashes = pressed.trashes
            #expect(trashes.isEmpty || isSeen || isAsked, note)
            // What that has trashed is back at once, as if the key had not been pressed; it may be trashed again.
            if !trashes.isEmpty {
                folder.everSeen.formUnion(trashes.map(\.photo.number))
                folder.jobs += pressed
                folder.jobs += folder.bench.press(.undo).acts
            }
        }
        return effects
    }

    private func act(_ folder: inout Folder) -> [Effect] {
        switch folder.dice.roll(16) {
        case 0...2: return folder.bench.press(.trash)
        case 3: return folder.bench.press(folder.dice.pick([.undo, .undo, .redo]))
        case 4, 5:
            return folder.bench.press(
                folder.dice.pick([.next, .previous, .first, .last, .goTo(9), .page(1)]))
        case 6: return folder.bench.press(.move(folder.dice.pick(Direction.allCases)))
        case 7: return folder.bench.press(folder.dice.pick([.open, .close, .spread, .close]))
        case 8: return folder.bench.press(folder.dice.pick([.favourite, .stepMode(1), .help]))
        case 9, 10: return drag(&folder)
        case 11: return answer(&folder)
        case 12: return folder.bench.send(.resized(folder.dice.pick([.usual, .usual, .small])))
        case 13:
            if let front = folder.bench.front {
                folder.bench.send(.decoded(PhotoID(front), .usual))
            }
            if let shown = folder.bench.model.shownPhotos(at: folder.bench.now).first {
                folder.bench.send(.presented([shown]))
                if folder.bench.model.space.album.isDecoded(shown) {
                    folder.seen = shown.number
                    folder.everSeen.insert(shown.number)
                }
            }
        default: return folder.bench.send(.frame)
        }
        return []
    }

    private func drag(_ folder: inout Folder) -> [Effect] {
        let speed = folder.dice.number(-600...600)
        let phase = folder.dice.pick([
            Drag.Phase.began, .began, .moved, .released(velocity: Point(x: speed, y: speed)),
            .cancelled,
        ])
        let way = Point(x: folder.dice.number(-90...90), y: folder.dice.number(-90...90))
        return folder.bench.send(
            .drag(
                Drag(
                    phase: phase, axis: folder.dice.pick([.horizontal, .vertical]),
                    start: Point(x: 80, y: 45), translation: way)))
    }

    private func answer(_ folder: inout Folder) -> [Effect] {
        guard !folder.jobs.isEmpty else { return [] }
        switch folder.jobs.removeFirst() {
        case .trash(let requests, batch: nil):
            let (op, photo) = (requests[0].op, requests[0].photo)
            if folder.dice.roll(4) == 0 {
                return folder.bench.send(.trashFailed(op: op, reason: "no", hasChanged: false))
            }
            folder.listed.removeAll { $0 == photo.number }
            return folder.bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        case .restore(let ops, isUndo: true):
            let op = ops[0]
            if let photo = folder.bench.model.ledger[op]?.photo.number,
                !folder.listed.contains(photo)
            {
                folder.listed.append(photo)
            }
            return folder.bench.send(.restored(op: op))
        default: return []
        }
    }

    private func isSound(_ scene: Scene) -> Bool {
        (scene.sprites + (scene.transition?.incoming ?? []) + (scene.transition?.outgoing ?? []))
            .allSatisfy {
                $0.centre.x.isFinite && $0.centre.y.isFinite && $0.size.width.isFinite
                    && $0.size.width >= 0 && $0.size.height >= 0 && $0.opacity >= 0
                    && $0.opacity <= 1
            }
    }
}

extension Viewport {
    fileprivate static let small = Viewport(columns: 60, rows: 20)
}
