import CLinux
public import Glibc

/// Asks at the terminal that the process was started from, whatever its standard input and output are; true for y or yes.
///
/// Nil where there is none, or where another process has it now. What was typed before the question is no answer.
public func answerAtTerminal(to question: String) -> Bool? {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    // Who is in the background would be stopped by reading.
    guard tcgetpgrp(terminal) == getpgrp() else { return nil }
    clinux_tty_discard_input(terminal)
    guard writeAll(Array(question.utf8), to: terminal) else { return nil }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
        let count = unsafe read(terminal, &byte, 1)
        if count < 0, errno == EINTR { continue }
        guard count > 0, byte != 0x0A else { break }
        if line.count < 16 { line.append(byte) }
    }
    let word = String(decoding: line, as: UTF8.self).lowercased()
    return word == "y" || word == "yes"
}

/// The size of the terminal behind a descriptor; nil where there is none, or none that is known.
public func windowSize(of descriptor: Int32) -> winsize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
        size.ws_row > 0
    else { return nil }
    return size
}
