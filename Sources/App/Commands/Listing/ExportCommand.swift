import Desk
public import Invocation
public import Messages
import Selecting
public import Trash

/// `--export-sidecars`: writes what was decided here of the photos named beside them.
public struct ExportCommand {
    let options: ProgramOptions
    let places: TrashPlaces
    let report: Report

    /// `places` say where the desk and the journal are.
    public init(options: ProgramOptions, places: TrashPlaces, report: Report) {
        self.options = options
        self.places = places
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = ListedPhotos(
            options, places: places, readsHeaders: true, writesDesk: !options.isDryRun)
        guard found.sayFailures(to: report) else { return .failure }
        guard !found.photos.isEmpty else { return .nothingToShow }
        let decided = found.photos.filter { $0.stored != nil && $0.facts.judgement != .none }
        if options.isDryRun {
            for photo in decided {
                report.say(photo.files.path, "would have been written beside it")
            }
            return found.isWhole ? .success : .failure
        }
        var writing = SidecarWriting(options, places: places, report: report)
        let count = writing.export(decided)
        report.say("\(count) \(count == 1 ? "photo" : "photos") written beside")
        return found.isWhole && count == decided.count ? .success : .failure
    }
}
