/// What the carousel remembers beside the order.
struct CarouselState: Hashable, Sendable {
}
