public import DisplayList

/// How far the viewer is open.
///
/// That one stage follows another is what `willPresent`, `didPresent`, `didChange`, `willDismiss` and `didDismiss` of
/// browsing.md §6.4 are.
public enum ViewerStage: Hashable, Sendable {
    case closed
    case presenting(PhotoID)
    case presented(PhotoID)
    /// It is closed already: only the photo is still on its way.
    case dismissing(PhotoID)
}
