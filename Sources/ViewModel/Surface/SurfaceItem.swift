/// A row of the menu that there is on one surface only.
struct SurfaceItem: Hashable, Sendable {
    let intent: Intent
    let label: String
}
