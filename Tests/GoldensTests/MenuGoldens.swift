import Browsing
import Cells
import Composing
import DeckMode
import DisplayList
import Geometry
import Testing
import ViewModel

@Suite struct `Letter pictures of the menu` {
    @Test func `at the pointer, and at every edge`() {
        var golden = Golden("menu")
        for (title, point) in [
            ("in the middle", Point(x: 20, y: 12)), ("in the corner", Point(x: 59, y: 31)),
        ] {
            var stage = Stage.deck(3, columns: 60, rows: 16)
            stage.send(.pointer(.tappedRight(point)))
            golden.add(title, stage)
        }
        var stage = Stage.deck(3, columns: 20, rows: 6)
        stage.send(.pointer(.tappedRight(Point(x: 10, y: 6))))
        golden.add("in the smallest room", stage)
        stage.press(.menu(.move(-1)))
        golden.add("its last row", stage)
        golden.check()
    }

    @Test func `lies within the screen wherever it is opened, and every row can be clicked`() {
        let composer = Composer(depth: .trueColour, isColoured: true, encoding: .utf8)
        for (columns, rows) in [(20, 6), (24, 8), (40, 12), (80, 24), (200, 60)] {
            for x in [0, columns / 2, columns - 1] {
                for y in [0, rows / 2, rows - 1] {
                    var stage = Stage.deck(3, columns: columns, rows: rows)
                    stage.send(
                        .pointer(.tappedRight(Point(x: Double(x) + 0.5, y: 2 * Double(y) + 1))))
                    let viewport = Viewport(columns: columns, rows: rows, barRows: 1)
                    var seen: Set<Button> = []
                    for _ in 0..<13 {
                        let cells = composer.buttons(
                            of: stage.model.scene(at: stage.now), in: viewport)
                        for area in cells {
                            #expect(area.row >= 0 && area.row < rows)
                            #expect(
                                area.columns.lowerBound >= 0 && area.columns.upperBound <= columns)
                            // What is in front counts: each cell of a row is that row's.
                            if case .item = area.button {
                                seen.insert(area.button)
                                for column in area.columns {
                                    #expect(
                                        cells.button(column: column, row: area.row) == area.button)
                                }
                            }
                        }
                        stage.press(.menu(.move(1)))
                    }
                    #expect(
                        seen == Set((0..<13).map { .item($0) }), "\(columns)x\(rows) at \(x),\(y)")
                }
            }
        }
    }

    @Test(arguments: [20, 40, 60, 80, 130, 200])
    func `a button of the status line lies where its letters are drawn`(columns: Int) {
        var stage = Stage.deck(12, columns: columns, rows: 8, policy: .dryRun)
        stage.press(.favourite)
        stage.press(.trash)
        stage.settle()
        let composer = Composer(depth: .trueColour, isColoured: true, encoding: .utf8)
        for _ in 0..<2 {
            let frame = stage.frame
            let viewport = Viewport(columns: columns, rows: 8, barRows: 1)
            let cells = composer.buttons(of: stage.model.scene(at: stage.now), in: viewport)
            let words = cells.map { area in
                area.columns.map { column in
                    Unicode.Scalar(frame[area.row, column].glyph.scalar).map(String.init) ?? ""
                }.joined()
            }
            // Twenty columns hold no more than the name that was trashed.
            if columns > 20 { #expect(!words.isEmpty) }
            for (area, word) in zip(cells, words) {
                #expect(area.row == 7)
                let known = ["u", " undo", "?", " help", "deck", "[dry run] ", " ♥"]
                #expect(known.contains(word) || word.contains("trashed"), "\(word)")
            }
            stage.press(.next)
        }
    }
}
