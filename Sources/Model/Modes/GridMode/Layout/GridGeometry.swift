import Geometry

/// Where the nine-grid puts its cells: whole units inside the viewport.
struct GridGeometry: Hashable, Sendable {
    let viewport: Size
    /// Between cells and around them, in u.
    let gap: Double
    /// Of a slot of a browsed page, in u.
    let slot: Size
    /// Of a square cell of a set, in u.
    let side: Double

    init(viewport: Size) {
        self.viewport = viewport
        let gap = Thresholds(viewport: viewport).gap
        self.gap = gap
        func third(_ length: Double) -> Double { max(0, ((length - 4 * gap) / 3).rounded(.down)) }
        slot = Size(width: third(viewport.width), height: third(viewport.height))
        side = slot.shortSide
    }

    /// The width of the frame around the selected photo, in canvas pixels: it lies in the gap, with air where there is room.
    var frameWidth: Double {
        max(1, min((0.012 * viewport.shortSide).rounded(), gap - 1))
    }

    /// How far the glow around the frame reaches, in canvas pixels: up to two, as far as the gap leaves air.
    var glowWidth: Double { max(0, min(2, (gap - frameWidth).rounded(.up) - 1)) }

    /// The slot `index`, 0…8 in reading order, of a browsed page.
    func slot(_ index: Int) -> Rect { cell(index, of: slot, columns: 3, rows: 3) }

    /// The cell `index` of a set of `count` photos, `first` being the size of a photo that is alone.
    ///
    /// A single photo keeps its shape, up to three times as long as wide, within the square of two cells and their gap.
    func cell(_ index: Int, ofSetOf count: Int, first: Size) -> Rect {
        guard count > 1 else { return single(first) }
        let shape = GridShape(count: count)
        return cell(
            index, of: Size(width: side, height: side), columns: shape.columns, rows: shape.rows)
    }

    private func single(_ photo: Size) -> Rect {
        let isKnown = photo.width > 0 && photo.height > 0
        let aspect = isKnown ? min(3, max(1 / 3, photo.width / photo.height)) : 1
        let room = 2 * side + gap
        return Rect(
            centre: centre,
            size: contain(Size(width: aspect, height: 1), in: Size(width: room, height: room)))
    }

    private func cell(_ index: Int, of size: Size, columns: Int, rows: Int) -> Rect {
        func origin(_ length: Double, _ cell: Double, _ count: Int) -> Double {
            let block = Double(count) * cell + Double(count - 1) * gap
            return ((length - block) / 2).rounded(.down)
        }
        let column = Double(index % columns)
        let row = Double(index / columns)
        return Rect(
            x: origin(viewport.width, size.width, columns) + column * (size.width + gap),
            y: origin(viewport.height, size.height, rows) + row * (size.height + gap),
            width: size.width, height: size.height)
    }

    /// The viewport's centre.
    var centre: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }
}

/// How many cells a set of photos is wide and high.
struct GridShape: Hashable, Sendable {
    /// The most photos of a set that have a cell.
    static let capacity = 9

    let columns: Int
    let rows: Int

    init(count: Int) {
        switch count {
        case ...0: (columns, rows) = (0, 0)
        case 1...3: (columns, rows) = (count, 1)
        case 4: (columns, rows) = (2, 2)
        case 5, 6: (columns, rows) = (3, 2)
        default: (columns, rows) = (3, 3)
        }
    }
}
