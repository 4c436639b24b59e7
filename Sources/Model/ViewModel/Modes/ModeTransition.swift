import Browsing
import DisplayList
import Geometry

/// The photo in front on its way into the mode that takes the screen: from another mode, or out of the viewer.
///
/// What was to be seen besides fades, and the mode appears.
struct ModeTransition: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// One thing fades, then the other appears.
        case modeChange
        /// The mode appears as the viewer's backdrop goes.
        case dismissal
    }

    /// The photo that flies; nil where nothing does, because it is not to be seen at both ends.
    var photo: PhotoID?
    var kind: Kind
    /// How the photo was displayed.
    var from: [Sprite]
    /// What else was to be seen.
    var rest: [Sprite]
    /// Other photos that fly to their places, as they were displayed; those that have none fade.
    var others: [PhotoID: Sprite] = [:]
    /// Where it goes if not to its place in the mode.
    var end: Sprite?
    /// True where the mode shows it nowhere meanwhile.
    var isAlone = true
    /// How far the mode was covered, 0…1.
    var backdrop = 1.0
    /// Whether the echo behind all photos comes back as the mode does.
    var hidesEcho = false
    /// How much of the time of opening the viewer there was to go back, 0…1.
    var openness = 0.0
    var span: AnimationTiming

    /// True once the mode is to be seen well enough to be judged.
    func isArrived(at time: Time) -> Bool { span.progress(at: time) > 0.8 }

    func isDismissal(of photo: PhotoID) -> Bool { kind == .dismissal && self.photo == photo }

    /// How far the photo has come, 0…1.
    func part(at time: Time) -> Double { Curve.easeInOut(span.progress(at: time)) }

    /// How opaque what fades still is, 0…1.
    func fading(at time: Time) -> Double { max(0, 1 - 2 * part(at: time)) }

    /// How opaque the mode is, 0…1.
    func appearing(at time: Time) -> Double {
        switch kind {
        case .modeChange: max(0, 2 * part(at: time) - 1)
        case .dismissal: 1 - backdrop * (1 - part(at: time))
        }
    }
}
