import Browsing
import CLinux
import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Sidecars
import System

/// Reads what other programs say of photos, takes prints of those that were decided about, and finds again those that were moved; when
/// the machine is idle.
final class DocumentThread: Sendable {
    private struct Work: Sendable {
        var photos: [PhotoID] = []
        /// How many of them are read.
        var place = 0
        var isWaiting = PhotoTable<Bool>()
        /// Photos that the desk has no row of.
        var strangers: [PhotoID] = []
        /// Folders whose rows are to be compared with their files.
        var folders: Set<[UInt8]> = []
    }

    /// How decisions are to be written that an earlier session could not write; nil where none is.
    private let plan = Mutex<SidecarPlan?>(nil)
    private let thread: WorkerThread<Work>
    private let records: PhotoRecords
    private let deskThread: DeskThread?
    private let names: KnownPictures
    private let reading: PhotoReading
    private let lock: SidecarLock
    private let clock: @Sendable () -> Int64
    private let captured: @Sendable ([UInt8]) -> [UInt8]?
    private let deliver: @Sendable (DecisionDesk.News) -> Void

    /// Nanoseconds between two messages, and photos that one has at most.
    private static let pause: UInt64 = 100_000_000
    private static let most = 500
    /// Seconds for which another riffle that writes sidecars is waited for.
    private static let patience = 5.0
    /// Photos that are compared with the desk at once.
    private static let part = 4096
    /// Of so many the rows and documents take memory that is worth giving back.
    private static let many = 1000

    /// Nil where the system has nothing left.
    init?(
        records: PhotoRecords, deskThread: DeskThread?, names: KnownPictures,
        reading: PhotoReading, place: DeskPlace,
        captured: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        deliver: @escaping @Sendable (DecisionDesk.News) -> Void
    ) {
        guard let thread = WorkerThread(Work()) else { return nil }
        self.thread = thread
        self.records = records
        self.deskThread = deskThread
        self.names = names
        self.reading = reading
        lock = place.sidecarLock
        clock = place.clock
        self.captured = captured
        self.deliver = deliver
    }

    /// Starts the thread; `sidecars` writes what an earlier session could not write.
    func start(writing sidecars: SidecarThread?) {
        _ = thread.start(isIdle: true) { [self] in
            let reader = reading.helper.map { reading.reader($0) }
            return { [self] in
                let count = thread.withWork { $0.photos.count + $0.strangers.count }
                if let reader { while readSome(reader) {} }
                if let sidecars, let plan = plan.withLock({ $0 }) {
                    for late in records.pending() {
                        sidecars.write(
                            .decision([], returned: []), of: .photo(late.photo),
                            .known(late.sources), as: late.judgement, plan)
                    }
                }
                if let rated = records.takeRated() { deliver(.ratedByOthers(rated)) }
                findStrangers()
                takePrints()
                // It is read once, and what that took is needed no more.
                if count >= Self.many { clinux_give_back_memory() }
                return nil
            }
        }
    }

    /// Writes what earlier sessions could not write.
    func setPlan(_ new: SidecarPlan?) { plan.withLock { $0 = new } }

    /// Reads the documents of these photos, after those that wait.
    func read(_ photos: [PhotoID]) {
        guard records.isReading, reading.helper != nil else { return }
        thread.request { work in
            for photo in photos where work.isWaiting[photo] == nil {
                work.isWaiting[photo] = true
                work.photos.append(photo)
            }
        }
    }

    /// Reads the documents of these photos on the calling thread, and reports what they say.
    func readNow(_ photos: [PhotoID]) {
        guard records.isReading, let helper = reading.helper else { return }
        let (reader, time) = (reading.reader(helper), clock())
        report(
            photos.compactMap { photo in
                records.sources(of: photo).map { (photo, reader.read($0)) }
            }, reader, time: time)
    }

    /// Looks for rows of photos that may have been moved.
    func find(_ photos: [PhotoID]) {
        guard deskThread != nil, !photos.isEmpty else { return }
        thread.request { work in
            // All photos of a large folder are not copied.
            if work.strangers.isEmpty {
                work.strangers = photos
            } else {
                work.strangers += photos
            }
        }
    }

    /// Notes which rows of folders have no file any more.
    func look(at folders: Set<[UInt8]>) {
        guard deskThread != nil, !folders.isEmpty else { return }
        thread.request { $0.folders.formUnion(folders) }
    }

    /// Whether all that was requested is done in so many seconds.
    func finish(within seconds: Double) -> Bool { thread.finish(within: seconds) }

