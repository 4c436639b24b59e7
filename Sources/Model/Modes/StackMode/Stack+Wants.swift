import Browsing
import DisplayList
import Geometry

/// The pixels that the pile needs.
extension Stack {
    func wants(in space: Workspace, at time: Time) -> [Want] {
        spread?.isOpen ?? false ? tileWants(in: space, at: time) : pileWants(in: space, at: time)
    }

    /// The pile from its top, what comes into sight below it, and the bottom photo, which may come back.
    private func pileWants(in space: Workspace, at time: Time) -> [Want] {
        let room = Rect(
            origin: space.centredCorner(of: pileRoom(in: space)), size: pileRoom(in: space))
        let shown = pileIndices(in: space)
        let ahead = max(space.options.lookAhead, space.options.lookBehind)
        var steps = (0..<shown.count + ahead).map { $0 }
        // The bottom photo goes before those that lie deep.
        steps.insert(-1, at: min(steps.count, max(1, shown.count)))
        var known: Set<Int> = []
        return steps.compactMap { step in
            guard step < space.album.order.count, !space.album.order.isEmpty else { return nil }
            let index = stackIndex(
                space.album.order.index, movedBy: step, of: space.album.order.count)
            let photo = space.album.order.photos[index]
            guard known.insert(index).inserted, !space.album.isPictureless(photo) else {
                return nil
            }
            return Want(
                photo, room: room, urgency: step >= 0 && step < shown.count ? .shown : .soon)
        }
    }

    /// The tiles to be seen, the selected first, then a screenful on either side.
    private func tileWants(in space: Workspace, at time: Time) -> [Want] {
        guard let spread = self.spread else { return [] }
        // Where the scrolling goes, not where it is: the same tiles are wanted all the way.
        let shown = tiles(in: space).visible(scrolledBy: spread.scroll.to)
        let passing = visibleTiles(in: space, at: time)
        let ahead = shown.upperBound..<min(space.album.order.count, shown.upperBound + shown.count)
        let behind = max(0, shown.lowerBound - shown.count)..<shown.lowerBound
        let front = shown.contains(space.album.order.index) ? [space.album.order.index] : []
        var known: Set<Int> = []
        let wanted =
            (front + Array(shown)).map { ($0, Want.Urgency.shown, false) }
            + passing.map { ($0, .shown, true) }
            + (Array(ahead) + behind.reversed()).map { ($0, .soon, false) }
        return wanted.compactMap { index, urgency, isFleeting in
            guard index < space.album.order.count, known.insert(index).inserted else { return nil }
            let photo = space.album.order.photos[index]
            guard !space.album.isPictureless(photo) else { return nil }
            return Want(
                photo, room: tileRoom(at: index, in: space), urgency: urgency,
                isFleeting: isFleeting)
        }
    }

    /// What the border leaves of a tile, not scrolled.
    private func tileRoom(at index: Int, in space: Workspace) -> Rect {
        let tile = tileRect(at: index, in: space)
        let edge = space.drawnBorder(tileBorder(in: space))
        return Rect(
            x: tile.minX + edge.width, y: tile.minY + edge.height,
            width: max(0, tile.size.width - 2 * edge.width),
            height: max(0, tile.size.height - 2 * edge.height))
    }
}
