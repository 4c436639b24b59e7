/// One thing that came from the terminal.
public enum Input: Hashable, Sendable {
    case key(KeyPress, KeyPhase)
    case mouse(MouseEvent)
    case reply(Reply)
    /// Text was pasted and thrown away; how many bytes it had.
    case paste(Int)
    /// Whether the terminal's window has the focus now.
    case focus(Bool)
}

/// What a key does; without the kitty keyboard protocol everything is a press.
public enum KeyPhase: Hashable, Sendable {
    case press, `repeat`, release
}
