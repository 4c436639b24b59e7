import DisplayList

@testable import Browsing
@testable import ViewModel
@testable import ViewerMode

/// The viewer of a model, asked with the workspace that it lies in.
extension Model {
    /// One photo opened above the mode.
    var viewer: Viewer? { surfaces.viewer }

    var isViewerZoomed: Bool { viewer?.isZoomed(in: space) ?? false }

    var viewerRest: Sprite? { viewer?.restingSprite(in: space) }

    func viewerBackdrop(at time: Time) -> Double { viewer?.backdrop(in: space, at: time) ?? 0 }

    func viewerIsMoving(at time: Time) -> Bool {
        viewer?.isMoving(in: space, at: time) ?? false
    }

    func viewerStatus(at time: Time) -> [TextSpan] { viewer?.status(in: space, at: time) ?? [] }

    var modeTransition: ModeTransition? { surfaces.transition }

    mutating func viewerDismiss(at time: Time) { surfaces.dismissOverlay(in: &space, at: time) }

    mutating func viewerSettle(at time: Time) {
        surfaces.settleOverlay(in: &space, at: time)
    }
}
