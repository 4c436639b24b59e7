import Glibc
import PtyHarness
import Testing

@Suite(.serialized, .enabled(if: Tmux.isThere)) struct `In a real tmux` {
    /// Where pages push, tiles turn over and rows scroll, what tmux holds in the end is what a frame painted whole gives.
    @Test(arguments: ["viewer", "grid", "waterfall", "deck", "compare", "overlays"])
    func `what the terminal moved is what it should show, cell by cell`(place: String) throws {
        let world = World(photos: 20)
        let tmux = try Tmux(
            world, ["-m", ["grid", "waterfall"].contains(place) ? place : "deck"])
        tmux.session.rests(on: "photo1.jpg")
        let keys =
            switch place {
            case "viewer": [Keys.enter] + [String](repeating: Keys.right, count: 4)
            case "compare": ["c", "c", "=", "w", "l", "z", Keys.enter, "B", "\t"]
            case "overlays": ["S", "E", "i", "I", Keys.right]
            case "deck": [String](repeating: Keys.right, count: 4)
            default: ["\u{1B}[6~", "\u{1B}[B", "\u{1B}[6~", "\u{1B}[5~", "\u{1B}[B"]
            }
        for key in keys {
            tmux.session.send(key)
            tmux.session.settle(quietMilliseconds: 500)
        }
        let shown = try #require(tmux.restingCapture())
        tmux.session.send(Keys.control("l"))
        let whole = try #require(tmux.restingCapture())
        let isSame = shown == whole
        #expect(isSame, "\(shown.differences(from: whole))")
        if ["viewer", "waterfall"].contains(place) {
            #expect(tmux.written.hasMoves, "nothing was moved by the terminal itself")
        }
        tmux.session.send("q")
        #expect(tmux.session.waitForEnd() == .exited(status: 0))
    }
}

extension [UInt8] {
    /// Whether cells or rows were moved: DCH, ICH, SU or SD.
    fileprivate var hasMoves: Bool {
        var index = startIndex
        while let escape = self[index...].firstIndex(of: 0x1B) {
            index = escape + 1
            guard index < endIndex, self[index] == UInt8(ascii: "[") else { continue }
            index += 1
            while index < endIndex, (0x30...0x39).contains(self[index]) { index += 1 }
            if index < endIndex, [0x50, 0x40, 0x53, 0x54].contains(self[index]) { return true }
        }
        return false
    }
}
