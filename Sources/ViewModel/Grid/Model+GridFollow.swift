import DisplayList
import Layouts

/// What headers tell the grid: the shapes of photos before their pixels, and the days that part them.
extension Model {
    /// Follows an event that may have told more of the photos, and asks for the headers that are missing.
    mutating func gridFollow(at time: Time) -> [Effect] {
        if options.grid.layout == .moments, !grid.sets.isOf(order.photos, dates: dates) {
            gridPart(at: time)
        }
        let missing = gridMissingHeaders()
        return missing.isEmpty ? [] : [.measure(missing)]
    }

    /// Parts the photos into sets by what is known of their days now.
    private mutating func gridPart(at time: Time) {
        let old = grid.sets.pages
        guard GridSets(order.photos, dates: dates).pages != old else { return gridRegroup() }
        // Pages have other numbers now: those on their way have no way any more.
        grid.turn = nil
        gridChange(movesTiles: true, at: time) { _ in }
    }

    /// The photos of the page and of those beside it whose shapes are not known, then all whose days are to be known.
    private mutating func gridMissingHeaders() -> [PhotoID] {
        guard !order.isEmpty else { return [] }
        let pages = gridPages
        let page = gridPage
        let near = [page, page + direction, page - direction]
            .flatMap { pages.photos(onPage: $0) }.map { order.photos[$0] }
            .filter { sizes[$0] == nil && !headers.isRead($0) }
        let needsDays = options.grid.layout == .moments && !grid.sets.isDated
        let (dates, read) = (dates, headers)
        return headers.next(inSight: near, of: needsDays ? order.photos : []) {
            dates[$0] == nil && !read.isRead($0)
        }
    }
}
