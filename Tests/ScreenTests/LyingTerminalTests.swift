import DisplayList
import Geometry
import GraphicsModel
import SeededRandom
import Testing
import VT

@testable import Screen

/// A terminal that answers whatever it likes, whenever it likes.
@Suite struct `a terminal whose answers are lies` {
    /// So many sessions for each seed: 20,000 in all, and a part of them in a quick run.
    private static let sessions = Seeds.now == .all ? 100 : 6

    @Test(arguments: Seeds.count(200))
    func `types no key, and holds no picture in the end`(seed: UInt64) {
        var dice = Dice(seed)
        var shown = 0
        for number in 0..<Self.sessions {
            let (complaints, sent) = session(&dice)
            #expect(complaints.isEmpty, "session \(number): \(complaints.prefix(3))")
            shown += sent > 0 ? 1 : 0
        }
        // Many lies turn them off.
        if Self.sessions > 50 { #expect(shown > 5) }
    }

    /// What is wrong with a session, and how many pictures it sent.
    private func session(_ dice: inout Dice) -> ([String], pictures: Int) {
        let choices: [PixelChoice] = [.auto, .auto, .kitty, .sixel, .iterm]
        let isTmux = dice.roll(8) == 0
        var album = Album(
            dice.roll(2) == 0 ? Lie.names[0] : dice.pick(Lie.names), pixels: dice.pick(choices),
            rate: dice.roll(3) == 0 ? 5e5 : nil, isTmux: isTmux, tells: dice.roll(2) == 0)
        var current = scene(&dice)
        var typed: [Input] = []
        // Where tmux hands nothing on any more, nothing is sent: the next riffle of that pane frees what is left.
        var isCutOff = false
        for _ in 0..<24 {
            switch dice.roll(8) {
            case 0:
                current = scene(&dice)
                dice.roll(2) == 0 ? album.rest(current) : album.show(current)
            case 1:
                for i in current.sprites.indices { current.sprites[i].isAtRest = false }
                album.show(current, isMoving: true)
                current = scene(&dice)
            case 2:
                if isTmux { album.tell(dice.pick(Lie.words)) }
                album.answer()
            case 3 where dice.roll(4) == 0: album.stage.screen.invalidate()
            case 3, 4:
                if let refinement = album.stage.screen.takeRefinement(),
                    refinement.cell.width * refinement.cell.height <= 20 * 40
                {
                    album.stage.screen.take(album.drawn(refinement, current))
                }
                for _ in 0..<dice.roll(6) { album.refine() }
            default:
                typed += hear(
                    Lie.bytes(&dice, echo: album.stage.device.sent.last ?? []), album: &album, &dice
                )
            }
            if isTmux, !album.stage.screen.facts.showsPixels, album.terminal.uploads > 0 {
                isCutOff = true
            }
        }
        let pictures = album.terminal.uploads + album.terminal.painted.count
        album.leave()
        var complaints = typed.map { "it types \($0)" }
        let screen = album.terminal
        if isCutOff { return (complaints, pictures) }
        // Konsole frees none: one of a pixel takes its place.
        let images = screen.images.filter { $0.value.width != 1 }
        if !images.isEmpty || !screen.placements.isEmpty || !screen.virtual.isEmpty {
            complaints.append(
                "pictures are left: \(images.keys.sorted()), \(screen.placements.keys.sorted())")
        }
        if screen.picturesAbove > 0 { complaints.append("pictures are left above the cells") }
        if screen.isSending { complaints.append("a picture is cut off") }
        // Where a cell has another size than it says, what is sent for it lies elsewhere. Keyboards are not for this model.
        let places = ["nothing below", "a picture of", "sequence "]
        complaints += screen.faults.filter { fault in !places.contains { fault.hasPrefix($0) } }
        return (complaints, pictures)
    }

    /// Has the terminal say this in pieces, cut anywhere; what is no answer.
    private func hear(_ bytes: [UInt8], album: inout Album, _ dice: inout Dice) -> [Input] {
        var typed: [Input] = []
        var rest = bytes[...]
        // Sometimes long after the question.
        if dice.roll(8) == 0 { album.stage.clock.now += 10 }
        while !rest.isEmpty {
            let piece = rest.prefix(dice.roll(4) == 0 ? 1 + dice.roll(rest.count) : rest.count)
            rest = rest.dropFirst(piece.count)
            let now = album.stage.clock.now
            let inputs = album.stage.screen.inputs(
                in: Array(piece), since: now, isTyping: false, commandStart: nil)
            for input in inputs {
                switch input {
                case .reply(let reply): _ = album.stage.screen.take(reply)
                case .focus, .paste: break
                default: typed.append(input)
                }
            }
            album.stage.clock.now += Double(dice.roll(3)) / 100
        }
        album.play()
        return typed
    }
}

/// What such a terminal says.
private enum Lie {
    static let names = [
        "kitty(0.41.1)", "kitty(0.26.5)", "kitty(99999999999.1)", "ghostty 1.1.0", "ghostty",
        "Konsole 22.12.3", "foot(1.21.0)", "WezTerm 20240203", "xterm.js(5.5.0)", "Zellij(0.45.0)",
        "XTerm(398)", "tmux 3.5a", "", "kitty(", "mintty 3.6",
    ]

