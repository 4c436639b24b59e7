/// What the user thinks of a photo.
package struct Decision: Hashable, Sendable {
    package var isFavourite = false

    package init(
        isFavourite: Bool = false
    ) {
        self.isFavourite = isFavourite
    }
}
