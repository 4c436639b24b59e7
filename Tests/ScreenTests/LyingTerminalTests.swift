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
