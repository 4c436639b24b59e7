public import ViewModel

/// The text with what roff takes for its own written so that it shows.
public func roff(_ text: String) -> String {
    var result = ""
    for character in text {
        switch character {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "\"": result += "\\(dq"
        case "'": result += "\\(aq"
        case ".": result += "\\&."
        case "→": result += "\\(->"
        case "←": result += "\\(<-"
        case "↑": result += "\\(ua"
        case "↓": result += "\\(da"
        default: result.append(character)
        }
    }
    return result
}

extension CommandForm {
    /// What can be typed after `:`, as a piece of a manual page: a tagged paragraph a command.
    public static var manual: String {
        all.map { command in
            let words = command.form.split(separator: " ", maxSplits: 1)
            let values = words.dropFirst().map { " \" \(roff(String($0)))\"" }.joined()
            let tag = values.isEmpty ? ".B" : ".BI"
            return ".TP\n\(tag) \":\(roff(String(words[0])))\"\(values)\n\(roff(command.summary))\n"
        }.joined()
    }
}
