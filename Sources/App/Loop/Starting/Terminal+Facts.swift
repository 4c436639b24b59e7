import Cells
import Commands
import Screen
import System
import TTY
import VT

extension ScreenFacts {
    /// Why the interface cannot be shown on such a terminal; nil where it can.
    var refusal: TerminalError? {
        if capabilities.takesModes { return nil }
        let name = environmentBytes("TERM") ?? []
        return name.isEmpty ? .namelessTerminal : .notAScreen(name: name)
    }
}

extension Terminal {
    /// Opens the terminal as what TERM says, or as an xterm where terminfo does not know it but it must be one of that kind.
    ///
    /// `helper` is the program that gives the terminal back where this one cannot any more.
    static func open(
        _ screen: ScreenFacts, helper: [UInt8]
    ) throws(TerminalError) -> Terminal {
        func open(_ name: [UInt8]) throws(TerminalError) -> Terminal {
            try Terminal(
                name: name, sink: screen.sink,
                sequences: ModeSequences(
                    on: Sequences.enter(screen.capabilities), off: Sequences.leave),
                helper: helper)
        }
        let term = screen.environment["TERM"] ?? ""
        // terminfo has eight colours for it, and whatever calls itself an xterm has sixteen.
        if term == "xterm", screen.depth == .palette16,
            let opened = try? open(Array("xterm-256color".utf8))
        {
            return opened
        }
        let name = Array(term.utf8)
        do throws(TerminalError) {
            return try open(name)
        } catch {
            guard case .unknownTerminal = error, ScreenFacts.resemblesXterm(screen.environment)
            else { throw error }
            do throws(TerminalError) {
                return try open(Array("xterm-256color".utf8))
            } catch .unknownTerminal {
                throw error
            }
        }
    }
}
