import Browsing
import DisplayList
import Geometry
import Selecting

/// Completing what is typed behind `:`.
extension Prompt {
    /// Completes the last word as far as it is known, and says what it may become where that is more than one thing.
    ///
    /// `filterWords` gives the words of a filter that begin with what is typed, in the order in which Tab offers them.
    func completed(
        for modes: Modes, _ options: CommonOptions, filterWords: (String) -> [String]
    ) -> Prompt {
        guard !isSearch else { return self }
        let first = text.split(separator: " ", maxSplits: 1).first.map(String.init)
        let isFilter = ["filter", "mark", "unmark"].contains(first) && text.contains(" ")
        let typed = lastWord(isQuoting: isFilter)
        // A bracket or a `!` before a word of a filter is no part of it.
        let word = isFilter ? typed.drop { "!(".contains($0) } : typed
        var completed = self
        completed.stem = String(text.dropLast(word.count))
        let before = completed.stem.split(separator: " ").map(String.init)
        let all =
            isFilter
            ? filterWords(String(word)) : Self.choices(behind: before, modes, options)
        let fitting = all.filter { $0.hasPrefix(word) }
        guard let first = fitting.first else { return self }
        let common = fitting.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        let isWhole = fitting.count == 1 && !common.hasSuffix("=") && !common.hasSuffix(":")
        completed.text = completed.stem + common + (isWhole ? " " : "")
        completed.choices = fitting.count > 1 ? fitting : []
        return completed
    }

    /// What stands behind the last blank; a blank between quotation marks is none where `isQuoting`.
    private func lastWord(isQuoting: Bool) -> Substring {
        var isQuoted = false
        var start = text.startIndex
        for index in text.indices {
            if isQuoting, text[index] == "\"" { isQuoted.toggle() }
            if text[index] == " ", !isQuoted { start = text.index(after: index) }
        }
        return text[start...]
    }

    /// What may stand behind these words.
    private static func choices(
        behind words: [String], _ modes: Modes, _ options: CommonOptions
    ) -> [String] {
        switch (words.first, words.count) {
        case (nil, _):
            return CommandWord.allCases.map(\.rawValue).sorted()
        case ("burst"?, 1), ("bracket"?, 1): return ["marked", "none"]
        case ("trash"?, 1): return ["jpeg", "marked", "raw", "rejected"]
        case ("sort"?, 1): return SortKey.allCases.map(\.rawValue).sorted()
        case ("sort"?, 2): return ["reverse"]
        case ("rate"?, 1): return (0...5).map { "\($0)" }
        case ("flag"?, 1): return PhotoFlag.allCases.map(\.rawValue).sorted()
        case ("turn"?, 1): return (Orientation.named.map(\.word) + ["write"]).sorted()
        case ("label"?, 1): return (LabelColour.allCases.map(\.rawValue) + ["none"]).sorted()
        case ("review"?, 1): return ReviewScope.allCases.map(\.rawValue)
        case ("mode"?, 1): return modes.names.map(\.rawValue).sorted()
        case ("copy"?, 1), ("move"?, 1), ("link"?, 1):
            return options.targets.all.map { "\($0.number)" }
        case ("run"?, 1): return options.programs.map(\.name).sorted()
        case ("help"?, 1):
            return (CommandWord.allCases.map(\.rawValue) + modes.names.map(\.rawValue)).sorted()
        case ("set"?, 1): return (modes.settings.map(\.name) + ["target"]).sorted()
        case ("set"?, 2):
            return modes.settings.first { $0.name == words[1] }?.value.words ?? []
        default: return []
        }
    }
}

extension String {
    func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
