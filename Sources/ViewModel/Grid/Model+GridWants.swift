import DisplayList
import Geometry
import Layouts

/// The pixels that the grid wants.
extension Model {
    /// The selected photo, the others of its page, then the page ahead and the one behind.
    func gridWants(at time: Time) -> [Want] {
        guard !space.album.order.isEmpty else { return [] }
        let pages = gridPages
        let page = gridPage
        let turn = grid.runningTurn(at: time)
        let isRushing = turn.map { abs($0.to - $0.position(at: time)) > 1 } ?? false
        let here =
            [space.album.order.index]
            + pages.photos(onPage: page).filter { $0 != space.album.order.index }
        let ahead = pages.photos(onPage: page + space.direction)
        let behind = pages.photos(onPage: page - space.direction)
        let beside = space.direction < 0 ? ahead.reversed() + behind : ahead + behind.reversed()
        return here.compactMap {
            want(at: $0, in: pages, urgency: .shown, isFleeting: isRushing)
        } + beside.compactMap { want(at: $0, in: pages, urgency: .soon, isFleeting: isRushing) }
    }

    private func want(
        at index: Int, in pages: GridPages, urgency: Want.Urgency, isFleeting: Bool
    ) -> Want? {
        let photo = space.album.order.photos[index]
        if space.album.isUndecodable(photo) { return nil }
        return Want(
            photo, room: gridRoom(of: index, in: pages),
            covers: space.options.grid.layout == .moments, urgency: urgency, isFleeting: isFleeting)
    }
}