    /// Of tmux.
    static let words = [
        "3.5a on\nkitty(0.41.1)\n", "3.5a on\n", "3.7b on\nkitty(0.41.1)\n",
        "3.3a 0\nkitty(0.41.1)\n",
        "3.5a all\nkitty(0.41.1)\nxterm\n", "", "\u{1B}[31m on\n",
        String(repeating: "9", count: 70_000),
    ]

    private static let sizes = ["0", "1", "9", "18", "256", "512", "65535", "99999999999999999999"]
    private static let codes = ["OK", "ENOENT", "ENOSPC:no", "EINVAL:\u{7}", "", "ok", "OKOKOK"]

    /// A few answers to nothing; `echo` is what came last.
    static func bytes(_ dice: inout Dice, echo: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<1 + dice.roll(4) {
            let one = answer(&dice, echo: echo)
            for _ in 0..<1 + dice.roll(6) / 5 { bytes += one }
        }
        return bytes
    }

    private static func answer(_ dice: inout Dice, echo: [UInt8]) -> [UInt8] {
        let (width, height) = (dice.pick(sizes), dice.pick(sizes))
        let text =
            switch dice.roll(14) {
            case 0, 1, 2: "\u{1B}_Gi=\(number(&dice));\(dice.pick(codes))\u{1B}\\"
            case 3: "\u{1B}_G\(dice.pick(codes))\u{1B}\\"
            case 4: "\u{1B}[6;\(height);\(width)t"
            case 5: "\u{1B}[4;\(height);\(width)t"
            case 6: "\u{1B}[?62;\(dice.roll(2) == 0 ? "4;" : "")22c"
            case 7: "\u{1B}P>|\(dice.pick(names))\u{1B}\\"
            case 8, 9: String(repeating: "\u{1B}[0n", count: 1 + dice.roll(9))
            case 10: "\u{1B}[?\(dice.pick(["2026", "1016", "2033", "2048"]));\(dice.roll(5))$y"
            case 11: "\u{1B}]1337;ReportCellSize=\(height);\(width);2.0\u{7}"
            case 12: "\u{1B}[?999;\(dice.roll(4))n\u{1B}[?\(dice.roll(40))u"
            default: ""
            }
        if !text.isEmpty { return Array(text.utf8) }
        // What it was sent, as if it were an answer, or a string that has no use.
        let echoed = strings(in: echo)
        if !echoed.isEmpty, dice.roll(2) == 0 { return Array(dice.pick(echoed)) }
        let length = dice.roll(400) == 0 ? 1 << 20 : dice.roll(6000)
        return [0x1B, 0x5F, 0x47] + [UInt8](repeating: 0x41, count: length) + [0x1B, 0x5C]
    }

    private static func number(_ dice: inout Dice) -> UInt64 {
        switch dice.roll(4) {
        case 0: 0x7266_0001 + UInt64(dice.roll(3))
        case 1, 2: 0x72_6600 + UInt64(dice.roll(64))
        default: UInt64.random(in: 0...UInt64(UInt32.max) * 2, using: &dice)
        }
    }

    /// The strings of kitty's protocol among these bytes.
    private static func strings(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let start = rest.firstRange(of: [0x1B, 0x5F])?.lowerBound,
            let end = rest[start...].firstRange(of: [0x1B, 0x5C])?.upperBound
        {
            // What tmux is to hand on has each ESC twice: so have Alt and Escape.
            let string = rest[start..<end]
            if string.firstRange(of: [0x1B, 0x1B]) == nil { found.append(string) }
            rest = rest[end...]
        }
        return found
    }
}
