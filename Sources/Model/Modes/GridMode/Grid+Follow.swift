import Browsing
import DisplayList

/// What headers tell the grid: the shapes of photos before their pixels, and the days that part them.
extension Grid {
    /// Follows an event that may have told more of the photos, and asks for the headers that are missing.
    mutating func follow(_ event: Event, in space: inout Workspace, at time: Time) -> [Effect] {
        if options.layout == .moments,
            !sets.isOf(space.album.order.photos, dates: space.album.dates)
        {
            partSets(in: &space, at: time)
        }
        return askForHeaders(in: &space)
    }

    /// Parts the photos into sets by what is known of their days now.
    private mutating func partSets(in space: inout Workspace, at time: Time) {
        let old = sets.pages
        guard GridSets(space.album.order.photos, dates: space.album.dates).pages != old else {
            return regroup(in: space)
        }
        // Pages have other numbers now: those on their way have no way any more.
        turn = nil
        change(movesTiles: true, in: &space, at: time) { _, _ in }
    }

    /// The photos of the page and of those beside it whose shapes are not known, then all whose days are to be known.
    private mutating func askForHeaders(in space: inout Workspace) -> [Effect] {
        let order = space.album.order
        guard !order.isEmpty else { return [] }
        let pages = pages(in: space)
        let page = page(in: space)
        let near = [page, page + space.direction, page - space.direction]
            .flatMap { pages.photos(onPage: $0) }.map { order.photos[$0] }
            .filter {
                space.album.isHeaderMissing(of: $0, needsSize: true, needsDate: false)
            }
        let needsDays = options.layout == .moments && !sets.isDated
        return space.askForHeaders(
            inSight: near, of: needsDays ? order.photos : [], needsDates: true)
    }
}
