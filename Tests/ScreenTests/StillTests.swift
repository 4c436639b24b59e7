import Cells
import DisplayList
import Geometry
import GraphicsModel
import Pixels
import Raster
import SeededRandom
import Testing
import Trash
import VT

@testable import Screen

/// A session on a terminal that shows pictures below its cells, which is played all that is sent.
private struct Album {
    var stage = Stage()
    var terminal: KittyScreen
    private var played = 0
    private var answered = 0

    init(_ name: String = "kitty(0.41.1)", cell: (width: Int, height: Int) = (9, 18)) {
        terminal = KittyScreen(
            columns: 40, rows: 12, cellWidth: cell.width, cellHeight: cell.height)
        let facts = {
            var facts = ScreenFacts(
                environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"],
                chosenDepth: nil, encoding: .utf8)
            facts.chosenPixels = .auto
            return facts
        }()
        let clock = stage.clock
        stage.screen = ScreenSession(facts, on: stage.device) { clock.now }
        for id in [UInt32(0x7266_0001), 0x7266_0002] {
            _ = stage.screen.take(.graphics(id: id, isOK: true, code: []))
        }
        _ = stage.screen.take(.version(Array(name.utf8)))
        _ = stage.screen.take(.cellPixels(width: cell.width, height: cell.height))
        _ = stage.screen.take(.status(0))
        _ = stage.screen.take(.primaryAttributes([62]))
    }

    /// Plays what was sent since.
    mutating func play() {
        for bytes in stage.device.sent.dropFirst(played) { terminal.play(bytes) }
        played = stage.device.sent.count
    }

    /// The terminal answers all questions about frames.
    mutating func answer() {
        let asked = stage.device.sent.joined().split(separator: 0x1B).count {
            $0.elementsEqual("[5n".utf8)
        }
        while answered < asked {
            _ = stage.screen.take(.status(0))
            answered += 1
        }
        stage.clock.now += 0.05
    }

    mutating func show(_ scene: Scene, isMoving: Bool = false) {
        _ = stage.screen.show(
            scene, in: stage.viewport, isMoving: isMoving, showing: .init([:], question: nil),
            at: stage.clock.now, pictures: Album.pictures)
        stage.screen.redraw.drawn()
        play()
    }

    /// One step of what is sent at rest.
    mutating func refine() {
        if stage.screen.isUnrefined {
            _ = stage.screen.refine(in: stage.viewport, at: stage.clock.now)
        }
        play()
    }

    /// Draws what rests, and sends all of it.
    mutating func rest(_ scene: Scene) {
        show(scene)
        for _ in 0..<20 { refine() }
        answer()
        guard let refinement = stage.screen.takeRefinement() else { return }
        stage.screen.take(
            refinement.draw(
                scene, in: stage.viewport, pictures: Album.pictures, finer: Album.pictures,
                pack: Album.pack))
        for _ in 0..<60 {
            refine()
            answer()
        }
    }

    mutating func leave() {
        stage.screen.leave(waits: false)
        play()
        terminal.play(
            Array(
                stage.device.leaveSequence.split(separator: 0x1B).flatMap { part in
                    // Modes are not for this model.
                    part.first == UInt8(ascii: "_") || part.first == 0x5C ? [0x1B] + part : []
                }))
    }

    /// A photo in as many pixels as are asked for, told apart by their number.
    static func pictures(_ photo: PhotoID, _ size: PixelSize) -> [Picture] {
        var bitmap = Bitmap(width: max(1, size.width), height: max(1, size.height))
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let place = Double(x) / Double(bitmap.width) + Double(y) / Double(bitmap.height)
                bitmap[x, y] =
                    Int(place * 37) % 2 == 0 ? 0xF0_E0D0 : UInt32(photo.number % 200) << 8
            }
        }
        return [Picture(bitmap)]
    }

    /// No file: what it is made of.
    @Sendable static func pack(_ bitmap: Bitmap, _ file: PictureFile) -> [UInt8]? {
        bitmap.pixels.flatMap {
            [
                UInt8(truncatingIfNeeded: $0 >> 16), UInt8(truncatingIfNeeded: $0 >> 8),
                UInt8(truncatingIfNeeded: $0),
            ]
        }
    }
}

private func scene(_ photos: [(Int, Rect)], label: String = "") -> Scene {
    var scene = Scene(backdrop: Backdrop(colour: Colour(0x20_2020)))
    scene.sprites = photos.map { number, rect in
        var sprite = Sprite(
            content: .photo(PhotoID(number)),
            centre: Point(x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2),
            size: rect.size, matte: Colour(0), isAtRest: true)
        sprite.fit = .fill
        return sprite
    }
    if !label.isEmpty { scene.labels = [Label(place: .bar(row: 5), spans: [TextSpan(label)])] }
    return scene
}

@Suite struct `photos at rest below the cells` {
    private let whole = Rect(x: 4, y: 3, width: 16, height: 18)

