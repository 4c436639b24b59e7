import DisplayList

/// A change of the whole order, as surfaces follow it.
struct Rearrangement: Sendable {
    let change: Arrangement
    /// The order that it makes.
    let order: Order
    /// Where the front was.
    let formerIndex: Int
    let isFrontGone: Bool

    init(_ change: Arrangement, from old: Order, isFrontGone: Bool, inRing isRing: Bool) {
        self.change = change
        order = Order(change.new, index: change.heir(of: old.index, inRing: isRing))
        formerIndex = old.index
        self.isFrontGone = isFrontGone
    }

    /// How far the front has moved in the order.
    var shift: Int { order.index - formerIndex }
}
