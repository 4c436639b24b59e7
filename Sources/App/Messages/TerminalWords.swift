import DisplayList
import Glibc
import System
public import TTY

/// Why there is no terminal to draw on.
public func words(for error: TerminalError) -> String {
    switch error {
    case .noTerminal: "there is no terminal to draw on; --render draws without one"
    case .namelessTerminal: "TERM is not set, so nothing is known of the terminal"
    case .unknownTerminal(let name):
        "nothing is known of a terminal called \(text(name).text) (TERM); is its terminfo installed?"
    case .notAScreen(let name):
        "a terminal called \(text(name).text) (TERM) cannot move its cursor; --render draws without"
    case .inBackground: "riffle was started in the background; bring it to the front with fg"
    case .system(_, EMFILE), .system(_, ENFILE): wordsForNoDescriptors
    case .system(let call, let code): "\(call) failed: \(words(forErrno: code))"
    }
}

/// That the process has as many files open as it may.
public let wordsForNoDescriptors = "the process may open no more files"
