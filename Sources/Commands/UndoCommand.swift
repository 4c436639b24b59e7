import Desk
public import Invocation
public import Messages
import PhotoLibrary
public import Trash

/// `--undo-last` and `--undo-session`: takes back the newest thing that can be, without an interface: a trash, a copy, or a decision.
public struct UndoCommand {
    let places: TrashPlaces
    let decisions: PastDecisions
    let isWholeSession: Bool
    /// Milliseconds since 1970.
    let time: Int64
    let report: Report

    /// `desk` is the path where decisions are kept; with nil there is none.
    public init(
        places: TrashPlaces, desk: [UInt8]? = nil, isWholeSession: Bool, time: Int64 = 0,
        report: Report
    ) {
        self.places = places
        decisions = PastDecisions(desk: desk)
        self.isWholeSession = isWholeSession
        self.time = time
        self.report = report
    }

    public func run() -> ExitStatus {
        do throws(TrashError) {
            let service = TrashService(places: places)
            _ = try service.recover()
            let newest = newestDecision()
            if let newest {
                return isWholeSession
                    ? try undoSession(newest, in: service) : try undo(newest, in: service)
            }
            return tell(
                isWholeSession ? try service.undoNewestSession() : try service.undoNewest())
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }

    private func newestDecision() -> StoredStep? {
        do throws(DeskError) {
            return try decisions.newest()
        } catch {
            // What was trashed can be brought back whatever is the matter with the desk.
            report.say(words(for: error))
            return nil
        }
    }

    /// Takes back the newest of what was trashed or copied after the last decision, or that decision where none of it comes back.
    private func undo(
        _ newest: StoredStep, in service: TrashService
    ) throws(TrashError) -> ExitStatus {
        // The journal knows whole seconds: of what was done in the same one, the trash goes first.
        let first = newest.time / 1000
        let undone = try service.undoNewest {
            $0.time.seconds >= first
        } copies: { _, time in
            time.seconds >= first
        }
        let status = report.tell(undone)
        guard undone.restored.isEmpty, undone.copies.removed.isEmpty else { return status }
        return takeBack([newest])
    }

    /// Takes back all of the session that did the last thing: what it trashed and copied, and what it decided.
    private func undoSession(
        _ newest: StoredStep, in service: TrashService
    ) throws(TrashError) -> ExitStatus {
        let standing = try service.journalEntries().last { $0.state == .trashed }
        let isDecision = newest.time / 1000 > standing?.time.seconds ?? .min
        let isSame = standing.map { Session(of: newest).made($0) } ?? false
        var status = ExitStatus.success
        if isSame || !isDecision { status = tell(try service.undoNewestSession()) }
        guard isSame || isDecision else { return status }
        let decided = takeBack((try? decisions.all(of: newest.session)) ?? [newest])
        return status == .success ? decided : status
    }

    private func tell(_ undone: UndoReport) -> ExitStatus {
        if undone.isEmpty {
            report.say("nothing to undo: no photo in the journal is waiting in a trash")
        }
        return report.tell(undone)
    }

    private func takeBack(_ steps: [StoredStep]) -> ExitStatus {
        do throws(DeskError) {
            for row in try decisions.takeBack(steps, time: time) {
                report.list(
                    Array("taken back: ".utf8) + row.path
                        + Array("  \(words(for: row.judgement))".utf8))
            }
            return .success
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }
}

/// The run of riffle that decided something: `seconds-process-…`, as it names itself where decisions are kept.
private struct Session {
    private let parts: [Int64?]

    init(of step: StoredStep) {
        parts = step.session.split(separator: UInt8(ascii: "-")).map {
            Int64(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Whether it has trashed or copied that: a journal is named `host-boot-process-random.log`.
    func made(_ entry: JournalEntry) -> Bool {
        guard parts.count >= 2, let begin = parts[0], let process = parts[1] else { return false }
        let words = entry.session.split(separator: UInt8(ascii: "-"))
        guard let other = words.dropLast().last else { return false }
        return Int64(String(decoding: other, as: UTF8.self)) == process
            && entry.time.seconds >= begin
    }
}

extension Report {
    /// Lists what is back on standard output, and says what is not; failure where a photo waits, or where all are gone.
    func tell(_ undone: UndoReport) -> ExitStatus {
        for restoration in undone.restored { tell(restoration) }
        for waiting in undone.waiting {
            say(waiting.receipt.sourcePath, words(forReturn: waiting.error))
        }
        for sentence in words(forGoneOf: undone) { say(sentence) }
        tell(undone.copies)
        let isDone =
            undone.waiting.isEmpty && undone.copies.waiting.isEmpty
            && (!undone.restored.isEmpty || !undone.copies.removed.isEmpty
                || undone.gone.isEmpty && undone.copies.stayed.isEmpty)
        return isDone ? .success : .failure
    }

    private func tell(_ copies: CopyUndo) {
        for path in copies.removed { list(Array("copy removed: ".utf8) + path) }
        for stay in copies.stayed { say(stay.path, words(for: stay.reason)) }
        for path in copies.gone { say(path, "the copy is not there any more") }
        for waiting in copies.waiting { say(waiting.path, words(forReturn: waiting.error)) }
    }

    private func tell(_ restoration: Restoration) {
        list(
            Array(restoration.isRenamed ? "restored under another name: ".utf8 : "restored: ".utf8)
                + restoration.path + memberWords(restoration.others))
        for name in restoration.gone {
            say(
                BytePath.join(BytePath.directory(restoration.path), name),
                "it is gone from the trash")
        }
    }
}
