import Browsing
import Decisions
import Decoding
import Desk
import Glibc
import Invocation
import Messages
import PhotoLibrary
import Selecting
import System
import Trash

/// Writes sidecars for commands, and has the desk know of them.
struct SidecarWriting {
    private let report: Report
    private let plan: SidecarPlan
    private let deskThread: DeskThread?
    private var work: SidecarWork?

    /// Opens the desk; `places` say where it is.
    ///
    /// Where it `isFollowing`, sidecars are written as the setting says: those that riffle wrote before say what the desk says even where it
    /// writes no others.
    init(
        _ options: ProgramOptions, places: TrashPlaces, report: Report, isFollowing: Bool = false
    ) {
        self.report = report
        let settings = options.settings
        let use = settings.sidecars
        plan = SidecarPlan(
            always: settings.common, isWriting: !isFollowing || use == .write)
        deskThread = places.desk.flatMap {
            DeskThread(path: $0, session: Array("sidecars-\(getpid())".utf8), date: { [] })
        }
        work = SidecarWork(
            reading: PhotoReading(helper: DecodePool.findHelper(), places: places),
            desk: deskThread,
            at: places.desk, hears: settings.readsDocuments, date: { xmpDate() })
    }

    /// Writes what was decided of photos just now, by the fields that changed; whether all of it is beside them.
    mutating func write(_ photos: [(photo: ListedPhoto, fields: JudgementFields)]) -> Bool {
        let tasks = photos.compactMap { photo, fields in
            photo.desk.map { desk in
                SidecarWork.Photo(
                    photo.sources(in: desk.directory), desk, decided: fields,
                    as: photo.facts.judgement, plan: plan)
            }
        }
        let isWhole = tasks.count == photos.count
        return write(tasks, photos.map(\.photo.files.path)).allSatisfy { $0 } && isWhole
    }

    /// Writes all that is decided of photos; how many of them say it by now.
    mutating func export(_ photos: [ListedPhoto]) -> Int {
        let tasks = photos.compactMap { photo in
            photo.desk.map { desk in
                SidecarWork.Photo(
                    exporting: photo.facts.judgement, of: photo.sources(in: desk.directory), desk,
                    plan: plan)
            }
        }
        return write(tasks, photos.map(\.files.path)).count { $0 }
    }

    /// Gives the sidecars of photos back what they said before decisions about them were taken back; whether they say it.
    mutating func giveBack(_ rows: [DeskRow]) -> Bool {
        let sorted = rows.sorted { $0.fullPath.lexicographicallyPrecedes($1.fullPath) }
        let tasks = sorted.compactMap { SidecarWork.Photo(takenBackTo: $0, plan: plan) }
        return write(tasks, sorted.map(\.fullPath)).allSatisfy { $0 }
    }

    private mutating func write(_ photos: [SidecarWork.Photo], _ paths: [[UInt8]]) -> [Bool] {
        defer { finish() }
        guard let written = work?.write(photos) else {
            for path in paths {
                report.say(path, "riffle-decode-xmp is missing: nothing is written beside it")
            }
            return photos.map { _ in false }
        }
        for news in work?.takeNews() ?? [] { report.say(words(for: news)) }
        return written
    }

    private func finish() {
        for news in deskThread?.news.drain() ?? [] { report.say(words(for: news)) }
    }
}
