import Browsing
import CLinux
import Decisions
import Decoding
import Desk
import Glibc
public import Invocation
public import Messages
import PhotoLibrary
import Selecting
import Sidecars
import Threads

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
        var writing = SidecarWriting(options: options, desk: desk, report: report)
        var isWhole = found.isWhole
        for photo in decided {
            let judgement = photo.facts.judgement
            if writing.write(photo, from: judgement, to: judgement, isExport: true) != true {
                isWhole = false
            }
        }
        if !writing.finish() { isWhole = false }
        let count = writing.count
        report.say("\(count) \(count == 1 ? "photo" : "photos") written beside")
        return isWhole ? .success : .failure
    }
}

/// Writes sidecars for commands, and has the desk know of them.
struct SidecarWriting {
    private let report: Report
    private let plan: SidecarPlan
    private var work: SidecarWork?
    private let deskThread: DeskThread?
    private let hasDesk: Bool
    /// How many photos were written.
    private(set) var count = 0

    init(options: ProgramOptions, desk: [UInt8]?, report: Report) {
        self.report = report
        plan = SidecarPlan(always: options.configuration.settings.common)
        work = SidecarWork(
            reading: PhotoReading(helper: DecodePool.findHelper()), date: { xmpDate() })
        hasDesk = desk != nil
        deskThread = desk.flatMap {
            DeskThread(path: $0, session: Array("sidecars-\(getpid())".utf8), date: { [] })
        }
    }

    /// Whether all that a decision changes of a photo is written, or was there already.
    mutating func write(
        _ photo: ListedPhoto, from: Judgement, to: Judgement, isExport: Bool = false
    ) -> Bool {
        guard let desk = photo.desk else { return false }
        guard work != nil else {
            report.say(photo.path, "riffle-decode-xmp is missing: nothing is written beside it")
            return false
        }
        let sources = photo.sources(in: desk.directory)
        guard
            let outcome = work?.write(sources, from: from, to: to, isExport: isExport, plan: plan)
        else { return false }
        for news in outcome.news { report.say(words(for: news)) }
        guard outcome.failures.isEmpty else { return false }
        count += 1
        let base = outcome.documents.judgement
        if outcome.documents.isWhole {
            deskThread?.revise(desk) { row in
                row.base = base
                row.isPending = false
            }
        }
        return true
    }

    /// Waits until the desk has it; whether it has.
    func finish() -> Bool {
        guard let deskThread else { return !hasDesk }
        let isKept = deskThread.flush(seconds: 10)
        deskThread.end()
        for news in deskThread.news.drain() { report.say(words(for: news)) }
        return isKept
    }
}
