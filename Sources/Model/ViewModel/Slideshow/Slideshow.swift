import Browsing
import DisplayList

/// Photos that follow each other of themselves, while that is wanted.
struct Slideshow: Hashable, Sendable {
    var isPaused = false
    /// The photo whose time runs.
    private var photo: PhotoID?
    /// When it came to the front, or the time began again.
    private var since: Time
    /// When it was seen; nil until it is.
    private var seen: Time?
    /// Whether it came of itself.
    private var cameAlone = false
    /// Whether a finger is on the photo.
    private(set) var isHeld = false

    /// Seconds for which a photo is waited for that is not on the screen.
    static let patience = 5.0
    /// Seconds after a photo has come in which it cannot have been judged: what is pressed then was meant for the one before.
    static let reaction = 0.5

    init(at time: Time) { since = time }

    /// Begins the time again: for another photo, or where something else must end first.
    mutating func restart(with photo: PhotoID?, at time: Time) {
        if photo != self.photo { cameAlone = false }
        self.photo = photo
        since = time
        seen = nil
    }

    /// Notes that the photo in front has come of itself.
    mutating func noteTurn(to photo: PhotoID?, at time: Time) {
        restart(with: photo, at: time)
        cameAlone = true
    }

    /// Notes what the pointer does.
    mutating func note(_ pointer: Pointer) {
        switch pointer {
        case .pressed: isHeld = true
        case .dragged(let drag): isHeld = [.began, .moved].contains(drag.phase)
        default: isHeld = false
        }
    }

    /// Whether a key that came at that time was meant for the photo before this one.
    func isHasty(at time: Time) -> Bool {
        cameAlone && time < (seen ?? time) + Self.reaction
    }

    /// Follows what is in front, and whether it is seen.
    mutating func follow(_ front: PhotoID?, isSeen: Bool, at time: Time) {
        if front != photo { restart(with: front, at: time) }
        if isSeen, seen == nil { seen = time }
    }

    /// When the next photo comes, or this one has been waited for in vain; nil while it is paused.
    func due(every seconds: Int) -> Time? {
        isPaused ? nil : seen.map { $0 + Double(seconds) } ?? since + Self.patience
    }

    /// Whether the photo in front has not been seen in all its time.
    var isWaiting: Bool { seen == nil }
}
