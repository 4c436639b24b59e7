import DisplayList

/// What the viewer remembers beside the order.
struct ViewerState: Hashable, Sendable {
    /// The photo that the mode below must not show too; nil where it shows all of them.
    var photo: PhotoID?
}
