import Trash

/// `--undo WHICH`: puts back a certain photo, and what was trashed as one with it.
struct UndoChoiceCommand {
    let places: TrashPlaces
    /// The word as it was given: a number, a path where it holds a slash, or a name.
    let word: [UInt8]

    func run() -> ExitStatus {
        do throws(TrashError) {
            let service = TrashService(places: places)
            _ = try service.recover()
            switch try service.restore(choice) {
            case .asked(let report): return UndoCommand.tell(report)
            case .several(let receipts):
                Report.say(
                    word, "\(receipts.count) photos are meant; riffle --undo NUMBER takes one back")
                for receipt in receipts {
                    Report.list(
                        Array(
                            "\(column(number: receipt.sequence))  \(receipt.time.localText)  ".utf8)
                            + receipt.sourcePath)
                }
            case .settled(let entry): Report.say(word, reason(entry.state))
            case .unknown: Report.say(word, "no such photo in the journal")
            }
        } catch {
            Report.say(words(for: error))
        }
        return .failure
    }

    private var choice: UndoChoice {
        let isNumber = word.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isNumber, let number = UInt64(String(decoding: word, as: UTF8.self)), number > 0 {
            return .number(number)
        }
        return word.contains(UInt8(ascii: "/")) ? .path(plainPath(word)) : .name(word)
    }

    private func reason(_ state: JournalEntry.State) -> String {
        switch state {
        case .pending: "its move is under way"
        case .trashed: "it is in the trash"
        case .restored: "it was brought back before"
        case .abandoned: "it stayed where it was"
        case .lost: "an interrupted session lost track of it"
        case .gone: "it is gone from the trash"
        }
    }
}

/// The number of an operation in a column of a list; a dash where it has none.
func column(number: UInt64) -> String {
    let text = number > 0 ? String(number) : "-"
    return String(repeating: " ", count: max(0, 5 - text.utf8.count)) + text
}
