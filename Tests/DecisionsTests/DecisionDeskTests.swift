import Browsing
import DisplayList
import SeededRandom
import Selecting
import System
import Testing

@testable import Decisions

@Suite struct `What becomes known of decisions` {
    private let photo = PhotoID(0)
    private let another = PhotoID(1)

    /// A desk that keeps nothing, and whose clock is moved by hand.
    private func desk(_ time: Mutex<Int64>) throws -> DecisionDesk {
        let place = DeskPlace(
            stateHome: nil, session: Array("s".utf8), mayWrite: false, date: { [] }, clock: { 0 })
        let thread = DecisionThread(place: place, captured: { _ in nil }, deliver: { _ in })
        return DecisionDesk(thread: try #require(thread), clock: { time.withLock { $0 } })
    }

    private func decide(_ desk: inout DecisionDesk, _ from: Judgement, _ to: Judgement) {
        let step = DecisionStep(
            number: 1, way: .made, changes: [.init(photo: photo, from: from, to: to)])
        desk.keep(
            step, path: { _ in Array("/p/a.jpg".utf8) }, parts: { _ in nil }, file: { _ in nil })
    }

    private func news(
        _ desk: DecisionDesk, _ stored: Judgement, _ time: Int64, known: Judgement
    ) -> Judgement? {
        desk.news(in: [photo: .init(judgement: stored, time: time)], besides: [photo: known])[photo]
    }

    @Test func `tells what this session has made of photos, without what it took back`() throws {
        let time = Mutex<Int64>(100)
        var desk = try desk(time)
        func keep(
            _ number: Int, _ way: DecisionStep.Way, _ photo: Int, _ from: Judgement, _ to: Judgement
        ) {
            let step = DecisionStep(
                number: number, way: way,
                changes: [.init(photo: PhotoID(photo), from: from, to: to)])
            desk.keep(
                step, path: { _ in Array("/p/a.jpg".utf8) }, parts: { _ in nil },
                file: { _ in nil })
            time.withLock { $0 += 1 }
        }
        let two = Judgement(stars: 2)
        let both = Judgement(stars: 2, flag: .pick)
        keep(1, .made, 7, .none, two)
        keep(2, .made, 3, two, .none)
        keep(3, .made, 7, two, both)
        #expect(desk.made.map(\.photo.number) == [7, 3])
        #expect(desk.made.map(\.to) == [both, .none] && desk.made.map(\.from) == [.none, two])
        keep(3, .takenBack, 7, both, two)
        #expect(desk.made.map(\.to) == [two, .none])
        keep(2, .takenBack, 3, .none, two)
        keep(1, .takenBack, 7, two, .none)
        #expect(desk.made.isEmpty)
        keep(1, .madeAgain, 7, .none, two)
        #expect(desk.made.map(\.photo.number) == [7])
    }

    @Test func `is shown with what was decided before it was known`() throws {
        let time = Mutex<Int64>(100)
        var desk = try desk(time)
        let red = Judgement(label: .colour(.red))
        decide(&desk, .none, red)
        let stored = Judgement(stars: 4, flag: .pick)
        let both = Judgement(stars: 4, flag: .pick, label: .colour(.red))
        #expect(news(desk, stored, 50, known: red) == both)
        #expect(news(desk, stored, 50, known: both) == nil)
    }

    @Test func `is taken as it is where it has what was decided`() throws {
        let time = Mutex<Int64>(100)
        var desk = try desk(time)
        let rated = Judgement(stars: 3)
        decide(&desk, .none, rated)
        // Our own row, and one that another riffle changed since.
        let both = Judgement(stars: 3, flag: .pick)
        #expect(news(desk, both, 100, known: rated) == both)
        let other = Judgement(stars: 5)
        #expect(news(desk, other, 150, known: rated) == other)
        // What was decided after that alone is put on top.
        time.withLock { $0 = 200 }
        decide(&desk, other, Judgement(stars: 5, flag: .reject))
        #expect(news(desk, other, 150, known: other) == Judgement(stars: 5, flag: .reject))
    }

    @Test(arguments: Seeds.of(0..<20))
    func `is what one session alone decided, whenever it is read`(seed: UInt64) throws {
        var dice = Dice(seed)
        let time = Mutex<Int64>(0)
        var desk = try desk(time)
        var states: [Judgement] = [.none]
        for moment in 1...12 {
            time.withLock { $0 = Int64(moment) }
            let next = Judgement(
                stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases),
                label: dice.pick([.none, .colour(.blue)]))
            decide(&desk, states[moment - 1], next)
            states.append(next)
        }
        for (moment, stored) in states.enumerated() {
            #expect(news(desk, stored, Int64(moment), known: states[12]) == nil, "seed \(seed)")
        }
    }

