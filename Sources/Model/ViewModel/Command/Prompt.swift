import Browsing

/// A command, or what is looked for, while it is typed.
struct Prompt: Hashable, Sendable {
    var text: String
    /// Whether it is something to look for.
    var isSearch = false
    /// What is wrong with what was carried out last, until something else is typed.
    var fault: Fault?
    /// What the last word may become, until something else is typed.
    var choices: [String] = []
    /// The choice that stands on the line, and what stands before it; nil before the first.
    var chosen: Int?
    var stem = ""
    /// How many commands back in the history the text was taken from; 0 is what is being typed.
    var recalled = 0

    /// Puts another of the choices on the line: the next, or the one before, around the ends.
    mutating func choose(_ step: Int) {
        guard !choices.isEmpty else { return }
        let place = chosen.map { $0 + step + choices.count } ?? (step > 0 ? 0 : choices.count - 1)
        let next = place % choices.count
        chosen = next
        text = stem + choices[next]
    }

    /// Forgets what the last word may become.
    mutating func forgetChoices() {
        choices = []
        chosen = nil
    }

    /// Why a line could not be carried out, and where that is in it.
    struct Fault: Hashable, Sendable {
        /// Bytes, which may quote what was typed.
        var words: [UInt8]
        /// In scalars from the beginning of the text.
        var place: Int
    }
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
