import Browsing
import DisplayList

/// A moving photo in front: whether it runs, which of its frames is shown, and when the next one is due.
///
/// It holds one frame beside the one that is shown, and asks for the next when it has none: what is decoded is a function of
/// the clock, and of how fast frames come.
struct Playback: Hashable, Sendable {
    /// What the user has said of this photo.
    enum Wish: Hashable, Sendable {
        /// Nothing: it does as the settings say.
        case asSet
        case plays
        case stands
    }

    /// What is to be done about it.
    enum Step: Hashable, Sendable {
        /// Asks for the first frame, in place of all that was requested.
        case open
        /// Asks for the frame that follows the last one that came.
        case next
        /// Shows the frame that came last.
        case show
        /// Asks for no more.
        case end
    }

    /// A first frame that costs more seconds of the processor stands still.
    static let mostCost = 0.5
    /// A frame that comes later than this, in seconds, moves the clock: it plays slower.
    static let mostLag = 1.0
    /// Frames that may be requested by keys before they come.
    private static let mostSteps = 64

    let photo: PhotoID
    private(set) var wish = Wish.asSet
    private(set) var isRunning = false
    private(set) var failure: FrameFailure?
    /// Whether it turned out to have one frame only.
    private(set) var isStill = false
    /// Whether the last frame of the last play is shown.
    private(set) var isOver = false
    /// Whether frames can be requested, and whether they ever could.
    private(set) var isOpen = false
    private(set) var hasOpened = false
    private(set) var shown: MovingFrame?
    private(set) var next: MovingFrame?
    /// Since when, on the photo's own clock, the frame shown is shown, while it runs.
    private var since: Time = 0
    /// For how long it has been, while it is held.
    private var elapsed = 0.0
    private var isAsked = false
    private var askFrom: Time = 0
    private var awaitsFirst = false
    private var playsDone = 0
    private var steps = 0
    /// The number of the frame shown among those of its play.
    private var index = 0
    /// The frames before the one shown that are still to come, where it is decoded again; nil where it is not.
    private var skips: Int?
    /// A frame behind more than these is not decoded again.
    private static let mostSkips = 300

    init(_ photo: PhotoID, wish: Wish = .asSet) {
        self.photo = photo
        self.wish = wish
    }

    /// Whether it can go on.
    var canRun: Bool { !isOver && !isStill && failure == nil }

    /// Plays or holds, whatever the settings say; what has ended or failed begins again.
    mutating func toggle() {
        guard !isRunning else { return wish = .stands }
        wish = .plays
        isOver = false
        if failure != nil { forget() }
    }

    /// Holds it at the next frame, behind the last one the first.
    mutating func stepOn() {
        wish = .stands
        guard !isStill else { return }
        isOver = false
        if failure != nil { forget() }
        steps = min(steps + 1, Self.mostSteps)
    }

    /// Holds it at the first frame.
    mutating func restart() {
        wish = .stands
        guard hasOpened else { return }
        let wasShown = shown != nil
        forget()
        // Where no frame was shown yet, the first one is on the screen.
        steps = wasShown ? 1 : 0
    }

    /// Holds it where it is.
    mutating func stand() { wish = .stands }

    /// Decodes the held frame again: it is shown larger, or another part of it.
    ///
    /// Frames build on each other, so all before it are decoded; they are not shown.
    mutating func refresh() {
        guard !isRunning, hasOpened, shown != nil, failure == nil, !isStill, !awaitsFirst,
            steps == 0,
            index <= Self.mostSkips
        else { return }
        isOpen = false
        isAsked = false
        next = nil
        skips = index
    }

    /// Nothing was requested yet.
    private mutating func forget() {
        failure = nil
        isOpen = false
        isOver = false
        isAsked = false
        next = nil
        elapsed = 0
        playsDone = 0
        steps = 0
        skips = nil
    }

    /// A frame has come.
    mutating func take(_ frame: MovingFrame, at time: Time) {
        guard isAsked else { return }
        isAsked = false
        askFrom = time + frame.cost
        next = frame
    }

    /// No more frames come.
    mutating func fail(_ reason: FrameFailure) {
        failure = reason
        isOpen = false
        next = nil
        skips = nil
    }

    /// Goes on to `time`; `mayRun` where nothing holds it.
    mutating func proceed(mayRun: Bool, at time: Time) -> [Step] {
        var done: [Step] = []
        run(mayRun && canRun, at: time)
        if isRunning || steps > 0 || skips != nil, !isOpen, failure == nil {
            isOpen = true
            hasOpened = true
            isAsked = true
            awaitsFirst = skips == nil
            done.append(.open)
        }
        if let left = skips {
            done += passOver(left)
            if skips != nil { return done }
        }
        if awaitsFirst, let first = next { done += begin(with: first, at: time) }
        while let frame = next, isDue(at: time) { done.append(show(frame, at: time)) }
        if isOpen, !isAsked, next == nil, isRunning && time >= askFrom || steps > 0 {
            isAsked = true
            done.append(.next)
        }
        return done
    }

    /// Takes a frame that came while the one shown is decoded again: that one, or one of `left` before it.
    private mutating func passOver(_ left: Int) -> [Step] {
        guard next != nil else { return [] }
        next = nil
        if left == 0 {
            skips = nil
            return [.show]
        }
        skips = left - 1
        isAsked = true
        return [.next]
    }

    private mutating func run(_ runs: Bool, at time: Time) {
        guard runs != isRunning else { return }
        isRunning = runs
        if runs { since = time - elapsed } else { elapsed = min(time - since, shown?.delay ?? 0) }
    }

    private mutating func begin(with first: MovingFrame, at time: Time) -> [Step] {
        let wasShown = shown != nil
        awaitsFirst = false
        isStill = first.isLast
        if first.cost > Self.mostCost { failure = .tooLarge }
        shown = first
        index = 0
        next = nil
        since = time
        elapsed = 0
        // Pressed once, the key for the next frame asks for the second; that for the first is done with the first.
        if wasShown, steps > 0 { steps -= 1 }
        guard isStill || failure != nil else { return [.show] }
        isRunning = false
        isOpen = false
        return [.show, .end]
    }

    private func isDue(at time: Time) -> Bool {
        guard let shown else { return false }
        return steps > 0 || isRunning && time >= since + shown.delay - 1e-6
    }

    private mutating func show(_ frame: MovingFrame, at time: Time) -> Step {
        let due = since + (shown?.delay ?? 0)
        let isLate = !isRunning || steps > 0 || time - due > Self.mostLag
        since = isLate ? time : due
        elapsed = 0
        steps = max(0, steps - 1)
        index = shown?.isLast ?? true ? 0 : index + 1
        shown = frame
        next = nil
        if frame.isLast {
            playsDone += 1
            if frame.plays > 0, playsDone >= frame.plays {
                isOver = isRunning
                isRunning = false
                playsDone = 0
            }
        }
        return .show
    }

    /// When there is something to be done of itself.
    var nextWake: Time? {
        guard isRunning, let shown else { return nil }
        if next != nil { return since + shown.delay }
        return isAsked ? nil : askFrom
    }
}
