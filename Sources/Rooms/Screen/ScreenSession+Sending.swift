import DisplayList
import TTY
import VT

extension ScreenSession {
    /// The way to the terminal for what is sent now.
    var line: OutputLine {
        OutputLine(device: device, capabilities: capabilities, prelude: prelude)
    }

    /// What a frame may take now.
    func allowance(_ purpose: Allowance.Purpose, in viewport: Viewport) -> Allowance {
        Allowance(
            purpose, cells: viewport.columns * viewport.rows, most: mostBytes(in: viewport),
            pacing: pacing)
    }

    /// Counts what was sent: bytes that were to go first, and a frame.
    mutating func note(_ delivery: Delivery?, over line: OutputLine, at time: Double) {
        if line.prelude.isEmpty { notePrelude(at: time) }
        guard let delivery else { return }
        lastFrame = time
        guard let bytes = delivery.bytes else { return }
        if wantsTmuxPictures, !guardSequence.isEmpty { tmuxCheck.noteSent(at: time) }
        guard capabilities.ping != nil else { return pacing.sentUnasked(bytes, at: time) }
        pingsOut += 2
        lastNumber = pacing.sent(bytes, at: time)
    }

    /// How many bytes may be on their way, where somebody in between throws away what is more.
    func mostBytes(in viewport: Viewport) -> Int? {
        capabilities.mostBytesPerCell.map { $0 * viewport.columns * viewport.rows }
    }

    mutating func notePrelude(at time: Double) {
        if !prelude.isEmpty, asked == nil { asked = time }
        prelude = []
    }
}
