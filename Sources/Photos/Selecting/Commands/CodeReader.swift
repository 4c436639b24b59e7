/// A program that reads some of its words as code.
struct CodeReader {
    typealias Word = CommandTemplate.Word

    /// Which of its words are code.
    private enum Code {
        /// The word behind an option that has one of these letters or begins with this; `isLate` where other words may come before it.
        case option(_ letters: String, _ long: String, isLate: Bool = false)
        /// All of them up to one that begins with `end`, as they become one line for a shell; none where `exception` is among them.
        case all(end: String? = nil, exception: String? = nil)
        /// Those that have more in them than a name: such a word becomes a line for a shell.
        case quoted
    }

    private let code: Code
    /// A command behind which a name is no code.
    private let way: String

    /// By the program's name without folder and version; nil for one that is not known to read code.
    private init?(_ program: [UInt8]) {
        let slash = program.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        var name = program[slash...]
        while let last = name.last, last == UInt8(ascii: ".") || last &- 48 < 10 {
            name.removeLast()
        }
        let shell = "sh -c 'ls \"$1\"' --"
        switch String(decoding: name, as: UTF8.self) {
        case "ash", "bash", "csh", "dash", "elvish", "fish", "ksh", "lksh", "mksh", "nu", "oksh",
            "posh", "rbash", "rksh", "sh", "tcsh", "xonsh", "yash", "zsh", "expect", "guile",
            "ipython", "pypy", "python":
            (code, way) = (.option("c", "--command"), shell)
        case "flock", "newgrp", "runuser", "script", "su":
            (code, way) = (.option("c", "--command", isLate: true), shell)
        case "powershell", "pwsh": (code, way) = (.option("cC", "--command"), shell)
        case "env": (code, way) = (.option("S", "--split-string"), shell)
        case "entr": (code, way) = (.option("s", "--shell"), shell)
        case "julia", "lua", "node", "osascript", "perl", "raku", "ruby", "Rscript":
            (code, way) = (.option("eE", "--eval"), shell)
        case "php": (code, way) = (.option("BERr", "--run"), shell)
        case "autossh", "dbclient", "remsh", "rsh", "ssh":
            (code, way) = (.all(), "bash -c 'ssh HOST \"ls ${{*@Q}}\"' --")
        case "i3-msg", "sg", "swaymsg": (code, way) = (.all(), shell)
        case "parallel": (code, way) = (.all(end: ":::"), "parallel ls :::")
        case "watch": (code, way) = (.all(exception: "-x"), "watch -x ls")
        case "alacritty", "foot", "gnome-terminal", "kitty", "konsole", "lxterminal",
            "mate-terminal", "rxvt", "screen", "st", "terminator", "tmux", "urxvt", "uxterm",
            "wezterm", "x-terminal-emulator", "xfce4-terminal", "xterm", "awk", "gawk", "mawk",
            "nawk", "emacs", "ex", "nvim", "vi", "view", "vim":
            (code, way) = (.quoted, shell)
        default: return nil
        }
    }

    /// Why these words cannot run: a placeholder in one that is code; nil where there is none.
    static func error(in words: [Word]) -> CommandError? {
        for (place, word) in words.enumerated() {
            guard let reader = CodeReader(word.start) else { continue }
            // Of what begins a connection for it rsync makes the line itself.
            if case .all = reader.code, words[..<place].contains(where: \.isRsync) { continue }
            for word in reader.code(in: words[(place + 1)...]) {
                guard let placeholder = word.placeholderOfOthers else { continue }
                return .placeholderInCode(placeholder, way: reader.way)
            }
        }
        return nil
    }

    /// The words among these that are code, or options beside it.
    private func code(in words: ArraySlice<Word>) -> [Word] {
        switch code {
        case .option(let letters, let long, let isLate):
            return optionCode(in: words, letters, long, isLate)
        case .all(let end, let exception):
            if words.contains(where: { $0.start == exception.map { Array($0.utf8) } }) { return [] }
            return Array(
                words.prefix { word in end.map { !word.start.starts(with: $0.utf8) } ?? true })
        case .quoted: return words.filter(\.isQuoted)
        }
    }

    private func optionCode(
        in words: ArraySlice<Word>, _ letters: String, _ long: String, _ isLate: Bool
    ) -> [Word] {
        var code: [Word] = []
        var mayHaveArgument = false
        for word in words {
            let start = word.start
            let isOption = start.first == UInt8(ascii: "-") || start.first == UInt8(ascii: "+")
            let isLong = start.starts(with: "--".utf8)
            let hasCode =
                isLong
                ? start.starts(with: long.utf8)
                : isOption && letters.utf8.contains { start.contains($0) }
            if hasCode || !code.isEmpty { code.append(word) }
            if isOption {
                mayHaveArgument = start.count == 2
            } else if !code.isEmpty || !mayHaveArgument && !isLate {
                // Its code, or the file that its code is in: the others are arguments of that.
                break
            } else {
                mayHaveArgument = false
            }
        }
        return code
    }
}

extension CommandTemplate.Word {
    /// The text that it begins with.
    fileprivate var start: [UInt8] {
        guard case .pieces(let pieces) = self, case .text(let text)? = pieces.first else {
            return []
        }
        return text
    }

    fileprivate var isRsync: Bool { start == Array("rsync".utf8) }

    /// Whether it has a space, a quotation mark or the like beside placeholders.
    fileprivate var isQuoted: Bool {
        guard case .pieces(let pieces) = self else { return false }
        return pieces.contains { piece in
            guard case .text(let text) = piece else { return false }
            return text.contains { " \t\n'\"`;|&(".utf8.contains($0) }
        }
    }

    /// The first placeholder in it whose text is not riffle's own; nil where there is none.
    fileprivate var placeholderOfOthers: String? {
        switch self {
        case .list(let list): return list.rawValue
        case .pieces(let pieces):
            for case .field(let field) in pieces where field != .stars && field != .flag {
                return field.rawValue
            }
            return nil
        }
    }
}
