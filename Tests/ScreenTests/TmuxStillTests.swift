import Cells
import DisplayList
import Geometry
import GraphicsModel
import SeededRandom
import Testing
import VT

@testable import Screen

@Suite struct `photos at rest inside tmux` {
    private static let yes = "3.5a on\nkitty(0.41.1)\n"
    private static let refusals = [
        "3.5a off\nkitty(0.41.1)\n", "3.7b on\nkitty(0.41.1)\n", "3.5a on\nXTerm(379)\n",
        "3.5a on\nkitty(0.41.1)\nfoot(1.21)\n", "3.5a on\n", "",
    ]
    private let whole = Rect(x: 4, y: 3, width: 16, height: 18)

    private func album() -> Album {
        var album = Album(pixels: .kitty, isTmux: true)
        album.tell(Self.yes)
        return album
    }

    private func isSilent(_ bytes: some Sequence<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return [[0x1B, 0x50], [0x1B, 0x5F], [0xF4, 0x8E]].allSatisfy {
            bytes.firstRange(of: $0) == nil
        }
    }

    @Test func `are handed on, and characters stand for their whole cells`() {
        var album = album()
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.faults == [])
        #expect(album.terminal.heldCells.count == 128 && album.terminal.openHalves == 0)
        #expect(Set(album.terminal.heldCells.map(\.id)) == [0x40_00C0])
        let samples = 144 * 8 * 18 * 3
        #expect(album.terminal.images[0x40_00C0]?.load.count == 1 + samples)
        let cell = album.terminal.cells[5 * 40 + 7]
        #expect(cell.marks == [Glyph.placeMarks[3], Glyph.placeMarks[3], 0x305])
        album.leave()
        #expect(album.terminal.images.isEmpty && album.terminal.virtual.isEmpty)
    }

    @Test func `come back without being sent, and text lies over them`() {
        var album = album()
        album.rest(scene([(1, whole)]))
        album.show(scene([(1, whole)], label: "a message"))
        #expect(album.terminal.heldCells.count == 112)
        album.rest(scene([(2, whole)]))
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.uploads == 2 && album.terminal.heldCells.count == 128)
        #expect(album.terminal.faults == [])
    }

    @Test(arguments: refusals) func `are half-blocks without a clear yes, and nothing is handed on`(
        no: String
    ) {
        var album = Album(pixels: .kitty, isTmux: true)
        album.rest(scene([(1, whole)]))
        album.tell(no)
        album.rest(scene([(1, whole)]))
        #expect(isSilent(album.stage.device.sent.joined()))
        album.leave()
        #expect(isSilent(album.stage.device.leaveSequence) && album.stage.device.guarded.isEmpty)
    }

    @Test func `are half-blocks where another protocol is named`() {
        for choice in [PixelChoice.auto, .sixel, .iterm, .none] {
            var album = Album(pixels: choice, isTmux: true)
            album.tell(Self.yes)
            album.rest(scene([(1, whole)]))
            #expect(isSilent(album.stage.device.sent.joined()), "\(choice)")
        }
    }

    @Test(arguments: refusals) func `become half-blocks where tmux takes it back, in silence`(
        no: String
    ) {
        var album = album()
        album.rest(scene([(1, whole)]))
        let count = album.stage.device.sent.count
        album.tell(no)
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.placeholders == 0 && album.terminal.faults == [])
        #expect(isSilent(album.stage.device.sent.dropFirst(count).joined()))
        album.tell(Self.yes)
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.heldCells.count == 128 && album.terminal.faults == [])
    }

    @Test func `are sent again to terminals that came since`() {
        var album = album()
        album.rest(scene([(1, whole)]))
        album.terminal = KittyScreen(columns: 40, rows: 12, cellWidth: 9, cellHeight: 18)
        album.tell("3.5a on\nghostty 1.3.2\nkitty(0.41.1)\n")
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.heldCells.count == 128 && album.terminal.faults == [])
    }

    @Test func `are sent once more where tmux has dropped them, and in the end no more`() {
        var album = album()
        album.tell(Self.yes + "0\n")
        for times in 1...4 {
            album.rest(scene([(1, whole)]))
            #expect(album.terminal.heldCells.count == 128 && album.terminal.faults == [])
            let due = album.stage.screen.tmuxCheck.due
            #expect(due != nil)
            let isDue = album.stage.screen.tmuxCheck.begin(at: due ?? 0)
            #expect(isDue && album.stage.screen.tmuxCheck.due == nil)
            // Nothing arrived, cells apart.
            album.terminal = KittyScreen(columns: 40, rows: 12, cellWidth: 9, cellHeight: 18)
            album.tell(Self.yes + "\(5000 * times)\n", isCheck: true)
        }
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.placeholders == 0 && album.terminal.heldCells.isEmpty)
        let count = album.stage.device.sent.count
        album.tell(Self.yes + "0\n")
        album.rest(scene([(2, whole)]))
        #expect(isSilent(album.stage.device.sent.dropFirst(count).joined()))
        #expect(album.stage.screen.tmuxCheck.due == nil)
    }

    @Test func `are taken away where tmux has dropped them too often`() {
        var album = album()
        album.tell(Self.yes + "0\n")
        for times in 1...4 {
            album.rest(scene([(1, whole)]))
            #expect(album.terminal.images.count == 1)
            album.tell(Self.yes + "\(5000 * times)\n", isCheck: true)
        }
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.images.isEmpty && album.terminal.virtual.isEmpty)
        #expect(album.terminal.placeholders == 0 && album.terminal.faults == [])
    }

    @Test func `stay where tmux drops what other windows wrote`() {
        var album = album()
        for times in 0..<8 {
            album.tell(Self.yes + "\(5000 * times)\n")
            album.rest(scene([(1, whole)]))
        }
        #expect(album.terminal.heldCells.count == 128 && album.terminal.faults == [])
    }

    @Test func `are sent once more where a terminal has left, which takes its number along`() {
        var album = album()
        album.tell(Self.yes + "kitty(0.41.1)\n5000\n0\n")
        album.rest(scene([(1, whole)]))
        album.terminal = KittyScreen(columns: 40, rows: 12, cellWidth: 9, cellHeight: 18)
        album.tell(Self.yes + "3000\n", isCheck: true)
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.heldCells.count == 128 && album.terminal.faults == [])
    }

    @Test func `stay where tmux does not answer whether it has dropped them`() {
        var album = album()
        album.rest(scene([(1, whole)]))
        let count = album.stage.device.sent.count
        let silence = TmuxAnswer(pictures: .failure(.silent))
        #expect(album.stage.screen.take(silence) == [])
        album.rest(scene([(1, whole)]))
        #expect(album.stage.device.sent.dropFirst(count).joined().isEmpty)
        // Other terminals get nothing without its word.
        album.stage.screen.tmuxCheck.expectOthers()
        #expect(album.stage.screen.take(silence).contains(.needsFrame))
        album.rest(scene([(1, whole)]))
        #expect(album.terminal.placeholders == 0 && album.terminal.faults == [])
    }

    @Test func `stay where tmux has dropped nothing`() {
        for numbers in ["", "7\n", "kitty(0.41.1)\n7\n7\n"] {
            var album = album()
            album.tell(Self.yes + numbers)
            album.rest(scene([(1, whole)]))
            let count = album.stage.device.sent.count
            album.tell(Self.yes + numbers, isCheck: true)
            album.rest(scene([(1, whole)]))
            #expect(album.stage.device.sent.dropFirst(count).joined().isEmpty)
            #expect(album.terminal.uploads == 1 && album.terminal.heldCells.count == 128)
        }
    }

    @Test func `never leave a hole, whatever happens`() {
        let seed = UInt64.random(in: 0..<1_000_000)
        var dice = Dice(seed)
        for round in 0..<Seeds.count(8).count {
            var album = Album(
                cell: (4 + dice.roll(2), 6 + dice.roll(3)), pixels: .kitty, isTmux: true)
            album.tell(Self.yes)
            var mayPass = true
            var current = scene([(1, whole)])
            for _ in 0..<40 {
                switch dice.roll(9) {
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
                    mayPass = dice.roll(2) == 0
                    album.tell(mayPass ? Self.yes : Self.refusals[dice.roll(6)])
                    album.show(current)
                case 6:
                    if let refinement = album.stage.screen.takeRefinement() {
                        album.stage.screen.take(album.drawn(refinement, current))
                    }
                case 7: album.answer()
                default: for _ in 0..<dice.roll(6) { album.refine() }
                }
                album.play()
            }
            #expect(album.terminal.faults == [], "seed \(seed), round \(round)")
            guard mayPass else { continue }
            album.leave()
            #expect(album.terminal.images.isEmpty, "seed \(seed), round \(round)")
        }
    }

    @Test func `are counted by marks with the properties that the protocol names`() {
        #expect(Glyph.placeMarks == KittyScreen.placeMarks)
        #expect(Glyph.placeMarks.count == Glyph.mostPlaceholders)
    }
}
