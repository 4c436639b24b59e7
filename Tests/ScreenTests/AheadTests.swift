import DisplayList
import Geometry
import GraphicsModel
import SeededRandom
import Testing
import VT

@testable import Screen

@Suite struct `photos that keys would bring` {
    private let whole = Rect(x: 4, y: 3, width: 16, height: 18)

    /// The scene so many photos further than the fifth.
    private func further(_ steps: Int) -> Scene { scene([(5 + steps, whole)]) }

    /// The photo of a scene is on its way.
    private func moving(_ scene: Scene, _ album: inout Album) {
        var moved = scene
        moved.sprites[0].isAtRest = false
        for step in 0..<5 {
            moved.sprites[0].centre.x += Double(step)
            album.show(moved, isMoving: true)
            album.answer()
        }
    }

    @Test func `are sent once all that rests is there, the next one first`() {
        var album = Album()
        album.show(further(0))
        #expect(album.drawAhead(further) == nil && album.terminal.uploads == 0)
        album.rest(further(0))
        let shown = album.terminal
        let due = album.stage.screen.refinementTime
        #expect(due != nil)
        #expect(album.goAhead(further) == [1, 2, -1])
        #expect(album.terminal.uploads == 4 && album.terminal.faults == [])
        #expect(album.terminal.placements == shown.placements)
        #expect(album.terminal.openHalves == shown.openHalves)
        // Then nothing is to be done.
        #expect(album.stage.screen.refinementTime == nil && !album.stage.screen.isUnrefined)
    }

    @Test func `are seen with the first frame at rest`() {
        for steps in [1, 2, -1] {
            var album = Album()
            album.rest(further(0))
            _ = album.goAhead(further)
            moving(further(steps), &album)
            #expect(album.terminal.openHalves == 0)
            album.show(further(steps))
            #expect(album.terminal.openHalves == 16 * 18 && album.terminal.faults == [])
            #expect(album.terminal.uploads == 4 && album.terminal.placements.count == 2)
            // What is drawn of it afterwards is the same.
            let count = album.stage.device.sent.count
            album.rest(further(steps))
            #expect(album.stage.device.sent.count == count && album.terminal.uploads == 4)
        }
    }

    @Test func `are seen at once where they were seen before`() {
        var album = Album()
        album.rest(further(0))
        album.rest(further(7))
        moving(further(0), &album)
        album.show(further(0))
        #expect(album.terminal.openHalves == 16 * 18 && album.terminal.uploads == 2)
        #expect(album.terminal.faults == [])
    }

    @Test func `are seen at once beside a line that has moved`() {
        func scene(lineAt x: Double) -> Scene {
            var scene = further(0)
            scene.sprites.append(
                Sprite(
                    content: .plain, centre: Point(x: x, y: 12), size: Size(width: 2, height: 18),
                    matte: Colour(0xFF_FFFF), isAtRest: true, line: .selection))
            return scene
        }
        var album = Album()
        album.rest(scene(lineAt: 6))
        let shown = album.terminal.openHalves
        #expect(shown == 14 * 18)
        moving(scene(lineAt: 6), &album)
        album.show(scene(lineAt: 17))
        // But where it was, and where it is.
        #expect(album.terminal.openHalves == 12 * 18 && album.terminal.uploads == 1)
        album.rest(scene(lineAt: 17))
        #expect(album.terminal.openHalves == shown && album.terminal.uploads == 1)
        #expect(album.terminal.faults == [])
    }

    @Test func `are not seen where their files are others by now`() {
        var album = Album()
        album.rest(further(0))
        _ = album.goAhead(further, file: 1)
        moving(further(1), &album)
        album.show(further(1), file: 2)
        #expect(album.terminal.openHalves == 0)
        album.show(further(1), file: 1)
        #expect(album.terminal.openHalves == 16 * 18 && album.terminal.faults == [])
    }

    @Test func `are drawn and sent once, and again where the terminal has lost them`() {
        var album = Album()
        album.rest(further(0))
        _ = album.goAhead(further)
        album.show(scene([(5, whole)], label: "a message"))
        album.rest(further(0))
        #expect(album.goAhead(further) == [] && album.terminal.uploads == 4)
        #expect(album.stage.screen.refinementTime == nil)
        album.stage.screen.invalidate()
        album.rest(further(0))
        #expect(album.goAhead(further) == [1, 2, -1] && album.terminal.uploads == 8)
        #expect(album.terminal.faults == [])
    }

