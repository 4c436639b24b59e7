import Browsing
import DisplayList
import Selecting

/// Carrying out a command line.
extension Model {
    /// `42` goes to a photo, `set NAME VALUE` changes a setting, `mode NAME` changes the mode, `q` quits; `rate`, `flag` and
    /// `label` decide about who is meant.
    mutating func carryOut(_ line: String, at time: Time) -> [Effect] {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "=" }).map(String.init)
        guard let first = words.first else { return [] }
        panels.commands.note(line)
        if isTrash, Int(first) == nil, !Self.lookingCommands.contains(first) {
            refuseInTrash(at: time)
            return []
        }
        if isTrash, first == "set", words.count > 2 {
            // What is set here would end with the look at the trash.
            refuse("close the review first", at: time)
            return []
        }
        if ["filter", "mark", "unmark"].contains(first) { return select(first, line, at: time) }
        if first == "sort" { return sort(Array(words.dropFirst()), at: time) }
        if let effects = fileCommand(line, at: time) { return effects }
        if let number = Int(first), words.count == 1 {
            return update(.intent(.goTo(max(1, number) - 1)), at: time)
        }
        switch (first, words.count) {
        case ("q", 1), ("quit", 1): return [.quit(printing: nil)]
        case ("mode", 2):
            guard let mode = surfaces.modes.names.first(where: { $0.rawValue == words[1] }) else {
                refuse("no such mode: \(words[1])", at: time)
                return []
            }
            change(to: mode, at: time)
        case ("review", 1): return askForReview(nil)
        case ("review", 2):
            guard let scope = ReviewScope(rawValue: words[1]) else {
                refuse("session, folder or all", at: time)
                return []
            }
            return askForReview(scope)
        case ("export", 1): return export(at: time)
        case ("set", 2): tell(words[1], at: time)
        case ("set", 3...):
            return set(words[1], to: words[2...].joined(separator: " "), at: time)
        case ("trash", 2): return trash(words[1], at: time)
        case ("rate", 2), ("flag", 2), ("label", 2):
            do throws(DecisionError) {
                return decide(try Decision(command: first, words[1]), at: time)
            } catch {
                refuse(error.words, at: time)
            }
        default: refuse("no such command: \(line)", at: time)
        }
        return []
    }

    /// What may be typed where the photos are in the trash.
    private static let lookingCommands: Set<String> = [
        "filter", "mode", "set", "q", "quit", "review", "mark", "unmark",
    ]

    /// All that is behind the word is the expression; one that is none stays on the command line, with what is wrong.
    private mutating func select(_ word: String, _ line: String, at time: Time) -> [Effect] {
        let start = line.drop { $0 == " " }.dropFirst(word.count)
        let expression = start.first == " " ? start.dropFirst() : start
        let text = Array(expression.utf8)
        do throws(FilterError) {
            switch word {
            case "filter": try setFilter(text, at: time)
            case "mark" where text.allSatisfy({ $0 == 0x20 }):
                refuse("mark which: the words of a filter, or all", at: time)
            default: try mark(text, word == "mark", at: time)
            }
        } catch {
            var prompt = Prompt(text: line)
            let before = line.unicodeScalars.count - expression.unicodeScalars.count
            prompt.fault = Prompt.Fault(words: error.words, place: before + error.place)
            panels.prompt = prompt
        }
        return []
    }

    /// `rejected` and `marked`: of the photos shown, after a question; `raw` and `jpeg`: that picture of who is meant.
    private mutating func trash(_ which: String, at time: Time) -> [Effect] {
        switch which {
        case "rejected": return requestTrash(of: .rejected, at: time)
        case "marked": return requestTrash(of: .marked, at: time)
        case "raw": return requestTrash(of: .picture(.raw), at: time)
        case "jpeg": return requestTrash(of: .picture(.jpeg), at: time)
        default:
            refuse("trash what: rejected, marked, raw or jpeg", at: time)
            return []
        }
    }

    mutating func refuse(_ reason: String, at time: Time) {
        say([TextSpan(reason, style: .warning)], at: time)
    }

    private mutating func tell(_ name: String, at time: Time) {
        guard let setting = surfaces.modes.settings.first(where: { $0.name == name }) else {
            return refuse(SettingError.unknown(name: name).words, at: time)
        }
        say(
            [
                TextSpan("\(name) = "), TextSpan(setting.read(options), style: .strong),
                TextSpan(" · \(setting.summary)", style: .dim),
            ], at: time)
    }

    private mutating func set(_ name: String, to value: String, at time: Time) -> [Effect] {
        let former = space.options
        if name == "sort", value == SortKey.rating.rawValue { beginSelecting() }
        do throws(SettingError) {
            guard let setting = surfaces.modes.settings.first(where: { $0.name == name }) else {
                throw .unknown(name: name)
            }
            if name == "sidecars", value == SidecarUse.write.rawValue,
                former.policy == .readOnly
            {
                refuse("[RO] nothing is written", at: time)
                return []
            }
            try setting.set(to: value, in: &options)
        } catch {
            refuse(error.words, at: time)
            return []
        }
        settle(at: time)
        if viewer != nil { surfaces.settleViewer(in: &space, at: time) }
        say([TextSpan("\(name) = "), TextSpan(value, style: .strong)], at: time)
        let isOrdered =
            space.options.sort == former.sort && space.options.isReversed == former.isReversed
        if !isOrdered, isSelecting { showChosen(atOnce: true, at: time) }
        endSelecting()
        var effects: [Effect] = []
        if space.options.arePairs != former.arePairs || space.options.cover != former.cover {
            effects = [.group(arePairs: space.options.arePairs, cover: space.options.cover)]
        }
        if space.options.readsDocuments != former.readsDocuments {
            effects.append(.readDocuments(space.options.readsDocuments))
        }
        if space.options.showsVideos != former.showsVideos {
            effects.append(.showVideos(space.options.showsVideos))
        }
        if isOrdered { return effects }
        return effects + [.sort(space.options.sort, isReversed: space.options.isReversed)]
    }
}
