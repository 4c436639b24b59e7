/// What the pile remembers beside the order.
struct StackState: Hashable, Sendable {
}
