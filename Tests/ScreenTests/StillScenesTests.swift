import Cells
import DisplayList
import Geometry
import GraphicsModel
import Pixels
import Raster
import SeededRandom
import Testing
import VT

@testable import Screen

/// Photos at rest as a terminal composes them, beside the scene drawn in as many pixels.
@Suite struct `photos at rest, pixel for pixel` {
    /// So many scenes for each seed: 5,000 in all, and a part of them in a quick run.
    private static let scenes = Seeds.now == .all ? 100 : 12

    @Test(arguments: Seeds.count(50))
    func `show what the scene is at full density, and leave all other cells as they were`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var (open, scenes) = (0, 0)
        for number in 0..<Self.scenes {
            let cell = (width: 4 + dice.roll(6), height: 6 + dice.roll(9))
            let scene = scene(&dice, label: dice.roll(3) == 0 ? "a message" : "")
            var album = Album(cell: cell)
            album.rest(scene)
            var plain = Album(cell: cell, pixels: .none)
            plain.show(scene)
            for _ in 0..<20 { plain.refine() }
            let whole = Renderer().render(
                scene, in: album.stage.viewport,
                density: Density(CellSize(width: cell.width, height: cell.height)!),
                pictures: Album.pictures)
            let found = differences(album.terminal, from: whole, plain.terminal)
            #expect(album.terminal.faults == [], "scene \(number)")
            #expect(found.complaints.isEmpty, "scene \(number): \(found.complaints.prefix(3))")
            open += found.open
            scenes += found.open > 0 ? 1 : 0
        }
        // Some lie below others, or are too small.
        #expect(scenes > Self.scenes / 2 && open > 100 * Self.scenes)
    }

    /// Where open cells show something else than `whole`, and closed ones than `plain`; how many halves are open.
    private func differences(
        _ screen: KittyScreen, from whole: Canvas, _ plain: KittyScreen
    ) -> (complaints: [String], open: Int) {
        var (complaints, open): ([String], Int) = ([], 0)
        let half = (screen.cellHeight + 1) / 2
        for row in 0..<screen.rows {
            for column in 0..<screen.columns {
                let index = row * screen.columns + column
                for isLower in [false, true] {
                    guard screen.isOpen(row, column, isLower: isLower) else {
                        let (own, other) = (screen.cells[index], plain.cells[index])
                        if own.colour(isLower: isLower) != other.colour(isLower: isLower)
                            || own.isText != other.isText || own.isText && own != other
                        {
                            complaints.append("cell \(row),\(column): \(own), not \(other)")
                        }
                        continue
                    }
                    open += 1
                    let rows =
                        isLower ? half..<screen.cellHeight : 0..<screen.cellHeight / 2
                    for y in rows {
                        for x in 0..<screen.cellWidth {
                            let at = (column * screen.cellWidth + x, row * screen.cellHeight + y)
                            let (own, other) = (screen.picture(at), whole[at.0, at.1])
                            if own != other & 0xFF_FFFF {
                                complaints.append("pixel \(at): \(own ?? 0), not \(other)")
                            }
                        }
                    }
                }
            }
        }
        return (complaints, open)
    }
}

extension KittyScreen.Cell {
    fileprivate var isText: Bool { ![0x20, 0x2580, 0x2584].contains(scalar) }

    /// The colour of a half of it, where it is no text.
    fileprivate func colour(isLower: Bool) -> UInt32? {
        scalar == 0x2580 && !isLower || scalar == 0x2584 && isLower ? foreground : background
    }
}

extension KittyScreen {
    /// The colour of the topmost picture at a pixel; nil where there is none.
    fileprivate func picture(_ at: (x: Int, y: Int)) -> UInt32? {
        let below = placements.filter { id, place in
            id != 0x72663F && place.x <= at.x && at.x < place.x + place.width && place.y <= at.y
                && at.y < place.y + place.height
        }
        guard let top = below.max(by: { $0.value.depth < $1.value.depth }),
            let image = images[top.key]
        else { return nil }
        // A byte says what made it.
        let first = 1 + 3 * ((at.y - top.value.y) * top.value.width + at.x - top.value.x)
        guard first + 3 <= image.load.count else { return nil }
        return image.load[first..<first + 3].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
