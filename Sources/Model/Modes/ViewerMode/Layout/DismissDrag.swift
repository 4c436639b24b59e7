import Geometry

/// What dragging an opened photo down does to it.
struct DismissDrag: Hashable, Sendable {
    /// How far the photo is dismissed, 0…1.
    let progress: Double
    /// Of the photo, about the pointer.
    let scale: Double
    /// How far what lies behind is covered, 0…1.
    let backdrop: Double
    private let reach: Double
    private let flickSpeed: Double
    private let threshold: Double

    /// `distance` is in u, positive downward.
    init(distance: Double, viewport: Size, options: ViewerOptions = ViewerOptions()) {
        reach = options.dismissReach * viewport.height
        progress = reach > 0 ? min(1, max(0, distance / reach)) : (distance > 0 ? 1 : 0)
        scale = 1 - options.dismissShrink * progress
        backdrop = 1 - progress
        flickSpeed = Thresholds(viewport: viewport).flickSpeed
        threshold = options.dismissThreshold
    }

    /// True where letting go at `speed` u/s, positive downward, dismisses the photo; otherwise it springs back.
    func finishes(atSpeed speed: Double) -> Bool {
        (progress >= threshold && speed > -flickSpeed) || speed >= flickSpeed
    }

    /// How long the rest of the way takes where the whole takes `duration`.
    ///
    /// Let go at speed the photo goes on at about that speed, within half and three times the usual one.
    func remainingDuration(of duration: Double, speed: Double) -> Double {
        let isFinishing = finishes(atSpeed: speed)
        let left = isFinishing ? 1 - progress : progress
        let usual = duration > 0 ? reach / duration : 0
        let relative = usual > 0 ? (isFinishing ? speed : -speed) / usual : 1
        return left * duration / min(3, max(0.5, relative == 0 ? 1 : relative))
    }
}
