/// What the terminal's locale can show.
public enum TextEncoding: Hashable, Sendable {
    case utf8
    /// Nothing but bytes 0x20…0x7E is ever written.
    case ascii

    /// What stands for text that was left out.
    var ellipsis: [Glyph] {
        self == .utf8 ? [Glyph(0x2026)] : [Glyph](repeating: Glyph(0x2E), count: 2)
    }
}
