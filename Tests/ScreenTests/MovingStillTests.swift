import DisplayList
import Geometry
import Glibc
import GraphicsModel
import Pixels
import Raster
import SeededRandom
import Testing
import VT

@testable import Screen

@Suite struct `photos that move below the cells` {
    private static let whole = Rect(x: 4, y: 3, width: 16, height: 18)

    private static func album(
        _ name: String = "kitty(0.41.1)", cell: (width: Int, height: Int) = (9, 18),
        rate: Double? = nil, moves: Bool = true
    ) -> Album {
        var album = Album(name, cell: cell, rate: rate)
        album.looks = { PictureLook([Int64($0.number)]) }
        album.pictures = smooth
        album.pack = { bitmap, _ in
            [bitmap.width >> 8, bitmap.width & 255, bitmap.height >> 8, bitmap.height & 255].map {
                UInt8($0)
            }
                + bitmap.pixels.flatMap { pixel in
                    [16, 8, 0].map { UInt8(pixel >> $0 & 255) }
                }
        }
        if !moves {
            var wish = PixelWish()
            (wish.choice, wish.moves) = (.auto, false)
            _ = album.stage.screen.take(wish)
        }
        return album
    }

    /// A photo whose colours run softly, and are its own.
    private static func smooth(_ photo: PhotoID, _ size: PixelSize) -> [Picture] {
        var bitmap = Bitmap(width: max(1, size.width), height: max(1, size.height))
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let u = (Double(x) + 0.5) / Double(bitmap.width)
                let v = (Double(y) + 0.5) / Double(bitmap.height)
                let phase = Double(photo.number) * 1.7
                let waves = [sin(5 * u + phase), sin(4 * v + 2 * phase), sin(3 * (u + v) + phase)]
                bitmap[x, y] = waves.reduce(0) { $0 << 8 | UInt32(128 + 90 * $1) }
            }
        }
        return [Picture(bitmap)]
    }

    private static func moved(_ scene: Scene, by step: Point, scale: Double = 1) -> Scene {
        var scene = scene
        for i in scene.sprites.indices {
            scene.sprites[i].isAtRest = false
            scene.sprites[i].centre = scene.sprites[i].centre + step
            scene.sprites[i].scale = scale
        }
        return scene
    }

    /// What is seen through the cells against the scene in as many pixels: the mean squared difference of channels; nil where none are open.
    private static func error(_ album: Album, _ scene: Scene) -> Double? {
        let terminal = album.terminal
        guard let cell = CellSize(width: terminal.cellWidth, height: terminal.cellHeight) else {
            return nil
        }
        let wanted = Renderer().render(
            scene, in: album.stage.viewport, density: Density(cell), pictures: smooth)
        var (sum, count) = (0.0, 0)
        // A few of the pixels of each half of a cell.
        for y in stride(from: 0, to: wanted.height, by: 3) {
            for x in stride(from: 0, to: wanted.width, by: 3) {
                guard let seen = terminal.picture(atX: x, y: y),
                    let image = terminal.images[seen.id]
                else { continue }
                let (width, height) = (
                    Int(image.load[0]) << 8 | Int(image.load[1]),
                    Int(image.load[2]) << 8 | Int(image.load[3])
                )
                let column = min(max(Int(seen.x), 0), width - 1)
                let row = min(max(Int(seen.y), 0), height - 1)
                for channel in 0..<3 {
                    let shown = Int(image.load[4 + 3 * (row * width + column) + channel])
                    let difference = shown - Int(wanted[x, y] >> (16 - 8 * channel) & 255)
                    sum += Double(difference * difference)
                    count += 1
                }
            }
        }
        return count > 0 ? sum / Double(count) : nil
    }

    @Test func `keep their pixels, and come to rest without a gap`() throws {
        var album = Self.album()
        let scene = scene([(1, Self.whole)])
        album.rest(scene)
        #expect(Self.error(album, scene) == 0)
        let uploads = album.terminal.uploads
        for step in 1..<8 {
            let moved = Self.moved(scene, by: Point(x: 0.37 * Double(step), y: 0.2))
            album.show(moved, isMoving: true)
            #expect(album.terminal.openHalves >= 14 * 15)
            let place = try #require(album.terminal.placements[0x726600])
            #expect(place.x == Int((9 * (4 + 0.37 * Double(step))).rounded()) && place.width == 144)
            #expect(try #require(Self.error(album, moved)) < 65)
        }
        let larger = Self.moved(scene, by: Point(x: 1, y: 0), scale: 1.3)
        album.show(larger, isMoving: true)
        let place = try #require(album.terminal.placements[0x726600])
        #expect(place.width % 9 == 0 && place.height % 18 == 0 && place.source.width < 144)
        #expect(try #require(Self.error(album, larger)) < 65)
        // The first frame at rest has them already.
        album.show(scene)
        #expect(album.terminal.openHalves == 16 * 18 && Self.error(album, scene) == 0)
        album.rest(scene)
        #expect(album.terminal.openHalves == 16 * 18 && Self.error(album, scene) == 0)
        #expect(album.terminal.uploads == uploads && album.terminal.faults == [])
    }

    @Test func `are hidden by what lies over them`() throws {
        var album = Self.album()
        let under = Rect(x: 2, y: 2, width: 20, height: 18)
        album.rest(scene([(1, under)]))
        album.rest(scene([(2, Rect(x: 10, y: 6, width: 12, height: 10))]))
        let both = scene([(1, under), (2, Rect(x: 10, y: 6, width: 12, height: 10))])
        for step in 0..<6 {
            var moved = Self.moved(both, by: Point(x: 0.5 * Double(step), y: 0))
            moved.sprites[0].centre = both.sprites[0].centre
            album.show(moved, isMoving: true)
            #expect(album.terminal.placements.count == 3)
            #expect(try #require(Self.error(album, moved)) < 65)
        }
        // The upper one leaves.
        album.show(Self.moved(scene([(1, under)]), by: Point(x: 0, y: 0)), isMoving: true)
        #expect(album.terminal.placements.count == 2 && album.terminal.faults == [])
    }

    @Test func `are half-blocks where they are turned, of another file, or not wanted so`() {
        func open(
            _ name: String = "kitty(0.41.1)", moves: Bool = true,
            _ change: (inout Album, inout Scene) -> Void = { _, _ in }
        ) -> Int {
            var album = Self.album(name, moves: moves)
            let scene = scene([(1, Self.whole)])
            album.rest(scene)
            var moved = Self.moved(scene, by: Point(x: 0.4, y: 0))
            change(&album, &moved)
            album.show(moved, isMoving: true)
            album.answer()
            album.show(moved, isMoving: true)
            #expect(album.terminal.faults == [])
            return album.terminal.openHalves
        }
        #expect(open() > 0 && open("ghostty 1.1.0") > 0)
        #expect(open { $1.sprites[0].rotation = 2 } == 0)
        #expect(open { $1.sprites[0].opacity = 0.5 } == 0)
        #expect(open { album, _ in album.looks = { _ in PictureLook([7]) } } == 0)
        #expect(open { album, _ in album.looks = { _ in nil } } == 0)
        #expect(open(moves: false) == 0)
        for name in ["kitty(0.31.0)", "Konsole 25.04.2"] { #expect(open(name) == 0) }
    }

    @Test func `let the ground be coarser beside them, and nowhere else`() {
        for name in ["kitty(0.41.1)", "kitty(0.31.0)", "Konsole 25.04.2"] {
            var album = Self.album(name)
            var scene = scene([(1, Rect(x: 8, y: 6, width: 6, height: 8))])
            scene.backdrop = Backdrop(colour: Colour(0x50_5050))
            album.rest(scene)
            #expect(album.terminal.openHalves > 0)
            var moved = Self.moved(scene, by: Point(x: 0.4, y: 0))
            moved.backdrop = Backdrop(colour: Colour(0x56_5656))
            album.show(moved, isMoving: true)
            let moves = album.terminal.openHalves > 0
            #expect(moves == name.contains("0.41"))
            #expect(
                album.terminal.cells[0].background == (moves ? 0x50_5050 : 0x56_5656), "\(name)")
        }
    }

    /// Photos of a few, anywhere, some of them turned, faded or smaller.
    private static func motion(_ dice: inout Dice) -> Scene {
        var scene = scene(&dice)
        for i in scene.sprites.indices {
            scene.sprites[i].isAtRest = dice.roll(4) == 0
            if dice.roll(3) > 0 {
                scene.sprites[i].centre =
                    scene.sprites[i].centre + Point(x: dice.number(-1...1), y: dice.number(-1...1))
            }
            if dice.roll(2) == 0 { scene.sprites[i].scale = dice.number(0.7...1.2) }
            if dice.roll(6) == 0 { scene.sprites[i].rotation = dice.number(-20...20) }
            if dice.roll(6) == 0 { scene.sprites[i].opacity = dice.number(0.2...1) }
        }
        return scene
    }

    @Test(arguments: Seeds.count(20)) func `show no other photo and no hole, whatever happens`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let names = ["kitty(0.41.1)", "kitty(0.41.1)", "ghostty 1.1.0", "Konsole 25.04.2"]
        let name = dice.pick(names)
        let cell = (4 + dice.roll(3), 6 + dice.roll(6))
        var album = Self.album(
            name, cell: cell, rate: dice.roll(3) == 0 ? 20_000 : nil)
        var plain = Album(cell: cell, pixels: .none)
        plain.pictures = Self.smooth
        var current = scene(&dice)
        var isShown = false
        for _ in 0..<40 {
            switch dice.roll(10) {
            case 0...4:
                current = Self.motion(&dice)
                album.show(current, isMoving: true)
                isShown = true
            case 5:
                current = scene(&dice, label: dice.roll(3) == 0 ? "a label" : "")
                album.show(current)
                isShown = true
            case 6:
                for i in current.sprites.indices { current.sprites[i].isAtRest = true }
                album.rest(current)
                isShown = true
            case 7:
                if let refinement = album.stage.screen.takeRefinement() {
                    album.stage.screen.take(album.drawn(refinement, current))
                }
            case 8: album.answer()
            default:
                for _ in 0..<dice.roll(6) { album.refine() }
                if dice.roll(8) == 0 { album.stage.screen.invalidate() }
            }
            guard album.terminal.faults == [] else { break }
            guard isShown else { continue }
            if let error = Self.error(album, current), error > 65 {
                Issue.record("seed \(seed): \(10 * log10(65025 / error)) dB")
                return
            }
            isShown = false
            if dice.roll(3) > 0 { continue }
            plain.stage.screen.invalidate()
            plain.show(current)
            for _ in 0..<20 { plain.refine() }
            for (place, cells) in zip(album.terminal.cells, plain.terminal.cells).enumerated() {
                let (row, column) = (place / 40, place % 40)
                let isOpen = [false, true].contains {
                    album.terminal.isOpen(row, column, isLower: $0)
                }
                guard isOpen || cells.0.isNear(cells.1) else {
                    Issue.record("seed \(seed): \(row),\(column): \(cells.0), not \(cells.1)")
                    return
                }
            }
        }
        #expect(album.terminal.faults == [], "seed \(seed)")
        album.leave()
        #expect(album.terminal.placements.isEmpty, "seed \(seed)")
        // Konsole is given a pixel in the place of each.
        #expect(album.terminal.images.isEmpty == !name.hasPrefix("Konsole"), "seed \(seed)")
    }
}

extension KittyScreen.Cell {
    /// Whether it has the same two pixels, but for what a budget of bytes may cost; palette colours are not compared.
    fileprivate func isNear(_ other: Self) -> Bool {
        guard let own = halves, let others = other.halves else { return scalar == other.scalar }
        for (one, two) in [(own.0, others.0), (own.1, others.1)] where max(one, two) < 0x100_0000 {
            for shift in [UInt32(16), 8, 0] {
                let difference = Int(one >> shift & 255) - Int(two >> shift & 255)
                if abs(difference) > 24 { return false }
            }
        }
        return true
    }

    private var halves: (UInt32, UInt32)? {
        let (front, back) = (foreground ?? 0x200_0000, background ?? 0x200_0000)
        return switch scalar {
        case 0x20: (back, back)
        case 0x2580: (front, back)
        case 0x2584: (back, front)
        default: nil
        }
    }
}
