import Browsing
import SeededRandom
import Bindings
import Cells
import DeckMode
import DisplayList
import Geometry
import Testing
import ViewModel

@Suite struct `Motion ends in what is true` {
    /// Whatever a key can say, and what only the program says.
    private let intents = Action.defaults.map(\.intent) + [.goTo(0), .goTo(3), .scrollHelp(2)]

    /// Of these, what random sessions say: a drag in the midst of a roll of the carousel begins where that has come to, so
    /// that the seeds of a session must not be others.
    private var spoken: [Intent] {
        intents.filter {
            switch $0 {
            case .decide, .repeatDecision, .autoAdvance, .undecided, .mark, .markRange, .range,
                .markedOnly, .markAll, .markAgain:
                false
            default: true
            }
        }
    }

    private func frames(
        _ count: Int, start: Int, _ act: (inout Stage) -> Void
    ) -> [MotionLevel: Frame] {
        var frames: [MotionLevel: Frame] = [:]
        for motion in MotionLevel.allCases {
            var stage = Stage.deck(count, start: start, motion: motion)
            act(&stage)
            stage.settle()
            frames[motion] = stage.frame
        }
        return frames
    }

    private func expectSame(_ frames: [MotionLevel: Frame], _ story: String) {
        guard let still = frames[.off] else { return }
        let stage = Stage([])
        for (motion, frame) in frames where frame != still {
            Issue.record(
                """
                \(story): motion \(motion) ends in
                \(stage.picture(of: frame))
                without motion it is
                \(stage.picture(of: still))
                """)
        }
    }

    @Test func `every intent from every place ends in the frame that it gives without motion`() {
        for count in [0, 1, 2, 5, 16] {
            for start in Set([0, count / 2, max(0, count - 1)]).sorted() {
                for intent in Seeds.some(intents) {
                    let frames = frames(count, start: start) { stage in stage.press(intent) }
                    expectSame(frames, "\(intent) at \(start) of \(count)")
                }
            }
        }
    }

    @Test func `so does every pair of intents, the second in the midst of the first one's motion`()
    {
        let pairs = intents.flatMap { first in intents.map { (first, $0) } }
        // There are as many as the square of all actions.
        for (first, second) in Seeds.some(pairs, oneIn: 8) {
            let frames = frames(5, start: 2) { stage in
                stage.press(first)
                stage.wait(0.1)
                stage.see()
                stage.press(second)
            }
            expectSame(frames, "\(first), then \(second)")
        }
    }

    @Test(arguments: Seeds.count(60))
    func `so does any session of keys and drags`(seed: UInt64) {
        func play(_ stage: inout Stage) {
            var dice = Dice(seed: seed)
            for _ in 0..<Int.random(in: 1...25, using: &dice) {
                if Int.random(in: 0..<8, using: &dice) == 0 {
                    drag(&stage, using: &dice)
                } else if let intent = spoken.randomElement(using: &dice) {
                    stage.press(intent)
                }
                stage.wait(Double.random(in: 0...0.3, using: &dice))
                stage.see()
            }
        }
        let count = Int(seed % 7) + 1
        expectSame(frames(count, start: count / 3, play), "seed \(seed), \(count) photos")
    }

    private func drag(_ stage: inout Stage, using dice: inout Dice) {
        let axis = Bool.random(using: &dice) ? Drag.Axis.horizontal : .vertical
        var way = Point.zero
        stage.send(.drag(Drag(phase: .began, axis: axis, translation: way)))
        for _ in 0..<3 {
            way.x += Double.random(in: -8...8, using: &dice)
            way.y += Double.random(in: -5...5, using: &dice)
            stage.send(.drag(Drag(phase: .moved, axis: axis, translation: way)))
            stage.wait(0.03)
        }
        let velocity = Point(
            x: Double.random(in: -90...90, using: &dice),
            y: Double.random(in: -60...60, using: &dice))
        stage.send(
            .drag(Drag(phase: .released(velocity: velocity), axis: axis, translation: way)))
    }
}
