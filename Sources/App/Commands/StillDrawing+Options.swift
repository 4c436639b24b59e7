import Browsing
import Cells
import Geometry
import Invocation
import Screen

extension StillDrawing {
    /// How the options have pictures drawn; nil for half-blocks.
    init?(_ options: ProgramOptions, _ screen: ScreenFacts) {
        let way: Way
        switch options.settings.pixels.way {
        case .kitty: way = .kitty
        case .sixel: way = .sixel
        case .iterm: way = .iterm
        case .auto, .none: return nil
        }
        // Without colours the picture is drawn as characters.
        if options.colours == .mono || options.glyphs == .ascii { return nil }
        self.init(
            way, cell: screen.cell ?? .usual, columns: screen.columns, rows: screen.rows)
    }
}
