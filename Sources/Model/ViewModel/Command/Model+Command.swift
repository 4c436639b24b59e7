import Browsing
import DisplayList
import Likeness
import Selecting

/// Carrying out a command line.
extension Model {
    /// `42` goes to a photo; whatever else there is begins with a `CommandWord`.
    mutating func carryOut(_ line: String, at time: Time) -> [Effect] {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "=" }).map(String.init)
        guard let first = words.first else { return [] }
        panels.commands.note(line)
        let word = CommandWord(typed: first)
        if isTrash, let word, !word.onlyLooks {
            refuseInTrash(at: time)
            return []
        }
        if isTrash, word == .set, words.count > 2 {
            // What is set here would end with the look at the trash.
            refuse("close the review first", at: time)
            return []
        }
        if let number = Int(first), words.count == 1 {
            return update(.intent(.goTo(max(1, number) - 1)), at: time)
        }
        guard let word else {
            refuse("no such command: \(typed(line))", at: time)
            return []
        }
        if let effects = carryOut(word, words, of: line, at: time) { return effects }
        refuse(":\(word.form.form)\(reason: " · \(word.form.summary)")", at: time)
        return []
    }

    /// Carries out a command with the words behind it; nil where it cannot have so many.
    private mutating func carryOut(
        _ word: CommandWord, _ words: [String], of line: String, at time: Time
    ) -> [Effect]? {
        let rest = words.dropFirst()
        switch word {
        case .filter, .mark, .unmark: return select(word, line, at: time)
        case .sort: return sort(Array(rest), at: time)
        case .copy, .move, .link, .run: return fileCommand(line, at: time)
        case .quit: return rest.isEmpty ? [.quit(printing: nil)] : nil
        case .help:
            toggleHelp(at: time)
            panels.helpWords = panels.helpScroll == nil ? "" : rest.joined(separator: " ")
            return []
        case .reload: return rest.isEmpty ? update(.intent(.redraw), at: time) : nil
        case .write: return rest.isEmpty ? keepSettings(at: time) : nil
        case .duplicates:
            return rest.isEmpty ? update(.intent(.duplicates), at: time) : nil
        case .export: return rest.isEmpty ? export(at: time) : nil
        case .review: return rest.count < 2 ? review(rest.first, at: time) : nil
        case .set:
            if let effects = fileCommand(line, at: time) { return effects }
            guard let name = rest.first else { return nil }
            guard rest.count > 1 else {
                tell(name, at: time)
                return []
            }
            return set(name, to: words[2...].joined(separator: " "), at: time)
        case .compare:
            guard rest.count < 2 else { return nil }
            guard let number = rest.first else { return update(.intent(.compare(nil)), at: time) }
            guard let count = Int(number), (2...6).contains(count) else { return nil }
            return update(.intent(.compare(count)), at: time)
        case .mode, .trash, .rate, .flag, .label, .turn, .burst, .bracket:
            guard let what = rest.first, rest.count == 1 else { return nil }
            return carryOut(word, what, at: time)
        }
    }

    /// Carries out a command that takes one word.
    private mutating func carryOut(
        _ word: CommandWord, _ what: String, at time: Time
    ) -> [Effect] {
        switch word {
        case .trash: return trash(what, at: time)
        case .burst, .bracket:
            makeStack(word == .burst ? .burst : .bracket, what, at: time)
            return []
        case .turn where what == "write" || what == "write!":
            let partsNames = what.hasSuffix("!")
            return requestTrash(
                of: .turned(partsNames: partsNames), as: .turning(partsNames: partsNames),
                at: time)
        case .mode:
            guard let mode = surfaces.modes.names.first(where: { $0.rawValue == what }) else {
                refuse("no such mode: \(typed(what))", at: time)
                return []
            }
            change(to: mode, at: time)
            return []
        default:
            do throws(DecisionError) {
                return decide(try Decision(command: word.rawValue, what), at: time)
            } catch {
                refuse(error.words, at: time)
                return []
            }
        }
    }

    private mutating func review(_ scope: String?, at time: Time) -> [Effect] {
        guard let scope else { return askForReview(nil, at: time) }
        guard let known = ReviewScope(rawValue: scope) else {
            refuse(":review takes session, folder or all", at: time)
            return []
        }
        return askForReview(known, at: time)
    }

    /// All that is behind the word is the expression; one that is none stays on the command line, with what is wrong.
    private mutating func select(_ word: CommandWord, _ line: String, at time: Time) -> [Effect] {
        let start = line.drop { $0 == " " }.dropFirst(word.rawValue.count)
        let expression = start.first == " " ? start.dropFirst() : start
        let text = Array(expression.utf8)
        do throws(FilterError) {
            switch word {
            case .filter: try setFilter(text, at: time)
            case .mark where text.allSatisfy({ $0 == 0x20 }):
                refuse(":mark needs a filter, or all", at: time)
            default: try mark(text, word == .mark, at: time)
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
            refuse(":trash needs a word\(because: "rejected, marked, raw or jpeg")", at: time)
            return []
        }
    }

    mutating func refuse(_ reason: Sentence, at time: Time) { say(reason, .warning, at: time) }

    /// What was typed, as a part of a sentence that gives way.
    func typed(_ text: String) -> Sentence { Sentence(name: Array(text.utf8)) }

    private mutating func tell(_ name: String, at time: Time) {
        guard let setting = setting(name) else {
            return refuse(Sentence(text: SettingError.unknown(name: name).words), at: time)
        }
        say(
            [
                TextSpan("\(name) = "), TextSpan(setting.read(self), style: .strong),
                TextSpan(" · \(setting.summary)", style: .dim, spare: 1),
            ], at: time)
    }

    private mutating func set(_ name: String, to value: String, at time: Time) -> [Effect] {
        let former = space.options
        do throws(SettingError) {
            guard let setting = setting(name) else { throw .unknown(name: name) }
            if let reason = setting.refusal(self, value) {
                refuse(Sentence(text: reason), at: time)
                return []
            }
            let wasSelecting = isSelecting
            try setting.set(to: value, in: &self)
            // The order of decisions is about to come: what is shown now is kept apart from it.
            if !wasSelecting, isSelecting { keepApart() }
            noteSet(name)
        } catch {
            refuse(Sentence(text: error.words), at: time)
            return []
        }
        settle(at: time)
        if surfaces.overlay != nil { surfaces.settleOverlay(in: &space, at: time) }
        say([TextSpan("\(name) = "), TextSpan(value, style: .strong)], at: time)
        let isOrdered =
            space.options.sort == former.sort && space.options.isReversed == former.isReversed
        if !isOrdered, isSelecting { showChosen(atOnce: true, at: time) }
        if space.options.stacksDiffer(from: former) {
            lookAtAllAgain(at: time)
            followFolding(at: time)
        }
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
