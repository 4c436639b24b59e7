import Browsing
import Invocation

/// The completion of zsh.
var zshCompletion: String {
    let names = settings.map {
        "    '\(inQuotes($0.name)):\(inQuotes($0.summary))'\n"
    }
    let values = settingsWithWords.map {
        "      \($0.name)) values=(\($0.value.words.joined(separator: " "))) ;;\n"
    }
    return """
        #compdef riffle
        # Completes riffle in zsh. Made from the table of options by `make docs`: change that table.

        _riffle_setting() {
          local -a values
          if [[ $PREFIX == *=* ]]; then
            local name=${PREFIX%%=*}
            compset -P '*='
            case $name in
        \(values.joined())      *) _message value; return ;;
            esac
            _wanted values expl value compadd -a values
            return
          fi
          values=(
        \(names.joined())  )
          _describe -t settings setting values -S =
        }

        _arguments -s -S \\
        \(Option.all.map { "  \($0.specification) \\\n" }.joined())  '*:photo or folder:_files'

        """
}

extension Option {
    /// As `_arguments` has it.
    fileprivate var specification: String {
        let about = "[\(inQuotes(summary).escaping("[]"))]"
        let takes = value == nil ? "" : ":\(placeholder.filter { $0 != "|" }):\(action)"
        let long = flag + (value == nil ? "" : "=")
        guard let letter else { return "'\(name == "set" ? "*" : "")\(long)\(about)\(takes)'" }
        let short = "-\(letter)" + (value == nil ? "" : "+")
        return "'(-\(letter) \(flag))'{\(short),\(long)}'\(about)\(takes)'"
    }

    private var action: String {
        if value == .folder { return "_files -/" }
        if value == .file { return "_files" }
        if name == "set" { return "_riffle_setting" }
        return words.isEmpty ? " " : "(\(words.joined(separator: " ")))"
    }
}

/// Between single quotes of a shell, where a colon parts what a name is from what it is about.
private func inQuotes(_ text: String) -> String {
    text.map { $0 == "'" ? "'\\''" : $0 == ":" ? "\\:" : String($0) }.joined()
}

extension String {
    fileprivate func escaping(_ characters: String) -> String {
        map { characters.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
