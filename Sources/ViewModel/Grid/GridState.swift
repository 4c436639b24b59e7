/// What the nine-grid remembers beside the order.
struct GridState: Hashable, Sendable {
}
