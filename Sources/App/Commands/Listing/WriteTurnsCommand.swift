import Decisions
import Decoding
import Desk
import FileWork
import Geometry
public import Invocation
public import Messages
import Selecting
import System
public import Trash

/// `--write-turns`: turns the files of all photos named that are shown turned, as one step; the originals go to the trash.
public struct WriteTurnsCommand {
    let options: ProgramOptions
    let places: TrashPlaces
    /// Milliseconds since 1970.
    let time: Int64
    /// The path of `riffle-decode`.
    let helper: [UInt8]
    let report: Report

    /// `places` say where the desk and the journal are.
    public init(
        options: ProgramOptions, places: TrashPlaces, time: Int64, helper: [UInt8], report: Report
    ) {
        self.options = options
        self.places = places
        self.time = time
        self.helper = helper
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = ListedPhotos(
            options, places: places, readsHeaders: true, writesDesk: !options.isDryRun)
        guard found.sayFailures(to: report) else { return .failure }
        guard !found.photos.isEmpty else { return .nothingToShow }
        let turned = found.photos.filter { $0.facts.judgement.turn != .upright }
        if turned.isEmpty {
            report.say("no photo named is shown turned")
            return found.isWhole ? .success : .failure
        }
        if options.isDryRun {
            for photo in turned { report.say(photo.files.path, "would have been turned for good") }
            return found.isWhole ? .success : .failure
        }
        var done: [ListedPhoto] = []
        do throws(TrashError) {
            let service = TrashService(places: places, numberedIn: places.desk)
            _ = try service.recover()
            let turner = FileTurner(service, PhotoTurner(helper: helper))
            let batch = service.newBatch()
            for photo in turned where write(photo, turner, batch) { done.append(photo) }
        } catch {
            report.say(words(for: error))
        }
        let isKept = PastDecisions(desk: places.desk, places: places)
            .follow(done.compactMap(\.stored), time: time, report)
        report.say("\(done.count) \(done.count == 1 ? "photo" : "photos") turned for good")
        return found.isWhole && isKept && done.count == turned.count ? .success : .failure
    }

    /// Turns the file of a photo and lists it; whether it is turned.
    private func write(_ photo: ListedPhoto, _ turner: FileTurner, _ batch: String?) -> Bool {
        let name = photo.files.path
        do throws(FileTurner.Failure) {
            guard let desk = photo.desk, let now = WallTime.now() else {
                throw .file(.missing(path: name))
            }
            let path = BytePath.join(desk.directory, photo.facts.name)
            guard let file = QuestionedFile(path: path) else { throw .file(.missing(path: path)) }
            let warrant = TrashWarrant(turning: file)
            let facts = warrant.identity.picture(photo.facts.name, isNumbered: false).facts
            // What was decided is about the file that was listed.
            guard facts.isUnchanged(from: desk.cover.facts) else {
                throw .file(.changedSinceShown(path: path))
            }
            let turned = try turner.turn(
                path, photo.facts.judgement.turn, by: warrant, now: now, batch: batch)
            if let reason = turned.flatMap({ words(for: $0) }) { report.say(name, reason) }
            report.list(Array("turned: ".utf8) + name)
            return true
        } catch {
            report.say(name, words(for: error))
            return false
        }
    }
}
