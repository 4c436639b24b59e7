import Desk
public import Invocation
public import Messages
public import Trash

/// `--undo-last`: takes back the newest step that can be, without an interface: a trash, a move, a copy, or a decision.
public struct UndoCommand {
    let places: TrashPlaces
    let decisions: PastDecisions
    /// Milliseconds since 1970.
    let time: Int64
    let isRehearsal: Bool
    let report: Report

    /// `desk` is the path where decisions are kept; with nil there is none.
    ///
    /// A rehearsal only says what would be taken back.
    public init(
        places: TrashPlaces, desk: [UInt8]? = nil, time: Int64 = 0, isRehearsal: Bool = false,
        options: ProgramOptions = ProgramOptions(), report: Report
    ) {
        self.places = places
        decisions = PastDecisions(
            desk: desk, places: places, mends: !isRehearsal, options: options)
        self.time = time
        self.isRehearsal = isRehearsal
        self.report = report
    }

    public func run() -> ExitStatus {
        var status = ExitStatus.success
        var newest: StoredStep?
        do throws(DeskError) {
            newest = try decisions.newest()
        } catch {
            // What was trashed can be brought back whatever is the matter with the desk.
            report.say(words(for: error))
            status = .failure
        }
        do throws(TrashError) {
            let service = TrashService(
                places: places, numberedIn: decisions.desk, onlyLooking: isRehearsal)
            if !isRehearsal { _ = try service.recover() }
            let act = isRehearsal ? 0 : try service.takeNumbers()
            let told =
                if let newest {
                    try undo(newest, by: act, in: service)
                } else {
                    tell(try service.undoNewest(by: act))
                }
            return status.and(told).and(report.tellUnreadable(of: service))
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }

    /// Takes back the newest of what was trashed or copied after the last decision, or that decision where none of it comes back.
    private func undo(
        _ newest: StoredStep, by act: UInt64, in service: TrashService
    ) throws(TrashError) -> ExitStatus {
        let undone = try service.undoNewest(behind: newest.moment, by: act)
        let status =
            undone.isEmpty ? ExitStatus.success : tell(undone)
        guard !undone.hasDone else { return status }
        if isRehearsal {
            decisions.rehearse([newest], report)
            return status
        }
        return status.and(decisions.takeBack([newest], by: act, time: time, report))
    }

    private func tell(_ undone: UndoReport) -> ExitStatus {
        let status = report.tell(undone, isRehearsal: isRehearsal)
        return isRehearsal ? status : status.and(decisions.follow(undone, time: time, report))
    }
}
