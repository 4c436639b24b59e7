import Bindings
import Browsing
import Invocation
import ViewModel

/// A manual page: the template, with the lines that begin with `@` replaced by what the tables say.
///
/// `@options` lists all options; lines of prose that follow `@about NAME` go behind what the table says of that option, and
/// `@end` ends the last of them.
func manual(template: String) -> String {
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
    var page = ""
    var prose: [String: String] = [:]
    var about: String?
    for line in lines.dropLast(lines.last == "" ? 1 : 0) {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "@about"?: about = words.count > 1 ? words[1] : nil
        case "@end"?:
            page += optionList(&prose)
            // What is left is about no option: the test that compares the page shows it.
            page += prose.keys.sorted().map { "no option: \($0)\n" }.joined()
            about = nil
        case "@options"?: prose = [:]
        case "@configurable"?: page += configurableList
        case "@settings"?: page += settingList
        case "@keys"?: page += Keymap().manual
        case "@commands"?: page += CommandForm.manual
        default:
            let text = line.split(separator: "@version", omittingEmptySubsequences: false)
                .joined(separator: version)
            if let about { prose[about, default: ""] += text + "\n" } else { page += text + "\n" }
        }
    }
    return wrapped(page)
}

/// Lines of text that are no longer than the checkers of manual pages like; examples and requests stay as they are.
private func wrapped(_ page: String) -> String {
    var isExample = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        if line == ".EX" { isExample = true }
        if line == ".EE" { isExample = false }
        if isExample || line.hasPrefix(".") || line.utf8.count < 79 { return String(line) }
        var lines = [""]
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            let last = lines[lines.count - 1]
            // What begins a line with one of these is a request.
            let mayBegin = !word.hasPrefix(".") && !word.hasPrefix("'")
            if last.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if last.utf8.count + word.utf8.count > 77, mayBegin {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] += " " + word
            }
        }
        return lines.joined(separator: "\n")
    }.joined(separator: "\n")
}

private func optionList(_ prose: inout [String: String]) -> String {
    var text = ""
    for group in Option.Group.allCases {
        text += ".SS \(group.rawValue)\n"
        for option in Option.all where option.group == group {
            text += option.entry + (prose.removeValue(forKey: option.name) ?? "")
        }
    }
    return text
}

/// The options that the configuration file may have.
private var configurableList: String {
    let options = Option.all.filter { $0.isConfigurable && Setting.named($0.name) == nil }
    return options.map { option in
        let values =
            option.value == nil
            ? "\(bold("on")) or \(bold("off"))" : "as \(bold(option.flag))"
        return ".TP\n.B \(roff(option.name))\n\(sentence(option.summary(bold)))\n(\(values))\n"
    }.joined()
}

private var settingList: String {
    let owners = Mode.allCases.map(\.rawValue) + ["viewer"]
    func owner(_ setting: Setting<Options>) -> String {
        let prefix = String(setting.name.prefix { $0 != "." })
        return prefix != setting.name && owners.contains(prefix) ? prefix : ""
    }
    return ([""] + owners).map { name in
        let entries = settings.filter { owner($0) == name }.map(entry)
        let title = name.isEmpty ? "Everywhere" : "The " + name
        return entries.isEmpty ? "" : ".SS \(title)\n" + entries.joined()
    }.joined()
}

private func entry(of setting: Setting<Options>) -> String {
    """
    .TP
    .B \(roff(setting.name))
    \(sentence(roff(setting.summary)))
    \(sentence(values(of: setting.value)))
    Default: \(bold(setting.read(Options()))).

    """
}

private func values(of value: SettingValue) -> String {
    switch value {
    case .choice(let words): list(words.map(bold))
    case .flag: list(["on", "off"].map(bold))
    case .orAuto(.flag): list(["auto", "on", "off"].map(bold))
    case .orAuto(let value): "\(bold("auto")), or \(roff(value.expected))"
    default: roff(value.expected)
    }
}

extension Option {
    /// The heading of its paragraph, and a sentence on what it does.
    fileprivate var entry: String {
        let names = [letter.map { "-\($0)" }, flag, alias].compactMap { $0 }.map(bold)
        let value = placeholder.isEmpty ? "" : " \\fI\(roff(placeholder))\\fR"
        let known = choices.first { $0 == usual }.map { "\nDefault: \(bold($0))." } ?? ""
        let marked = choices.isEmpty ? roff(summary) : summary(bold)
        return ".TP\n\(names.joined(separator: ", "))\(value)\n\(sentence(marked))\(known)\n"
    }
}

private func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
}

private func bold(_ text: String) -> String { "\\fB\(roff(text))\\fR" }

/// With a capital letter, unless it begins with a value, and a full stop.
private func sentence(_ text: String) -> String {
    let first = text.prefix(1)
    return (first == "\\" ? String(first) : first.uppercased()) + text.dropFirst() + "."
}
