import Browsing
import DisplayList
import Geometry
import Testing

@testable import ModelScenes
@testable import ViewModel

@Suite struct `What the screen showed at a trash key` {
    private func shown(_ question: Int? = nil, since time: Time = 0) -> ShownEvidence {
        ShownEvidence(question: question, inputSince: time)
    }

    @Test func `without a question a press counts, whatever is to be read`() {
        var bench = Bench(photos: 3)
        bench.see()
        for question in [nil, 1, 7] {
            #expect(bench.model.trashGuard.accepts(shown(question), at: bench.now))
            #expect(bench.model.isPress(by: shown(question, since: bench.now), at: bench.now))
        }
    }

    @Test
    func `a question is answered by whoever can read that very question, as long as it stands`()
        throws
    {
        var bench = Bench(photos: 3)
        bench.send(.undecodable(PhotoID(0), reason: "not an image"))
        bench.wait()
        #expect(bench.press(.trash).acts.isEmpty)
        let number = try #require(bench.model.openQuestion(at: bench.now))
        bench.wait(0.5)
        for (question, counts) in [(nil, false), (number + 1, false), (number, true)] {
            #expect(bench.model.trashGuard.accepts(shown(question), at: bench.now) == counts)
            let evidence = shown(question, since: bench.now)
            #expect(bench.model.isPress(by: evidence, at: bench.now) == counts)
        }
        // Once it has expired there is nothing to answer.
        #expect(bench.model.trashGuard.accepts(shown(), at: bench.now + 60))
    }

    @Test(arguments: [nil, 0, 1])
    func `a key or a drag answers a question only with what the screen showed`(offset: Int?) throws
    {
        for isDrag in [false, true] {
            var bench = Bench(photos: 3)
            bench.send(.undecodable(PhotoID(0), reason: "not an image"))
            bench.wait()
            #expect(bench.press(.trash).acts.isEmpty)
            let number = try #require(bench.model.openQuestion(at: bench.now))
            bench.wait(0.5)
            bench.send(.questionReady(number))
            let shown = shown(offset.map { number + $0 }, since: bench.now)
            let up = Point(x: 0, y: -400)
            var drag = Drag(phase: .released(velocity: up), axis: .vertical, translation: up)
            drag.shown = shown
            if isDrag {
                bench.send(.drag(Drag(phase: .began, axis: .vertical, translation: up)))
            }
            let acts = bench.send(isDrag ? .drag(drag) : .intent(.trash, shown: shown)).acts
            #expect(acts.isEmpty == (offset != 0), "\(isDrag)")
        }
    }

    @Test func `a key that waited since the last one may be held, and is no press`() {
        var bench = Bench(photos: 5)
        bench.see()
        bench.press(.trash)
        bench.wait(10)
        let before = bench.now
        bench.see()
        bench.press(.trash)
        bench.wait(0.3)
        for (since, counts) in [(before, false), (before + 0.14, false), (bench.now, true)] {
            let evidence = shown(since: since)
            #expect(bench.model.isPress(by: evidence, at: bench.now) == counts, "\(since)")
            // A drag is let go of once, however long it waited.
            #expect(bench.model.trashGuard.accepts(evidence, at: bench.now))
        }
    }
}
