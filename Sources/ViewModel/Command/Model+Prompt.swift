import Browsing
import DisplayList

/// Typing a command.
extension Model {
    mutating func openPrompt(_ text: String, at time: Time) {
        guard phase.isBrowsing else { return }
        letGo(at: time)
        guardian.question = nil
        message = nil
        prompt = Prompt(text: text)
    }

    mutating func typed(_ key: Intent.PromptKey, at time: Time) -> [Effect] {
        guard var open = prompt else { return [] }
        switch key {
        case .character(let scalar): open.text.unicodeScalars.append(scalar)
        case .text(let text): open.text += text
        case .erase:
            if open.text.isEmpty {
                prompt = nil
                return []
            }
            open.text.removeLast()
        case .recall(let step):
            let back = max(0, min(commands.lines.count, open.recalled + step))
            open.recalled = back
            open.text = commands.line(back) ?? ""
        case .submit:
            prompt = nil
            return carryOut(open.text, at: time)
        }
        prompt = open
        return []
    }

    /// The row where the command is typed, in place of the status line.
    func promptBar(_ prompt: Prompt) -> Label {
        Label(
            place: .bar(row: -1),
            spans: [
                TextSpan(" :", style: .accent), TextSpan(prompt.text),
                TextSpan("▏", style: .accent),
            ])
    }
}
