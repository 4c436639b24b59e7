import Desk
public import Invocation
public import Messages
import PhotoLibrary
import Selecting
public import Trash

/// `--journal`: lists what was trashed, copied and decided, by number, when, what it was, and where it is.
public struct JournalCommand {
    let places: TrashPlaces
    let decisions: PastDecisions
    let report: Report

    /// `desk` is the path where decisions are kept; with nil there is none.
    ///
    /// Nothing is written where `onlyLooks`.
    public init(
        places: TrashPlaces, desk: [UInt8]? = nil, onlyLooks: Bool = false, report: Report
    ) {
        self.places = places
        decisions = PastDecisions(desk: desk, places: places, mends: !onlyLooks)
        self.report = report
    }

    public func run() -> ExitStatus {
        var status = ExitStatus.success
        do throws(TrashError) {
            var steps: [StoredStep] = []
            do throws(DeskError) {
                steps = try decisions.history()
            } catch {
                report.say(words(for: error))
                status = .failure
            }
            let service = TrashService(places: places, onlyLooking: true)
            let entries = try service.journalEntries()
            status = status.and(report.tellUnreadable(of: service))
            var told = steps[...]
            for entry in entries {
                while let step = told.first, entry.isBehind(step.moment) {
                    told.removeFirst()
                    if !list(step) { return .failure }
                }
                let isWritten = report.list(
                    Array(
                        "\(column(number: entry.sequence))  \(entry.time.localText)  \(word(entry.verb))  \(word(entry.state, entry.verb))  "
                            .utf8)
                        + entry.sourcePath + memberWords(entry.others) + Array("  →  ".utf8)
                        + entry.trashPath)
                if !isWritten { return .failure }
            }
            for step in told where !list(step) { return .failure }
            if entries.isEmpty, steps.isEmpty {
                report.say("the journal is empty: nothing was trashed")
            }
            return status
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }

    /// A line for each photo that was decided about; a number would suggest that `--undo` takes it.
    private func list(_ step: StoredStep) -> Bool {
        let blank = String(repeating: " ", count: column(number: 0).utf8.count)
        let time = localText(milliseconds: step.time)
        let state = step.isUndone ? "taken back" : "decided   "
        return step.changes.allSatisfy { change in
            let begin = "\(blank)  \(time)  \(kind(change))  \(state)  "
            let end = "  \(words(for: change.old)) → \(words(for: change.new))"
            return report.list(Array(begin.utf8) + change.row.fullPath + Array(end.utf8))
        }
    }

    private func kind(_ change: StoredStep.Change) -> String {
        if change.old.stars != change.new.stars { return "stars" }
        if change.old.flag != change.new.flag { return "flag " }
        return change.old.label != change.new.label ? "label" : "turn "
    }

    private func word(_ verb: JournalEntry.Verb) -> String {
        switch verb {
        case .trash: "trash"
        case .move: "move "
        case .turn: "turn "
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
