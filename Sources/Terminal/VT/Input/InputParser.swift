/// Turns the terminal's bytes into keys, mouse events and replies, however the reads cut them.
///
/// What stands inside an escape sequence, a reply or a paste never becomes a key: whatever is unknown or cut is dropped
/// whole. Time is an argument, in seconds of one clock that never goes back.
public struct InputParser: Sendable {
    /// How long an ESC waits before it is the Escape key.
    public static let escapeDelay = 0.05
    /// How long an unfinished sequence, or `[` or `O` after an Escape, is still waited for.
    public static let sequenceDelay = 0.5
    /// How long an unfinished reply of a string's form is waited for.
    public static let stringDelay = 1.0
    /// How long a paste may be silent before it counts as finished without its end mark: a line may stall in the middle.
    public static let pasteDelay = 10.0
    /// Few bytes at a time that follow each other faster than this are still pasted, and not typed into a paste without end.
    static let pasteGap = 0.3
    /// Pasted text that is not marked as such: more printable bytes in one read than this.
    public static let typedAtOnce = 8
    /// No reply that means anything is longer, in bytes.
    static let longestReply = 128
    /// Noise, or pasted text too: more bytes in one read that mean nothing than this.
    static let strangeAtOnce = 32
    /// How long the rest of a sequence that was given up is still known for what it is.
    static let tailDelay = 10.0
    /// How long after unmarked pasted text what follows still belongs to it.
    static let pasteTail = 0.1
    /// The longest sequence that is listened to, in bytes.
    static let longestSequence = 4096
    /// The most code points that one key types.
    static let longestText = 32
    /// How many bytes of pasted text are kept.
    static let longestPaste = 1024
    /// No command line that comes in one read is longer, in characters.
    static let longestCommand = 256

    /// Set while mode 1016 is on: mouse positions are pixels.
    public var reportsPixels = false
    /// Set while the kitty keyboard protocol is on, where `CSI P` is F1; else it is the Delete key of st.
    public var usesKittyKeyboard = false

    var state = State.ground
    /// The bytes of the sequence or of the UTF-8 character being read.
    var collected: [UInt8] = []
    /// Whether the sequence being read breaks the grammar and will be dropped at its end.
    var isBroken = false
    /// Whether a second ESC stood before the sequence or character.
    var isAlt = false
    var pasteCount = 0
    /// What was pasted, as far as it is kept.
    var pasted: [UInt8] = []
    var pasteMatched = 0
    /// When the last byte came.
    var lastByte = 0.0
    /// When the last bytes of a paste came, faster than typing.
    private var lastPasted = 0.0
    /// True while a line of text is typed: much text at once is welcome then, and only what follows it is not.
    public var takesText = false
    /// The character that begins a command line now, or nil: a line that comes in one read with it is typed, however long.
    public var commandStart: UInt32?
    /// Until when keys belong to unmarked pasted text.
    private var pastedUntil = -Double.infinity
    /// The state in which a sequence was given up, while its rest may still come, and until when.
    private var givenUp: (state: State, until: Double)?
    /// What the bytes of the current read have given.
    var output: [Input] = []
    var printableCount = 0
    /// How many bytes of it belong to sequences that meant nothing.
    private var strangeCount = 0
    /// How many bytes the sequence being read has so far, and whether it has given anything.
    private var sequenceLength = 0
    private var hasGiven = false

    enum State: Hashable, Sendable {
        case ground, character
        case escape
        /// The Escape key was given out; what begins a sequence may still follow.
        case lateEscape
        case control, singleShift
        /// `CSI [` of the Linux console: one more byte.
        case consoleFunction
        /// `CSI M`: so many bytes of an old mouse report are to come.
        case oldMouse(Int)
        case string(UInt8), stringEscape
        case paste
    }

    public init() {}

    /// When `expire` has something to do, or nil.
    public var deadline: Double? {
        let end: Double? =
            switch state {
            case .escape: lastByte + InputParser.escapeDelay
            case .paste: lastPasted + InputParser.pasteDelay
            default: nil
            }
        return pastedUntil.isFinite ? min(pastedUntil, end ?? pastedUntil) : end
    }

    /// Takes the bytes of one read and gives what they complete.
    ///
    /// They may have come at any moment from `since` on and been read late, by a program that stood still; without it, at
    /// `time`. Who passes it calls `expire` at each `deadline`: what comes while the program sleeps is new.
    public mutating func feed(
        _ bytes: some Collection<UInt8>, at time: Double, since: Double? = nil
    ) -> [Input] {
        guard !bytes.isEmpty else { return expire(at: time) }
        let before = expire(at: time, since: since ?? time)
        if isTail(bytes, at: time) { pastedUntil = time + InputParser.pasteTail }
        let isPasted =
            state != .paste || bytes.count > InputParser.typedAtOnce
            || time - lastByte < InputParser.pasteGap
        if isPasted { lastPasted = time }
        lastByte = time
        printableCount = 0
        strangeCount = 0
        for byte in bytes {
            let count = output.count
            step(byte)
            sequenceLength += 1
            hasGiven = hasGiven || output.count > count
            guard state == .ground || state == .stringEscape else { continue }
            if !hasGiven || sequenceLength > InputParser.longestReply {
                strangeCount += sequenceLength
            }
            sequenceLength = 0
            hasGiven = false
        }
        if state != .ground, state != .paste { strangeCount += sequenceLength }
        let now = output
        output = []
        return before + withoutPastedKeys(now, at: time)
    }

