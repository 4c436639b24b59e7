import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `decisions and their way back` {
    /// Decide, undo: as before; and redo: as after the decision; over random judgements.
    @Test func `undo restores the three values and redo repeats them`() {
        for seed in Seeds.count(40) {
            var dice = Dice(seed: seed)
            var bench = Bench(photos: 4)
            for _ in 0..<8 {
                bench.press(.goTo(dice.whole(0...3)))
                bench.press(.decide(dice.pick(Decision.some)))
            }
            let front = bench.front ?? 0
            let before = bench.model.space.album.judgements
            bench.effects = []
            bench.press(.decide(dice.pick(Decision.some)))
            let after = bench.model.space.album.judgements
            guard after != before else { continue }
            bench.press(.goTo((front + 1) % 4))
            bench.press(.undo)
            #expect(bench.model.space.album.judgements == before, "seed \(seed)")
            #expect(bench.front == front, "seed \(seed)")
            bench.press(.goTo((front + 1) % 4))
            bench.press(.redo)
            #expect(bench.model.space.album.judgements == after && bench.front == front)
            #expect(bench.kept.map(\.way) == [.made, .takenBack, .madeAgain], "seed \(seed)")
            #expect(Set(bench.kept.map(\.number)).count == 1)
            #expect(bench.kept[1].changes[0].to == bench.kept[0].changes[0].from)
            #expect(bench.kept[2].changes[0].to == bench.kept[0].changes[0].to)
        }
    }

    @Test func `what was stored comes back, where the decision was made before it was known`() {
        for stored in [Judgement(stars: 3), Judgement(stars: 2, flag: .pick)] {
            var bench = Bench(photos: 2)
            bench.press(.decide(.stars(3)))
            bench.press(.decide(.stars(5)))
            let known = Judgement(stars: 5, flag: stored.flag)
            bench.send(.judgementsFound([PhotoID(0): known]))
            bench.send(.decidedUpon([PhotoID(0): stored]))
            bench.press(.undo)
            #expect(bench.judgement(0) == Judgement(stars: 3, flag: stored.flag))
            bench.press(.undo)
            #expect(bench.judgement(0) == stored)
            bench.press(.redo)
            #expect(bench.judgement(0) == Judgement(stars: 3, flag: stored.flag))
        }
    }

    @Test func `what others changed meanwhile stays when a step is taken back`() {
        var bench = Bench(photos: 2)
        bench.press(.decide(.toggleLabel(.red)))
        bench.send(
            .judgementsFound([PhotoID(0): Judgement(stars: 5, label: .colour(.red))]))
        bench.press(.undo)
        #expect(bench.judgement(0) == Judgement(stars: 5))
        #expect(bench.kept.last?.changes.first?.to == Judgement(stars: 5))
    }

    @Test func `what others decided before comes to nothing, though it was not shown yet`() {
        var bench = Bench(photos: 2)
        bench.send(.judgementsFound([PhotoID(0): Judgement(stars: 3)]))
        bench.effects = []
        bench.press(.decide(.stars(3)))
        #expect(bench.kept.isEmpty)
        #expect(bench.effects.contains(.confirm(.stars(3), [PhotoID(0)])))
        bench.send(.judgementsFound([PhotoID(0): Judgement(stars: 5, flag: .pick)]))
        bench.send(.confirmed(.stars(3), [PhotoID(0)]))
        #expect(bench.judgement(0) == Judgement(stars: 3, flag: .pick))
        bench.press(.undo)
        #expect(bench.judgement(0) == Judgement(stars: 5, flag: .pick))
        #expect(bench.kept.map(\.way) == [.made, .takenBack])
        // It is asked once.
        bench.send(.confirmed(.stars(3), [PhotoID(0)]))
        #expect(bench.judgement(0) == Judgement(stars: 5, flag: .pick))
    }

    @Test func `what was decided since stays when others are heard of`() {
        var bench = Bench(photos: 2)
        bench.press(.decide(.stars(0)))
        bench.press(.decide(.stars(4)))
        bench.send(.confirmed(.stars(0), [PhotoID(0)]))
        #expect(bench.judgement(0) == Judgement(stars: 4))
        bench.press(.decide(.stars(4)))
        bench.press(.decide(.flag(.none)))
        bench.send(.judgementsFound([PhotoID(0): Judgement(stars: 2, flag: .reject)]))
        for decision in [Decision.stars(4), .flag(.none)] {
            bench.send(.confirmed(decision, [PhotoID(0)]))
        }
        #expect(bench.judgement(0) == Judgement(stars: 4))
    }

    /// Decisions, trash, undo and redo over two photos do what a list of states does.
    @Test func `any order of deeds over two photos equals the serial model`() {
        struct State: Equatable {
            var judgements: [PhotoID: Judgement] = [:]
            var order = [0, 1]
        }
        for seed in Seeds.count(60) {
            var dice = Dice(seed: seed)
            var bench = Bench(photos: 2)
            var states = [State()]
            var now = 0
            var state: State {
                State(judgements: bench.model.space.album.judgements, order: bench.order)
            }
            func grow() {
                states = Array(states[...now]) + [state]
                now += 1
            }
            for _ in 0..<30 {
                switch dice.roll(5) {
                case 0: if bench.trash() != nil { grow() }
                case 1, 2:
                    let former = bench.model.space.album.judgements
                    bench.press(.decide(dice.pick(Decision.some)))
                    if bench.model.space.album.judgements != former { grow() }
                case 3:
                    if bench.press(.undo).acts == [.earlier(.undo)] {
                        bench.send(.nothingEarlier())
                    }
                    now = max(0, now - 1)
                default:
                    bench.wait()
                    bench.see()
                    if bench.press(.redo).acts == [.earlier(.redo)] { bench.send(.nothingRedone()) }
                    now = min(states.count - 1, now + 1)
                }
                bench.wait()
                for number in bench.order { bench.send(.decoded(PhotoID(number), .usual)) }
                #expect(state == states[now], "seed \(seed)")
                bench.press(.goTo(dice.roll(2)))
            }
        }
    }

    @Test func `decided, undecided and trashed photos are all photos`() {
        for seed in Seeds.count(40) {
            var dice = Dice(seed: seed)
            var bench = Bench(photos: 9)
            for _ in 0..<60 {
                switch dice.roll(7) {
                case 0: bench.trash()
                case 1: bench.press(.undo)
                case 2: bench.press(.redo)
                case 3: bench.press(.goTo(dice.roll(9)))
                case 4:
                    let photo = PhotoID(dice.roll(9))
                    bench.send(.judgementsFound([photo: Judgement(stars: dice.roll(6))]))
                default: bench.press(.decide(dice.pick(Decision.some)))
                }
                let album = bench.model.space.album
                let decided = album.order.photos.filter { album.judgements[$0] != nil }
                #expect(album.decidedCount == decided.count, "seed \(seed)")
                #expect(album.order.count + bench.model.ledger.outCount == 9, "seed \(seed)")
            }
        }
    }
}
