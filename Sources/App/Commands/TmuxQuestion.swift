import System
import VT

/// Asks tmux, on a thread of its own, whether 24-bit colour reaches the terminal outside.
///
/// `deliver` is not called where tmux is not there, does not answer within a second, or does not say.
public func askTmux(_ deliver: @escaping @Sendable (Bool) -> Void) {
    _ = startThread {
        if let passes = tmuxPassesTrueColour() { deliver(passes) }
    }
}

/// Whether tmux hands 24-bit colour on; nil where it does not say.
///
/// Blocks for a second at most.
func tmuxPassesTrueColour() -> Bool? {
    commandOutput(["tmux", "info"], atMost: 1 << 18, milliseconds: 1000)
        .flatMap { TmuxInfo.passesTrueColour($0) }
}
