/// One thing that came from the terminal.
public enum Input: Hashable, Sendable {
    case key(KeyPress, KeyPhase)
    case mouse(MouseEvent)
    case reply(Reply)
    /// A key has typed several characters at once, as an input method does; their code points.
    case text([UInt32])
    /// Text was pasted: how many bytes it had, and the first of them where the terminal has marked its ends, 1024 at most.
    case paste(Int, text: [UInt8] = [])
    /// Whether the terminal's window has the focus now.
    case focus(Bool)
}

/// What a key does; without the kitty keyboard protocol everything is a press.
public enum KeyPhase: Hashable, Sendable {
    case press, `repeat`, release
}
