import DisplayList
import GraphicsModel
import Geometry
import SeededRandom
import Testing
import VT

@testable import Screen

@Suite struct `photos at rest over the cells` {
    private let whole = Rect(x: 4, y: 3, width: 16, height: 18)
    private static let label = Label(place: .bar(row: 5), spans: [TextSpan("label")])
    private static let protocols: [PixelChoice] = [.sixel, .iterm, .kitty]

    private func album(
        _ pixels: PixelChoice, _ cell: (Int, Int) = (9, 18), rate: Double? = nil,
        quality: PixelWish.Quality = .auto
    ) -> Album {
        let name = pixels == .kitty ? "kitty(0.26.5)" : "foot(1.13.1)"
        return Album(name, cell: cell, pixels: pixels, quality: quality, rate: rate)
    }

    /// Whether pictures of iTerm2's protocol are small ones, in the order in which they were sent.
    private func areSmall(_ album: Album) -> [Bool] {
        album.stage.device.sent.compactMap { bytes in
            guard let start = bytes.firstRange(of: Array("preserveAspectRatio=0".utf8)),
                let colon = bytes[start.upperBound...].firstIndex(of: UInt8(ascii: ":"))
            else { return nil }
            // Six bits of the first byte.
            return bytes[colon + 1] == UInt8(ascii: "c")
        }
    }

