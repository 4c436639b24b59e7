/// Who turns pictures into bytes.
public enum Sink: Hashable, Sendable {
    /// The program's own encoder, for terminals of 256 colours and more.
    case direct
    /// ncurses, for terminals with fewer.
    case ncurses
}

/// One picture for the terminal, in the form that its sink takes.
public enum SinkFrame: Sendable {
    /// Bytes, encoded against what was sent before.
    case direct([UInt8])
    /// All cells; ncurses finds the difference. Where there is one, the question goes before it and after it.
    case ncurses(NcursesFrame, question: [UInt8] = [])
}
