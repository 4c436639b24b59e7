@_spi(Coordinator) import Browsing
import DisplayList

/// `s`: a photo every few seconds, by the mode's own motion.
extension Model {
    var slideshow: Slideshow? {
        _read { yield panels.slideshow }
        _modify { yield &panels.slideshow }
    }

    /// Whether a slideshow runs, or is paused.
    var isPresenting: Bool { slideshow != nil }

    /// The seconds for which each photo is seen.
    private var pace: Int { space.options.slideshow.seconds }

    mutating func act(on key: Intent.Slideshow, at time: Time) {
        guard var show = slideshow else {
            if key == .toggle { beginSlideshow(at: time) }
            return
        }
        switch key {
        case .toggle: return endSlideshow()
        case .pause:
            show.isPaused.toggle()
            show.restart(with: space.album.order.front, at: time)
            say(show.isPaused ? "paused" : pacing, at: time)
        case .pace(let step):
            var options = space.options
            options.slideshow.seconds = min(600, max(1, pace + step))
            space.configure(options)
            say(pacing, at: time)
        }
        slideshow = show
    }

    private var pacing: Sentence { Sentence(text: "every \(pace) s") }

    private mutating func beginSlideshow(at time: Time) {
        guard !space.album.order.isEmpty, mayPresent else {
            return remarkOnStrangeKey(isKnown: true, at: time)
        }
        slideshow = Slideshow(at: time)
        say(pacing, at: time)
    }

    /// Whether one photo is in front.
    private var mayPresent: Bool { browsingContext != .tiles && surfaces.compare == nil }

    mutating func endSlideshow() { slideshow = nil }

    /// Brings the next photo where it is due.
    mutating func advanceSlideshow(at time: Time) -> [Effect] {
        guard let due = slideshow?.due(every: pace), time >= due - 1e-6, maySlide(at: time)
        else { return [] }
        let order = space.album.order
        if slideshow?.isWaiting ?? false,
            space.album.order.front.map(space.album.isDecoded) ?? false
        {
            // It is behind a panel, or the line is slow: its time begins now.
            slideshow?.follow(order.front, isSeen: true, at: time)
            return []
        }
        if order.index + 1 >= order.count {
            guard space.options.slideshow.repeats, order.count > 1 else {
                endSlideshow()
                say("the end", at: time)
                return []
            }
            travel(to: 0, at: time)
            noteSlideshowTurn(at: time)
            return []
        }
        let effects = actInFront(.next, isRepeat: false, at: time)
        if effects == nil { travel(by: 1, at: time) }
        noteSlideshowTurn(at: time)
        return effects ?? []
    }

    private mutating func noteSlideshowTurn(at time: Time) {
        let front = space.album.order.front
        slideshow?.noteTurn(to: front, at: time)
    }

    /// Whether a key sends away a photo that has just come of itself; then it stays a while longer.
    mutating func isHastyInSlideshow(_ intent: Intent, at time: Time) -> Bool {
        guard intent.leaves, slideshow?.isHasty(at: time) ?? false else { return false }
        let front = space.album.order.front
        slideshow?.restart(with: front, at: time)
        return true
    }

    /// Whether nothing else is going on that another photo would cut off.
    private func maySlide(at time: Time) -> Bool {
        mayRun(at: time) && !isMoving(at: time)
    }

    /// The same, but for motion, which is soon over.
    private func mayRun(at time: Time) -> Bool {
        inputContext.isBrowsing && player.isSeen && !asks(at: time)
            && !(slideshow?.isHeld ?? false)
    }

    /// Whether a question stands.
    private func asks(at time: Time) -> Bool {
        [trashGuard.question?.until, decider.question?.until].contains {
            $0.map { time < $0 } ?? false
        }
    }

    /// Follows an event: another photo in front, or one that is seen, or something that must end first.
    mutating func followSlideshow(at time: Time) {
        guard slideshow != nil else { return }
        guard let front = space.album.order.front, mayPresent else {
            return endSlideshow()
        }
        guard mayRun(at: time) else {
            slideshow?.restart(with: front, at: time)
            return
        }
        var isSeen = trashGuard.presented.contains(front)
        if case .undecodable? = space.album.states[front] { isSeen = true }
        slideshow?.follow(front, isSeen: isSeen, at: time)
    }

    /// When the slideshow goes on of itself; nil where none runs.
    func slideshowWake() -> Time? { player.isSeen ? slideshow?.due(every: pace) : nil }

    /// That it runs, for the status line.
    var slideshowSpans: [TextSpan] {
        guard let slideshow else { return [] }
        let words = slideshow.isPaused ? "slideshow paused" : "slideshow \(pace) s"
        return [TextSpan(words, style: .accent)]
    }
}
