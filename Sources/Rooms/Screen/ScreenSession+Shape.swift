public import DisplayList
import Geometry
import TTY
import VT

/// The room that the screen has.
extension ScreenSession {
    /// The terminal, as far as its size is known now and as it is drawn, with so many rows for the bar and columns for a panel.
    public func viewport(barRows: Int, sideColumns: Int = 0) -> Viewport {
        let size = device.size
        let drawn = size.drawn
        return Viewport(
            columns: drawn.columns, rows: drawn.rows, pixelAspect: pixelAspect(size),
            barRows: barRows, sideColumns: sideColumns, cell: output.stillCell)
    }

    /// Width over height of a canvas pixel, half a cell high.
    private func pixelAspect(_ size: TerminalSize) -> Double {
        let cell: (width: Double, height: Double)
        if size.pixelWidth > 0, size.pixelHeight > 0, size.columns > 0, size.rows > 0 {
            cell = (
                Double(size.pixelWidth) / Double(size.columns),
                Double(size.pixelHeight) / Double(size.rows)
            )
        } else if let pixels = capabilities.cellPixels {
            cell = (Double(pixels.width), Double(pixels.height))
        } else if let area = capabilities.areaPixels, size.columns > 0, size.rows > 0 {
            cell = (
                Double(area.width) / Double(size.columns), Double(area.height) / Double(size.rows)
            )
        } else {
            return 1
        }
        let aspect = 2 * cell.width / cell.height
        return aspect.isFinite && (0.25...4).contains(aspect) ? aspect : 1
    }
}
