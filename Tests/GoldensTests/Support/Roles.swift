import Cells
import Composing
import DisplayList

/// The roles of text and how each looks, found by drawing one of each.
struct Roles {
    private var looks: [(look: Look, letter: Character)] = []
    /// What bars and panels are painted with.
    let background: CellColour

    private struct Look: Equatable {
        let foreground: CellColour
        let attributes: CellAttributes

        init(_ cell: Cell) {
            foreground = cell.foreground
            attributes = cell.glyph.attributes
        }
    }

    init(_ composer: Composer) {
        let letters: [(TextStyle, Character)] = [
            (.plain, "p"), (.strong, "s"), (.dim, "d"), (.key, "k"), (.warning, "w"),
        ]
        let bar = Label(
            place: .bar(row: 0), spans: letters.map { TextSpan("x", style: $0.0) })
        let panel = Panel(title: [], rows: [Panel.Row(text: [TextSpan("x")])])
        let frame = composer.frame(
            of: Scene(labels: [bar], panel: panel),
            in: Viewport(columns: 18, rows: 7, barRows: 0), isMoving: false
        ) { _, _ in [] }
        background = frame[0, 0].background
        for (column, (_, letter)) in letters.enumerated() {
            looks.append((Look(frame[0, column]), letter))
        }
        let corner = frame.cells.first { $0.glyph.scalar == 0x256D }
        if let corner { looks.append((Look(corner), "b")) }
    }

    /// The letter of a cell's role: plain, strong, dim, key or accent, warning, and b for a panel's border.
    func letter(of cell: Cell) -> Character {
        looks.first { $0.look == Look(cell) }?.letter ?? "?"
    }
}
