import Browsing
import DisplayList
import Geometry

/// The pile while its order changes as a whole.
extension Stack {
    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        let former = space.album.order.front
        let held = former.map {
            pose(
                of: shownCard(at: space.album.order.index, in: space, time: time), showing: $0,
                in: space)
        }
        let place = tileRect(at: space.album.order.index, in: space).minY
        let list = change.change.new
        ways.removeAll { !list.contains($0.photo) }
        if let pressed = self.pressed, !list.contains(pressed) { self.pressed = nil }
        if change.isFrontGone { drag = nil }
        let top = self.spread.map { change.change.successor(of: $0.top) }
        space.replaceOrder(with: change.order)
        if space.album.order.isEmpty { self.spread = nil }
        if var spread = self.spread {
            spread.top = top ?? space.album.order.index
            spread.slides = []
            self.spread = spread
            keepTileInPlace(
                tileRect(at: space.album.order.index, in: space).minY - place, in: space)
        }
        guard change.isFrontGone, let former, let held, space.options.motion != .off else { return }
        add(
            CardFlight(
                photo: former, direction: .leaving, from: held, to: held.gone,
                span: space.span(space.options.durations.fade, at: time), curve: .linear))
    }

    /// Scrolls by as much as the selected tile has moved: it stays where it was seen.
    private mutating func keepTileInPlace(_ way: Double, in space: Workspace) {
        guard var spread = self.spread, spread.isOpen else { return }
        let range = tiles(in: space).scrollRange
        let kept = min(max(0, spread.scroll.to + way), range).rounded(.up)
        let scroll = tiles(in: space).scroll(revealing: space.album.order.index, from: kept)
            .rounded(.up)
        spread.scroll = StackScroll(from: scroll, to: scroll)
        spread.dragStart = spread.dragStart.map { $0 + way }
        self.spread = spread
    }
}
