/// What the wheel does on a surface.
package enum WheelUse: Hashable, Sendable {
    /// From photo to photo, not too fast.
    case stepsPhotos
    /// From page to page, not too fast.
    case turnsPages
    /// It scrolls: each notch counts.
    case scrolls
}
