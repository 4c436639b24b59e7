import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// M1–M3 of the requirement: who is meant by what is done, and what one key takes back.
@Suite struct `A random session with marks` {
    private static let filters = ["", "pick", "!pick", "name:*1*", "marked", "red or pick"]

    /// Who is to be meant, found without the code under test.
    private func meant(_ bench: Bench) -> [Int] {
        guard let front = bench.front else { return [] }
        let hasTiles: Bool =
            switch bench.model.mode.rawValue {
            case "grid", "waterfall": true
            case "stack": bench.model.inputContext == .tiles
            default: false
            }
        guard hasTiles, bench.model.viewer == nil else { return [front] }
        let marked = bench.order.filter(Set(bench.marked).contains)
        return marked.isEmpty ? [front] : marked
    }

    private struct State: Equatable {
        let judgements: [PhotoID: Judgement]
        let present: Set<PhotoID>
        let marks: [Int]

        init(_ bench: Bench) {
            judgements = bench.model.judgements
            present = Set(bench.model.present)
            marks = bench.marked
        }
    }

    @Test(arguments: Mode.allCases, Seeds.count(60))
    func `does what is done to those who are meant, as one step`(mode: Mode, seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var options = Options()
        options.mode = mode
        options.motion = dice.pick([MotionLevel.full, .off])
        var bench = Bench(photos: dice.whole(1...20), options: options)
        for step in 0..<60 {
            let note: Comment = "\(mode) seed \(seed) step \(step)"
            bench.wait(dice.number(0.2...0.9))
            switch dice.roll(14) {
            case 0, 1: bench.press(.goTo(dice.roll(20)))
            case 2, 3: bench.press(.mark)
            case 4: bench.press(.markRange)
            case 5:
                bench.press(.range)
                bench.press(.goTo(dice.roll(20)))
                bench.press(dice.pick([.mark, .range, .close]))
            case 6: bench.press(dice.pick([.markAll(true), .markAll(false), .markedOnly]))
            case 7: bench.press(.mode(dice.pick(Mode.allCases)))
            case 8: bench.press(dice.pick([.open, .close, .spread]))
            case 9: bench.command("filter " + dice.pick(Self.filters))
            case 10, 11: try decide(&bench, &dice, note)
            default: try trash(&bench, &dice, note)
            }
            let order = bench.order
            #expect(Set(order).count == order.count, note)
            #expect(
                bench.model.space.album.marks.allSatisfy { !bench.model.ledger.isOut($0) }, note)
        }
    }

    private func decide(_ bench: inout Bench, _ dice: inout Dice, _ note: Comment) throws {
        let who = Set(meant(bench).map { PhotoID($0) })
        let before = State(bench)
        let decision = dice.pick(Decision.some)
        bench.press(.decide(decision))
        if bench.text.contains("not in view?") {
            #expect(State(bench) == before, note)
            bench.wait(0.3)
            bench.press(.decide(decision))
        }
        let after = State(bench)
        #expect(after.present == before.present && after.marks == before.marks, note)
        for photo in before.present {
            let (old, new) = (before.judgements[photo] ?? .none, after.judgements[photo] ?? .none)
            if !who.contains(photo) { #expect(old == new, note) }
        }
        let settled = decision.settled(for: who.map { before.judgements[$0] ?? .none })
        for photo in who {
            let wanted = settled.applied(to: before.judgements[photo] ?? .none)
            #expect((after.judgements[photo] ?? .none) == wanted, note)
        }
        try takeBack(from: before, to: after, &bench, &dice, note)
    }

    private func trash(_ bench: inout Bench, _ dice: inout Dice, _ note: Comment) throws {
        let who = meant(bench)
        let before = State(bench)
        bench.effects = []
        bench.see()
        for _ in 0..<2 where bench.effects.gone.isEmpty {
            bench.wait()
            bench.press(.trash)
        }
        #expect(Set(bench.effects.gone.map(\.number)) == Set(who), note)
        let after = State(bench)
        #expect(after.present == before.present.subtracting(who.map { PhotoID($0) }), note)
        for effect in bench.effects {
            answer(effect, &bench, &dice)
        }
        bench.effects = []
        let settled = State(bench)
        guard settled == after, before != after else { return }
        try takeBack(from: before, to: after, &bench, &dice, note)
        bench.wait()
    }

    /// Mostly all goes well.
    private func answer(_ effect: Effect, _ bench: inout Bench, _ dice: inout Dice) {
        func outcome(_ op: Int) -> TrashAnswer {
            dice.roll(12) == 0
                ? .trashFailed(op: op, reason: "no", hasChanged: false)
                : .trashed(op: op, bytes: 1, place: "trash")
        }
        switch effect {
        case .trash(let requests, _): bench.send(.answered(requests.map { outcome($0.op) }))
        default: break
        }
    }

    /// One key takes it back, and another does it again.
    private func takeBack(
        from before: State, to after: State, _ bench: inout Bench, _ dice: inout Dice,
        _ note: Comment
    ) throws {
        guard before != after else { return }
        bench.press(.undo)
        #expect(State(bench) == before, note)
        for case .restore(let ops, isUndo: true) in bench.effects {
            bench.send(.answered(ops.map { .restored(op: $0) }))
        }
        bench.effects = []
        guard dice.roll(2) == 0 else { return }
        bench.press(.redo)
        #expect(State(bench) == after, note)
        for effect in bench.effects {
            if case .trash(let requests, _) = effect {
                bench.send(
                    .answered(requests.map { .trashed(op: $0.op, bytes: 1, place: "trash") }))
            }
        }
    }
}

extension [Effect] {
    /// The photos that were trashed, one by one or as one.
    fileprivate var gone: [PhotoID] {
        flatMap { effect -> [PhotoID] in
            if case .trash(let requests, _) = effect { requests.map(\.photo) } else { [] }
        }
    }
}
