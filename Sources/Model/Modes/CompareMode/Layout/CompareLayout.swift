import Geometry

/// Where photos that are compared lie on a screen: cells of one size in rows, each with a row for its label.
struct CompareLayout: Hashable, Sendable {
    struct Cell: Hashable, Sendable {
        /// Columns and half rows: canvas pixels.
        let x, y, width, height: Int
        /// The row of the screen below it.
        let labelRow: Int
    }

    let columns, rows: Int
    let cells: [Cell]

    /// The most photos that are compared at once.
    static let most = 6

    /// The one in which a photo of `aspect`, its width over its height, is largest; nil where so many cells do not fit.
    ///
    /// The last row of the screen is left to the status line. `pixelAspect` is width over height of a canvas pixel.
    init?(columns: Int, rows: Int, pixelAspect: Double, count: Int, aspect: Double) {
        guard count > 0, columns > 0, rows > 0, aspect > 0 else { return nil }
        let gap = columns < 100 ? 1 : 2
        var best: (across: Int, down: Int, width: Int, band: Int)?
        var most = 0.0
        for across in (1...count).reversed() {
            let down = (count + across - 1) / across
            let width = (columns - (across - 1) * gap) / across
            let band = (rows - 1) / down
            if across * (down - 1) >= count || (across - 1) * down >= count { continue }
            guard width >= 8, band >= 4 else { continue }
            let seen = contain(
                Size(width: aspect, height: 1),
                in: Size(width: Double(width) * pixelAspect, height: Double(2 * (band - 1))))
            let area = seen.width * seen.height
            guard area > most * (1 + 1e-9) else { continue }
            (best, most) = ((across, down, width, band), area)
        }
        guard let best else { return nil }
        let margin = (columns - best.across * best.width - (best.across - 1) * gap) / 2
        cells = (0..<count).map { place in
            let (row, column) = place.quotientAndRemainder(dividingBy: best.across)
            return Cell(
                x: margin + column * (best.width + gap), y: 2 * row * best.band, width: best.width,
                height: 2 * (best.band - 1), labelRow: row * best.band + best.band - 1)
        }
        self.columns = best.across
        self.rows = best.down
    }

    /// How many photos `c` compares one after the other, fewest first.
    static func counts(columns: Int, rows: Int) -> [Int] {
        columns >= 160 && rows >= 50 ? [2, 3, 4, 6] : [2, 3, 4]
    }
}

extension CompareLayout.Cell {
    /// In u on the canvas.
    func rect(pixelAspect: Double) -> Rect {
        Rect(
            x: Double(x) * pixelAspect, y: Double(y), width: Double(width) * pixelAspect,
            height: Double(height))
    }
}
