public import Invocation
public import Messages
import PhotoLibrary
public import Trash

/// `--journal`: lists what was trashed, by number, when, and where it is.
public struct JournalCommand {
    let places: TrashPlaces
    let report: Report

    public init(places: TrashPlaces, report: Report) {
        self.places = places
        self.report = report
    }

    public func run() -> ExitStatus {
        do throws(TrashError) {
            let entries = try TrashService(places: places).journalEntries()
            for entry in entries {
                let isWritten = report.list(
                    Array(
                        "\(column(number: entry.sequence))  \(entry.time.localText)  \(word(entry.verb))  \(word(entry.state, entry.verb))  "
                            .utf8)
                        + entry.sourcePath + memberWords(entry.others) + Array("  →  ".utf8)
                        + entry.trashPath)
                if !isWritten { return .failure }
            }
            if entries.isEmpty { report.say("the journal is empty: nothing was trashed") }
            return .success
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }

    private func word(_ verb: JournalEntry.Verb) -> String {
        switch verb {
        case .trash: "trash"
        case .move: "move "
        case .copy: "copy "
        case .link: "link "
        }
    }

    private func word(_ state: JournalEntry.State, _ verb: JournalEntry.Verb) -> String {
        switch state {
        case .pending: "under way "
        case .trashed: verb == .trash ? "in trash  " : "there     "
        case .restored: verb == .copy || verb == .link ? "removed   " : "restored  "
        case .abandoned: verb == .copy || verb == .link ? "not made  " : "stayed    "
        case .lost: "lost track"
        case .gone: "gone      "
        case .partial: "in part   "
        case .kept: "changed   "
        }
    }
}