    /// Takes digests of photos that have a decision.
    func wake() { thread.request { _ in } }

    /// Reads until there is something to report; false if all is read.
    private func readSome(_ reader: DocumentReader) -> Bool {
        let start = monotonicNow()
        let time = clock()
        var read: [(photo: PhotoID, documents: Documented)] = []
        var isOver = false
        while read.count < Self.most, monotonicNow() - start < Self.pause {
            guard let photo = next() else {
                isOver = true
                break
            }
            if let sources = records.sources(of: photo) {
                read.append((photo, reader.read(sources)))
            }
        }
        report(read, reader, time: time)
        return !isOver
    }

    /// Reports what documents say of photos, begun to be read at this time, where it is another thing than before.
    private func report(
        _ read: [(photo: PhotoID, documents: Documented)], _ reader: DocumentReader, time: Int64
    ) {
        var (found, suspects) = records.take(read, time: time)
        found.merge(hear(suspects, reader)) { $1 }
        if !found.isEmpty { deliver(.found(found)) }
    }

    /// Compares what documents of photos say with what the desk has of these, while no other riffle writes sidecars; what counts, where that is
    /// another thing than before.
    private func hear(
        _ photos: [PhotoID], _ reader: DocumentReader
    ) -> [PhotoID: DecisionDesk.DatedJudgement] {
        let known = photos.compactMap { photo in
            records.sources(of: photo).flatMap { sources in
                records.files(of: photo).map { (photo: photo, sources: sources, files: $0) }
            }
        }
        var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for (folder, all) in Dictionary(grouping: known, by: \.sources.folder) {
            for start in stride(from: 0, to: all.count, by: SidecarWorker.most) {
                let some = all[start..<min(start + SidecarWorker.most, all.count)]
                let files = some.map(\.files)
                let time = clock()
                let heard = lock.hold(folder, seconds: Self.patience) {
                    let documents = some.map { reader.read($0.sources) }
                    let entries = deskThread?.ask { store throws(DeskError) in
                        try store.revise(files) { place, row in
                            documents[place].settle(&row)
                            return nil
                        }
                    }
                    return (documents, entries)
                }
                // Another riffle writes for long: what is said then is read with the next change.
                guard let (documents, entries) = heard else { continue }
                for (place, (photo, _, _)) in some.enumerated() {
                    let row = entries?[place]?.row
                    found[photo] = records.take(documents[place], row, of: photo, time: time)
                }
            }
        }
        return found
    }

    private func next() -> PhotoID? {
        thread.withWork { work in
            guard work.place < work.photos.count else {
                work.photos = []
                work.isWaiting = PhotoTable()
                work.place = 0
                return nil
            }
            work.place += 1
            let photo = work.photos[work.place - 1]
            work.isWaiting[photo] = nil
            return photo
        }
    }

    private func takePrints() {
        guard deskThread != nil else { return }
        for (photo, files) in records.unprinted() {
            let name = files.namesake
            guard name.facts != .unknown else { continue }
            let path = BytePath.join(files.directory, name.name)
            let print = reading.print(path)
            // Of the file that was decided about, and of no other that has its name by now.
            let isSame = (try? fileFacts(path)).map { DeskFacts($0).isUnchanged(from: name.facts) }
            records.take(print: isSame == true ? print : nil, of: photo, files)
        }
    }

    /// Finds the rows of photos that came from elsewhere.
    private func findStrangers() {
        let (new, folders) = thread.withWork { work in
            defer { (work.strangers, work.folders) = ([], []) }
            return (work.strangers, work.folders)
        }
        guard let deskThread else { return }
        var photos: [[UInt8]: [(photo: PhotoID, files: DeskPhoto)]] = [:]
        for start in stride(from: 0, to: new.count, by: Self.part) {
            let part = Array(new[start..<min(start + Self.part, new.count)])
            for found in strangers(among: part, deskThread) {
                photos[found.files.directory, default: []].append(found)
            }
        }
        for some in photos.values { find(some, deskThread) }
        records.noteLooked(new)
        noteLooks(at: folders, deskThread)
    }

    /// Photos without a row that measure what some photo does that the desk knows.
    ///
    /// It may know many times as many as are here: the thread asks about those that are here.
    private func strangers(
        among photos: [PhotoID], _ deskThread: DeskThread
    ) -> [(photo: PhotoID, files: DeskPhoto)] {
        let strangers = records.unstored(among: photos).compactMap { photo in
            records.sources(of: photo)?.namesakeSize.map { (photo, size: $0) }
        }
        let asked = Set(strangers.map(\.size))
        let sizes =
            deskThread.ask { store throws(DeskError) in try store.decided(among: asked) } ?? []
        return strangers.compactMap { photo, size in
            guard sizes.contains(size), let sources = records.sources(of: photo) else { return nil }
            return DeskPhoto(
                sources, captured: captured, seen: clock(), isSought: { sizes.contains($0.size) }
            ).map { (photo, $0) }
        }
    }

