import Browsing
import DisplayList

/// What the pile tells of itself (browsing.md §1.7); indices are those of the order.
enum StackEvent: Hashable, Sendable {
    case touchDown, dragInside, touchCancel, touchUpInside
    case willBeginDragging(Int)
    case willFlickAway(from: Int, to: Int)
    case didReveal(Int)
    case didSelect(Int)
    case didTrash(PhotoID)
    case didSpread(Bool)
}

/// The last events of the pile.
struct StackLog: Hashable, Sendable {
    static let most = 64

    private(set) var events: [StackEvent] = []

    mutating func note(_ event: StackEvent) {
        events.append(event)
        events.removeFirst(max(0, events.count - Self.most))
    }

    /// Hands the events over and forgets them.
    mutating func drain() -> [StackEvent] {
        defer { events = [] }
        return events
    }
}

/// The index of a new top, and when it will be seen.
struct StackReveal: Hashable, Sendable {
    let index: Int
    let time: Time
}

extension Stack {
    /// Tells of the new tops that are uncovered by now.
    mutating func reveal(at time: Time) {
        for due in reveals where due.time <= time { log.note(.didReveal(due.index)) }
        reveals.removeAll { $0.time <= time }
    }
}
