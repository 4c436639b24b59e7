import Desk
public import Invocation
public import Messages
import PhotoLibrary
public import Trash

/// `--undo-session`: says what the newest session did, asks, and takes all of it back: photos, copies and decisions.
public struct SessionUndoCommand {
    let places: TrashPlaces
    let decisions: PastDecisions
    /// Milliseconds since 1970.
    let time: Int64
    let options: ProgramOptions
    let ask: (String) -> Bool?
    let report: Report

    /// `desk` is the path where decisions are kept; with nil there is none.
    ///
    /// `ask` returns the answer to a question; nil without a terminal.
    public init(
        places: TrashPlaces, desk: [UInt8]? = nil, time: Int64, options: ProgramOptions,
        report: Report, ask: @escaping (String) -> Bool?
    ) {
        self.places = places
        decisions = PastDecisions(
            desk: desk, places: places, mends: !options.isDryRun, options: options)
        self.time = time
        self.options = options
        self.ask = ask
        self.report = report
    }

    public func run() -> ExitStatus {
        do throws(TrashError) {
            // What was interrupted is ended first, so that what is said is what there is.
            if !options.isDryRun { _ = try TrashService(places: places).recover() }
            var failure: DeskError?
            let deeds = try SessionContents(
                TrashService(places: places, onlyLooking: true), decisions, &failure)
            // What was trashed can be brought back whatever is the matter with the desk.
            if let failure { report.say(words(for: failure)) }
            let status = try carryOut(deeds)
            if failure != nil { return .failure }
            return status.and(report.tellUnreadable(of: TrashService(places: places)))
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }

    private func carryOut(_ deeds: SessionContents) throws(TrashError) -> ExitStatus {
        guard let summary = deeds.summary else {
            // What is gone is written down as gone.
            return options.isDryRun
                ? report.tell(deeds.files, isRehearsal: true) : try takeBack(deeds, hasAny: false)
        }
        if options.isDryRun {
            decisions.rehearse(deeds.steps, report)
            return deeds.files.isEmpty
                ? .success : report.tell(deeds.files, isRehearsal: true)
        }
        report.say("--undo-session takes back \(summary)")
        if let refusal = refusal(hasDecisions: !deeds.steps.isEmpty) { return refusal }
        return try takeBack(deeds, hasAny: true)
    }

    /// Nil where it may be done.
    private func refusal(hasDecisions: Bool) -> ExitStatus? {
        if options.isConfirmed { return nil }
        switch ask("Take all of this back? [y/N] ") {
        case true?: return nil
        case false?:
            report.say("nothing was taken back; riffle --restore-session brings back photos only")
            return .failure
        case nil:
            guard hasDecisions else { return nil }
            report.say(
                "nothing was taken back: no terminal to ask at; --yes takes the decisions back too,"
                    + " riffle --restore-session brings back photos only")
            return .usage
        }
    }

    /// Takes back all that was said, as one act.
    private func takeBack(
        _ deeds: SessionContents, hasAny: Bool
    ) throws(TrashError) -> ExitStatus {
        let service = TrashService(places: places, numberedIn: decisions.desk)
        let act = try service.takeNumbers()
        let undone = try service.undo(sessions: deeds.files.sessions, by: act)
        let status =
            (undone.isEmpty && hasAny ? ExitStatus.success : report.tell(undone))
            .and(decisions.follow(undone, time: time, report))
        let decided = decisions.takeBack(deeds.steps, by: act, time: time, report)
        return status.and(decided)
    }
}
