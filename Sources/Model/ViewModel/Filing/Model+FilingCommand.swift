@_spi(Coordinator) import Browsing
import DisplayList

/// `:copy`, `:move`, `:link` and `:set target`.
extension Model {
    /// Nil where the line is none of them.
    mutating func fileCommand(_ line: String, at time: Time) -> [Effect]? {
        let (first, rest) = Self.parted(line[...])
        switch first {
        case "copy", "move", "link": return file(first, to: rest, at: time)
        case "run": return run(String(rest), at: time)
        case "set":
            let (name, value) = Self.parted(rest)
            guard name == "target" else { return nil }
            setTarget(value, at: time)
            return []
        default: return nil
        }
    }

    /// The first word, and all behind it, which may have spaces.
    private static func parted(_ text: Substring) -> (first: String, rest: Substring) {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        let first = text.prefix { $0 != " " }
        return (String(first), text.dropFirst(first.count).drop { $0 == " " })
    }

    /// A number means a target, whatever a folder may be called: `./4` is the folder.
    private mutating func file(_ verb: String, to place: Substring, at time: Time) -> [Effect] {
        guard !place.isEmpty else {
            refuse(":\(verb) needs a folder, or 1 to 9", at: time)
            return []
        }
        var target = Array(place.utf8)
        if place.allSatisfy({ ("0"..."9").contains($0) }) {
            guard let number = Int(place), let path = space.options.targets[number] else {
                refuseTarget(String(place), at: time)
                return []
            }
            target = path
        }
        switch verb {
        case "copy": return file(.copy, to: target, at: time)
        case "link": return file(.link, to: target, at: time)
        default: return move(to: target, key: TrashGuard.Departure.commandKey, at: time)
        }
    }

    /// `N` tells, `N PATH` and `N = PATH` change.
    private mutating func setTarget(_ text: Substring, at time: Time) {
        let digits = text.prefix { $0 != " " && $0 != "=" }
        guard let number = Int(digits), Targets.numbers.contains(number) else {
            return refuse(":set target NUMBER FOLDER · 1 to 9", at: time)
        }
        var value = text.dropFirst(digits.count).drop { $0 == " " }
        if value.first == "=" { value = value.dropFirst().drop { $0 == " " } }
        if !value.isEmpty {
            var options = space.options
            options.targets[number] = Array(value.utf8)
            space.configure(options)
            noteSet("target \(number)")
        }
        guard let path = space.options.targets[number] else {
            return refuse("no target \(number)", at: time)
        }
        say(
            [TextSpan("target \(number) = "), TextSpan(path, style: .strong, isElastic: true)],
            at: time)
    }

    /// Requests folders that may complete the last word; nil if it is no folder.
    func foldersWanted(by prompt: Prompt) -> String? {
        let (first, rest) = Self.parted(prompt.text[...])
        guard !prompt.isSearch else { return nil }
        let isTarget = first == "set" && Self.parted(rest).first == "target"
        guard ["copy", "move", "link"].contains(first) || isTarget else { return nil }
        return folderTyped(in: prompt.text)
    }

    /// What of a line is a folder: all behind the verb, or behind `set target N`.
    private func folderTyped(in line: String) -> String? {
        var rest = line.drop { $0 == " " }
        let first = rest.prefix { $0 != " " }
        rest = rest.dropFirst(first.count)
        guard rest.first == " " else { return nil }
        rest = rest.drop { $0 == " " }
        if first == "set" {
            rest = rest.drop { $0 != " " }.drop { $0 == " " }
            rest = rest.drop { $0 != " " && $0 != "=" }.drop { $0 == " " || $0 == "=" }
        }
        return String(rest)
    }

    /// Completes the line for which folders were requested, unless it is another by now.
    mutating func complete(_ typed: String, with folders: [String]) {
        guard var prompt = panels.prompt, foldersWanted(by: prompt) == typed else { return }
        let isSetting = prompt.text.drop { $0 == " " }.hasPrefix("set ")
        let numbers = isSetting ? [] : space.options.targets.all.map { "\($0.number)" }
        let folders = numbers.filter { $0.hasPrefix(typed) } + folders
        guard let first = folders.first else { return }
        let common = folders.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        prompt.stem = String(prompt.text.dropLast(typed.count))
        if common.count >= typed.count {
            prompt.text = prompt.text.dropLast(typed.count) + common
        }
        prompt.forgetChoices()
        if folders.count > 1 { prompt.choices = folders }
        panels.prompt = prompt
    }
}
