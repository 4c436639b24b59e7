public import Browsing
public import DisplayList
import ViewerMode

/// How far the viewer is open.
public enum ViewerStage: Hashable, Sendable {
    case closed
    case presenting(PhotoID)
    case presented(PhotoID)
    /// It is closed already: only the photo is still on its way.
    case dismissing(PhotoID)
}

extension Model {
    /// Where the viewer is at `time`; that one stage follows another is what `willPresent`, `didPresent`, `didChange`,
    /// `willDismiss` and `didDismiss` of browsing.md §6.4 are.
    public func viewerStage(at time: Time) -> ViewerStage {
        if let viewer, let photo = viewer.photo {
            return viewer.openness(in: space, at: time) < 1 ? .presenting(photo) : .presented(photo)
        }
        if let modeTransition, modeTransition.kind == .dismissal, let photo = modeTransition.photo,
            !modeTransition.span.isOver(at: time)
        {
            return .dismissing(photo)
        }
        return .closed
    }
}
