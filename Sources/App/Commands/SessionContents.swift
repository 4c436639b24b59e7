import Desk
import Messages
import Selecting
import Trash

/// What the session did that did the last thing, as far as it can be taken back.
struct SessionContents {
    /// What becomes of its files.
    let files: UndoReport
    /// What it decided, the newest first.
    let steps: [StoredStep]
    /// What stands of its files by the journal.
    private let entries: [JournalEntry]

    /// `service` only looks; `failure` is why the desk cannot be read, and nothing of it is meant then.
    init(
        _ service: TrashService, _ decisions: PastDecisions, _ failure: inout DeskError?
    ) throws(TrashError) {
        let standing = try service.journalEntries().filter {
            $0.state == .trashed || $0.state == .partial
        }
        var newest: StoredStep?
        var all: [StoredStep] = []
        do throws(DeskError) {
            newest = try decisions.newest()
            all = newest == nil ? [] : try decisions.all()
        } catch {
            failure = error
        }
        if let newest, standing.last.map({ !$0.isBehind(newest.moment) }) ?? true {
            let run = DecidingRun(newest)
            let own = standing.last { run.made($0) }?.session
            files = try service.undo(sessions: own.map { [$0] } ?? [])
            steps = all.filter { $0.session == newest.session }
        } else {
            files = try service.undoNewestSession()
            let sessions = Set(files.sessions)
            let last = Dictionary(
                standing.filter { sessions.contains($0.session) }.map { ($0.session, $0) },
                uniquingKeysWith: { $1 }
            ).values
            var isMeant: [[UInt8]: Bool] = [:]
            steps = all.filter { step in
                let known = isMeant[step.session] ?? last.contains { DecidingRun(step).made($0) }
                isMeant[step.session] = known
                return known
            }
        }
        let sessions = Set(files.sessions)
        entries = standing.filter { sessions.contains($0.session) }
    }

    /// When it was at work, and what it did; nil where nothing of it can be taken back.
    var summary: String? {
        let counts = [fileWords, decisionWords].compactMap(\.self)
        if counts.isEmpty { return nil }
        let time = max(
            steps.first?.time ?? .min, entries.last.map { $0.time.seconds * 1000 } ?? .min)
        return "the session of \(localText(milliseconds: time)): "
            + counts.joined(separator: "; ")
    }

    private var fileWords: String? {
        let moved = files.restored.count { $0.verb == .move }
        let turned = files.restored.count { $0.verb == .turn }
        let hasLinks = entries.contains { $0.verb == .link }
        return list([
            (files.restored.count - moved - turned, "trashed"), (moved, "moved"),
            (turned, "turned for good"),
            (files.copies.removed.count, hasLinks ? "copied or linked" : "copied"),
        ])
    }

    /// A photo counts once for each kind.
    private var decisionWords: String? {
        var stars: Set<[UInt8]> = []
        var flags: Set<[UInt8]> = []
        var labels: Set<[UInt8]> = []
        var turns: Set<[UInt8]> = []
        for change in steps.lazy.flatMap(\.changes) {
            let path = change.row.fullPath
            if change.old.stars != change.new.stars { stars.insert(path) }
            if change.old.flag != change.new.flag { flags.insert(path) }
            if change.old.label != change.new.label { labels.insert(path) }
            if change.old.turn != change.new.turn { turns.insert(path) }
        }
        return list([
            (stars.count, "given stars"), (flags.count, "flagged"), (labels.count, "labelled"),
            (turns.count, "turned"),
        ])
    }

    private func list(_ counts: [(Int, String)]) -> String? {
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// The run of riffle that decided something: `seconds-process-start`, as it names itself where decisions are kept.
private struct DecidingRun {
    private let begin: Int64?
    private let process: Int64?
    private let start: Int64?

    init(_ step: StoredStep) {
        let parts = step.session.split(separator: UInt8(ascii: "-")).map {
            Int64(String(decoding: $0, as: UTF8.self))
        }
        begin = parts.first ?? nil
        process = parts.dropFirst().first ?? nil
        start = parts.dropFirst(2).first ?? nil
    }

    /// Whether it has trashed, moved or copied that.
    func made(_ entry: JournalEntry) -> Bool {
        guard let begin, let process, entry.process == process else { return false }
        // Processes get the numbers of others again; what earlier versions trashed says no more.
        return entry.start.map { $0 == start } ?? (entry.time.seconds >= begin)
    }
}
