import Desk
public import Invocation
public import Messages
import Selecting

/// `--export-sidecars`: writes what was decided here of the photos named beside them.
public struct ExportCommand {
    let options: ProgramOptions
    let desk: [UInt8]?
    let report: Report

    /// `desk` is the path where decisions are kept; with nil there is none.
    public init(options: ProgramOptions, desk: [UInt8]?, report: Report) {
        self.options = options
        self.desk = desk
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = ListedPhotos(
            options, desk: desk, readsHeaders: true)
        guard found.sayFailures(to: report) else { return .failure }
        guard !found.photos.isEmpty else { return .nothingToShow }
        let decided = found.photos.filter { $0.stored != nil && $0.facts.judgement.isDecided }
        if options.isDryRun {
            for photo in decided { report.say(photo.path, "would have been written beside it") }
            return found.isWhole ? .success : .failure
        }
        var writing = SidecarWriting(options, desk: desk, report: report)
        let count = writing.export(decided)
        report.say("\(count) \(count == 1 ? "photo" : "photos") written beside")
        return found.isWhole && count == decided.count ? .success : .failure
    }
}
