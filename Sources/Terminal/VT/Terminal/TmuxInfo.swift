/// What `tmux info` tells of the terminals that show a session.
public enum TmuxInfo {
    /// Whether tmux hands 24-bit colour on to some terminal outside; nil where the text does not say.
    ///
    /// Each terminal has a line `213: setrgbf: (string) …` or `213: setrgbf: [missing]`; where it is missing, tmux sends the nearest
    /// of 256 colours instead.
    public static func passesTrueColour(_ text: [UInt8]) -> Bool? {
        let values = text.split(separator: 0x0A).compactMap { line -> ArraySlice<UInt8>? in
            let words = line.split(separator: 0x20, maxSplits: 3)
            return words.count > 2 && words[1].elementsEqual("setrgbf:".utf8) ? words[2] : nil
        }
        if values.isEmpty { return nil }
        return values.contains { !$0.elementsEqual("[missing]".utf8) }
    }
}
