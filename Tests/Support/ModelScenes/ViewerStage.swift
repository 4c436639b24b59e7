import DisplayList

@testable import Browsing
@testable import ViewModel
@testable import ViewerMode

/// How far the viewer is open.
///
/// A change of stage stands for `willPresent`, `didPresent`, `didChange`, `willDismiss` and `didDismiss` of photo browsers.
enum ViewerStage: Hashable, Sendable {
    case closed
    case presenting(PhotoID)
    case presented(PhotoID)
    /// It is closed already: only the photo is still on its way.
    case dismissing(PhotoID)
}

extension Bench {
    /// Where the viewer is now.
    var stage: ViewerStage {
        if let viewer = model.viewer, let photo = viewer.photo {
            return viewer.openness(in: model.space, at: now) < 1
                ? .presenting(photo) : .presented(photo)
        }
        if let transition = model.surfaces.transition, transition.kind == .dismissal,
            let photo = transition.photo, !transition.span.isOver(at: now)
        {
            return .dismissing(photo)
        }
        return .closed
    }
}
