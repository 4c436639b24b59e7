import DisplayList
import Layouts

/// What headers tell the grid: the shapes of photos before their pixels, and the days that part them.
extension Model {
    /// Follows an event that may have told more of the photos, and asks for the headers that are missing.
    mutating func gridFollow(at time: Time) -> [Effect] {
        if space.options.grid.layout == .moments,
            !grid.sets.isOf(space.album.order.photos, dates: space.album.dates)
        {
            gridPart(at: time)
        }
        return gridAskForHeaders()
    }

    /// Parts the photos into sets by what is known of their days now.
    private mutating func gridPart(at time: Time) {
        let old = grid.sets.pages
        guard GridSets(space.album.order.photos, dates: space.album.dates).pages != old else {
            return gridRegroup()
        }
        // Pages have other numbers now: those on their way have no way any more.
        grid.turn = nil
        gridChange(movesTiles: true, at: time) { _ in }
    }

    /// The photos of the page and of those beside it whose shapes are not known, then all whose days are to be known.
    private mutating func gridAskForHeaders() -> [Effect] {
        let order = space.album.order
        guard !order.isEmpty else { return [] }
        let pages = gridPages
        let page = gridPage
        let near = [page, page + space.direction, page - space.direction]
            .flatMap { pages.photos(onPage: $0) }.map { order.photos[$0] }
            .filter {
                space.album.isHeaderMissing(of: $0, needsSize: true, needsDate: false)
            }
        let needsDays = space.options.grid.layout == .moments && !grid.sets.isDated
        return space.askForHeaders(
            inSight: near, of: needsDays ? order.photos : [], needsDates: true)
    }
}
