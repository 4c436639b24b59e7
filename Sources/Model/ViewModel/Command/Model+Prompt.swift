import Browsing
import DisplayList

/// Typing a command.
extension Model {
    mutating func openPrompt(_ text: String, isSearch: Bool = false, at time: Time) {
        guard inputContext.isBrowsing else { return }
        cancelGesture(at: time)
        // A command that asked is answered by the same command.
        if !trashGuard.isForCommand { trashGuard.question = nil }
        bar.message = nil
        panels.prompt = Prompt(text: text, isSearch: isSearch)
    }

    /// Closes the line without a command: what one asked is not answered any more, as its words are gone.
    mutating func leavePrompt() {
        panels.prompt = nil
        trashGuard.question = nil
    }

    mutating func typed(_ key: Intent.PromptKey, at time: Time) -> [Effect] {
        guard var open = panels.prompt else { return [] }
        open.fault = nil
        if key != .complete, key != .completeBack { open.forgetChoices() }
        switch key {
        case .complete where !open.choices.isEmpty: open.choose(1)
        case .completeBack: open.choose(-1)
        case .character(let scalar): open.text.unicodeScalars.append(scalar)
        case .text(let text): open.text += text
        case .erase:
            if open.text.isEmpty {
                leavePrompt()
                return []
            }
            open.text.removeLast()
        case .complete:
            if let typed = foldersWanted(by: open) {
                panels.prompt = open
                return [.findFolders(typed)]
            }
            open = open.completed(
                for: surfaces.modes, space.options, filterWords: filterWords(beginning:))
        case .recall where open.isSearch: break
        case .recall(let step):
            let back = max(0, min(panels.commands.lines.count, open.recalled + step))
            open.recalled = back
            open.text = panels.commands.line(back) ?? ""
        case .submit:
            panels.prompt = nil
            if panels.helpScroll != nil {
                panels.helpWords = open.text
                return []
            }
            // Whatever else is requested, the words of the question are gone.
            if open.isSearch || !trashGuard.isAnswer(open.text.drop(while: { $0 == " " })) {
                trashGuard.question = nil
            }
            if open.isSearch {
                search(Array(open.text.utf8), at: time)
                return []
            }
            return carryOut(open.text, at: time)
        }
        panels.prompt = open
        if panels.helpScroll != nil { panels.helpScroll = 0 }
        return []
    }

    /// The row where the command is typed, in place of the status line, and what is wrong with it below.
    func promptBars(_ prompt: Prompt) -> [Label] {
        let line = [
            TextSpan(prompt.isSearch ? " /" : " :", style: .accent), TextSpan(prompt.text),
            TextSpan("▏", style: .accent),
        ]
        if !prompt.choices.isEmpty {
            return [
                Label(place: .bar(row: -2), spans: line),
                Label(
                    place: .bar(row: -1),
                    spans: [TextSpan(" ")] + choiceSpans(prompt)),
            ]
        }
        guard let fault = prompt.fault else {
            return [Label(place: .bar(row: -1), spans: line + exampleSpans(prompt))]
        }
        let before = String(
            String.UnicodeScalarView(prompt.text.unicodeScalars.prefix(fault.place)))
        // A line that is longer than the screen says what is wrong all the same.
        let room = space.viewport.columns - 4 - textWidth(fault.words)
        let column = max(0, min(2 + textWidth(Array(before.utf8)), room))
        return [
            Label(place: .bar(row: -2), spans: line),
            Label(
                place: .bar(row: -1),
                spans: [
                    TextSpan(String(repeating: " ", count: column)),
                    TextSpan("^ ", style: .accent), TextSpan(fault.words, style: .warning),
                ]),
        ]
    }

    /// What may be typed behind a command that stands alone on the line.
    private func exampleSpans(_ prompt: Prompt) -> [TextSpan] {
        guard !prompt.isSearch, prompt.text.last == " ",
            let word = CommandWord(typed: String(prompt.text.dropLast())),
            word.form.form.contains(" ")
        else { return [] }
        return [
            TextSpan(" \(word.form.summary) · ", style: .dim), TextSpan("Tab", style: .key),
            TextSpan(" offers words", style: .dim),
        ]
    }

    /// As many words as there is room for: those around the one that stands on the line, and how many there are before and behind.
    private func choiceSpans(_ prompt: Prompt) -> [TextSpan] {
        let words = prompt.choices
        var page = 0..<0
        repeat {
            let start = page.upperBound
            var end = start
            var width = start > 0 ? 16 : 8
            while end < words.count {
                width += textWidth(Array(words[end].utf8)) + 2
                guard end == start || width <= space.viewport.columns else { break }
                end += 1
            }
            page = start..<end
        } while page.upperBound <= prompt.chosen ?? 0
        let before = page.lowerBound > 0 ? [TextSpan("+\(page.lowerBound) …  ", style: .dim)] : []
        let rest = words.count - page.upperBound
        return before
            + page.flatMap {
                [TextSpan(words[$0], style: $0 == prompt.chosen ? .strong : .dim), TextSpan("  ")]
            } + (rest > 0 ? [TextSpan("… +\(rest)", style: .dim)] : [])
    }
}
