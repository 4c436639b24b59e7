public import DisplayList

/// The photos in the deck and which of them is in front.
///
/// `index` is within `photos`, or 0 where there are none. No photo is twice in it.
public struct Order: Hashable, Sendable {
    public private(set) var list = PhotoList()
    public private(set) var index = 0

    public init() {}

    @inlinable public init(_ photos: some Sequence<PhotoID>, index: Int) {
        self.init(PhotoList(photos), index: index)
    }

    public init(_ list: PhotoList, index: Int) {
        self.list = list
        self.index = max(0, min(index, list.count - 1))
    }

    @inlinable public var photos: [PhotoID] { list.photos }
    @inlinable public var count: Int { list.count }
    @inlinable public var isEmpty: Bool { list.count == 0 }
    @inlinable public var front: PhotoID? { isEmpty ? nil : list.photos[index] }

    @inlinable public func clamped(_ index: Int) -> Int { max(0, min(index, count - 1)) }

    @inlinable public func contains(_ photo: PhotoID) -> Bool { list.contains(photo) }

    @inlinable public func place(of photo: PhotoID) -> Int? { list.place(of: photo) }

    public mutating func move(to target: Int) { index = clamped(target) }

    public mutating func append(_ more: [PhotoID]) { list.append(more) }

    /// Puts a photo in at `place`, clamped; the front stays the photo it was.
    ///
    /// Returns where it went.
    public mutating func insert(_ photo: PhotoID, at place: Int) -> Int {
        let place = max(0, min(place, count))
        if place <= index, !isEmpty { index += 1 }
        list.insert(photo, at: place)
        return place
    }

    /// Takes the photo at `place` out; where it was the front, the next takes its place, or else the one before.
    public mutating func remove(at place: Int) {
        if place == index {
            index = deckIndexAfterTrash(place, of: count) ?? 0
        } else if place < index {
            index -= 1
        }
        list.remove(at: place)
    }
}

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
