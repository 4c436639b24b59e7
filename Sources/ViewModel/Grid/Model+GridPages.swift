import DisplayList
import Geometry
import Layouts

/// Which photo is where on which page, at rest.
extension Model {
    var gridGeometry: GridGeometry { GridGeometry(viewport: viewport.size) }

    var gridSnap: PixelSnap { PixelSnap(aspect: viewport.pixelAspect) }

    var gridPages: GridPages {
        guard options.grid.layout == .moments else { return GridPages(count: order.count) }
        let sets = grid.sets
        return sets.isOf(order.photos)
            ? sets.pages : GridSets(order.photos, dates: dates).pages
    }

    /// The page with the front photo.
    var gridPage: Int { gridPages.page(of: order.index) }

    /// Brings the sets up to date with the order.
    mutating func gridRegroup() {
        guard options.grid.layout == .moments, !grid.sets.isOf(order.photos, dates: dates) else {
            return
        }
        grid.sets = GridSets(order.photos, dates: dates)
    }

    /// Where the photo at `index` may be, whole or cropped, in u.
    func gridRoom(of index: Int, in pages: GridPages) -> Rect {
        let geometry = gridGeometry
        switch options.grid.layout {
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
                    first: naturalSize(of: order.photos[index])))
        }
    }

    /// What the photo at `index` covers of its room, in whole canvas pixels.
    func gridRest(of index: Int, in pages: GridPages) -> Rect {
        let room = gridRoom(of: index, in: pages)
        guard options.grid.layout == .browse else { return room }
        return gridSnap.contained(naturalSize(of: order.photos[index]), in: room)
    }

    /// The row of text under the photo in a slot; nil where names take too much of the photo's room.
    func gridCaptionRow(below slot: Rect) -> Double? {
        guard options.grid.hasCaptions, options.grid.layout == .browse, slot.size.height >= 24,
            slot.size.width >= 18 * viewport.pixelAspect
        else { return nil }
        return (slot.maxY / 2).rounded(.down) - 1
    }
}
