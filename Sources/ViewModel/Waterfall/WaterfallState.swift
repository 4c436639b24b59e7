/// What the waterfall remembers beside the order.
struct WaterfallState: Hashable, Sendable {
}
