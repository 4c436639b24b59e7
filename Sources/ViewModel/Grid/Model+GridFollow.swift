import DisplayList
import Layouts

/// What headers tell the grid: the shapes of photos before their pixels, and the days that part them.
extension Model {
    /// Follows an event that may have told more of the photos, and asks for the headers that are missing.
    mutating func gridFollow(at time: Time) -> [Effect] {
        let hasChanged =
            options.grid.layout == .moments && !grid.sets.isOf(order.photos, dates: dates)
        if hasChanged { gridPart(at: time) }
        let missing = gridUnmeasured(all: hasChanged || grid.asked.isEmpty)
        guard missing.contains(where: { !grid.asked.contains($0) }) else { return [] }
        grid.asked = Set(missing)
        return [.measure(missing)]
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
    private func gridUnmeasured(all: Bool) -> [PhotoID] {
        guard !order.isEmpty else { return [] }
        let pages = gridPages
        let page = gridPage
        var missing = [page, page + direction, page - direction]
            .flatMap { pages.photos(onPage: $0) }.map { order.photos[$0] }
            .filter { sizes[$0] == nil }
        guard all, options.grid.layout == .moments, !grid.sets.isDated else { return missing }
        let first = Set(missing)
        missing += order.photos.filter { dates[$0] == nil && !first.contains($0) }
        return missing
    }
}
