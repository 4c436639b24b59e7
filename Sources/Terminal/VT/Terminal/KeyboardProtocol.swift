/// How far the terminal tells keys apart, by the keyboard protocol that kitty began.
public struct KeyboardProtocol: Hashable, Sendable {
    /// What is requested: keys told apart (1), repeats and releases (2), those of Enter, Tab and Backspace too (8), the
    /// text that was typed (16), and what the key is on a Latin keyboard (4), which not every terminal tells.
    ///
    /// Never 2 without 8: those three keys would send the same byte once more when they are let go.
    public static let wanted = 31
    private static let needed = 27
    /// What is left where not all of the needed is granted.
    private static let least = 5

    /// Whether a set of flags is on the terminal's stack, to be taken off it again.
    public private(set) var isPushed = false
    /// Whether the terminal tells a repeat and a release from a press.
    public private(set) var reportsReleases = false
    /// How many answers are to come until the one that counts.
    private var answersDue = 0

    public init() {}

    /// Asks the terminal which flags are in force, before or after the wanted ones are pushed.
    public mutating func asked(pushing: Bool) {
        answersDue += 1
        if pushing { isPushed = true }
    }

    /// What was pushed is off the stack, and which flags are in force is unknown.
    public mutating func left() {
        isPushed = false
        reportsReleases = false
    }

    /// Takes the flags that are in force, and gives what is to be sent because of them.
    public mutating func answered(flags: Int) -> [UInt8] {
        answersDue = max(0, answersDue - 1)
        guard isPushed, answersDue == 0 else { return [] }
        reportsReleases = flags & Self.needed == Self.needed
        return reportsReleases ? [] : Array("\u{1B}[=\(Self.least);1u".utf8)
    }
}
