import Browsing
import DisplayList

/// What decides whether the photo in front plays.
struct FramePlayer: Hashable, Sendable {
    /// Of the photo in front, where that moves and is where it may play.
    var playback: Playback?
    /// False while the terminal's window has lost the focus.
    var hasFocus = true
    /// False while the terminal says that its window cannot be seen.
    var isSeen = true
    /// Since when nothing else has moved; nil while something does.
    var quietSince: Time?
    /// When the user last did something.
    var lastInput: Time?
    var line = LineWatch()
    /// What the frame was for that was requested last.
    var asked: Want?

    /// Notes the activity of the user: after a long pause the user counts as away.
    mutating func note(_ event: Event, at time: Time) {
        switch event {
        case .focus(let isFocused):
            hasFocus = isFocused
            lastInput = time
        case .intent, .clicked, .touched, .strangeKey, .keysBegun: lastInput = time
        case .pointer:
            lastInput = time
            quietSince = nil
        default: break
        }
    }
}

/// Whether the terminal takes enough of the frames that are shown.
struct LineWatch: Hashable, Sendable {
    /// Seconds that are looked at.
    static let span = 3.0
    /// Frames in that time below which the line is too slow.
    static let least = 6

    private var shown: [Time] = []
    private var arrived: [Time] = []
    private var since: Time?

    /// A frame is to be shown.
    mutating func noteShown(at time: Time) {
        if since == nil { since = time }
        shown.append(time)
        shown.removeAll { $0 <= time - Self.span }
    }

    /// The terminal has one.
    mutating func noteArrival(at time: Time) {
        arrived.append(time)
        arrived.removeAll { $0 <= time - Self.span }
    }

    /// It begins again: nothing is known of the line.
    mutating func restart() { self = LineWatch() }

    /// Whether far fewer frames came through than were to be shown.
    func isTooSlow(at time: Time) -> Bool {
        guard let since, time - since >= Self.span else { return false }
        let came = arrived.count { $0 > time - Self.span }
        return came < Self.least && shown.count >= Self.least && shown.count >= 2 * came
    }
}
