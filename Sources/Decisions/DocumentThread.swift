import Browsing
import CLinux
import Desk
import DisplayList
import PhotoLibrary
import Selecting
public import Sidecars
import Threads

/// What is read of photos' files for the desk, by whoever may open them.
public struct PhotoReading: Sendable {
    /// The path of `riffle-decode`; nil where nothing is to be read by it.
    let helper: [UInt8]?
    /// What a file says of itself; nil where it cannot be read.
    let embedded: @Sendable ([UInt8]) -> EmbeddedWords?
    /// The print of a file; nil where it cannot be read.
    let print: @Sendable ([UInt8]) -> [UInt8]?

    public init(
        helper: [UInt8]?, embedded: @escaping @Sendable ([UInt8]) -> EmbeddedWords?,
        print: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
        self.helper = helper
        self.embedded = embedded
        self.print = print
    }

    /// Reads nothing.
    public static let none = PhotoReading(helper: nil, embedded: { _ in nil }, print: { _ in nil })
}

/// Reads what other programs say of photos, takes prints of those that were decided about, and finds again those that were moved; when
/// nobody needs the machine.
final class DocumentThread: Sendable {
    private struct State {
        var photos: [PhotoID] = []
        /// How many of them are read.
        var place = 0
        var isWaiting: Set<PhotoID> = []
        /// Photos that the desk has no row of.
        var strangers: [PhotoID] = []
    }

    /// How decisions are to be written that an earlier session could not write; nil where none is.
    private let plan = Mutex<SidecarPlan?>(nil)
    private let state = Mutex(State())
    private let work: Semaphore
    private let records: PhotoRecords
    private let deskThread: DeskThread?
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
    /// Of so many the rows and documents take memory that is worth giving back.
    private static let many = 1000

    /// Nil where the system has nothing left.
    init?(
        records: PhotoRecords, deskThread: DeskThread?, reading: PhotoReading, place: DeskPlace,
        captured: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        deliver: @escaping @Sendable (DecisionDesk.News) -> Void
    ) {
        guard let work = Semaphore() else { return nil }
        self.work = work
        self.records = records
        self.deskThread = deskThread
        self.reading = reading
        lock = place.sidecarLock
        clock = place.clock
        self.captured = captured
        self.deliver = deliver
    }

    /// Starts the thread; `sidecars` writes what an earlier session could not write.
    func start(writing sidecars: SidecarThread?) {
        _ = startThread { [self] in
            clinux_thread_make_idle()
            let reader = reading.helper.map {
                DocumentReader(helper: $0, embedded: reading.embedded)
            }
            while true {
                work.wait()
                let count = state.withLock { $0.photos.count + $0.strangers.count }
                if let reader { while readSome(reader) {} }
                if let sidecars, let plan = plan.withLock({ $0 }) {
                    for late in records.pending() {
                        sidecars.write(
                            .decision([], isUndo: false), of: .photo(late.photo),
                            .known(late.sources), as: late.judgement, plan)
                    }
                }
                if let rated = records.takeRated() { deliver(.ratedByOthers(rated)) }
                findStrangers()
                takePrints()
                // It is read once, and what that took is needed no more.
                if count >= Self.many { DeskStore.giveBackMemory() }
            }
        }
    }

    /// Has what earlier sessions could not write written, as this says.
    func setPlan(_ new: SidecarPlan?) { plan.withLock { $0 = new } }

    /// Has the documents of these photos read, behind those that wait.
    func read(_ photos: [PhotoID]) {
        guard records.isReading, reading.helper != nil else { return }
        state.withLock { state in
            for photo in photos where state.isWaiting.insert(photo).inserted {
                state.photos.append(photo)
            }
        }
        work.signal()
    }

    /// Has rows looked for of photos that may have been moved.
    func find(_ photos: [PhotoID]) {
        guard deskThread != nil, !photos.isEmpty else { return }
        state.withLock { $0.strangers += photos }
        work.signal()
    }

    /// Has prints taken of what was decided about.
    func wake() { work.signal() }

