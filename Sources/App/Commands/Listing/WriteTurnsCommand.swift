import Collection
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

    public func run() -> ExitStatus { run(listed) }

    /// The photos named, as they are now.
    var listed: ListedPhotos {
        ListedPhotos(options, places: places, readsHeaders: true, writesDesk: !options.isDryRun)
    }

    func run(_ found: ListedPhotos) -> ExitStatus {
        guard found.sayFailures(to: report) else { return .failure }
        guard !found.photos.isEmpty else { return .nothingToShow }
        let turned = found.photos.filter { $0.facts.judgement.turn != .upright }
        if turned.isEmpty {
            report.say("no photo here has a turn to write")
            return found.isWhole ? .success : .failure
        }
        if options.isDryRun {
            for photo in turned { report.say(photo.files.path, "would have been turned for good") }
            return found.isWhole ? .success : .failure
        }
        var work = TurnWork(
            decisions: PastDecisions(
                desk: places.desk, places: places, options: options))
        do throws(TrashError) {
            let service = TrashService(places: places, numberedIn: places.desk)
            _ = try service.recover()
            let turner = FileTurner(service, PhotoTurner(helper: helper))
            let batch = service.newBatch()
            for photo in turned {
                guard let receipt = write(photo, turner, batch, work) else { continue }
                work.note(photo, service.trace(of: receipt))
            }
        } catch {
            report.say(words(for: error))
        }
        let isKept = work.end(time: wallClock(), report)
        if work.count > 0 {
            report.say("\(work.count) \(work.count == 1 ? "photo" : "photos") turned for good")
        }
        return found.isWhole && work.count == turned.count ? isKept : .failure
    }

    /// Turns the file of a photo and lists it; the original in the trash, nil where it stayed.
    private func write(
        _ photo: ListedPhoto, _ turner: FileTurner, _ batch: String?, _ work: TurnWork
    ) -> Receipt? {
        let name = photo.files.path
        do throws(FileTurner.Failure) {
            guard let desk = photo.desk, let now = WallTime.now() else {
                throw .file(.missing(path: name))
            }
            let path = BytePath.join(desk.directory, photo.facts.name)
            guard let file = QuestionedFile(path: path) else { throw .file(.missing(path: path)) }
            let warrant = TrashWarrant(turning: file)
            let picture = warrant.identity.picture(
                photo.facts.name, isNumbered: desk.cover.inode != 0)
            // What was decided is about the file that was listed, and another riffle may have turned that.
            guard picture.facts.isUnchanged(from: desk.cover.facts),
                picture.inode == desk.cover.inode, work.isCurrent(photo)
            else { throw .file(.changedSinceShown(path: path)) }
            let turned = try turner.turn(
                path, photo.facts.judgement.turn, by: warrant, now: now, batch: batch)
            if let reason = turned.flatMap({ words(for: $0) }) { report.say(name, reason) }
            report.list(Array("turned: ".utf8) + name)
            return turned?.receipt
        } catch {
            report.say(name, words(for: error))
            return nil
        }
    }
}

/// What is turned by now, and what the desk knows of it.
private struct TurnWork {
    let decisions: PastDecisions
    private(set) var count = 0
    private var rows: [DeskRow] = []
    /// Files that the desk could not take in yet.
    private var late: Set<[UInt8]> = []

    init(decisions: PastDecisions) { self.decisions = decisions }

    /// Whether what was decided of a photo is what was listed.
    func isCurrent(_ photo: ListedPhoto) -> Bool {
        guard let desk = photo.desk, let row = try? decisions.row(of: desk) else { return false }
        let turn = row.judgement(as: desk.cover.name).turn
        return turn == photo.facts.judgement.turn && row.act == photo.stored?.act
    }

    /// The file of a photo was turned: the desk follows it before the next one is touched.
    mutating func note(_ photo: ListedPhoto, _ trace: FileTrace?) {
        count += 1
        guard let desk = photo.desk else { return }
        var now = photo
        now.look(
            HeaderReader(index: nil), readsHeader: false, directory: desk.directory,
            isNumbered: desk.cover.inode != 0, time: wallClock())
        do throws(DeskError) {
            if let trace, let files = now.desk,
                let row = try decisions.follow(files, turnedBy: trace, time: wallClock())
            {
                return rows.append(row)
            }
        } catch {
            // The desk takes it in at the end.
        }
        late.insert(BytePath.join(desk.directory, photo.facts.name))
    }

    /// Has the desk and sidecars say what is in the files.
    func end(time: Int64, _ report: Report) -> ExitStatus {
        decisions.follow(files: late, time: time, report).and(decisions.write(rows, report))
    }
}