    @Test func `are fewer where the line is slow, and none where the terminal holds few`() {
        for (rate, count) in [(nil, 3), (100_000.0, 1), (5e6, 3)] as [(Double?, Int)] {
            var album = Album(rate: rate)
            album.rest(further(0))
            #expect(album.goAhead(further).count == count, "\(rate ?? 0)")
            #expect(album.stage.screen.refinementTime == nil)
        }
        var konsole = Album("Konsole 25.04.2")
        konsole.rest(further(0))
        #expect(konsole.terminal.uploads == 1 && konsole.goAhead(further) == [])
    }

    @Test func `are as fine as the line carries them in seconds, at once`() {
        for (rate, file) in [(1e6, PictureFile.png), (1e4, .palette), (1e3, .coarse)] {
            var album = Album(rate: rate)
            album.pack = { _, file in
                [UInt8(PictureFile.allCases.firstIndex(of: file) ?? 0)]
                    + [UInt8](repeating: 0, count: 99)
            }
            album.rest(further(0))
            #expect(album.drawAhead(further) == 1)
            album.send()
            let pictures = album.terminal.images.filter { $0.value.load.count == 100 }
            let code = pictures.max { $0.key < $1.key }?.value.load.first
            #expect(code.map { PictureFile.allCases[Int($0)] } == file, "\(rate)")
        }
    }

    @Test func `are cut off by a key, but for what is nearly there`() {
        let large = Rect(x: 0, y: 0, width: 40, height: 22)
        for units in [0, 1, 3, 100] {
            var album = Album()
            album.rest(scene([(5, large)]))
            #expect(album.drawAhead { scene([(5 + $0, large)]) } == 1)
            for _ in 0..<units { album.refine() }
            let isWhole = units > 0 && !album.terminal.isSending
            moving(scene([(6, large)]), &album)
            #expect(!album.terminal.isSending)
            album.send()
            #expect(album.terminal.uploads == (isWhole ? 2 : 1), "\(units) units")
            album.rest(scene([(6, large)]))
            #expect(album.terminal.uploads == 2 && album.terminal.faults == [])
        }
        // Of 15 units 13 are sent.
        var album = Album()
        album.rest(scene([(5, large)]))
        _ = album.drawAhead { scene([(5 + $0, large)]) }
        while album.terminal.isSending == false { album.refine() }
        for _ in 0..<200 {
            var other = album.stage.screen
            guard album.terminal.isSending, !isNearlySent(&other) else { break }
            album.refine()
        }
        #expect(album.terminal.isSending)
        moving(scene([(6, large)]), &album)
        #expect(album.terminal.isSending)
        album.show(scene([(6, large)]))
        album.send()
        #expect(album.terminal.uploads == 2 && album.terminal.faults == [])
    }

    /// Whether a photo that is being sent outlasts a key.
    private func isNearlySent(_ screen: inout ScreenSession) -> Bool {
        screen.output.forgetRefined()
        return screen.output.hasUnit
    }

    @Test func `wait, as all photos do, while the window cannot be seen`() {
        var album = Album(cell: (20, 40), pixels: .none)
        var wish = PixelWish()
        wish.choice = .auto
        _ = album.stage.screen.take(wish)
        _ = album.stage.screen.take(.mode(2033, setting: 2))
        album.show(further(0))
        album.play()
        let asked = album.stage.device.sent.joined()
        #expect(Array(asked).firstRange(of: Array("\u{1B}[?2033h".utf8)) != nil)
        album.rest(further(0))
        _ = album.drawAhead(further)
        album.refine()
        #expect(album.terminal.isSending)
        #expect(album.stage.screen.take(.visibility(false)) == [.visible(false)])
        #expect(album.stage.screen.take(.visibility(false)) == [])
        #expect(!album.stage.screen.isUnrefined && album.stage.screen.refinementTime == nil)
        let viewport = album.stage.viewport
        #expect(
            album.stage.screen.frameDue(
                at: 1e6, isMoving: false, hasFirstLooks: true, in: viewport) == nil)
        #expect(album.stage.screen.take(.visibility(true)) == [.visible(true)])
        album.send()
        #expect(album.goAhead(further) == [2, -1] && album.terminal.uploads == 4)
        album.leave()
        let leave = album.stage.device.leaveSequence
        #expect(leave.firstRange(of: Array("\u{1B}[?2033l".utf8)) != nil)
        #expect(album.stage.device.guarded.firstRange(of: Array("\u{1B}[?2033l".utf8)) != nil)
    }

    @Test func `are told of by no terminal that was not asked`() {
        var album = Album(pixels: .none)
        _ = album.stage.screen.take(.mode(2033, setting: 2))
        #expect(album.stage.screen.take(.visibility(false)) == [])
        album.show(further(0))
        album.leave()
        let all = album.stage.device.sent.joined() + album.stage.device.leaveSequence
        #expect(Array(all).firstRange(of: Array("2033".utf8)) == nil)
    }
}
