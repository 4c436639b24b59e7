import Browsing
import CLinux
import Decoding
import Desk
import Glibc
public import Invocation
public import Messages
import PhotoLibrary
import Selecting
import System
public import Trash

/// `--rate`, `--flag`, `--label` and `--turn`: decides about all photos named that the filter is for, as one step.
public struct DecideCommand {
    let options: ProgramOptions
    let places: TrashPlaces
    let report: Report
    /// Milliseconds since 1970.
    let time: Int64

    /// `places` say where the desk and the journal are.
    public init(options: ProgramOptions, places: TrashPlaces, time: Int64, report: Report) {
        self.options = options
        self.places = places
        self.time = time
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = ListedPhotos(
            options, places: places, readsHeaders: true, writesDesk: !options.isDryRun)
        if case .unusable(let code)? = found.deskError, !options.isDryRun {
            report.say(words(for: DeskNews.notKept(code)))
            return .failure
        }
        guard found.sayFailures(to: report) else { return .failure }
        guard !found.photos.isEmpty else { return .nothingToShow }
        let writes = options.settings.sidecars == .write
        let changes = found.photos.compactMap { photo -> DeskChange? in
            guard let desk = photo.desk else { return nil }
            let old = photo.facts.judgement
            let new = options.verdict.applied(to: old)
            return old == new
                ? nil
                : DeskChange(
                    photo: old.turn == new.turn ? desk : desk.oriented(by: orientation(ofFileAt:)),
                    old: old, new: new, base: photo.base,
                    formerBase: photo.stored?.base, isPending: writes)
        }
        let isWhole = found.isWhole && found.photos.allSatisfy { $0.desk != nil }
        if options.isDryRun {
            rehearse(found.photos)
            return isWhole ? .success : .failure
        }
        guard keep(changes) else { return .failure }
        let isWritten = !writes || write(found.photos)
        let count = found.photos.count
        report.say("\(count) \(count == 1 ? "photo" : "photos") \(options.verdict.participle)")
        return isWhole && isWritten ? .success : .failure
    }

    /// Writes sidecars of photos that were decided about, and of those that could not be written before; whether all is written.
    private func write(_ photos: [ListedPhoto]) -> Bool {
        let late = photos.compactMap { photo -> (ListedPhoto, JudgementFields)? in
            var decided = photo
            decided.facts.judgement = options.verdict.applied(to: photo.facts.judgement)
            let fields = photo.facts.judgement.fieldsWritten(for: decided.facts.judgement)
            let isPending = photo.stored?.pending.isEmpty == false
            return fields.isEmpty && !isPending ? nil : (decided, fields)
        }
        var writing = SidecarWriting(options, places: places, report: report)
        return late.isEmpty || writing.write(late)
    }

    private func rehearse(_ photos: [ListedPhoto]) {
        for photo in photos
        where options.verdict.applied(to: photo.facts.judgement) != photo.facts.judgement {
            report.say(photo.files.path, "would have been given \(options.verdict.words)")
        }
    }

    /// Where the step stands in the order of undo; 0 where no journal can be used.
    private var nextNumber: UInt64 {
        do throws(TrashError) {
            return try TrashService(places: places, numberedIn: places.desk).takeNumbers()
        } catch {
            return 0
        }
    }

    /// Stores them in the desk as one step, and waits until they are on the disk.
    private func keep(_ changes: [DeskChange]) -> Bool {
        if changes.isEmpty { return true }
        let session = Array("\(time)-\(getpid())".utf8)
        guard let desk = places.desk,
            let deskThread = DeskThread(
                path: desk, session: session, date: { [time] in Array("\(time)".utf8) })
        else {
            report.say("decisions could not be saved: there is no folder for them")
            return false
        }
        deskThread.decide(
            DeskStep(number: 1, changes: changes, time: time, sequence: nextNumber))
        let isKept = deskThread.flush(seconds: 10)
        deskThread.end()
        for news in deskThread.news.drain() { report.say(words(for: news)) }
        return isKept
    }
}
