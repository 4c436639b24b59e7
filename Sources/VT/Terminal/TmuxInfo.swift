/// What `tmux info` tells of the terminals that show a session.
public enum TmuxInfo {
    /// Whether tmux hands 24-bit colour on to some terminal outside; nil where the text does not say.
    ///
    /// Each terminal has a line `setrgbf: (string) …` or `setrgbf: [missing]`; where it is missing, tmux sends the nearest
    /// of 256 colours instead.
    public static func passesTrueColour(_ text: [UInt8]) -> Bool? {
        let lines = text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.contains(": setrgbf: ") }
        if lines.isEmpty { return nil }
        return lines.contains { !$0.contains("[missing]") }
    }
}
