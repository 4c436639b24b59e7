import Browsing
import DisplayList
import Geometry

/// Which photo is where on which page, at rest.
extension Grid {
    func geometry(in space: Workspace) -> GridGeometry {
        GridGeometry(viewport: space.viewport.size)
    }

    func snap(in space: Workspace) -> PixelSnap { PixelSnap(aspect: space.viewport.pixelAspect) }

    func pages(in space: Workspace) -> GridPages {
        guard options.layout == .moments else {
            return GridPages(count: space.album.order.count)
        }
        let sets = self.sets
        return sets.isOf(space.album.order.photos)
            ? sets.pages : GridSets(space.album.order.photos, dates: space.album.dates).pages
    }

    /// The page with the front photo.
    func page(in space: Workspace) -> Int { pages(in: space).page(of: space.album.order.index) }

    /// Brings the sets up to date with the order.
    mutating func regroup(in space: Workspace) {
        guard options.layout == .moments,
            !sets.isOf(space.album.order.photos, dates: space.album.dates)
        else {
            return
        }
        sets = GridSets(space.album.order.photos, dates: space.album.dates)
    }

    /// Where the photo at `index` may be, whole or cropped, in u.
    func room(of index: Int, on pages: GridPages, in space: Workspace) -> Rect {
        let geometry = geometry(in: space)
        switch options.layout {
        case .browse:
            var slot = snap(in: space)(geometry.slot(pages.slot(of: index)))
            if let row = captionRow(below: slot, in: space) {
                // The frame and its glow go between the photo and its name.
                let reach = geometry.frameWidth + geometry.glowWidth
                slot.size.height = max(0, 2 * row - reach - slot.minY)
            }
            return slot
        case .moments:
            let photos = pages.photos(onPage: pages.page(of: index))
            let header = headerHeight(in: space)
            var room = space.viewport.size
            room.height -= header
            var cell = GridGeometry(viewport: room).cell(
                index - photos.lowerBound, ofSetOf: photos.count,
                first: space.album.naturalSize(of: space.album.order.photos[index]))
            cell.origin.y += header
            return snap(in: space)(cell)
        }
    }

    /// The row above a page that tells its day, in u.
    func headerHeight(in space: Workspace) -> Double {
        options.layout == .moments && sets.isDated && space.viewport.size.height >= 24 ? 2 : 0
    }

    /// What the photo at `index` covers of its room, in whole canvas pixels.
    func rest(of index: Int, on pages: GridPages, in space: Workspace) -> Rect {
        let room = room(of: index, on: pages, in: space)
        guard options.layout == .browse else { return room }
        return snap(in: space).contained(
            space.album.naturalSize(of: space.album.order.photos[index]), in: room)
    }

    /// The row of text under the photo in a slot; nil where names take too much of the photo's room.
    func captionRow(below slot: Rect, in space: Workspace) -> Double? {
        guard options.hasCaptions, options.layout == .browse,
            slot.size.height >= 24,
            slot.size.width >= 18 * space.viewport.pixelAspect
        else { return nil }
        return (slot.maxY / 2).rounded(.down) - 1
    }
}
