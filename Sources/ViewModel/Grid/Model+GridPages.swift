import DisplayList
import Geometry
import Layouts

/// Which photo is where on which page, at rest.
extension Model {
    var gridGeometry: GridGeometry { GridGeometry(viewport: space.viewport.size) }

    var gridSnap: PixelSnap { PixelSnap(aspect: space.viewport.pixelAspect) }

    var gridPages: GridPages {
        guard space.options.grid.layout == .moments else {
            return GridPages(count: space.album.order.count)
        }
        let sets = grid.sets
        return sets.isOf(space.album.order.photos)
            ? sets.pages : GridSets(space.album.order.photos, dates: space.album.dates).pages
    }

    /// The page with the front photo.
    var gridPage: Int { gridPages.page(of: space.album.order.index) }

    /// Brings the sets up to date with the order.
    mutating func gridRegroup() {
        guard space.options.grid.layout == .moments,
            !grid.sets.isOf(space.album.order.photos, dates: space.album.dates)
        else {
            return
        }
        grid.sets = GridSets(space.album.order.photos, dates: space.album.dates)
    }

    /// Where the photo at `index` may be, whole or cropped, in u.
    func gridRoom(of index: Int, in pages: GridPages) -> Rect {
        let geometry = gridGeometry
        switch space.options.grid.layout {
        case .browse:
            var slot = gridSnap(geometry.slot(pages.slot(of: index)))
            if let row = gridCaptionRow(below: slot) {
                // The frame and its glow go between the photo and its name.
                let reach = geometry.frameWidth + geometry.glowWidth
                slot.size.height = max(0, 2 * row - reach - slot.minY)
            }
            return slot
        case .moments:
            let photos = pages.photos(onPage: pages.page(of: index))
            return gridSnap(
                geometry.cell(
                    index - photos.lowerBound, ofSetOf: photos.count,
                    first: space.album.naturalSize(of: space.album.order.photos[index])))
        }
    }

    /// What the photo at `index` covers of its room, in whole canvas pixels.
    func gridRest(of index: Int, in pages: GridPages) -> Rect {
        let room = gridRoom(of: index, in: pages)
        guard space.options.grid.layout == .browse else { return room }
        return gridSnap.contained(
            space.album.naturalSize(of: space.album.order.photos[index]), in: room)
    }

    /// The row of text under the photo in a slot; nil where names take too much of the photo's room.
    func gridCaptionRow(below slot: Rect) -> Double? {
        guard space.options.grid.hasCaptions, space.options.grid.layout == .browse,
            slot.size.height >= 24,
            slot.size.width >= 18 * space.viewport.pixelAspect
        else { return nil }
        return (slot.maxY / 2).rounded(.down) - 1
    }
}