    /// Finds the rows of photos of one folder.
    private func find(
        _ some: [(photo: PhotoID, files: DeskPhoto)], _ deskThread: DeskThread
    ) {
        let finding = reading.find(some.map(\.files), at: clock()) { deskThread.ask($0) }
        guard let finding else { return }
        var news: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for (place, row) in finding.rows {
            let photo = some[place].photo
            let (counts, isStale) = records.take(row, of: photo, some[place].files)
            news[photo] = counts
            if finding.formers[place] != nil { news[photo]?.time = clock() }
            if isStale { read([photo]) }
        }
        if !finding.unturned.isEmpty {
            deliver(.unturned(finding.unturned.map { some[$0].photo }.sorted()))
        }
        let known = names.known
        var renamed = records.takeRenamed(finding.rows.keys.map { some[$0] })
        for (place, former) in finding.formers {
            guard let old = known.photo(of: former.name, in: former.directory),
                old != some[place].photo
            else {
                continue
            }
            renamed[old] = some[place].photo
            // Where names were exchanged, the former number has got a row of its own.
            if !finding.rows.keys.contains(where: { some[$0].photo == old }) {
                _ = records.drop(old)
            }
        }
        if !renamed.isEmpty { deliver(.renamed(renamed)) }
        if !news.isEmpty { deliver(.found(news)) }
    }

    /// Notes which rows of folders have no file.
    private func noteLooks(at folders: Set<[UInt8]>, _ deskThread: DeskThread) {
        for folder in folders where !isMissing(folder) {
            let time = clock()
            let files = deskThread.ask { store throws(DeskError) in try store.files(in: folder) }
            guard let files, !files.isEmpty else { continue }
            let missing = files.filter { name, file in
                !file.isGone && isMissing(BytePath.join(folder, name))
            }.map(\.key)
            _ = deskThread.ask { store throws(DeskError) in
                try store.noteLook(in: folder, missing: Set(missing), time: time)
                return true
            }
        }
    }
}

extension DeskPhoto {
    /// The photo as the desk knows it: by its RAW, where it has one, and its other pictures; nil where the file that names it is not there,
    /// or not one that `isSought`.
    init?(
        _ sources: PhotoSources, captured: ([UInt8]) -> [UInt8]?, seen: Int64,
        isSought: (DeskFacts) -> Bool = { _ in true }
    ) {
        let isNumbered = keepsNumbers(sources.folder)
        func picture(_ name: [UInt8], _ isSought: (DeskFacts) -> Bool) -> Picture? {
            let path = BytePath.join(sources.folder, name)
            guard let file = try? fileFacts(path), isSought(DeskFacts(file)) else { return nil }
            return file.picture(name, captured: captured(path), isNumbered: isNumbered)
        }
        guard let first = sources.namesake,
            let namesake = picture(first, isSought)
        else { return nil }
        let others = sources.pictures.filter { $0 != first }.compactMap { name in
            picture(name) { _ in true }
        }
        self.init(
            directory: sources.folder, namesake: namesake, others: others,
            cover: sources.pictures.first, seen: seen)
    }
}

extension PhotoSources {
    /// The file that names it at the desk.
    fileprivate var namesake: [UInt8]? { raw ?? pictures.first }

    /// What that measures; nil where it is not there.
    fileprivate var namesakeSize: Int64? {
        namesake.flatMap { (try? fileFacts(BytePath.join(folder, $0)))?.size }
    }

    /// The names of its pictures: the RAW first, which names it at the desk, then the cover.
    var namedPictures: [[UInt8]] {
        guard let raw else { return pictures }
        return [raw] + pictures.filter { $0 != raw }
    }

    /// The files of a photo with this cover.
    init(folder: [UInt8], cover: [UInt8], parts: PhotoParts?) {
        let others = parts?.others ?? []
        let pictures = [cover] + others.filter { $0.role == .picture }.map(\.name)
        self.init(
            folder: folder, pictures: pictures,
            raw: pictures.first { PhotoTypes(ofName: $0).contains(.raw) },
            stem: photoStem(ofName: cover),
            sidecars: others.filter { $0.role == .sidecar }.map(\.name))
    }
}
