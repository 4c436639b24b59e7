import Browsing
import DisplayList
import Geometry

/// The pile spread out, or on its way there or back.
struct StackSpread: Hashable, Sendable {
    /// How long things take, in seconds, what multiplies them included.
    struct Timing: Hashable, Sendable {
        var fade = 0.0
        var move = 0.0
        var stagger = 0.0
        var close = 0.0
    }

    var isOpen: Bool
    /// The index of the photo that lay on top when the pile was spread out.
    var top: Int
    let start: Time
    let timing: Timing
    /// How far spread out each photo was at the start, 0…1; those not named were not at all, or wholly where it closes.
    var shares: [PhotoID: Double] = [:]
    /// How dark the backdrop was at the start.
    var dimmed: Double
    /// The tiles that were to be seen at the start: they set out one after the other.
    var tiles: Range<Int>
    var scroll: StackScroll
    /// Photos on their way to tiles that have changed.
    var slides: [StackSlide] = []
    /// Where the scrolling was when a drag began.
    var dragStart: Double?

    /// How far the photo at `index` is on its way from the pile (0) to its tile (1).
    func share(of photo: PhotoID, at index: Int, time: Time) -> Double {
        let from = shares[photo] ?? (isOpen ? 0 : 1)
        guard isOpen else {
            return from * (1 - Curve.easeInOut(progress(timing.close, after: 0, at: time)))
        }
        let delay = spreadDelay(
            index - tiles.lowerBound, of: tiles.count, step: timing.stagger / 4,
            most: timing.stagger)
        return from
            + (1 - from) * Curve.easeInOut(progress(timing.move, after: delay, at: time))
    }

    /// How dark the backdrop is, 0…1.
    func dim(at time: Time) -> Double {
        isOpen
            ? dimmed + (1 - dimmed) * progress(timing.fade, after: 0, at: time)
            : dimmed * (1 - Curve.easeInOut(progress(timing.close, after: 0, at: time)))
    }

    /// True once every photo is where it goes.
    func isSettled(at time: Time) -> Bool {
        time - start >= (isOpen ? max(timing.fade, timing.stagger + timing.move) : timing.close)
    }

    /// True where tiles do not stand still.
    func isMoving(at time: Time) -> Bool {
        !isSettled(at: time) || !scroll.span.isOver(at: time)
            || slides.contains { !$0.span.isOver(at: time) }
    }

    private func progress(_ duration: Double, after delay: Double, at time: Time) -> Double {
        let passed = time - start - delay
        return duration > 0 ? min(1, max(0, passed / duration)) : (passed >= 0 ? 1 : 0)
    }

    func slide(of photo: PhotoID, at time: Time) -> StackSlide? {
        slides.last { $0.photo == photo && !$0.span.isOver(at: time) }
    }
}

/// A photo's way to where the spread pile has it now, wherever that moves meanwhile.
struct StackSlide: Hashable, Sendable {
    let photo: PhotoID
    /// Where it was: an offset in u, and a scale, relative to where it is to be.
    let from: Pose
    let span: AnimationTiming
    /// True where it flies in from outside.
    var isAbove = false

    func pose(at time: Time) -> Pose {
        from.mixed(with: .rest, part: Curve.easeOut(span.progress(at: time)))
    }
}

/// How far the tiles are scrolled, in u.
struct StackScroll: Hashable, Sendable {
    var from = 0.0
    var to = 0.0
    var span = AnimationTiming(start: 0, duration: 0)

    func value(at time: Time) -> Double {
        from + (to - from) * Curve.easeOut(span.progress(at: time))
    }
}
