/// Why tmux hands no pictures on.
public enum TmuxObstacle: Error, Hashable, Sendable {
    /// It has not answered.
    case silent
    /// It is older than 3.3, or a 3.7, which loses what it hands on.
    case version
    /// Its option allow-passthrough is off.
    case passthrough
    /// A terminal that shows the session is neither kitty 0.28 nor Ghostty 1.3.2, or none shows it.
    case terminal
    /// It hands no 24-bit colours on.
    case colours
    /// It drops pictures again and again, which a slow line does not take.
    case line
}

/// What tmux says of the way to the terminals that show a session; nil without a question, and where it does not say.
public struct TmuxAnswer: Hashable, Sendable {
    public var passesTrueColour: Bool?
    public var pictures: Result<KittyKind, TmuxObstacle>?
    /// Bytes that it has dropped so far, as terminals took them too slowly.
    public var dropped: Int?

    public init(
        passesTrueColour: Bool? = nil, pictures: Result<KittyKind, TmuxObstacle>? = nil,
        dropped: Int? = nil
    ) {
        self.passesTrueColour = passesTrueColour
        self.pictures = pictures
        self.dropped = dropped
    }
}

extension TmuxInfo {
    /// The command that asks tmux whether it hands pictures on; `pane` as in `%12`.
    ///
    /// It asks tmux itself: what a terminal answers through it goes to the pane that is active then.
    public static func pictureQuestion(pane: String) -> [String] {
        [
            "tmux", "display-message", "-p", "-t", pane, "#{version} #{allow-passthrough}", ";",
            "list-clients", "-t", pane, "-F", "#{client_termtype}", ";",
            "list-clients", "-t", pane, "-F", "#{client_discarded}",
        ]
    }

    /// Bytes that tmux has dropped, by its answer to that: the last lines are numbers; nil where there is none.
    public static func dropped(_ text: [UInt8]) -> Int? {
        let numbers = String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst()
            .compactMap { Int($0) }
        return numbers.isEmpty
            ? nil : numbers.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    }

    /// How pictures reach the terminals, by tmux's answer to that: `3.5a on`, then a line with the name of each.
    public static func pictures(_ text: [UInt8], pane: String) -> Result<KittyKind, TmuxObstacle> {
        var lines = String(decoding: text, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        let words = lines.first?.split(separator: " ") ?? []
        guard let number = Int(pane.dropFirst()), pane.hasPrefix("%"), number >= 0,
            let version = words.first.flatMap(version), version >= TerminalVersion(3, 3),
            version != TerminalVersion(3, 7)
        else { return .failure(.version) }
        guard words.count == 2, ["1", "on", "all"].contains(words[1]) else {
            return .failure(.passthrough)
        }
        let names = lines.dropFirst().filter { Int($0) == nil }
        // A terminal whose name is a number is none that is known.
        guard [0, names.count].contains(lines.count - 1 - names.count) else {
            return .failure(.terminal)
        }
        let clients = names.map(freesRanges)
        if clients.isEmpty || clients.contains(nil) { return .failure(.terminal) }
        var kind = KittyKind.kitty(freesRanges: !clients.contains(false))
        kind.pane = number
        return .success(kind)
    }

    /// A release, `3.3a`; nil for any other.
    private static func version(_ word: Substring) -> TerminalVersion? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let major = Int(parts[0]) else { return nil }
        let digits = parts[1].prefix(while: \.isNumber)
        let letter = parts[1].dropFirst(digits.count)
        guard let minor = Int(digits), letter.count < 2, letter.allSatisfy(\.isLetter) else {
            return nil
        }
        return TerminalVersion(major, minor)
    }

    /// Whether a terminal of this name frees a range of pictures; nil where it shows none in the place of characters.
    private static func freesRanges(_ client: Substring) -> Bool? {
        let program = client.prefix { $0.isASCII && $0.isLetter }
        let numbers = client.dropFirst(program.count).split { !$0.isNumber }.prefix(3).map {
            Int($0) ?? 0
        }
        func isAtLeast(_ least: [Int]) -> Bool { !numbers.lexicographicallyPrecedes(least) }
        switch program {
        case "kitty" where isAtLeast([0, 28]): return isAtLeast([0, 33])
        case "ghostty" where isAtLeast([1, 3, 2]): return true
        default: return nil
        }
    }
}
