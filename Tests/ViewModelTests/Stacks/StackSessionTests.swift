import DeckMode
import DisplayList
import GridMode
import Likeness
import PhotoSeries
import SeededRandom
import Selecting
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// Any keys, and any order of what becomes known: what K trashes, and what is one stack in the end.
@Suite struct `A random session with stacks` {
    /// Series as headers tell them.
    private func facts(_ dice: inout Dice) -> [LikenessFacts] {
        var all: [LikenessFacts] = []
        for series in PhotoSeries.album(dice.whole(2...7), dice: &dice) {
            for fact in series.facts {
                var fact = fact
                fact.folder = 1
                fact.bias = fact.bias.map { Double(Float(($0 * 120).rounded()) / 120) }
                fact.iso = fact.iso.map { $0.rounded(.down) }
                fact.exposure = fact.exposure.map { Double(Float($0)) }
                fact.aperture = fact.aperture.map { Double(Float($0)) }
                fact.aspect = fact.aspect.map { (1200 * $0).rounded() / 1200 }
                fact.rank = all.count
                all.append(fact)
            }
        }
        return all
    }

    private func reference(_ facts: [LikenessFacts]) -> [PhotoStack] {
        stacks(of: facts, gap: 2, likeness: 22)
    }

    private func found(_ bench: Bench) -> Set<PhotoStack> {
        Set(bench.model.space.stacks.all.values)
    }

