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

    /// The geometry of a page of a set: below the row that tells its day.
    private func setGeometry(in space: Workspace) -> GridGeometry {
        var room = space.viewport.size
        room.height -= headerHeight(in: space)
        return GridGeometry(viewport: room)
    }

    /// Where the photo at `index` may be, whole or cropped, in u; `shape` is the shape of its page.
    func room(
        of index: Int, on pages: GridPages, _ shape: GridShape? = nil, in space: Workspace
    ) -> Rect {
        let shape = shape ?? self.shape(ofPage: pages.page(of: index), on: pages, in: space)
        switch options.layout {
        case .browse:
            let geometry = geometry(in: space)
            return picture(in: geometry.slot(pages.slot(of: index), in: shape), in: space)
        case .moments:
            let photos = pages.photos(onPage: pages.page(of: index))
            var cell = setGeometry(in: space).cell(
                index - photos.lowerBound, ofSetOf: photos.count,
                first: space.album.naturalSize(of: space.album.order.photos[index]), in: shape)
            cell.origin.y += headerHeight(in: space)
            return snap(in: space)(cell)
        }
    }

    /// What a photo may cover of a slot: without the row of its name.
    func picture(in slot: Rect, in space: Workspace) -> Rect {
        var slot = snap(in: space)(slot)
        if let row = captionRow(below: slot, in: space) {
            // The frame and its glow go between the photo and its name.
            let geometry = geometry(in: space)
            let reach = geometry.frameWidth + geometry.glowWidth
            slot.size.height = max(0, 2 * row - reach - slot.minY)
        }
        return slot
    }

    /// How the photos of a page lie: three by three or, where that shows them larger, in more columns or rows.
    ///
    /// No photo gets smaller by it, no name is lost, and a little is not worth a page that differs from the others.
    func shape(ofPage page: Int, on pages: GridPages, in space: Workspace) -> GridShape {
        let photos = pages.photos(onPage: page)
        guard !photos.isEmpty else { return .nine }
        if options.layout == .moments {
            return setGeometry(in: space).shape(ofSetOf: photos.count)
        }
        let sizes = photos.map { space.album.naturalSize(of: space.album.order.photos[$0]) }
        let geometry = geometry(in: space)
        func rooms(_ shape: GridShape) -> (slot: Rect, areas: [Double]) {
            let slot = geometry.slot(0, in: shape)
            let room = picture(in: slot, in: space).size
            return (slot, sizes.map { contain($0, in: room) }.map { $0.width * $0.height })
        }
        let usual = rooms(.nine)
        let hasNames = captionRow(below: usual.slot, in: space) != nil
        var best = (shape: GridShape.nine, area: GridGeometry.leastGain * usual.areas.reduce(0, +))
        for shape in GridShape.others(of: GridShape.capacity) {
            let other = rooms(shape)
            let area = other.areas.reduce(0, +)
            guard area > best.area, zip(other.areas, usual.areas).allSatisfy({ $0 >= $1 }),
                !hasNames || captionRow(below: other.slot, in: space) != nil
            else { continue }
            best = (shape, area)
        }
        return best.shape
    }

    /// The row above a page that tells its day, in u.
    func headerHeight(in space: Workspace) -> Double {
        options.layout == .moments && sets.isDated && space.viewport.size.height >= 24 ? 2 : 0
    }

    /// What the photo at `index` covers of its room, in whole canvas pixels.
    func rest(
        of index: Int, on pages: GridPages, _ shape: GridShape? = nil, in space: Workspace
    ) -> Rect {
        let room = room(of: index, on: pages, shape, in: space)
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
