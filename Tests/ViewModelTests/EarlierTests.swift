import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `What earlier sessions did` {
    private func decision(
        _ way: EarlierDecision.Way, _ photo: Int, _ from: Judgement, _ to: Judgement
    ) -> Event {
        .followedEarlier(
            EarlierDecision(
                way, found: [PhotoID(photo): way == .undo ? from : to],
                made: [.init(from: from, to: to)], name: Array("\(photo).jpg".utf8),
                day: "yesterday"))
    }

    @Test func `is taken back and made again in words that name photo, value and day`() {
        var bench = Bench(photos: 3)
        bench.send(.judgementsFound([PhotoID(1): Judgement(stars: 5)]))
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
        bench.send(decision(.undo, 1, .none, Judgement(stars: 5)))
        #expect(bench.text.contains("earlier session: "), "\(bench.text)")
        #expect(
            bench.text.contains("undid ★★★★★ from yesterday · U redo"), "\(bench.text)")
        #expect(bench.front == 1 && bench.model.judgements[PhotoID(1)] == nil)
        #expect(bench.press(.redo).acts == [.earlier(.redo)])
        bench.send(decision(.redo, 1, .none, Judgement(stars: 5)))
        #expect(bench.text.contains("redid ★★★★★ from yesterday · u undo"), "\(bench.text)")
        #expect(bench.model.judgements[PhotoID(1)] == Judgement(stars: 5))
        // Only the first says that it reaches into an earlier session.
        bench.press(.undo)
        bench.send(decision(.undo, 1, .none, Judgement(flag: .reject)))
        #expect(!bench.text.contains("earlier session"), "\(bench.text)")
        #expect(bench.text.contains("reject from yesterday"), "\(bench.text)")
    }

    @Test func `says of several photos how many, and what where it was the same`() {
        var bench = Bench(photos: 3)
        func told(_ made: [EarlierDecision.Change]) -> String {
            bench.press(.undo)
            bench.send(
                .followedEarlier(
                    EarlierDecision(
                        .undo, found: [:], made: made, name: Array("a".utf8), day: "today")))
            return bench.text
        }
        let stars = EarlierDecision.Change(from: .none, to: Judgement(stars: 3))
        let none = EarlierDecision.Change(from: Judgement(stars: 2), to: .none)
        let red = EarlierDecision.Change(from: .none, to: Judgement(label: .colour(.red)))
        #expect(told([stars, stars]).contains("2 photos: undid ★★★ from today"))
        #expect(told([stars, none]).contains("2 photos: undid decisions from today"))
        #expect(told([none]).contains("a: undid no stars from today"))
        #expect(told([red]).contains("red from today"))
    }

    /// A pair is kept under the name of its RAW; on the screen it has its cover's.
    @Test func `names a photo as the screen does`() {
        var bench = Bench(photos: 3)
        bench.press(.undo)
        bench.send(
            .followedEarlier(
                EarlierDecision(
                    .undo, found: [PhotoID(1): .none],
                    made: [.init(from: .none, to: Judgement(stars: 3))],
                    name: Array("IMG_1.CR2".utf8), day: "today")))
        #expect(bench.front == 1 && !bench.text.contains("CR2"), "\(bench.text)")
    }

    @Test func `counts the photos that come back together`() {
        for count in [1, 4] {
            var bench = Bench(photos: 3)
            bench.press(.undo)
            bench.send(
                .restoredEarlier(.numbered(7), index: 1, count: count, how: "trashed today"))
            let who = count == 1 ? "is back" : "4 photos are back"
            #expect(
                bench.text.contains("\(who), from an earlier session, trashed today · U redo"),
                "\(bench.text)")
        }
    }

    @Test func `is made again before what this session took back of its own`() {
        var bench = Bench(photos: 3)
        bench.press(.decide(.stars(4)))
        bench.press(.undo)
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
        bench.send(decision(.undo, 1, .none, Judgement(stars: 5)))
        #expect(bench.press(.redo).acts == [.earlier(.redo)])
        bench.send(decision(.redo, 1, .none, Judgement(stars: 5)))
        #expect(bench.press(.redo).ways == [.madeAgain])
        bench.press(.redo)
        #expect(bench.text.contains("nothing to redo"))
    }

    @Test func `is asked for in the order of keys, before anything is answered`() {
        var bench = Bench(photos: 3)
        bench.press(.decide(.stars(4)))
        bench.press(.undo)
        let keys: [Intent] = [.undo, .undo, .redo, .redo]
        let asked = keys.map { bench.press($0).acts }
        #expect(
            asked == [[.earlier(.undo)], [.earlier(.undo)], [.earlier(.redo)], [.earlier(.redo)]])
        // There was but one: the second of each finds nothing, and then this session's own has its turn.
        bench.send(decision(.undo, 1, .none, Judgement(stars: 5)))
        bench.send(.nothingEarlier())
        bench.send(decision(.redo, 1, .none, Judgement(stars: 5)))
        #expect(bench.send(.nothingRedone()).ways == [.madeAgain])
    }

    @Test
    func `may have been taken back by an earlier session too, as long as nothing is new here`() {
        var bench = Bench(photos: 3)
        #expect(bench.press(.redo).acts == [.earlier(.redo)])
        bench.send(.nothingRedone())
        #expect(bench.text.contains("nothing to redo"))
        #expect(bench.press(.redo).acts == [.earlier(.redo)])
        bench.send(.nothingRedone(note: "not redone: 1.jpg: it has changed"))
        #expect(bench.text.contains("not redone: 1.jpg: it has changed"))
        bench.press(.decide(.stars(1)))
        #expect(bench.press(.redo).acts == [])
        #expect(bench.text.contains("nothing to redo"))
        // Not when that is taken back either, but then it comes again itself.
        bench.press(.undo)
        #expect(bench.press(.redo).ways == [.madeAgain])
        #expect(bench.press(.redo).acts == [])
    }

    @Test func `is forgotten by redo once anything new is done`() {
        var bench = Bench(photos: 3)
        bench.press(.undo)
        bench.send(decision(.undo, 1, .none, Judgement(stars: 5)))
        bench.press(.decide(.stars(1)))
        #expect(bench.press(.redo).acts == [])
    }

    @Test func `goes again at once where it is shown`() {
        var bench = Bench(photos: 4)
        bench.press(.redo)
        bench.send(
            .wentEarlier([PhotoID(0), PhotoID(2)], isMove: false, words: "2 photos → trash again"))
        #expect(bench.order == [1, 3] && bench.front == 1)
        #expect(bench.text.contains("2 photos → trash again · u undo"), "\(bench.text)")
        bench.press(.redo)
        // It is said of photos that are not shown, too.
        bench.send(.wentEarlier([], isMove: false, words: "9.jpg → trash again"))
        #expect(bench.order == [1, 3] && bench.text.contains("9.jpg → trash again"))
    }

    @Test(arguments: [false, true]) func `flies as a photo of this session does`(isMove: Bool) {
        var options = Options()
        options.common.targets[1] = Array("~/select".utf8)
        var own = Bench(photos: 4, options: options)
        own.wait()
        own.see()
        var earlier = own
        own.press(isMove ? .moveTo(1) : .trash)
        earlier.send(.wentEarlier([PhotoID(0)], isMove: isMove, words: "0.jpg goes again"))
        for _ in 0..<8 {
            #expect(earlier.scene.sprites == own.scene.sprites)
            own.wait(0.05)
            earlier.wait(0.05)
        }
    }

    @Test func `follows a list and a cursor, whatever is answered when`() {
        for seed in Seeds.count(200) {
            var dice = Dice(seed)
            var bench = Bench(photos: 2)
            /// What stands of earlier sessions and of this one, and what of each can be made again.
            var earlier = (done: dice.roll(4), undone: 0)
            var own = (done: 0, undone: 0)
            var isNew = false
            var asked: [Effect] = []
            /// What the keys have come to, as the model of a list and a cursor says, and as it happened.
            var expected: [String] = []
            var happened: [String] = []
            func answer() {
                guard !asked.isEmpty else { return }
                switch asked.removeFirst() {
                case .earlier(.undo):
                    if earlier.done > 0 {
                        earlier = (earlier.done - 1, earlier.undone + 1)
                        happened.append("u earlier")
                        bench.send(decision(.undo, 0, .none, Judgement(stars: 5)))
                    } else {
                        happened.append("u nothing")
                        bench.send(.nothingEarlier())
                    }
                default:
                    if earlier.undone > 0 {
                        earlier = (earlier.done + 1, earlier.undone - 1)
                        happened.append("U earlier")
                        bench.send(decision(.redo, 0, .none, Judgement(stars: 5)))
                    } else {
                        note(bench.send(.nothingRedone()), "U nothing")
                    }
                }
            }
            func note(_ effects: [Effect], _ nothing: String) {
                if let way = effects.ways.first {
                    happened.append(way == .takenBack ? "u own" : "U own")
                } else if !effects.acts.isEmpty {
                    asked += effects.acts
                } else {
                    happened.append(nothing)
                }
            }
            var list = (done: earlier.done, earlierUndone: 0)
            for round in 0..<40 {
                switch dice.roll(7) {
                case 0 where asked.isEmpty:
                    let decided = bench.press(.decide(.stars(1 + round % 5)))
                    // It may have so many already.
                    guard decided.ways == [.made] else { continue }
                    (own, isNew) = ((own.done + 1, 0), true)
                    // Nothing of an earlier session is made again any more.
                    (earlier.undone, list.earlierUndone) = (0, 0)
                case 1, 2:
                    if own.done > 0 {
                        own = (own.done - 1, own.undone + 1)
                        expected.append("u own")
                    } else if list.done > 0 {
                        list = (list.done - 1, list.earlierUndone + 1)
                        expected.append("u earlier")
                    } else {
                        expected.append("u nothing")
                    }
                    note(bench.press(.undo), "u nothing")
                case 3, 4:
                    if list.earlierUndone > 0 {
                        list = (list.done + 1, list.earlierUndone - 1)
                        expected.append("U earlier")
                    } else if own.undone > 0 {
                        own = (own.done + 1, own.undone - 1)
                        expected.append("U own")
                    } else {
                        expected.append("U nothing")
                    }
                    note(bench.press(.redo), "U nothing")
                default: answer()
                }
                // Keys that this session answers itself do not wait: the order is seen only then.
                if own.done > 0 || own.undone > 0 { while !asked.isEmpty { answer() } }
            }
            while !asked.isEmpty { answer() }
            #expect(happened == expected, "seed \(seed), new \(isNew)")
        }
    }
}

extension [Effect] {
    /// What is to be kept: whether it was made, taken back, or made again.
    fileprivate var ways: [DecisionStep.Way] {
        compactMap { if case .keep(let step) = $0 { step.way } else { nil } }
    }
}
