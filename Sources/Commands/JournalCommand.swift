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
                        "\(column(number: entry.sequence))  \(entry.time.localText)  \(word(entry.state))  "
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

    private func word(_ state: JournalEntry.State) -> String {
        switch state {
        case .pending: "under way "
        case .trashed: "in trash  "
        case .restored: "restored  "
        case .abandoned: "stayed    "
        case .lost: "lost track"
        case .gone: "gone      "
        case .partial: "in part   "
        }
    }
}
