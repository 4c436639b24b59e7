import Cells
import DisplayList
import Pixels

/// Histograms: colours added as light, and a line of luma; without colours luma alone, in one row.
extension Composer {
    private static let red: UInt32 = 0xFF4040
    private static let green: UInt32 = 0x40FF40
    private static let blue: UInt32 = 0x4060FF
    private static let luma: UInt32 = 0xC0C0C0

    /// The cells of a chart.
    func cells(of chart: Chart) -> Frame {
        let columns = chart.luma.count
        let ground = theme.style(.plain)
        guard isColoured, depth != .mono, depth != .ascii, chart.rows > 1 else {
            var frame = Frame(columns: columns, rows: 1, filledWith: ground.cell(.space))
            let levels =
                encoding == .utf8 && depth != .ascii ? Array("▁▂▃▄▅▆▇█") : Array(".:-=+*#%")
            for (column, height) in chart.luma.enumerated() where height > 0 {
                let level = levels[min(levels.count - 1, Int(height * Double(levels.count)))]
                guard let scalar = level.unicodeScalars.first else { continue }
                frame.put(ground.cell(Glyph(scalar.value)), row: 0, column: column)
            }
            return frame
        }
        var canvas = Canvas(width: columns, height: 2 * chart.rows, filledWith: panelGround)
        let height = canvas.height
        func top(_ share: Double) -> Int { height - Int((Double(height) * share).rounded()) }
        for x in 0..<columns {
            let lit = [
                (top(chart.red[x]), Self.red), (top(chart.green[x]), Self.green),
                (top(chart.blue[x]), Self.blue),
            ]
            for y in 0..<height {
                let colours = lit.filter { $0.0 <= y }.map(\.1)
                if !colours.isEmpty { canvas[x, y] = Self.sum(colours) }
            }
            let line = top(chart.luma[x])
            if line < height { canvas[x, line] = Self.luma }
        }
        return halfBlocks.frame(of: canvas, isMoving: true)
    }

    private var panelGround: UInt32 { 0x1A1D21 }

    private static func sum(_ colours: [UInt32]) -> UInt32 {
        [16, 8, 0].reduce(0) { sum, shift in
            sum | min(255, colours.reduce(0) { $0 + ($1 >> shift & 255) }) << UInt32(shift)
        }
    }
}
