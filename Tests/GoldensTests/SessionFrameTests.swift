import Browsing
import SeededRandom
import Testing
import ViewModel

@Suite struct `A session of any kind rests in the frame that it gives without motion` {
    private func check(_ session: Session, _ motion: MotionLevel, seed: UInt64) {
        guard session.difference(motion) != nil else { return }
        let short = session.shortened(motion)
        let stage = Stage([])
        switch short.difference(motion) {
        case nil: break
        case .restless:
            Issue.record("seed \(seed), motion \(motion): it never comes to rest\n\(short.story)")
        case .frames(let step, let moved, let still):
            Issue.record(
                """
                seed \(seed), motion \(motion), before step \(step) of
                \(short.story)
                \(stage.picture(of: moved))
                without motion it is
                \(stage.picture(of: still))
                """)
        }
    }

    @Test(arguments: Mode.allCases, Seeds.count(24))
    func `in every mode`(mode: Mode, seed: UInt64) {
        let session = Session(seed: seed, mode: mode)
        check(session, .full, seed: seed)
        check(session, .reduced, seed: seed)
    }

    @Test(arguments: Mode.allCases, Seeds.of(100..<112))
    func `in the viewer above every mode`(mode: Mode, seed: UInt64) {
        let session = Session(seed: seed, mode: mode, isViewing: true)
        check(session, .full, seed: seed)
        check(session, .reduced, seed: seed)
    }
}
