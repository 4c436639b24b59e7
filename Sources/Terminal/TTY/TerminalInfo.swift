public import VT

/// What terminfo says about the terminal.
public struct TerminalInfo: Hashable, Sendable {
    /// The number of colours, −1 for none.
    public var colours: Int
    /// Whether it moves cells within a row and rows within a region, by the sequences that the encoder writes.
    public var movesCells: Bool
    /// Whether the locale's character set is UTF-8.
    public var isUTF8: Bool
    /// What the keys send, where terminfo knows it.
    public var keys: [KeySequence]
}

/// The bytes that a key sends.
public struct KeySequence: Hashable, Sendable {
    public var bytes: [UInt8]
    public var press: KeyPress

    public init(bytes: [UInt8], press: KeyPress) {
        self.bytes = bytes
        self.press = press
    }
}

extension TerminalInfo {
    /// Terminfo's names for moving cells and rows, with what the encoder writes for them.
    static var movingCapabilities: [(name: String, sequence: String)] {
        [
            ("dch", "\u{1B}[%p1%dP"), ("ich", "\u{1B}[%p1%d@"),
            ("csr", "\u{1B}[%i%p1%d;%p2%dr"), ("indn", "\u{1B}[%p1%dS"),
            ("rin", "\u{1B}[%p1%dT"),
        ]
    }

    /// Terminfo's names of the keys that the program knows.
    static var keyCapabilities: [(name: String, press: KeyPress)] {
        [
            ("kcuu1", KeyPress(.up)), ("kcud1", KeyPress(.down)),
            ("kcub1", KeyPress(.left)), ("kcuf1", KeyPress(.right)),
            ("khome", KeyPress(.home)), ("kend", KeyPress(.end)),
            ("kpp", KeyPress(.pageUp)), ("knp", KeyPress(.pageDown)),
            ("kich1", KeyPress(.insert)), ("kdch1", KeyPress(.delete)),
            ("kent", KeyPress(.enter)), ("kcbt", KeyPress(.backTab)),
            ("kbs", KeyPress(.backspace)),
            ("kLFT", KeyPress(.left, .shift)), ("kRIT", KeyPress(.right, .shift)),
        ] + (1...12).map { ("kf\($0)", KeyPress(.function($0))) }
    }
}
