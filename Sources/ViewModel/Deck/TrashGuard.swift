import DisplayList

/// What stands between a key and a file: held keys, and photos that nobody has seen (keys.md).
struct TrashGuard: Hashable, Sendable {
    /// The front photo, if its own pixels were on the screen since it came to the front.
    var presented: PhotoID?
    /// The last trash key, whether it was accepted or not.
    var lastKey: Time?
    /// The last keys came so close that one is being held.
    var isHeld = false
    var question: Question?
    /// How many questions have been asked.
    private var questionCount = 0
    /// The last trash, where the key that did it may turn out to be a repeat of a held one.
    var suspect: Suspect?

    struct Suspect: Hashable, Sendable {
        let op: Int
        let time: Time
    }

    struct Question: Hashable, Sendable {
        let number: Int
        let photo: PhotoID
        let until: Time
    }

    /// Notes a trash key and tells whether it is a press of its own rather than a held key.
    ///
    /// Once a key is known to be held it takes twice the pause to count as let go: over a bad line its repeats come in gusts.
    mutating func isFreshPress(at time: Time, isRepeat: Bool, hold: Double) -> Bool {
        defer { lastKey = time }
        let pause = lastKey.map { time - $0 } ?? .infinity
        isHeld = isRepeat || pause < (isHeld ? 2 * hold : hold)
        return !isHeld
    }

    /// Asks about the photo; returns the question's number.
    mutating func ask(about photo: PhotoID, until: Time) -> Int {
        questionCount += 1
        question = Question(number: questionCount, photo: photo, until: until)
        return questionCount
    }

    /// The number of the question about the photo, if it was asked and still stands.
    func questionStanding(about photo: PhotoID, at time: Time) -> Int? {
        question.flatMap { $0.photo == photo && time < $0.until ? $0.number : nil }
    }

    /// Forgets what was known about the photo that was in front.
    mutating func frontChanged() {
        presented = nil
        question = nil
    }
}
