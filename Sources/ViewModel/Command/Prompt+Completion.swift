import Browsing
import DisplayList
import Selecting

/// Completing what is typed behind `:`.
extension Prompt {
    /// Completes the last word as far as it is known, and says what it may become where that is more than one thing.
    func completed(for modes: Modes, _ options: CommonOptions) -> Prompt {
        guard !isSearch else { return self }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let before = words.dropLast().map(String.init)
        // A bracket or a `!` before a word of a filter is no part of it.
        let typed = String(words.last ?? "")
        let isFilter = ["filter", "mark", "unmark"].contains(before.first)
        let begin = isFilter ? typed.prefix { "!(".contains($0) } : ""
        let word = typed.dropFirst(begin.count)
        let fitting = Self.choices(behind: before.filter { !$0.isEmpty }, modes, options)
            .filter { $0.hasPrefix(word) }
        guard let first = fitting.first else { return self }
        var completed = self
        let common = fitting.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        let isWhole = fitting.count == 1 && !common.hasSuffix("=") && !common.hasSuffix(":")
        completed.text = (before + [begin + common]).joined(separator: " ") + (isWhole ? " " : "")
        completed.choices = fitting.count > 1 ? fitting : []
        return completed
    }

    /// The values of a setting that are words; `auto` is one beside numbers too.
    private static func values(of setting: Setting<Options>) -> [String] {
        switch setting.expected {
        case "auto, on or off": ["auto", "off", "on"]
        case let expected where expected.hasPrefix("auto, or "): ["auto"]
        case Langmap.expected: Langmap.words
        default: setting.choices
        }
    }

    /// What may stand behind these words.
    private static func choices(
        behind words: [String], _ modes: Modes, _ options: CommonOptions
    ) -> [String] {
        switch (words.first, words.count) {
        case (nil, _):
            return CommandWord.allCases.map(\.rawValue).sorted()
        case ("trash"?, 1): return ["jpeg", "marked", "raw", "rejected"]
        case ("filter"?, _), ("mark"?, _), ("unmark"?, _): return Filter.words.sorted()
        case ("sort"?, 1): return SortKey.allCases.map(\.rawValue).sorted()
        case ("sort"?, 2): return ["reverse"]
        case ("rate"?, 1): return (0...5).map { "\($0)" }
        case ("flag"?, 1): return PhotoFlag.allCases.map(\.rawValue).sorted()
        case ("label"?, 1): return (LabelColour.allCases.map(\.rawValue) + ["none"]).sorted()
        case ("review"?, 1): return ReviewScope.allCases.map(\.rawValue)
        case ("mode"?, 1): return modes.names.map(\.rawValue).sorted()
        case ("copy"?, 1), ("move"?, 1), ("link"?, 1):
            return options.targets.all.map { "\($0.number)" }
        case ("run"?, 1): return options.programs.map(\.name).sorted()
        case ("set"?, 1): return (modes.settings.map(\.name) + ["target"]).sorted()
        case ("set"?, 2):
            return modes.settings.first { $0.name == words[1] }.map(values) ?? []
        default: return []
        }
    }
}

extension String {
    func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
