import DisplayList
import Geometry
import GraphicsModel
import SeededRandom
import Testing
import VT

@testable import Screen

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
        #expect(image.load.count == 1 + 144 * 162 * 3)
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

    @Test func `go when the user wants none, and come when they are wanted again`() {
        var album = Album()
        var wish = PixelWish()
        for choice in [PixelChoice.none, .auto, .none, .kitty] {
            album.rest(scene([(1, whole)]))
            wish.choice = choice
            _ = album.stage.screen.take(wish)
            album.rest(scene([(1, whole)]))
            #expect(album.terminal.placements.isEmpty == (choice == .none))
            if choice == .none { #expect(album.terminal.images.isEmpty) }
            #expect(album.terminal.faults == [])
        }
    }

    @Test func `are asked about when they are wanted for the first time`() {
        var album = Album(pixels: .none)
        album.rest(scene([(1, whole)]))
        let count = album.stage.device.sent.count
        var wish = PixelWish()
        wish.choice = .auto
        _ = album.stage.screen.take(wish)
        album.rest(scene([(1, whole)]))
        let asked = album.stage.device.sent.dropFirst(count).joined()
        #expect(Array(asked).firstRange(of: Array("a=q,s=1,v=1".utf8)) != nil)
        #expect(!album.terminal.placements.isEmpty && album.terminal.faults == [])
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
                switch dice.roll(11) {
                case 0:
                    current = scene(&dice)
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
                case 8:
                    let next = scene(&dice)
                    _ = album.drawAhead({ _ in next })
                    if dice.roll(2) == 0 { album.send() }
                    if dice.roll(2) == 0 {
                        current = next
                        album.show(current)
                    }
                case 9: _ = album.goAhead { _ in scene(&dice) }
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