    /// As `decide`, of one step and the way it goes.
    private func go(
        _ desk: inout DecisionDesk, _ way: DecisionStep.Way, _ from: Judgement, _ to: Judgement,
        of decided: PhotoID? = nil
    ) {
        let step = DecisionStep(
            number: 9, way: way,
            changes: [.init(photo: decided ?? photo, from: from, to: to)])
        desk.keep(
            step, path: { _ in Array("/p/a.jpg".utf8) }, parts: { _ in nil }, file: { _ in nil })
    }

    @Test func `is what it was where a decision was made and taken back before it was known`()
        throws
    {
        let rated = Judgement(stars: 3)
        // Read before, between, and after what this session wrote of it.
        for (read, before) in [(50, nil), (100, rated), (110, rated)] as [(Int64, Judgement?)] {
            let time = Mutex<Int64>(100)
            var desk = try desk(time)
            go(&desk, .made, .none, rated)
            time.withLock { $0 = 110 }
            go(&desk, .takenBack, rated, .none)
            let found = DecisionDesk.DatedJudgement(judgement: rated, time: read, before: before)
            #expect(desk.news(in: [photo: found], besides: [photo: .none]) == [photo: rated])
        }
    }

    @Test func `is what another session wrote after this one had decided`() throws {
        let time = Mutex<Int64>(100)
        var desk = try desk(time)
        go(&desk, .made, .none, Judgement(stars: 1))
        let found = DecisionDesk.DatedJudgement(judgement: .none, time: 105, before: Judgement.none)
        let known = [photo: Judgement(stars: 1)]
        #expect(desk.news(in: [photo: found], besides: known) == [photo: .none])
    }

    @Test func `goes with its photo where two photos exchange their names`() throws {
        let time = Mutex<Int64>(100)
        var desk = try desk(time)
        go(&desk, .made, .none, Judgement(stars: 1))
        time.withLock { $0 = 110 }
        go(&desk, .made, .none, Judgement(stars: 2), of: another)
        desk.noteRenamed([photo: another, another: photo])
        #expect(desk.made.map(\.photo) == [another, photo])
        #expect(desk.made.map(\.to.stars) == [1, 2])
    }

    @Test func `is the last one, in whatever order renames become known`() throws {
        let time = Mutex<Int64>(100)
        var desk = try desk(time)
        go(&desk, .made, .none, Judgement(stars: 3))
        time.withLock { $0 = 110 }
        go(&desk, .made, .none, Judgement(stars: 5), of: another)
        desk.noteRenamed([photo: another])
        #expect(desk.made.map(\.to.stars) == [5])
    }

    @Test func `is what the first decision is on top of, once`() throws {
        let time = Mutex<Int64>(100)
        var desk = try desk(time)
        go(&desk, .made, .none, Judgement(stars: 3))
        let stored = Judgement(stars: 2, flag: .pick)
        let found = [photo: DecisionDesk.DatedJudgement(judgement: stored, time: 50)]
        #expect(desk.bases(in: found) == [photo: stored])
        #expect(desk.bases(in: found) == [:])
    }
}
