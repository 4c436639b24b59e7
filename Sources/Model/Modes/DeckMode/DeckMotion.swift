import Browsing
import DisplayList

/// Everything that moves: an overlay over the deck that ends in the deck's own layout.
struct DeckMotion: Hashable, Sendable {
    var turn: PageTurn?
    var gaps: [DepthGap] = []
    var flights: [CardFlight] = []

    /// Forgets what is over.
    mutating func prune(at time: Time) {
        if let turn, turn.span.isOver(at: time) { self.turn = nil }
        gaps.removeAll { $0.span.isOver(at: time) }
        flights.removeAll { $0.span.isOver(at: time) }
    }

    func isActive(at time: Time) -> Bool {
        turn.map { !$0.span.isOver(at: time) } ?? false
            || gaps.contains { !$0.span.isOver(at: time) }
            || flights.contains { !$0.span.isOver(at: time) }
    }

    mutating func add(_ flight: CardFlight) {
        flights.removeAll { $0.photo == flight.photo }
        flights.append(flight)
        flights.removeFirst(max(0, flights.count - CardFlight.most))
    }

    /// The position in pages at `time`, for a deck whose front is at `index`.
    func position(at time: Time, front index: Int) -> Double {
        turn.map { $0.span.isOver(at: time) ? Double(index) : $0.position(at: time) }
            ?? Double(index)
    }

    /// The order indices being paged through at `time`, where they are not all of them.
    func line(at time: Time) -> [Int]? {
        turn.flatMap { $0.span.isOver(at: time) ? nil : $0.line }
    }

    /// How much deeper than its place the card at `index` lies, in cards.
    func displacement(of index: Int, at time: Time) -> Double {
        gaps.reduce(0) { $1.boundary <= index ? $0 + $1.value(at: time) : $0 }
    }

    /// The photo that was taken out from before the card at `index`, while that comes forward.
    func cover(of index: Int, at time: Time) -> PhotoID? {
        gaps.last { $0.boundary == index && $0.cover != nil && !$0.span.isOver(at: time) }?.cover
    }

    func arrival(of photo: PhotoID, at time: Time) -> CardFlight? {
        flights.first {
            $0.photo == photo && $0.direction == .arriving && !$0.span.isOver(at: time)
        }
    }
}
