/// A row of the menu that there is on one surface only.
package struct SurfaceItem: Hashable, Sendable {
    package let intent: Intent
    package let label: String

    package init(
        intent: Intent, label: String
    ) {
        self.intent = intent
        self.label = label
    }
}
