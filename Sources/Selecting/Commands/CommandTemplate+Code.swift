/// Words that a program reads as code: what stands in for a placeholder there would be code too, whatever a file is called.
extension CommandTemplate {
    /// A program that has code among its words, behind an option.
    private struct Interpreter {
        let letter: UInt8
        let long: String
        /// Whether other words than options may come before the option.
        var takesOperandsFirst = false

        /// By the program's name without folder and version; nil for one that is not known to be one.
        init?(_ program: [UInt8]) {
            let slash = program.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            var name = program[slash...]
            while let last = name.last, last == UInt8(ascii: ".") || last &- 48 < 10 {
                name.removeLast()
            }
            switch String(decoding: name, as: UTF8.self) {
            case "sh", "ash", "bash", "csh", "dash", "fish", "ksh", "mksh", "tcsh", "zsh", "python":
                (letter, long) = (UInt8(ascii: "c"), "--command")
            case "su", "runuser", "script", "flock":
                (letter, long, takesOperandsFirst) = (UInt8(ascii: "c"), "--command", true)
            case "perl", "ruby", "lua", "node": (letter, long) = (UInt8(ascii: "e"), "--eval")
            case "php": (letter, long) = (UInt8(ascii: "r"), "--run")
            default: return nil
            }
        }

        /// The words among these that are code, or options beside it.
        func code(in words: ArraySlice<Word>) -> [Word] {
            var code: [Word] = []
            var mayHaveArgument = false
            for word in words {
                let start = word.start
                let isOption = start.first == UInt8(ascii: "-") || start.first == UInt8(ascii: "+")
                let isLong = start.starts(with: "--".utf8)
                let hasCode =
                    isLong ? start.starts(with: long.utf8) : isOption && start.contains(letter)
                if hasCode || !code.isEmpty { code.append(word) }
                if isOption {
                    mayHaveArgument = start.count == 2
                } else if !code.isEmpty || !mayHaveArgument && !takesOperandsFirst {
                    // Its code, or the file that its code is in: the others are arguments of that.
                    break
                } else {
                    mayHaveArgument = false
                }
            }
            return code
        }
    }

    /// A placeholder in a word that is code, by what is between its brackets; nil where there is none.
    static func placeholderInCode(of words: [Word]) -> String? {
        for (place, word) in words.enumerated() {
            guard let interpreter = Interpreter(word.start) else { continue }
            for word in interpreter.code(in: words[(place + 1)...]) {
                if let placeholder = word.placeholderOfOthers { return placeholder }
            }
        }
        return nil
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
