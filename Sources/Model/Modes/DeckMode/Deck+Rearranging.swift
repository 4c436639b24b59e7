import Browsing
import DisplayList
import Geometry

/// The deck while its order changes as a whole.
extension Deck {
    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        guard !change.isFrontGone else {
            let former = space.album.order.front
            let start = frontPose(in: space, at: time)
            space.replaceOrder(with: change.order)
            settle(in: &space, at: time)
            guard let former, space.options.motion != .off else { return }
            motion.add(
                CardFlight(
                    photo: former, direction: .leaving, from: start, to: start.gone,
                    span: space.span(space.options.durations.fade, at: time), curve: .linear))
            return
        }
        space.replaceOrder(with: change.order)
        motion.follow(change)
    }
}

extension DeckMotion {
    /// Goes on over another order with the same photo in front: pages are counted from it.
    fileprivate mutating func follow(_ change: OrderChange) {
        gaps = []
        guard var turn else { return }
        guard let line = turn.line else {
            turn.from += Double(change.shift)
            turn.to += Double(change.shift)
            self.turn = turn
            return
        }
        let places = line.compactMap { change.change.new.place(of: change.change.old.photos[$0]) }
        turn.line = places
        // A page that has gone leaves no way between the others.
        self.turn = places.count == line.count ? turn : nil
    }
}
