import Browsing
import DisplayList
import Geometry

/// The pixels that the grid wants.
extension Grid {
    /// The selected photo, the others of its page, then the page ahead and the one behind.
    func wants(in space: Workspace, at time: Time) -> [Want] {
        guard !space.album.order.isEmpty else { return [] }
        let pages = pages(in: space)
        let page = page(in: space)
        let turn = runningTurn(at: time)
        let isRushing = turn.map { abs($0.to - $0.position(at: time)) > 1 } ?? false
        let here =
            [space.album.order.index]
            + pages.photos(onPage: page).filter { $0 != space.album.order.index }
        let ahead = pages.photos(onPage: page + space.direction)
        let behind = pages.photos(onPage: page - space.direction)
        let beside = space.direction < 0 ? ahead.reversed() + behind : ahead + behind.reversed()
        return here.compactMap {
            want(at: $0, on: pages, urgency: .shown, isFleeting: isRushing, in: space)
        }
            + beside.compactMap {
                want(at: $0, on: pages, urgency: .soon, isFleeting: isRushing, in: space)
            }
    }

    private func want(
        at index: Int, on pages: GridPages, urgency: Want.Urgency, isFleeting: Bool,
        in space: Workspace
    ) -> Want? {
        let photo = space.album.order.photos[index]
        if space.album.isPictureless(photo) { return nil }
        return Want(
            photo, room: room(of: index, on: pages, in: space),
            covers: options.layout == .moments, urgency: urgency, isFleeting: isFleeting)
    }
}
