import Browsing
import ViewModel

/// What a session has drawn, and what it has asked for, as a hash each.
package struct SessionHashes {
    /// The file that they are kept in, a line a session.
    package static let path = "Tests/GoldensTests/Pictures/session-hashes.txt"

    private var frames = Fingerprint()
    private var effects = Fingerprint()

    /// The line of the kept file.
    package static func line(of plan: SessionPlan) -> String {
        var hashes = SessionHashes()
        var player = SessionPlayer(plan)
        for step in 0..<SessionPlan.stepCount { hashes.note(player.next(step)) }
        hashes.effects.addOutcome(of: player.model)
        return "\(plan.title) \(hashes.text)"
    }

    /// A line a step with the hashes so far: of two builds, the first that differs says where to look.
    package static func story(of plan: SessionPlan) -> [String] {
        var hashes = SessionHashes()
        var player = SessionPlayer(plan)
        return (0..<SessionPlan.stepCount).map { step in
            let moment = player.next(step)
            hashes.note(moment)
            return "\(step) \(hashes.text) \(player.model.mode) \(moment.events)"
        }
    }

    private mutating func note(_ moment: SessionPlayer.Moment) {
        for frame in moment.frames { frames.add(frame) }
        for effect in moment.effects {
            effects.add(effect, questionsAboutOne: moment.questionsAboutOne)
        }
        effects.add(Int(bitPattern: UInt(truncatingIfNeeded: moment.answers)))
    }

    private var text: String { "\(frames.text) \(effects.text)" }
}
