import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

extension Bench {
    /// What was said last.
    var said: String? {
        model.bar.message.map {
            $0.spans.map { String(decoding: $0.text, as: UTF8.self) }.joined()
        }
    }

    /// What was decided of the photo of that number.
    func judgement(_ number: Int) -> Judgement { model.space.album.judgement(of: PhotoID(number)) }

    /// The steps that were to be kept, the oldest first.
    var kept: [DecisionStep] {
        effects.compactMap { if case .keep(let step) = $0 { step } else { nil } }
    }
}
extension Decision {
    /// What keys and commands may decide.
    static let some: [Decision] =
        (0...5).map(Decision.stars) + [.toggleFlag(.pick), .toggleFlag(.reject), .flag(.none)]
        + LabelColour.allCases.map(Decision.toggleLabel) + [.label(.none)]
}

@Suite struct `decisions` {
    @Test func `stars, flag and label are independent of each other`() {
        var bench = Bench(photos: 3)
        bench.press(.decide(.stars(3)))
        bench.press(.decide(.toggleFlag(.reject)))
        bench.press(.decide(.toggleLabel(.green)))
        #expect(bench.judgement(0) == Judgement(stars: 3, flag: .reject, label: .colour(.green)))
        bench.press(.decide(.toggleFlag(.reject)))
        #expect(bench.judgement(0) == Judgement(stars: 3, label: .colour(.green)))
        #expect(bench.judgement(1) == .none)
    }

    @Test func `of this session are told of at the end, as long as they stand`() {
        var bench = Bench(photos: 3)
        bench.judge([2: Judgement(stars: 4)])
        #expect(bench.model.deeds.decided == 0, "another session decided that")
        bench.press(.decide(.stars(3)))
        #expect(bench.model.deeds.decided == 1)
        bench.press(.undo)
        #expect(bench.model.deeds.decided == 0)
    }

    @Test func `pick and reject exclude each other`() {
        var bench = Bench(photos: 1)
        bench.press(.favourite)
        bench.press(.decide(.toggleFlag(.reject)))
        #expect(bench.judgement(0).flag == .reject)
        #expect(bench.favourites.isEmpty)
        bench.press(.favourite)
        #expect(bench.judgement(0).flag == .pick)
    }

    @Test func `what changes nothing is no step, and says what is`() {
        var bench = Bench(photos: 2)
        bench.press(.decide(.stars(3)))
        bench.wait(20)
        bench.effects = []
        bench.press(.decide(.stars(3)))
        #expect(bench.kept.isEmpty)
        #expect(bench.said == "IMG_0.JPG ★★★")
        bench.press(.undo)
        #expect(bench.judgement(0) == .none)
    }

    @Test(arguments: [
        (Decision.stars(3), "IMG_0.JPG ★★★"), (.stars(0), "IMG_0.JPG: nothing is decided"),
        (.toggleFlag(.pick), "♥ IMG_0.JPG is a favourite"),
        (.toggleFlag(.reject), "✗ IMG_0.JPG is rejected · X takes it back"),
        (.toggleLabel(.red), "● IMG_0.JPG red"),
    ])
    func `a decision is said in words`(decision: Decision, words: String) {
        var bench = Bench(photos: 2)
        bench.press(.decide(decision))
        #expect(bench.said == words)
    }

    @Test func `taking one back is said in words`() {
        var bench = Bench(photos: 2)
        func said(_ decision: Decision) -> String? {
            bench.press(.decide(decision))
            bench.press(.decide(decision == .stars(2) ? .stars(0) : decision))
            return bench.said
        }
        #expect(said(.stars(2)) == "IMG_0.JPG: no stars")
        #expect(said(.toggleFlag(.reject)) == "IMG_0.JPG is no longer rejected")
        #expect(said(.toggleFlag(.pick)) == "IMG_0.JPG is no longer a favourite")
        #expect(said(.toggleLabel(.blue)) == "IMG_0.JPG: no label")
    }

    @Test func `read-only nothing is decided`() {
        var options = Options()
        options.policy = .readOnly
        for decision in Decision.some where decision.isSetting {
            var bench = Bench(photos: 2, options: options)
            bench.press(.decide(decision))
            #expect(bench.judgement(0) == .none && bench.kept.isEmpty)
            #expect(bench.said == "read-only: nothing is written")
        }
    }

    @Test func `what a terminal reports as a repeat decides nothing`() {
        var bench = Bench(photos: 2)
        bench.press(.decide(.toggleFlag(.reject)))
        bench.send(.intent(.decide(.toggleFlag(.reject)), isRepeat: true))
        #expect(bench.judgement(0).flag == .reject)
    }

    @Test func `the full stop decides the same of another photo, and never the opposite`() {
        var bench = Bench(photos: 3)
        bench.press(.repeatDecision)
        #expect(bench.said == "nothing to repeat")
        bench.press(.decide(.toggleFlag(.reject)))
        bench.press(.next)
        bench.press(.repeatDecision)
        #expect(bench.judgement(1).flag == .reject)
        bench.press(.repeatDecision)
        #expect(bench.judgement(1).flag == .reject)
    }

    @Test func `commands decide, and refuse what they do not know`() {
        var bench = Bench(photos: 2)
        func type(_ line: String) {
            bench.press(.command(line))
            bench.press(.prompt(.submit))
        }
        type("rate 4")
        type("flag pick")
        type("label purple")
        let all = Judgement(stars: 4, flag: .pick, label: .colour(.purple))
        #expect(bench.judgement(0) == all)
        for line in ["rate 6", "rate x", "flag maybe", "label pink", "rate", "flag pick now"] {
            type(line)
            #expect(bench.judgement(0) == all, "\(line)")
        }
        type("label none")
        #expect(bench.judgement(0).label == .none)
    }
}