    @Test func `are sent, then placed, then seen through the cells`() throws {
        var album = Album()
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.faults == [])
        let place = try #require(album.terminal.placements[0x726600])
        #expect((place.x, place.y, place.width, place.height) == (36, 27, 144, 162))
        // 16 × 18 pixels of the canvas, one and ten rows of cells half open.
        #expect(album.terminal.openHalves == 16 * 18)
        #expect(!album.terminal.isOpen(1, 4, isLower: false))
        #expect(album.terminal.isOpen(1, 4, isLower: true))
        #expect(album.terminal.isOpen(10, 19, isLower: false))
        #expect(!album.terminal.isOpen(10, 19, isLower: true))
        let image = try #require(album.terminal.images[0x726600])
        #expect(image.load.count == 144 * 162 * 3)
    }

    @Test func `are closed before they go, and come back without being sent`() {
        var album = Album()
        album.rest(scene([(1, whole)]))
        album.rest(scene([(2, whole)]))
        #expect(album.terminal.uploads == 2)
        var moved = scene([(1, whole)])
        moved.sprites[0].isAtRest = false
        for step in 0..<5 {
            moved.sprites[0].centre.x += Double(step)
            album.show(moved, isMoving: true)
            album.answer()
        }
        #expect(album.terminal.openHalves == 0)
        #expect(album.terminal.placements.keys.sorted() == [0x72663F])
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.uploads == 2 && album.terminal.openHalves > 0)
        #expect(album.terminal.faults == [])
    }

    @Test func `stay where a message comes`() {
        var album = Album()
        album.rest(scene([(1, whole)]))
        let count = album.stage.device.sent.count
        album.show(scene([(1, whole)], label: "a message"))
        #expect(album.stage.device.sent.dropFirst(count).joined().count < 700)
        #expect(album.terminal.openHalves == 16 * 18 - 2 * 16)
        #expect(album.terminal.faults == [])
    }

    @Test func `are not seen where another lies over them`() {
        var album = Album()
        album.rest(
            scene([(1, whole), (2, Rect(x: 10, y: 6, width: 8, height: 8))]))
        #expect(album.terminal.faults == [])
        #expect(album.terminal.placements.count == 3)
        #expect(album.terminal.openHalves == 16 * 18)
        let inner = album.terminal.placements.values.first { $0.x == 90 }
        #expect(inner?.width == 72)
    }

    @Test func `are cut off by the next photo, whose own follows`() {
        var album = Album()
        let large = scene([(1, Rect(x: 0, y: 0, width: 40, height: 22))])
        album.show(large)
        for _ in 0..<5 { album.refine() }
        album.answer()
        if let refinement = album.stage.screen.takeRefinement() {
            album.stage.screen.take(
                refinement.draw(
                    large, in: album.stage.viewport, pictures: Album.pictures,
                    finer: Album.pictures, pack: Album.pack))
        }
        album.refine()
        album.refine()
        #expect(album.terminal.isSending)
        album.rest(scene([(2, whole)]))
        #expect(!album.terminal.isSending)
        #expect(album.terminal.images.count == 2 && album.terminal.faults == [])
        #expect(album.terminal.openHalves == 16 * 18)
    }

    @Test func `leave nothing in the terminal, whatever was under way`() {
        for steps in [0, 1, 2, 4, 9] {
            var album = Album(cell: (4, 8))
            let scene = scene([(1, Rect(x: 0, y: 0, width: 40, height: 22))])
            album.show(scene)
            for _ in 0..<3 { album.refine() }
            album.answer()
            if let refinement = album.stage.screen.takeRefinement() {
                album.stage.screen.take(
                    refinement.draw(
                        scene, in: album.stage.viewport, pictures: Album.pictures,
                        finer: Album.pictures, pack: Album.pack))
            }
            for _ in 0..<steps {
                album.refine()
                if steps % 2 == 0 { album.answer() }
            }
            album.leave()
            #expect(album.terminal.images.isEmpty && album.terminal.placements.isEmpty)
            #expect(!album.terminal.isSending)
            var killed = album.terminal
            killed.play(Array("\u{1B}\\".utf8) + album.stage.device.guarded)
            #expect(killed.images.isEmpty)
        }
    }

    @Test func `never leave a hole, whatever happens`() {
        let seed = UInt64.random(in: 0..<1_000_000)
        var dice = Dice(seed)
        let rounds = Seeds.count(8).count
        for round in 0..<rounds {
            var album = Album(
                dice.roll(2) == 0 ? "kitty(0.41.1)" : "ghostty 1.1.0",
                cell: (4 + dice.roll(2), 6 + dice.roll(3)))
            var current = scene([(1, whole)])
            for _ in 0..<40 {
                switch dice.roll(9) {
                case 0:
                    current = scene(
                        (0..<1 + dice.roll(4)).map { _ in
                            (
                                1 + dice.roll(5),
                                Rect(
                                    x: Double(dice.roll(34)) - 2, y: Double(dice.roll(20)) - 2,
                                    width: Double(4 + dice.roll(20)),
                                    height: Double(4 + dice.roll(14)))
                            )
                        })
                    album.show(current)
                case 1: album.rest(current)
                case 2:
                    var moved = current
                    for i in moved.sprites.indices { moved.sprites[i].isAtRest = false }
                    album.show(moved, isMoving: true)
                case 3: album.show(scene([], label: "nothing"))
                case 4:
                    album.stage.screen.invalidate()
                    album.show(current)
                case 5:
                    _ = album.stage.screen.take(
                        .graphics(
                            id: 0x726600 + UInt32(dice.roll(3)), isOK: dice.roll(4) != 0,
                            code: Array("ENOSPC".utf8)))
                    album.show(current)
                case 6:
                    if let refinement = album.stage.screen.takeRefinement() {
                        album.stage.screen.take(
                            refinement.draw(
                                current, in: album.stage.viewport, pictures: Album.pictures,
                                finer: Album.pictures, pack: Album.pack))
                    }
                case 7: album.answer()
                default: for _ in 0..<dice.roll(6) { album.refine() }
                }
                album.play()
            }
            #expect(album.terminal.faults == [], "seed \(seed), round \(round)")
            album.leave()
            #expect(album.terminal.images.isEmpty && album.terminal.placements.isEmpty)
        }
    }
}
