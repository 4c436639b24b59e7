import Browsing
import Invocation

/// The completion of fish.
var fishCompletion: String {
    let values = settings.map { setting in
        let words = setting.value.words
        return (words.isEmpty ? [""] : words).map { word in
            "    echo \(quoted("\(setting.name)=\(word)\t\(setting.summary)"))\n"
        }.joined()
    }
    return """
        # Completes riffle in fish. Made from the table of options by `make docs`: change that table.

        function __riffle_settings
        \(values.joined())end

        \(Option.all.map { $0.fish + "\n" }.joined())
        """
}

extension Option {
    fileprivate var fish: String {
        let short = letter.map { " -s \($0)" } ?? ""
        return "complete -c riffle\(short) -l \(name)\(takes) -d \(quoted(summary))"
    }

    private var takes: String {
        if value == nil { return "" }
        if value == .folder { return " -x -a '(__fish_complete_directories)'" }
        if value == .file { return " -r" }
        if name == "set" { return " -x -a '(__riffle_settings)'" }
        return " -x" + (words.isEmpty ? "" : " -a \(quoted(words.joined(separator: " ")))")
    }
}

/// Between single quotes of fish.
private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
}
