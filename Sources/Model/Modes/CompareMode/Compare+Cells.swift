import Browsing
import DisplayList
import Geometry

/// Where the photos lie.
extension Compare {
    /// Lays the cells out for the framed photo: fewer of them where there is no place for all.
    ///
    /// Another photo that is framed changes nothing: cells stay where they are as long as their photos do.
    mutating func layOut(in space: Workspace) {
        let view = space.viewport
        let most = Self.counts(in: space).last ?? 2
        let framed = contest.framed
        let size = framed.map { natural($0, in: space) } ?? Size(width: 3, height: 2)
        let aspect = size.height > 0 && size.width > 0 ? size.width / size.height : 1.5
        func layout(_ count: Int) -> CompareLayout? {
            CompareLayout(
                columns: view.columns - view.sideColumns, rows: view.rows - view.barRows + 1,
                pixelAspect: view.pixelAspect, count: count, aspect: aspect)
        }
        whole = layout(1)
        let fitting = (2...max(2, min(contest.count, max(most, 2)))).reversed()
            .first { layout($0) != nil }
        if let fitting, fitting < contest.count { contest.setCount(fitting) }
        self.layout = fitting.flatMap(layout)
        shape = framed.map { Shape(photo: $0, aspect: aspect) }
    }

    /// The area of a photo's cell on the canvas, in u; nil where it has none.
    func rect(ofCell cell: Int, in space: Workspace) -> Rect? {
        let all = contest.isBlinking ? whole?.cells : layout?.cells
        let place = contest.isBlinking ? 0 : cell
        guard let all, all.indices.contains(place) else { return nil }
        return all[place].rect(pixelAspect: space.viewport.pixelAspect)
    }

    /// The photo whose cell a point is in.
    func photo(at point: Point, in space: Workspace) -> PhotoID? {
        let cells = contest.cells
        if contest.isBlinking { return cells.isEmpty ? nil : contest.framed }
        return cells.indices.first { rect(ofCell: $0, in: space)?.contains(point) ?? false }
            .map { cells[$0] }
    }

    /// The size of a photo in pixels as it is laid out; that of another one while nothing is known of it.
    func natural(_ photo: PhotoID, in space: Workspace) -> Size {
        naturals[photo] ?? space.album.size(of: photo)
            ?? contest.cells.lazy.compactMap { naturals[$0] ?? space.album.size(of: $0) }.first
            ?? space.album.naturalSize(of: photo)
    }

    /// How close a photo is seen; nil at fit, and where there is nothing to be seen closer.
    func factor(of photo: PhotoID, in space: Workspace) -> Double? {
        space.album.isUndecodable(photo) ? nil : contest.zoom.factor
    }

    /// The width in u of a pixel in which photos at rest are shown: that of the canvas, or of the terminal.
    func pixelWidth(in space: Workspace) -> Double {
        space.viewport.pixelAspect / Double(space.viewport.cell.width)
    }

    /// Such pixels across for a pixel of a photo that is whole in a cell.
    func fitFactor(_ photo: PhotoID, in space: Workspace) -> Double {
        guard let cell = contest.cells.firstIndex(of: photo),
            let rect = rect(ofCell: cell, in: space)
        else { return 1 }
        let natural = natural(photo, in: space)
        let width = contain(natural, in: rect.size).width / pixelWidth(in: space)
        return natural.width > 0 && width > 0 ? width / natural.width : 1
    }

    /// The whole of a photo as large as it is seen, in u.
    func seenSize(_ photo: PhotoID, in cell: Rect, _ space: Workspace) -> Size {
        let natural = natural(photo, in: space)
        guard let factor = factor(of: photo, in: space) else {
            return contain(natural, in: cell.size)
        }
        return natural * (factor * pixelWidth(in: space))
    }

    /// The middle of what a cell shows of its photo, in fractions of it: never beyond an edge.
    func centre(of photo: PhotoID, size: Size, in cell: Rect) -> Point {
        let wanted = contest.zoom.centre(of: photo)
        func within(_ value: Double, _ length: Double, _ room: Double) -> Double {
            guard length > room else { return 0.5 }
            let half = room / 2 / length
            return min(1 - half, max(half, value))
        }
        return Point(
            x: within(wanted.x, size.width, cell.size.width),
            y: within(wanted.y, size.height, cell.size.height))
    }

    /// Where the whole of a photo lies at rest in its cell, beyond which nothing of it is seen.
    func restingRect(_ photo: PhotoID, in cell: Rect, _ space: Workspace) -> Rect {
        let size = seenSize(photo, in: cell, space)
        guard size.width > 0, size.height > 0 else { return Rect(centre: cell.centre, size: .zero) }
        let isFit = factor(of: photo, in: space) == nil
        let look = isFit ? Point(x: 0.5, y: 0.5) : centre(of: photo, size: size, in: cell)
        let isExact = space.viewport.cell != .halfBlocks && factor(of: photo, in: space) == 1
        let aspect = space.viewport.pixelAspect
        return Browsing.restingRect(
            of: isExact
                ? oneToOne(natural(photo, in: space), space.viewport.cell, aspect) : size,
            look: look, in: cell, pixelAspect: aspect,
            exactCell: isExact ? space.viewport.cell : nil)
    }

    /// A photo that stands still in its cell; nil where it has none.
    func restingSprite(_ photo: PhotoID, inCell cell: Int, _ space: Workspace) -> Sprite? {
        guard let cell = rect(ofCell: cell, in: space) else { return nil }
        let rect = restingRect(photo, in: cell, space)
        let isFit = factor(of: photo, in: space) == nil
        let isBare = space.content(of: photo) == .plain || space.album.isBlank(photo)
        return Sprite(
            content: space.content(of: photo), centre: rect.centre, size: rect.size,
            matte: isBare ? space.options.theme.matte : nil, fit: isFit ? .contain : .fill,
            clip: isFit ? nil : cell, isAtRest: true)
    }

    /// The photos of the cells as they stand still: of those that are seen.
    func restingSprites(in space: Workspace) -> [PhotoID: Sprite] {
        var sprites: [PhotoID: Sprite] = [:]
        for (cell, photo) in contest.cells.enumerated()
        where !contest.isBlinking || cell == contest.frame {
            sprites[photo] = restingSprite(photo, inCell: cell, space)
        }
        return sprites
    }

    /// A photo as it is displayed, back to front; empty where it is in no cell that is seen.
    func sprites(of photo: PhotoID, rest: Sprite, in space: Workspace, at time: Time) -> [Sprite] {
        guard let flight = flights[photo], !flight.span.isOver(at: time),
            let from = flight.from.last
        else { return [rest] }
        let part = flight.curve(flight.span.progress(at: time))
        let sprites =
            flight.from.dropLast().map { $0.fainter(by: 1 - part) }
            + from.mixed(
                with: rest, part: part, content: natural(photo, in: space), canvas: space.area)
        guard let cell = flight.cell else { return sprites }
        return sprites.map { sprite in
            var sprite = sprite
            sprite.clip = cell
            return sprite
        }
    }

    /// The cells of the photos that are seen.
    func seenCells(in space: Workspace) -> [PhotoID: Rect] {
        var seen: [PhotoID: Rect] = [:]
        for (cell, photo) in contest.cells.enumerated()
        where !contest.isBlinking || cell == contest.frame {
            seen[photo] = rect(ofCell: cell, in: space)
        }
        return seen
    }
}
