import Browsing
import DisplayList
import Geometry

/// What the pile remembers beside the order.
package struct Stack: Hashable, Sendable {
    /// The most photos on their way at once; the oldest give way.
    static let mostWays = 12

    var options = StackOptions()
    var durations = StackDurations()
    /// How often each photo was flicked: it lies another way each time.
    var generations: [PhotoID: Int] = [:]
    /// The photo under a button that went down and has not come up yet.
    var pressed: PhotoID?
    var drag: StackDrag?
    var ways: [StackWay] = []
    /// Photos that fly out of the pile, relative to the viewport's centre.
    var flights: [CardFlight] = []
    /// All photos side by side, on the way there or on the way back.
    var spread: StackSpread?
    /// Where the last flick went: the bottom photo comes back from there.
    var lastDirection = Point(x: 1, y: 0)
    /// What fades in as a whole, in place of movement.
    var veil: AnimationTiming?

    package init() {}

    func way(of photo: PhotoID, at time: Time) -> StackWay? {
        ways.last { $0.photo == photo && !$0.span.isOver(at: time) }
    }

    mutating func add(_ way: StackWay) {
        ways.removeAll { $0.photo == way.photo }
        guard way.span.duration > 0 else { return }
        ways.append(way)
        ways.removeFirst(max(0, ways.count - Self.mostWays))
    }

    mutating func add(_ flight: CardFlight) {
        flights.removeAll { $0.photo == flight.photo }
        flights.append(flight)
        flights.removeFirst(max(0, flights.count - CardFlight.most))
    }

    /// Forgets all motion and all gestures.
    mutating func rest() {
        ways = []
        flights = []
        drag = nil
        pressed = nil
        veil = nil
    }
}

/// The top photo held by the pointer.
struct StackDrag: Hashable, Sendable {
    let photo: PhotoID
    var translation: Point
}

/// The times of the pile, in seconds.
package struct StackDurations: Hashable, Sendable {
    /// A photo flicked off the pile, and its way back under it.
    package var flickOut = 0.12
    package var settleBehind = 0.18
    /// The pile spread out: the backdrop, each photo's way, the most that all may be staggered; and back.
    package var spreadFade = 0.10
    package var spreadMove = 0.15
    package var spreadStagger = 0.40
    package var spreadClose = 0.20

    package init() {}
}
