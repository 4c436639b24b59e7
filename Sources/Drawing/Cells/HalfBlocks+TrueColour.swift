internal import Pixels

extension HalfBlocks {
    /// Every pixel in its own colour.
    ///
    /// Rows as spans of one length, and cells appended to a span that has room for all, leave one check for each cell.
    func trueColourFrame(of canvas: Canvas) -> Frame {
        let width = canvas.width
        let rows = canvas.height / 2
        let pixels = canvas.pixels.span
        let cells = [Cell](capacity: width * rows) { cells in
            for row in 0..<rows {
                let start = 2 * row * width
                let upper = pixels.extracting(start..<start + width)
                let lower = pixels.extracting(start + width..<start + 2 * width)
                for x in 0..<width {
                    cells.append(.halves(.rgb(upper[x]), .rgb(lower[x])))
                }
            }
        }
        return Frame(columns: width, rows: rows, cells: cells)
    }
}
