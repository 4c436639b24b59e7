/// Which queries a terminal answers.
public struct TerminalResponses: Hashable, Sendable {
    /// Device attributes, `CSI c`.
    public var deviceAttributes = true
    /// Sixel among them.
    public var hasSixel = false
    /// Status report, `CSI 5 n`, and cursor position, `CSI 6 n`.
    public var statusReports = true
    /// Mode requests, `CSI ? n $ p`, with 2026 and 1016 known.
    public var modeReports = true
    /// `DCS $ q m ST` with the 24-bit colours that were set.
    public var colourReport = true
    /// Name and version, `CSI > q`.
    public var version = true
    /// The size of a cell in pixels, `CSI 16 t`: 9 × 18.
    public var cellSize = true
    /// The colour of the background, `OSC 11`: black.
    public var background = true
    /// The flags of the keyboard protocol in force, `CSI ? u`.
    public var keyboard = true
    /// Those of them that it grants: keys told apart, and no more.
    public var keyboardFlags = 1
    /// What the terminal calls itself.
    public var name = "modern(1.0)"
    /// Whether mode 2033 is known too.
    public var visibility = false
    /// Which questions about kitty's protocol for pictures are answered with OK, by the last digit of their number.
    public var graphics: Set<Character> = []
    /// An error for each picture that is sent whole, as ENOSPC; nil where all is well.
    public var graphicsError: String?

    public static let modern = TerminalResponses()
    /// As kitty, which shows pictures below its cells.
    public static let kitty: TerminalResponses = {
        var responses = TerminalResponses.modern
        responses.name = "kitty(0.41.1)"
        responses.graphics = ["7", "8"]
        return responses
    }()
    /// As terminals that tell a press, a repeat and a release apart, and the text that was typed.
    public static let exact: TerminalResponses = {
        var responses = TerminalResponses.modern
        responses.keyboardFlags = 31
        return responses
    }()
    public static let mute = TerminalResponses(
        deviceAttributes: false, statusReports: false, modeReports: false, colourReport: false,
        version: false, cellSize: false, background: false, keyboard: false)
    /// As tmux and plain terminals: attributes and status only.
    public static let basic = TerminalResponses(
        modeReports: false, colourReport: false, version: false, cellSize: false, background: false,
        keyboard: false)
}

/// Finds queries in what a program writes and makes the terminal's answers.
struct Responder {
    let responses: TerminalResponses
    private(set) var keys: KeyboardStack
    private var sequence: [UInt8] = []

    init(responses: TerminalResponses) {
        self.responses = responses
        keys = KeyboardStack(known: responses.keyboard ? responses.keyboardFlags : 0)
    }

    mutating func answers(to bytes: [UInt8], style: ScreenStyle) -> [UInt8] {
        var answers: [UInt8] = []
        for byte in bytes {
            if byte == 0x1B, sequence.first != 0x1B || !isString {
                sequence = [byte]
                continue
            }
            guard !sequence.isEmpty else { continue }
            sequence.append(byte)
            if isComplete {
                // Most sequences set a style or the cursor.
                if byte == UInt8(ascii: "m") || byte == UInt8(ascii: "H"), !isString {
                    sequence = []
                    continue
                }
                let query = String(decoding: sequence.dropFirst(), as: UTF8.self)
                if query.hasPrefix("["), query.hasSuffix("u") {
                    keys.take(query.dropFirst().dropLast())
                }
                answers += Array(answer(query, style).utf8)
                sequence = []
            } else if sequence.count > 8192 {
                sequence = []
            }
        }
        return answers
    }

    private var isString: Bool {
        sequence.count > 1
            && [UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_")]
                .contains(sequence[1])
    }

    private var isComplete: Bool {
        guard let last = sequence.last, sequence.count > 1 else { return false }
        if isString {
            return last == 7 || (last == UInt8(ascii: "\\") && sequence.dropLast().last == 0x1B)
        }
        if sequence[1] == UInt8(ascii: "[") {
            return sequence.count > 2 && (0x40...0x7E).contains(last)
        }
        return true
    }

    private func answer(_ query: String, _ style: ScreenStyle) -> String {
        switch query {
        case "[c", "[0c":
            let attributes = responses.hasSixel ? "62;4;22" : "62;22"
            return responses.deviceAttributes ? "\u{1B}[?\(attributes)c" : ""
        case "[5n": return responses.statusReports ? "\u{1B}[0n" : ""
        case "[6n": return responses.statusReports ? "\u{1B}[1;1R" : ""
        case "[>q", "[>0q": return responses.version ? "\u{1B}P>|\(responses.name)\u{1B}\\" : ""
        case "P$qm\u{1B}\\":
            return responses.colourReport ? "\u{1B}P1$r\(style.report)m\u{1B}\\" : ""
        case "[16t": return responses.cellSize ? "\u{1B}[6;18;9t" : ""
        case "[?u": return responses.keyboard ? "\u{1B}[?\(keys.flags)u" : ""
        case "]11;?\u{7}", "]11;?\u{1B}\\":
            return responses.background ? "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\" : ""
        default: return query.hasPrefix("_G") ? graphicsReply(query) : modeReport(query)
        }
    }

    private func graphicsReply(_ query: String) -> String {
        let keys = query.dropFirst(2).prefix { $0 != ";" }.split(separator: ",")
        guard let id = keys.first(where: { $0.hasPrefix("i=") }) else { return "" }
        if keys.contains("a=q") {
            let isKnown = id.last.map(responses.graphics.contains) ?? false
            return isKnown ? "\u{1B}_G\(id);OK\u{1B}\\" : ""
        }
        guard let error = responses.graphicsError, keys.contains("a=t"), keys.contains("q=1") else {
            return ""
        }
        return "\u{1B}_G\(id);\(error):no room\u{1B}\\"
    }

    private func modeReport(_ query: String) -> String {
        guard responses.modeReports, query.hasPrefix("[?"), query.hasSuffix("$p"),
            let mode = Int(query.dropFirst(2).dropLast(2))
        else { return "" }
        let isKnown =
            [2026, 1016, 1006, 1002].contains(mode) || mode == 2033 && responses.visibility
        return "\u{1B}[?\(mode);\(isKnown ? 2 : 0)$y"
    }
}

extension ScreenStyle {
    /// The parameters that set it, as DECRQSS tells them.
    fileprivate var report: String {
        var parts = ["0"]
        if isBold { parts.append("1") }
        if isDim { parts.append("2") }
        if isUnderlined { parts.append("4") }
        if isReversed { parts.append("7") }
        parts += [foreground.report(38), background.report(48)].compactMap(\.self)
        return parts.joined(separator: ";")
    }
}

extension ScreenColour {
    fileprivate func report(_ code: Int) -> String? {
        switch self {
        case .standard: nil
        case .palette(let index): "\(code):5:\(index)"
        case .rgb(let red, let green, let blue): "\(code):2::\(red):\(green):\(blue)"
        }
    }
}
