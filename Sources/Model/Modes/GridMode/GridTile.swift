import Browsing
import DisplayList
import Geometry

/// A photo of the grid as it is to be seen at a moment.
struct GridTile: Hashable, Sendable {
    let photo: PhotoID
    let index: Int
    /// How its page lies.
    let shape: GridShape
    /// Where it will lie on its page, the page being where it is now.
    let rest: Rect
    /// Where it is.
    let rect: Rect
    var rotation = 0.0
    var opacity = 1.0
    var isAbove = false
    /// True where it stands still.
    let isResting: Bool
    /// True where it lies on whole canvas pixels, moving with its page or not.
    let isWhole: Bool
}

extension Grid {
    /// The photos of the pages to be seen and of those beside them, page by page.
    ///
    /// Pages are seen to move by whole columns, so that every step shifts cells and leaves each picture as it is.
    func tiles(in space: Workspace, at time: Time) -> [GridTile] {
        guard !space.album.order.isEmpty else { return [] }
        let pages = pages(in: space)
        let position = position(in: space, at: time)
        let line = runningTurn(at: time)?.line
        let low = Int(position.rounded(.down)) - 1
        return (low...low + 3).flatMap { slot -> [GridTile] in
            if let line, !line.indices.contains(slot) { return [] }
            let offset = (Double(slot) - position) * space.viewport.size.width
            let page = line?[slot] ?? slot
            // Once for all photos of a page: it compares the ways to lay nine.
            let shape = shape(ofPage: page, on: pages, in: space)
            return pages.photos(onPage: page)
                .map { tile($0, on: pages, shape, pageAt: offset, in: space, time) }
        }
    }

    private func tile(
        _ index: Int, on pages: GridPages, _ shape: GridShape, pageAt offset: Double,
        in space: Workspace, _ time: Time
    ) -> GridTile {
        let photo = space.album.order.photos[index]
        var rest = rest(of: index, on: pages, shape, in: space)
        rest.origin.x += offset
        guard let shift = shifts[photo], !shift.span.isOver(at: time) else {
            var rect = rest
            rect.origin.x += snap(in: space).offset(offset) - offset
            return GridTile(
                photo: photo, index: index, shape: shape, rest: rest, rect: rect,
                isResting: offset == 0,
                isWhole: true)
        }
        return GridTile(
            photo: photo, index: index, shape: shape, rest: rest, rect: shift.moved(rest, at: time),
            rotation: shift.rotation * shift.rest(at: time), opacity: shift.opacity(at: time),
            isAbove: shift.isAbove, isResting: false, isWhole: false)
    }

    func isVisible(_ tile: GridTile, in space: Workspace) -> Bool {
        let room = Rect(origin: .zero, size: space.viewport.size)
        return tile.opacity > 0 && tile.rect.intersection(room) != nil
    }

    /// Where the frame around the selected photo is: the outline that it goes around.
    func frame(of tiles: [GridTile], in space: Workspace, at time: Time) -> Rect? {
        guard let tile = tiles.first(where: { $0.index == space.album.order.index }) else {
            return nil
        }
        guard let glide = self.glide, !glide.span.isOver(at: time) else {
            return tile.isWhole ? tile.rect : tile.rest
        }
        return glide.moved(tile.rest, at: time)
    }
}
