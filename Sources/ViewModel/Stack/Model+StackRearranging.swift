import DisplayList
import Geometry
import Layouts

/// The pile while its order changes as a whole.
extension Model {
    mutating func stackRearrange(_ change: Rearrangement, at time: Time) {
        let former = space.album.order.front
        let held = former.map {
            pose(of: stackCard(at: space.album.order.index, time: time), showing: $0)
        }
        let place = tileRect(at: space.album.order.index).minY
        stack.reveal(at: .infinity)
        let list = change.change.new
        stack.ways.removeAll { !list.contains($0.photo) }
        if let pressed = stack.pressed, !list.contains(pressed) { stack.pressed = nil }
        if change.isFrontGone { stack.drag = nil }
        let top = stack.spread.map { change.change.heir(of: $0.top) }
        space.replaceOrder(with: change.order)
        if space.album.order.isEmpty { stack.spread = nil }
        if var spread = stack.spread {
            spread.top = top ?? space.album.order.index
            spread.slides = []
            stack.spread = spread
            keepTileInPlace(tileRect(at: space.album.order.index).minY - place)
        }
        guard change.isFrontGone, let former, let held, space.options.motion != .off else { return }
        stack.add(
            Flight(
                photo: former, direction: .leaving, from: held, to: held.gone,
                span: space.span(space.options.durations.fade, at: time), curve: .linear))
    }

    /// Scrolls by as much as the selected tile has moved: it stays where it was seen.
    private mutating func keepTileInPlace(_ way: Double) {
        guard var spread = stack.spread, spread.isOpen else { return }
        let range = tiles.scrollRange
        let kept = min(max(0, spread.scroll.to + way), range).rounded(.up)
        let scroll = tiles.scroll(revealing: space.album.order.index, from: kept).rounded(.up)
        spread.scroll = StackScroll(from: scroll, to: scroll)
        spread.dragStart = spread.dragStart.map { $0 + way }
        stack.spread = spread
    }
}
