package import DisplayList

/// A change of the whole order, as surfaces follow it.
package struct OrderChange: Sendable {
    package let change: OrderDiff
    /// The order that it makes.
    package let order: Order
    /// Where the front was.
    package let formerIndex: Int
    package let isFrontGone: Bool

    /// `front` is who comes to the front where none was there before, `standIn` who does where that is gone.
    package init(
        _ change: OrderDiff, from old: Order, isFrontGone: Bool, inRing isRing: Bool,
        front: PhotoID? = nil, standIn: PhotoID? = nil
    ) {
        self.change = change
        let chosen = old.isEmpty ? front : isFrontGone ? standIn : nil
        let first = chosen.flatMap { change.new.place(of: $0) }
        order = Order(change.new, index: first ?? change.successor(of: old.index, inRing: isRing))
        formerIndex = old.index
        self.isFrontGone = isFrontGone
    }

    /// How far the front has moved in the order.
    package var shift: Int { order.index - formerIndex }
}
