/// What the user thinks of a photo.
struct Decision: Hashable, Sendable {
    var isFavourite = false
}
