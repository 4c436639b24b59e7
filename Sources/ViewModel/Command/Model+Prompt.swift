import Browsing
import DisplayList

/// Typing a command.
extension Model {
    mutating func openPrompt(_ text: String, at time: Time) {
        guard inputContext.isBrowsing else { return }
        cancelGesture(at: time)
        trashGuard.question = nil
        bar.message = nil
        panels.prompt = Prompt(text: text)
    }

    mutating func typed(_ key: Intent.PromptKey, at time: Time) -> [Effect] {
        guard var open = panels.prompt else { return [] }
        switch key {
        case .character(let scalar): open.text.unicodeScalars.append(scalar)
        case .text(let text): open.text += text
        case .erase:
            if open.text.isEmpty {
                panels.prompt = nil
                return []
            }
            open.text.removeLast()
        case .recall(let step):
            let back = max(0, min(panels.commands.lines.count, open.recalled + step))
            open.recalled = back
            open.text = panels.commands.line(back) ?? ""
        case .submit:
            panels.prompt = nil
            return carryOut(open.text, at: time)
        }
        panels.prompt = open
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