    /// Gives what the passing of time completes: a lone ESC is the Escape key.
    public mutating func expire(at time: Double) -> [Input] { expire(at: time, since: time) }

    private mutating func expire(at time: Double, since: Double) -> [Input] {
        if since >= pastedUntil { pastedUntil = -.infinity }
        let silence = time - lastByte
        switch state {
        case .ground: break
        case .escape:
            guard silence >= InputParser.escapeDelay else { break }
            state = .lateEscape
            if silence >= InputParser.sequenceDelay { giveUp() }
            let escape = Input.key(KeyPress(.escape), .press)
            return isAlt ? [escape, escape] : [escape]
        case .paste:
            guard time - lastPasted >= InputParser.pasteDelay else { break }
            forgetSequence()
            return [.paste(pasteCount)]
        case .lateEscape:
            let limit = InputParser.sequenceDelay + InputParser.escapeDelay
            if silence >= limit { giveUp() }
        case .string:
            if silence >= InputParser.stringDelay { giveUp() }
        default:
            if silence >= InputParser.sequenceDelay { giveUp() }
        }
        return []
    }

    /// Waits no longer for the rest of a sequence.
    private mutating func giveUp() {
        givenUp = (state, lastByte + InputParser.tailDelay)
        forgetSequence()
    }

    /// What comes next begins again, and is not measured by what never came to an end.
    private mutating func forgetSequence() {
        state = .ground
        sequenceLength = 0
        hasGiven = false
    }

    /// Whether a read is the rest of a sequence that was given up: a line that stalls in the middle of a reply delivers it
    /// seconds later, in more bytes at once than a person types.
    private mutating func isTail(_ bytes: some Collection<UInt8>, at time: Double) -> Bool {
        guard let given = givenUp, state == .ground, let first = bytes.first else { return false }
        givenUp = nil
        guard time < given.until else { return false }
        if given.state == .control, beginsPaste(bytes) {
            state = .control
            return false
        }
        guard bytes.count > 1, first != 0x1B else { return false }
        switch given.state {
        case .lateEscape: return [0x4F, 0x50, 0x5B, 0x5D, 0x5E, 0x5F].contains(first)
        case .control: return (0x20..<0x7F).contains(first)
        case .string: return true
        default: return false
        }
    }

    /// Whether a read goes on with the mark that begins a paste, after its first part.
    private func beginsPaste(_ bytes: some Collection<UInt8>) -> Bool {
        guard !isBroken, !collected.isEmpty else { return false }
        let all = collected + bytes.prefix(4)
        return all.starts(with: [0x32, 0x30, 0x30, 0x7E])
    }

    /// Takes the keys out of a read that looks pasted.
    private mutating func withoutPastedKeys(_ inputs: [Input], at time: Double) -> [Input] {
        let isPaste =
            printableCount > InputParser.typedAtOnce || strangeCount > InputParser.strangeAtOnce
        guard isPaste || pastedUntil.isFinite else { return inputs }
        // What follows it may be an answer to it, as the Enter that carries it out.
        if isCommand(inputs), !pastedUntil.isFinite { return inputs }
        if isPaste || printableCount > 2 { pastedUntil = time + InputParser.pasteTail }
        if takesText { return inputs }
        let others = inputs.filter { input in
            if case .key = input { false } else { true }
        }
        return others.count == inputs.count ? others : others + [.paste(printableCount)]
    }

    /// Whether the keys of a read are a command line, typed by a program or held up on its way.
    ///
    /// What begins one, text, and at most the Enter behind it. The terminal's replies may stand around them and between them.
    private func isCommand(_ inputs: [Input]) -> Bool {
        guard let start = commandStart else { return false }
        var line = inputs.compactMap { if case .key(let press, _) = $0 { press } else { nil } }
        guard line.first == KeyPress(.character(start)), line.count <= Self.longestCommand else {
            return false
        }
        if line.last == KeyPress(.enter) { line.removeLast() }
        return line.allSatisfy {
            if case .character(let scalar) = $0.key, $0.modifiers.isEmpty {
                scalar >= 0x20 && !(0x7F..<0xA0).contains(scalar)
            } else {
                false
            }
        }
    }

    /// Notes that the sequence being read means something, although it is no input.
    mutating func heed() { hasGiven = true }

    /// Gives what is no key: an ESC right before it was the Escape key, and not the start of an Alt.
    mutating func give(_ input: Input) {
        if isAlt { output.append(.key(KeyPress(.escape), .press)) }
        isAlt = false
        output.append(input)
    }

    mutating func give(
        _ key: Key, _ modifiers: Modifiers = [], _ phase: KeyPhase = .press, latin: UInt32? = nil
    ) {
        let alt: Modifiers = isAlt ? .alt : []
        output.append(.key(KeyPress(key, modifiers.union(alt), latin: latin), phase))
    }
}
