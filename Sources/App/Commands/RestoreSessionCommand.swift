public import Invocation
public import Messages
public import Trash

/// `--restore-session`: brings back what the newest session trashed and moved from which anything can come; its copies and decisions stay.
public struct RestoreSessionCommand {
    let places: TrashPlaces
    let isRehearsal: Bool
    let options: ProgramOptions
    let report: Report

    /// A rehearsal only says what would come back.
    public init(
        places: TrashPlaces, isRehearsal: Bool = false,
        options: ProgramOptions = ProgramOptions(), report: Report
    ) {
        self.options = options
        self.places = places
        self.isRehearsal = isRehearsal
        self.report = report
    }

    public func run() -> ExitStatus {
        do throws(TrashError) {
            let service = TrashService(
                places: places, numberedIn: places.desk, onlyLooking: isRehearsal)
            if !isRehearsal { _ = try service.recover() }
            let act = isRehearsal ? 0 : try service.takeNumbers()
            let undone = try service.restoreNewestSession(by: act)
            return report.tell(undone, isRehearsal: isRehearsal)
                .and(places.follow(undone, options, isRehearsal: isRehearsal, report))
                .and(report.tellUnreadable(of: service))
        } catch {
            report.say(words(for: error))
            return .failure
        }
    }
}