    @Test(arguments: protocols) func `cover the cells that they fill, and no others`(
        pixels: PixelChoice
    ) {
        var album = album(pixels)
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.faults == [])
        // The photo begins and ends in the middle of a cell.
        let cells = (1..<11).flatMap { row in (4..<20).map { row * 40 + $0 } }
        #expect(album.terminal.painted.keys.sorted() == cells)
    }

    @Test(arguments: protocols) func `stay where a message comes, and come back where it was`(
        pixels: PixelChoice
    ) {
        var album = album(pixels)
        album.rest(scene([(1, whole)]))
        let before = album.terminal.painted
        let count = album.stage.device.sent.count
        album.show(scene([(1, whole)], label: "a message"))
        #expect(album.stage.device.sent.dropFirst(count).joined().count < 700)
        let row = 5 * 40..<6 * 40
        // By kitty's protocol a piece goes as a whole.
        let kept = before.filter { !row.contains($0.key) }
        let left = album.terminal.painted
        #expect(pixels == .kitty ? left.count >= 120 : left == kept)
        #expect(left.allSatisfy { kept[$0.key] == $0.value })
        album.show(scene([(1, whole)]))
        for _ in 0..<20 {
            album.refine()
            album.answer()
        }
        #expect(album.terminal.painted == before && album.terminal.faults == [])
    }

    @Test(arguments: protocols) func `are gone with the first frame that moves`(
        pixels: PixelChoice
    ) {
        var album = album(pixels)
        album.rest(scene([(1, whole)]))
        #expect(!album.terminal.painted.isEmpty)
        var moved = scene([(1, whole)])
        moved.sprites[0].isAtRest = false
        moved.sprites[0].centre.x += 7
        album.show(moved, isMoving: true)
        #expect(album.terminal.painted.isEmpty && album.terminal.faults == [])
    }

    @Test func `are painted in pieces that no terminal stalls on`() {
        for name in ["foot(1.13.1)", ""] {
            let cell = (width: 40, height: 60)
            var album = Album(name, cell: cell, pixels: .sixel)
            album.rest(scene([(1, Rect(x: 0, y: 0, width: 40, height: 22))]))
            for _ in 0..<100 {
                album.refine()
                album.answer()
            }
            #expect(album.terminal.faults == [] && album.terminal.painted.count == 40 * 11)
            let longest = album.terminal.painted.values.map(\.count).max() ?? 0
            #expect(longest < 65_536)
            #expect(album.stage.device.sent.count > 22)
        }
    }

    @Test func `come in few bytes first where the line is slow, and as exact as there is time for`()
    {
        // A photo of 77 kB, which takes 0.1, 3 and 30 seconds.
        for (rate, quality, first, last) in [
            (nil, PixelWish.Quality.auto, false, false), (770_000.0, .auto, false, false),
            (26_000.0, .auto, true, false), (2600.0, .auto, true, true), (nil, .fast, true, true),
            (2600.0, .exact, false, false),
        ] as [(Double?, PixelWish.Quality, Bool, Bool)] {
            var album = album(.iterm, rate: rate, quality: quality)
            album.rest(scene([(1, whole)]))
            let small = areSmall(album)
            #expect(small.first == first && small.last == last, "\(quality) \(rate ?? 0)")
            // Nothing is coarse again once it was fine.
            #expect(!zip(small, small.dropFirst()).contains { !$0 && $1 })
            #expect(album.terminal.faults == [] && album.terminal.painted.count == 160)
        }
    }

    @Test func `follow what the user wants from now on`() {
        var album = album(.none)
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.painted.isEmpty)
        let choices: [(PixelChoice, Int)] = [
            (.sixel, 160), (.none, 0), (.iterm, 160), (.none, 0), (.kitty, 160), (.sixel, 160),
            (.kitty, 160), (.none, 0),
        ]
        for (choice, count) in choices {
            var wish = PixelWish()
            wish.choice = choice
            let isNew = album.stage.screen.take(wish)
            let isNewAgain = album.stage.screen.take(wish)
            #expect(isNew && !isNewAgain)
            album.rest(scene([(1, whole)]))
            #expect(album.terminal.painted.count == count && album.terminal.faults == [])
        }
    }

    @Test(arguments: Seeds.of(0..<8)) func `are never left behind, whatever happens`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let cell = (4 + dice.roll(3), 6 + dice.roll(5))
        let pixels = dice.pick(Self.protocols)
        let rate = dice.pick([nil, nil, 300.0, 3000.0, 30_000.0])
        var album = album(pixels, cell, rate: rate)
        var current = scene([(1, whole)])
        for step in 0..<40 {
            var isShown = true
            switch dice.roll(8) {
            case 0:
                current = scene(&dice, label: dice.roll(3) == 0 ? "label" : "")
                album.show(current)
            case 1: album.rest(current)
            case 2:
                var moved = current
                for i in moved.sprites.indices { moved.sprites[i].isAtRest = false }
                album.show(moved, isMoving: true)
                isShown = false
            case 3:
                current.labels =
                    current.labels.isEmpty
                    ? [Self.label] : []
                album.show(current)
            case 4:
                album.stage.screen.invalidate()
                album.show(current)
            case 5:
                if let refinement = album.stage.screen.takeRefinement() {
                    album.stage.screen.take(album.drawn(refinement, current))
                }
            case 6: album.answer()
            default: for _ in 0..<dice.roll(6) { album.refine() }
            }
            album.play()
            #expect(album.terminal.faults == [], "seed \(seed), step \(step)")
            if isShown, dice.roll(3) == 0 {
                album.rest(current)
                try check(album, pixels, rate, current, "seed \(seed), step \(step)")
            }
        }
    }

    /// One form for all cells that look alike.
    private func halves(of cell: KittyScreen.Cell) -> KittyScreen.Cell {
        var cell = cell
        switch cell.scalar {
        case 0x20: (cell.scalar, cell.foreground) = (0x2580, cell.background)
        case 0x2584:
            (cell.scalar, cell.foreground, cell.background) = (
                0x2580, cell.background, cell.foreground
            )
        default: break
        }
        return cell
    }

    /// What is seen is the plain frame, but where a piece of its own photo lies.
    private func check(
        _ album: Album, _ pixels: PixelChoice, _ rate: Double?, _ scene: Scene, _ note: Comment
    ) throws {
        var plain = Album(
            "xterm", cell: (album.terminal.cellWidth, album.terminal.cellHeight),
            pixels: .none)
        plain.rest(scene)
        // Where a label has gone, a photo may be cut otherwise above it than below.
        var own: [Int: Set<[UInt8]>] = [:]
        for labels in [scene.labels, [], [Self.label]] {
            var variant = scene
            variant.labels = labels
            var other = self.album(
                pixels, (album.terminal.cellWidth, album.terminal.cellHeight), rate: rate)
            other.show(variant)
            let taken = other.stage.screen.takeRefinement()
            let refinement = try #require(taken, note)
            var last: [Int: [UInt8]] = [:]
            for patch in other.drawn(refinement, variant).stills?.patches ?? [] {
                for row in patch.cells.rows {
                    for column in patch.cells.columns { last[row * 40 + column] = patch.bytes }
                }
            }
            for (cell, bytes) in last { own[cell, default: []].insert(bytes) }
        }
        for (index, cell) in album.terminal.cells.enumerated() {
            if let picture = album.terminal.painted[index] {
                let isOwn = own[index]?.contains { $0.dropFirst().starts(with: picture) }
                #expect(isOwn == true, note)
            } else {
                #expect(halves(of: cell) == halves(of: plain.terminal.cells[index]), note)
                if scene.labels.isEmpty { #expect(own[index] == nil, note) }
            }
        }
    }
}
