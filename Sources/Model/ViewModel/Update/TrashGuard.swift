import Browsing
import DisplayList

/// Refuses a trash key that is held, or that is about photos not yet on the screen.
struct TrashGuard: Hashable, Sendable {
    /// The photos in front whose own pixels were on the screen since they came to the front.
    var presented: Set<PhotoID> = []
    /// The last trash key, whether it was accepted or not.
    var lastKey: Time?
    /// The last keys came so close that one is being held.
    var isHeld = false
    var question: Question?
    /// How many questions have been asked.
    private var questionCount = 0
    /// The last trash, where the key that did it may turn out to be a repeat of a held one.
    var suspect: Suspect?
    /// Whether the terminal tells a repeat from a press, so that each press counts.
    var reportsReleases = false

    /// What a trash key is taken for.
    enum Verdict: Hashable, Sendable {
        /// A press of its own.
        case fresh
        /// The repeat of a key that is being held.
        case held
        /// A press so soon after the last one that it may be a repeat, or that the photo cannot have been judged.
        case hasty
    }

    struct Suspect: Hashable, Sendable {
        /// Of all photos that it took.
        let ops: [Int]
        let time: Time
    }

    struct Question: Hashable, Sendable {
        let number: Int
        let photos: [PhotoID]
        /// Nil where it is about the photo in front alone, which is not to be seen.
        let subject: TrashSubject?
        let departure: Departure
        /// Those that are kept while others of their stacks go.
        let kept: Set<PhotoID>
        var until: Time
    }

    /// Where a key sends a photo, and what the key is called.
    struct Departure: Hashable, Sendable {
        /// A folder of the user's, as it was named; nil for the trash.
        let target: [UInt8]?
        let key: String
        /// Whether it keeps the photo in front and sends the others of its burst.
        var keeps = false

        static let trash = Departure(target: nil, key: "↑")
        /// To the trash, for the turned files that take their places.
        static func turning(partsNames: Bool) -> Departure {
            Departure(target: nil, key: partsNames ? ":turn write!" : ":turn write")
        }
        /// What a command is called in place of a key.
        static let commandKey = ":move"
    }

    /// Notes a trash key and tells whether it is a press of its own rather than a held key.
    ///
    /// Once a key is known to be held it takes twice the pause to count as let go: over a bad line its repeats come in gusts.
    /// Where releases are reported only those count as held that come faster than a finger is lifted: a screen that is
    /// shared may send a held key as presses and releases.
    mutating func verdict(
        at time: Time, isRepeat: Bool, _ durations: Durations
    ) -> Verdict {
        defer { lastKey = time }
        let pause = lastKey.map { time - $0 } ?? .infinity
        // Moments are sums of many small times: those that differ in the last digit are the same.
        let hold = durations.trashHold - 1e-9
        let isFast = pause < durations.fingerPause - 1e-9
        isHeld =
            isRepeat || (reportsReleases ? isFast : pause < (isHeld ? 2 * hold : hold))
        if !isHeld { return .fresh }
        return !reportsReleases && !isFast && pause < 2 * hold ? .hasty : .held
    }

    /// Asks about photos; returns the question's number.
    mutating func ask(
        about photos: [PhotoID], _ subject: TrashSubject?, _ departure: Departure = .trash,
        keeping kept: Set<PhotoID> = [], until: Time
    ) -> Int {
        questionCount += 1
        question = Question(
            number: questionCount, photos: photos, subject: subject, departure: departure,
            kept: kept, until: until)
        return questionCount
    }

    /// The number of the open question about just these photos, if there is one.
    func questionStanding(
        about photos: [PhotoID], _ subject: TrashSubject?, _ departure: Departure = .trash,
        at time: Time
    ) -> Int? {
        question.flatMap {
            $0.subject == subject && $0.photos == photos
                && $0.departure.target == departure.target && time < $0.until ? $0.number : nil
        }
    }

    /// The question that stands about the others of a photo's burst.
    func standingQuestion(keeping photo: PhotoID, at time: Time) -> Question? {
        question.flatMap { $0.subject == .others(of: photo) && time < $0.until ? $0 : nil }
    }

    /// What the question is about that stands now; nil where there is none, or it is about the photo in front alone.
    func subjectStanding(for departure: Departure, at time: Time) -> TrashSubject? {
        question.flatMap {
            // A key that trashes must not turn files.
            if case .turned? = $0.subject { return nil }
            // Nor must it take the photo in front for the others of its burst.
            if $0.departure.keeps { return nil }
            return time < $0.until && $0.departure.target == departure.target ? $0.subject : nil
        }
    }

    /// Whether a question stands that a command has asked, and no key.
    var isForCommand: Bool {
        question.map { $0.departure.key.hasPrefix(":") } ?? false
    }

    /// Whether a command may be the answer to the question that stands.
    func isAnswer(_ command: Substring) -> Bool {
        isForCommand && question.map { command.hasPrefix($0.departure.key.dropFirst()) } ?? false
    }

    /// Whether what the screen shows lets a key or a drag trash: where a question stands, only as an answer to that one.
    func accepts(_ shown: ShownEvidence, at time: Time) -> Bool {
        guard let question, time < question.until else { return true }
        return shown.question == question.number
    }

    /// Whether a key that may trash is a press of its own, by what the screen showed; true where that does not matter.
    ///
    /// Read late, a held key looks like single presses.
    func isPress(by shown: ShownEvidence?, at time: Time, _ durations: Durations) -> Bool {
        guard let shown else { return true }
        return accepts(shown, at: time) && !mayBeHeld(since: shown.inputSince, durations)
    }

    /// When the last trash key cannot be held any more.
    func holdEnds(_ durations: Durations) -> Time? {
        lastKey.map { $0 + (isHeld ? 2 : 1) * durations.trashHold }
    }

    /// Whether a trash key that came at `time`, or at some moment after it, may be a held one.
    ///
    /// Never where the terminal tells repeats from presses.
    func mayBeHeld(since time: Time, _ durations: Durations) -> Bool {
        guard !reportsReleases else { return false }
        return holdEnds(durations).map { time < $0 } ?? false
    }

    /// Forgets what was known about the photo that was in front.
    mutating func frontChanged() {
        presented = []
        question = nil
    }
}