    /// Reads until something is to be told; false where all is read.
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
        var (found, suspects) = records.take(read, time: time)
        found.merge(hear(suspects, reader)) { $1 }
        if !found.isEmpty { deliver(.found(found)) }
        return !isOver
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
        state.withLock { state in
            guard state.place < state.photos.count else {
                state.photos = []
                state.place = 0
                return nil
            }
            state.place += 1
            let photo = state.photos[state.place - 1]
            state.isWaiting.remove(photo)
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
        let new = state.withLock { state in
            defer { state.strangers = [] }
            return state.strangers
        }
        guard let deskThread, !new.isEmpty else { return }
        let strangers = records.unstored(among: new)
        let hasPrints = deskThread.ask { store throws(DeskError) in try store.hasPrints() }
        guard !strangers.isEmpty, hasPrints == true else { return }
        // The desk may know of many times as many: it is asked about those that are here.
        var own: [PhotoID: Int64] = [:]
        for (photo, sources) in strangers { own[photo] = sources.namesakeSize }
        let asked = Set(own.values)
        let sizes =
            deskThread.ask { store throws(DeskError) in try store.printed(among: asked) } ?? []
        if sizes.isEmpty { return }
        var photos: [[UInt8]: [(photo: PhotoID, files: DeskPhoto)]] = [:]
        var candidates: [DeskPhoto] = []
        for (photo, sources) in strangers where own[photo].map(sizes.contains) ?? false {
            let files = DeskPhoto(
                sources, captured: captured, isSought: { sizes.contains($0.size) })
            guard let files else { continue }
            photos[sources.folder, default: []].append((photo, files))
            candidates.append(files)
        }
        let asking = candidates
        let rows =
            deskThread.ask { store throws(DeskError) -> [DeskRow] in
                var rows: [DeskRow] = []
                for files in asking { rows += try store.rows(like: files.namesake.facts) }
                return rows
            } ?? []
        // Where files are is looked at here, and not by who writes decisions.
        let folders = Set(rows.map(\.directory))
        let gone = folders.filter { (try? fileFacts($0))?.isFolder != true }
        let lost = rows.filter { $0.name == nil || gone.contains($0.directory) || isGone($0) }
        if lost.isEmpty { return }
        let wanted = Set(lost.map(\.facts.size))
        var prints: [DeskPhoto: [UInt8]] = [:]
        for files in candidates where wanted.contains(files.namesake.facts.size) {
            prints[files] = reading.print(BytePath.join(files.directory, files.namesake.name))
        }
        let goneFiles = Set(lost.filter { $0.name != nil }.map { Self.path($0) })
        for (_, some) in photos {
            let files = some.map(\.files)
            let known = prints
            let found = deskThread.ask { store throws(DeskError) in
                try store.find(
                    files, isThere: { !gone.contains($0) },
                    isGone: { goneFiles.contains(Self.path($0)) }, print: { known[$0] })
            }
            var news: [PhotoID: DecisionDesk.DatedJudgement] = [:]
            for (place, row) in found ?? [:] {
                let photo = some[place].photo
                let (counts, isStale) = records.take(row, of: photo, files[place])
                news[photo] = counts
                if isStale { read([photo]) }
            }
            if !news.isEmpty { deliver(.found(news)) }
        }
    }

    private func isGone(_ row: DeskRow) -> Bool {
        row.name != nil && (try? fileFacts(Self.path(row))) == nil
    }

    private static func path(_ row: DeskRow) -> [UInt8] {
        BytePath.join(row.directory, row.name ?? [])
    }
}

extension DeskPhoto {
    /// The photo as the desk knows it: by its RAW, where it has one, and its other pictures; nil where the file that names it is not there,
    /// or not one that `isSought`.
    init?(
        _ sources: PhotoSources, captured: ([UInt8]) -> [UInt8]?,
        isSought: (DeskFacts) -> Bool = { _ in true }
    ) {
        func picture(_ name: [UInt8], _ isSought: (DeskFacts) -> Bool) -> Picture? {
            let path = BytePath.join(sources.folder, name)
            guard let file = try? fileFacts(path) else { return nil }
            var facts = DeskFacts(file)
            guard isSought(facts) else { return nil }
            facts.captured = captured(path)
            return Picture(name: name, facts: facts)
        }
        guard let first = sources.namesake,
            let namesake = picture(first, isSought)
        else { return nil }
        let others = sources.pictures.filter { $0 != first }.compactMap { name in
            picture(name) { _ in true }
        }
        self.init(directory: sources.folder, namesake: namesake, others: others)
    }
}

extension DeskFacts {
    /// What is known of a file without opening it.
    init(_ file: FileIdentity) {
        self.init(
            size: file.size, seconds: file.modified_seconds,
            nanoseconds: file.modified_nanoseconds)
    }
}

extension PhotoSources {
    /// The file that names it at the desk.
    fileprivate var namesake: [UInt8]? { raw ?? pictures.first }

    /// What that measures; nil where it is not there.
    fileprivate var namesakeSize: Int64? {
        namesake.flatMap { (try? fileFacts(BytePath.join(folder, $0)))?.size }
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