    @Test(arguments: Seeds.count(100))
    func `has the same stacks whatever comes first`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let facts = facts(&dice)
        var bench = Bench(of: facts) { $0.foldsBursts = true }
        let isMixed = dice.roll(2) == 0
        if !isMixed { bench.tellHeaders(facts) }
        for number in facts.indices.shuffled(using: &dice) {
            if isMixed { bench.tellHeaders(facts, of: [number]) }
            bench.tellHash(facts, of: number)
            if dice.roll(4) == 0 { bench.press(dice.pick([.next, .previous, .last, .expand])) }
            if dice.roll(6) == 0 { bench.press(dice.pick([.bursts, .stack(1), .stack(-1)])) }
            bench.wait(dice.number(0...0.3))
        }
        for _ in 0..<2 where !bench.model.isFolding { bench.press(.bursts) }
        bench.press(.first)
        bench.press(.last)
        bench.press(.first)
        bench.press(.bursts)
        #expect(found(bench) == Set(reference(facts)), "seed \(seed)")
        #expect(bench.order == Array(facts.indices), "seed \(seed)")
    }

    @Test(arguments: [Mode.deck, .grid, .waterfall, .stack], Seeds.count(60))
    func `loses by K no photo of a set, none that is decided or marked, and never the last`(
        mode: Mode, seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let facts = facts(&dice)
        let reference = reference(facts)
        var bench = Bench(of: facts) {
            $0.mode = mode
            $0.foldsBursts = dice.roll(2) == 0
            $0.motion = dice.pick([.full, .off])
        }
        bench.tellHeaders(facts)
        var hidden = facts.indices.shuffled(using: &dice)
        for step in 0..<80 {
            let note: Comment = "\(mode) seed \(seed) step \(step)"
            bench.wait(dice.number(0.2...0.9))
            for _ in 0..<dice.roll(4) {
                if let number = hidden.popLast() { bench.tellHash(facts, of: number) }
            }
            switch dice.roll(16) {
            case 0, 1: bench.press(.goTo(dice.roll(facts.count)))
            case 2: bench.press(.mark)
            case 3: bench.press(.decide(dice.pick(Decision.some)))
            case 4: bench.press(dice.pick([.bursts, .expand]))
            case 5, 6: bench.press(.stack(dice.pick([1, -1])))
            case 7: bench.press(dice.pick([.undo, .redo]))
            case 8: bench.command("filter " + dice.pick(["", "!pick", "name:*1*", "marked"]))
            case 9:
                bench.judge([
                    dice.roll(facts.count): dice.pick([Judgement(stars: 2), Judgement(flag: .pick)])
                ])
            case 10: bench.trash()
            case 11: bench.send(.photosChanged([PhotoID(dice.roll(facts.count))]))
            default: keep(&bench, &dice, reference, note)
            }
            for effect in bench.effects { answer(effect, &bench, &dice) }
            bench.effects = []
            let order = bench.order
            #expect(Set(order).count == order.count, note)
            #expect(order.allSatisfy { !bench.model.ledger.isOut(PhotoID($0)) }, note)
        }
        for _ in 0..<60 where bench.model.ledger.nextUndo != nil {
            bench.press(.undo)
            for effect in bench.effects { answer(effect, &bench, &dice) }
            bench.effects = []
        }
        bench.command("filter")
        if bench.model.isFolding { bench.press(.bursts) }
        #expect(bench.order == Array(facts.indices), "\(mode) seed \(seed)")
    }

    private func keep(
        _ bench: inout Bench, _ dice: inout Dice, _ reference: [PhotoStack], _ note: Comment
    ) {
        let former = bench.effects
        let album = bench.model.space.album
        guard let front = bench.front else { return }
        let shown = Set(bench.model.present.map(\.number))
        let judgements = bench.model.judgements
        let gone = bench.keep()
        bench.effects = former + bench.effects
        guard !gone.isEmpty else { return }
        let burst = reference.first { $0.members.contains(front) }
        #expect(burst?.kind == .burst, note)
        #expect(bench.front == front && bench.order.contains(front), note)
        for photo in gone {
            #expect(burst?.members.contains(photo.number) == true && photo.number != front, note)
            #expect(shown.contains(photo.number), note)
            let judgement = judgements[photo] ?? .none
            #expect(
                judgement.stars == 0 && judgement.flag != .pick && judgement.label == .none, note)
            #expect(!album.isMarked(photo), note)
        }
    }

    private func answer(_ effect: Effect, _ bench: inout Bench, _ dice: inout Dice) {
        switch effect {
        case .trash(let requests, _):
            bench.send(
                .answered(
                    requests.map { request in
                        dice.roll(6) == 0
                            ? .trashFailed(
                                op: request.op, reason: "no", hasChanged: false, words: nil,
                                isPartial: false)
                            : .trashed(op: request.op, bytes: 5, place: "trash")
                    }))
        case .restore(let ops, _): bench.send(.answered(ops.map { .restored(op: $0, nil) }))
        case .earlier: bench.send(.nothingEarlier())
        default: break
        }
    }

    /// Advice, from which nothing follows: with figures or without, K does the same.
    @Test(arguments: Seeds.count(40))
    func `does the same by every key whether figures are known or not`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let facts = facts(&dice)
        let keys: [Intent] = (0..<40).map { _ in
            switch dice.roll(6) {
            case 0, 1: .goTo(dice.roll(facts.count))
            case 2: .keepBest
            case 3: .decide(dice.pick(Decision.some))
            case 4: .mark
            default: .stack(dice.pick([1, -1]))
            }
        }
        let sharp = facts.map { _ in dice.number(0...100) }
        func play(knowsFigures: Bool) -> (
            order: [Int], judgements: [PhotoID: Judgement], marks: [Int]
        ) {
            var bench = Bench(of: facts)
            bench.tellAll(facts)
            if knowsFigures {
                for number in facts.indices {
                    bench.send(.figured(PhotoID(number), .sharp(sharp[number]), nil))
                }
            }
            for key in keys {
                bench.wait()
                if key == .keepBest { bench.keep() } else { bench.press(key) }
            }
            return (bench.order, bench.model.judgements, bench.marked)
        }
        let (with, without) = (play(knowsFigures: true), play(knowsFigures: false))
        #expect(with.order == without.order, "seed \(seed)")
        #expect(
            with.judgements == without.judgements && with.marks == without.marks, "seed \(seed)")
    }
}
