/// What the program may write to a terminal, by name and by shape: everything else is a stranger.
///
/// It knows nothing of the program's own sanitiser and encoder: it is made of what terminals document and of Unicode's
/// properties of characters, so that neither can vouch for itself.
public struct StreamGrammar {
    /// Who writes.
    public enum Writer: Hashable, Sendable {
        /// The frame encoder, between the strings of terminfo that begin and end the session.
        case encoder
        /// ncurses, on terminals of few colours.
        case ncurses
        /// Lines of text without an interface: messages, lists, reports.
        case lines
    }

    /// Something that must not be there.
    public struct Stranger: Hashable, Sendable {
        /// Where its last byte stands in the stream.
        public var offset: Int
        public var bytes: [UInt8]
    }

    public let writer: Writer
    public private(set) var strangers: [Stranger] = []
    /// How many sequences and characters were looked at.
    public private(set) var eventCount = 0

    private var parser = ScreenParser()
    private var offset = 0
    /// The combining marks since the last base; nil where there is no base to combine with.
    private var marks: Int?
    /// What an escape has cut, until it is known whether it was the mark that ends a cut frame.
    private var cut: (stranger: Stranger, seen: Int)?

    public init(_ writer: Writer) {
        self.writer = writer
    }

    /// The strangers as a message shows them, the first few.
    public var complaint: String {
        strangers.prefix(5).map {
            "at \($0.offset): \(String(decoding: $0.bytes.prefix(60), as: UTF8.self).debugDescription) \($0.bytes.prefix(24))"
        }.joined(separator: "\n")
    }

    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            offset += 1
            guard let event = parser.take(byte) else { continue }
            eventCount += 1
            take(event)
        }
    }

    /// Whether these bytes, from the first to the last, are of the grammar.
    public static func strangers(in bytes: [UInt8], from writer: Writer) -> [Stranger] {
        var grammar = StreamGrammar(writer)
        grammar.feed(bytes)
        return grammar.strangers
    }

    private mutating func take(_ event: ScreenEvent) {
        if followsCut(event) { return }
        switch event {
        case .text(let scalar):
            if !isHarmless(scalar) { note(Array(String(scalar).utf8)) }
            return
        case .control(let byte): if !controls.contains(byte) { note([byte]) }
        case .escape(let bytes):
            if !isAllowed(escape: String(decoding: bytes, as: UTF8.self)) { note([0x1B] + bytes) }
        case .sequence(let marker, _, let intermediates, let final, let raw):
            let parts = ControlParts(
                raw: raw, marker: marker, intermediates: intermediates, final: final)
            if writer == .lines || !isAllowed(parts) { note(raw) }
        case .string(let bytes):
            let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
            let isQuestion = text == "P$qm\u{1B}\\" || text == "]11;?\u{7}"
            let isKnown =
                isQuestion || writer == .encoder && StreamGrammar.isAllowed(graphics: text)
            if writer != .encoder && writer != .ncurses || !isKnown { note(bytes) }
        case .malformed(let bytes): noteMalformed(bytes)
        }
        marks = nil
    }

    private mutating func note(_ bytes: [UInt8]) {
        strangers.append(Stranger(offset: offset, bytes: bytes))
    }

    /// A program that must leave cuts the frame that nobody takes, and a killed one has it cut; `ESC \` and the end of a
    /// synchronized update, written behind it, tell that from a stranger.
    private mutating func noteMalformed(_ bytes: [UInt8]) {
        let stranger = Stranger(offset: offset, bytes: bytes)
        if writer == .lines { strangers.append(stranger) } else { cut = (stranger, 0) }
    }

    private mutating func followsCut(_ event: ScreenEvent) -> Bool {
        guard let (stranger, seen) = cut else { return false }
        switch (seen, event) {
        case (0, .escape([0x5C])):
            cut = (stranger, 1)
            return true
        case (1, .sequence(_, _, _, _, Array("\u{1B}[?2026l".utf8))):
            cut = nil
            return true
        default:
            strangers.append(stranger)
            cut = nil
            return false
        }
    }

    private var controls: [UInt8] {
        switch writer {
        case .lines: [0x0A, 0x0D]
        // The shift to the first character set, in terminfo's strings.
        case .encoder: [0x0A, 0x0D, 0x0F]
        // Backspace and newline as moves of the cursor.
        case .ncurses: [0x08, 0x0A, 0x0D, 0x0F]
        }
    }

    private mutating func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isHarmless else { return false }
        guard scalar.isCombining else {
            marks = 0
            return true
        }
        guard let count = marks else { return false }
        marks = count + 1
        return count < 2
    }
}

extension Unicode.Scalar {
    /// False for what moves, hides or reorders text, for what is no character, and for what terminals give any width.
    var isHarmless: Bool {
        // An ornament a line wide, a sign of a script that fonts draw four cells wide, kitty's place for an image.
        if value == 0xFDFD || value == 0x1242B || value == 0x10EEEE { return false }
        if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint {
            return false
        }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
            return false
        default: return true
        }
    }

    var isCombining: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
