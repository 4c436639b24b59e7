import Browsing
import Cells
import Geometry
import Invocation
import Screen
import VT

extension StillDrawing {
    /// How the options have pictures drawn, or the terminal, where `screen` knows its answers; nil for half-blocks.
    init?(_ options: ProgramOptions, _ screen: ScreenFacts) {
        let way: Way
        switch options.settings.pixels.way {
        case .kitty: way = .kitty
        case .sixel: way = .sixel
        case .iterm: way = .iterm
        case .none: return nil
        case .auto:
            guard case .success(let found) = screen.pixelWay else { return nil }
            switch found {
            case .kittyUnder, .kittyOver: way = .kitty
            case .sixel: way = .sixel
            case .iterm: way = .iterm
            }
        }
        // Without colours the picture is drawn as characters.
        if options.colours == .mono || options.glyphs == .ascii { return nil }
        let said = screen.capabilities.cellPixels.flatMap {
            CellSize(width: $0.width, height: $0.height)
        }
        self.init(
            way, cell: screen.cell ?? said ?? .usual, columns: screen.columns, rows: screen.rows)
    }
}
