public import Invocation
public import Messages
public import Trash

/// `--undo WHICH`: puts back a certain photo, and what was trashed as one with it.
public struct UndoChoiceCommand {
    let places: TrashPlaces
    let word: [UInt8]
    let isRehearsal: Bool
    let options: ProgramOptions
    let report: Report

    /// `word` as it was given: a number, a path where it holds a slash, or a name.
    ///
    /// A rehearsal only says what would be put back.
    public init(
        places: TrashPlaces, word: [UInt8], isRehearsal: Bool = false,
        options: ProgramOptions = ProgramOptions(), report: Report
    ) {
        self.options = options
        self.places = places
        self.word = word
        self.isRehearsal = isRehearsal
        self.report = report
    }

    public func run() -> ExitStatus {
        do throws(TrashError) {
            let service = TrashService(
                places: places, numberedIn: places.desk, onlyLooking: isRehearsal)
            if !isRehearsal { _ = try service.recover() }
            switch try service.restore(choice, by: isRehearsal ? 0 : service.takeNumbers()) {
            case .asked(let undone):
                return report.tell(undone, isRehearsal: isRehearsal)
                    .and(places.follow(undone, options, isRehearsal: isRehearsal, report))
            case .several(let receipts):
                report.say(
                    word, "\(receipts.count) photos are meant; riffle --undo NUMBER takes one back")
                for receipt in receipts {
                    report.list(
                        Array(
                            "\(column(number: receipt.sequence))  \(receipt.time.localText)  ".utf8)
                            + receipt.sourcePath)
                }
            case .settled(let entry): report.say(word, reason(entry))
            case .unknown: report.say(word, "no such photo in the journal")
            }
        } catch {
            report.say(words(for: error))
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

    private func reason(_ entry: JournalEntry) -> String {
        let isCopy = entry.verb == .copy || entry.verb == .link
        return switch entry.state {
        case .pending: "its move is under way"
        case .trashed: isCopy ? "it is there" : "it is in the trash"
        case .restored: isCopy ? "its copy was removed before" : "it was brought back before"
        case .abandoned: "it stayed where it was"
        case .lost: "an interrupted session lost track of it"
        case .gone: "it is gone from the trash"
        case .partial:
            isCopy ? "some of its copies are there" : "some of its files are in the trash"
        case .kept: "it was changed there; it stays"
        }
    }
}

/// The number of an operation in a column of a list; a dash where it has none.
func column(number: UInt64) -> String {
    let text = number > 0 ? String(number) : "-"
    return String(repeating: " ", count: max(0, 5 - text.utf8.count)) + text
}
