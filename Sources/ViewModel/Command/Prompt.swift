import Browsing

/// A command while it is typed.
struct Prompt: Hashable, Sendable {
    var text: String
    /// How many commands back in the history the text was taken from; 0 is what is being typed.
    var recalled = 0
}

/// The commands of this session, the newest last.
struct CommandHistory: Hashable, Sendable {
    private(set) var lines: [String] = []

    mutating func note(_ line: String) {
        if lines.last != line { lines.append(line) }
    }

    /// The command `back` places before the end, 1 for the newest; nil where there is none.
    func line(_ back: Int) -> String? {
        back > 0 && back <= lines.count ? lines[lines.count - back] : nil
    }
}
