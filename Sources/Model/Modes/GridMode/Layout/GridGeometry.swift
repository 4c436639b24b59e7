import Geometry

/// Where the nine-grid puts its cells: whole units inside the viewport.
struct GridGeometry: Hashable, Sendable {
    let viewport: Size
    /// How much more of the screen photos must cover where they do not lie three by three.
    static let leastGain = 1.15

    /// Between cells and around them, in u.
    let gap: Double
    /// Of a square cell of a set, in u.
    let side: Double

    init(viewport: Size) {
        self.viewport = viewport
        let gap = Thresholds(viewport: viewport).gap
        self.gap = gap
        side = GridGeometry.slot(of: viewport, gap, in: .nine).shortSide
    }

    private static func slot(of viewport: Size, _ gap: Double, in shape: GridShape) -> Size {
        func part(_ length: Double, _ count: Int) -> Double {
            max(0, ((length - Double(count + 1) * gap) / Double(max(1, count))).rounded(.down))
        }
        return Size(
            width: part(viewport.width, shape.columns), height: part(viewport.height, shape.rows))
    }

    /// The width of the frame around the selected photo, in canvas pixels: it lies in the gap, with air where there is room.
    var frameWidth: Double {
        max(1, min((0.012 * viewport.shortSide).rounded(), gap - 1))
    }

    /// How far the glow around the frame reaches, in canvas pixels: up to two, as far as the gap leaves air.
    var glowWidth: Double { max(0, min(2, (gap - frameWidth).rounded(.up) - 1)) }

    /// The slot `index`, 0…8 in reading order, of a browsed page that is laid out so.
    func slot(_ index: Int, in shape: GridShape) -> Rect {
        cell(
            index, of: GridGeometry.slot(of: viewport, gap, in: shape), columns: shape.columns,
            rows: shape.rows)
    }

    /// How a set of `count` photos lies: three by three or, where a browsed page of 3:2 photos does so too, in more columns or rows.
    func shape(ofSetOf count: Int) -> GridShape {
        let usual = GridShape(count: count)
        guard count > 2 * usual.columns else { return usual }
        func area(_ shape: GridShape) -> Double {
            let slot = GridGeometry.slot(of: viewport, gap, in: shape)
            let photo = contain(Size(width: 3, height: 2), in: slot)
            return slot.shortSide < side ? 0 : photo.width * photo.height
        }
        let areas = GridShape.others(of: count).map { (shape: $0, area: area($0)) }
        guard let best = areas.max(by: { $0.area < $1.area }),
            best.area > Self.leastGain * area(usual)
        else { return usual }
        return best.shape
    }

    /// The cell `index` of a set of `count` photos that lies in a shape, `first` being the size of a photo that is alone.
    ///
    /// A single photo keeps its shape, up to three times as long as wide, within the square of two cells and their gap.
    func cell(
        _ index: Int, ofSetOf count: Int, first: Size, in shape: GridShape? = nil
    ) -> Rect {
        guard count > 1 else { return single(first) }
        let usual = GridShape(count: count)
        let shape = shape ?? usual
        let side =
            shape == usual
            ? side : GridGeometry.slot(of: viewport, gap, in: shape).shortSide
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

    /// Nine photos as they lie on most screens.
    static let nine = GridShape(columns: 3, rows: 3)

    /// The other ways to lay seven to nine photos in which no slot is smaller than it need be: for wide and for high screens.
    static func others(of count: Int) -> [GridShape] {
        let half = (count + 1) / 2
        return [
            GridShape(columns: half, rows: 2), GridShape(columns: count, rows: 1),
            GridShape(columns: 2, rows: half), GridShape(columns: 1, rows: count),
        ]
    }

    private init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

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
