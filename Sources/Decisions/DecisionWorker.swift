import Browsing
import CLinux
import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Sidecars
import Threads

/// What the thread of decisions knows: the folders shown, and which photos their names are.
struct DecisionWorker {
    private let place: DeskPlace
    private let deskThread: DeskThread?
    private let captured: @Sendable ([UInt8]) -> [UInt8]?
    private let deliver: @Sendable (DecisionDesk.News) -> Void
    /// What is known of photos from here and from other programs.
    private let records: PhotoRecords
    /// Reads what other programs say; nil where the system has no thread left.
    private let documents: DocumentThread?
    private let sidecars: SidecarThread?
    /// The desk where nothing is to be written.
    private var reader: DeskStore?
    /// What is known of names, for whoever keeps decisions.
    private let shared: KnownPictures
    /// The photos by absolute folders and names of their pictures.
    private var photos: [[UInt8]: [[UInt8]: PhotoID]] = [:]
    /// The pictures of photos, the one first that rows are named by.
    private var names: [PhotoID: [[UInt8]]] = [:]
    /// Absolute paths by the numbers of the catalogue, and by the folders that paths of photos name.
    private var folders: [[UInt8]] = []
    private var absolutes: [[UInt8]: [UInt8]] = [:]
    /// How often the files of photos had become others when their names were learned.
    private var editions: [PhotoID: Int] = [:]
    /// The desk's number when it was read last.
    private var version: Int64?
    /// When the session began, in milliseconds since 1970.
    private let began: Int64
    private var hasSaidUnreadable = false
    /// What the steps of this session are about, by their numbers.
    private var steps: [Int: [PhotoID: DeskPhoto]] = [:]

    init(
        place: DeskPlace, deskThread: DeskThread?,
        captured: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        names: KnownPictures, records: PhotoRecords, documents: DocumentThread?,
        sidecars: SidecarThread?,
        deliver: @escaping @Sendable (DecisionDesk.News) -> Void
    ) {
        self.place = place
        self.deskThread = deskThread
        self.captured = captured
        shared = names
        began = place.clock()
        self.records = records
        self.documents = documents
        self.sidecars = sidecars
        self.deliver = deliver
    }

    mutating func perform(_ job: DecisionThread.Job) {
        switch job {
        case .read(let catalogue, let listed): read(catalogue, listed)
        case .readTrash(let photos): read(inTrash: photos)
        case .renew: renew()
        case .confirm(let decision, let photos, let time):
            renew()
            deliver(.confirmed(decision, records.photos(photos, decidedBefore: time)))
        case .keep(let number, let way, let changes, let time, let isPending, let turn):
            keep(number, way, changes, time: time, isPending: isPending, turn)
        case .copied(let paths, let original, let judgement, let time):
            keepCopy(paths, of: original, judgement, time: time)
        case .earlier: deliver(.earlier(earlier()))
        case .takeBack(let step, let turn, let time, let plan):
            takeBack(step, by: turn, time: time, plan)
        case .undone: deliver(undone())
        case .redo(let act, let time, let plan): redo(act, time: time, plan)
        case .moved(let photo, let path, let parts): move(photo, to: path, parts)
        }
    }

    /// Does something with the desk, which is made where `makes` says so; nil where there is none, or it cannot be used.
    private mutating func ask<Answer: Sendable>(
        makes: Bool = false,
        _ body: @escaping @Sendable (DeskStore) throws(DeskError) -> Answer
    ) -> Answer? {
        guard let deskThread else { return read(body) }
        return deskThread.ask(makes: makes, body)
    }

    /// Reads where nothing is to be written: there must be a difference between nothing and what cannot be read.
    private mutating func read<Answer>(
        _ body: (DeskStore) throws(DeskError) -> Answer
    ) -> Answer? {
        guard !place.mayWrite, let path = place.path else { return nil }
        do throws(DeskError) {
            if reader == nil { reader = try DeskStore.reading(path, mends: false) }
            return try reader.map { reader throws(DeskError) in try body(reader) }
        } catch {
            reader = nil
            if !hasSaidUnreadable { deliver(.desk(.notRead(error))) }
            hasSaidUnreadable = true
            return nil
        }
    }
}

/// Decisions of earlier sessions and of others.
extension DecisionWorker {
    private mutating func read(_ catalogue: Catalogue, _ listed: [Photo]) {
        for number in folders.count..<catalogue.folders.count {
            if catalogue.folders[number].isNowhere {
                folders.append([])
                continue
            }
            let folder = absolutePath(catalogue.folders[number].location)
            folders.append(folder)
            if photos[folder] == nil {
                photos[folder] = [:]
                takeIn(folder)
            }
        }
        var new: [[UInt8]: [[UInt8]: PhotoID]] = [:]
        var ids: [PhotoID] = []
        for photo in listed where photo.id.number < catalogue.count {
            // What is no file here nobody has decided about.
            if catalogue.address(of: photo.id.number) != nil { continue }
            let (id, edition) = (photo.id, catalogue.edition(of: photo.id.number))
            if editions[id] == edition { continue }
            let folder = folders[catalogue.folder(of: id.number)]
            for name in learn(id, of: catalogue, in: folder) {
                new[folder, default: [:]][name] = id
            }
            editions[id] = edition
            ids.append(id)
        }
        shared.learn(photos)
        var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for (folder, names) in new { found.merge(rows(in: folder, of: names)) { $1 } }
        version = ask { store throws(DeskError) in try store.version() }
        if !found.isEmpty { deliver(.found(found)) }
        documents?.read(ids)
        documents?.find(ids)
        if !found.isEmpty { documents?.wake() }
    }

    /// What was decided of photos that are in the trash; a row that another file has by now says nothing of them.
    private mutating func read(inTrash photos: [(photo: PhotoID, files: DeskPhoto)]) {
        var found: [PhotoID: Judgement] = [:]
        for (folder, photos) in Dictionary(grouping: photos, by: \.files.directory) {
            guard let rows = ask({ store throws(DeskError) in try store.rows(in: folder) }),
                !rows.isEmpty
            else { continue }
            for (photo, files) in photos {
                let own = ([files.namesake] + files.others).compactMap { picture in
                    rows[picture.name].flatMap { row in
                        row.facts.isUnchanged(from: picture.facts) || row.facts == .unknown
                            ? row : nil
                    }
                }
                found[photo] = own.max { $0.changed < $1.changed }?.judgement
            }
        }
        deliver(.foundInTrash(found))
    }

    /// Learns the names of a photo's pictures, in place of those that it had.
    private mutating func learn(
        _ id: PhotoID, of catalogue: Catalogue, in folder: [UInt8]
    ) -> [[UInt8]] {
        for name in names[id] ?? [] where photos[folder]?[name] == id {
            photos[folder]?[name] = nil
        }
        let cover = catalogue.lastName(id.number)
        let own = Self.pictures(cover, beside: catalogue.parts(of: id.number))
        names[id] = own
        records.learn(
            id, PhotoSources(folder: folder, cover: cover, parts: catalogue.parts(of: id.number)))
        for name in own {
            // A photo whose picture this was learns its own anew when it is listed again.
            if let former = photos[folder]?.updateValue(id, forKey: name), former != id {
                editions[former] = nil
            }
        }
        return own
    }

    /// Reads all anew where another riffle has written.
    private mutating func renew() {
        let now = ask { store throws(DeskError) in try store.version() }
        guard let now, now != version else { return }
        version = now
        var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for (folder, names) in photos { found.merge(rows(in: folder, of: names)) { $1 } }
        if !found.isEmpty { deliver(.found(found)) }
    }

    /// What was decided of the photos of a folder.
    private mutating func rows(
        in folder: [UInt8], of names: [[UInt8]: PhotoID]
    ) -> [PhotoID: DecisionDesk.DatedJudgement] {
        let stored = ask { store throws(DeskError) in try store.files(in: folder) } ?? [:]
        var ids: [PhotoID] = []
        var present: [DeskPhoto] = []
        var seen: Set<PhotoID> = []
        // Files are looked at here, and not where decisions are written: a disk may be slow.
        for name in stored.keys {
            guard let id = names[name], seen.insert(id).inserted else { continue }
            let files = (self.names[id] ?? [name]).compactMap { name in
                let path = BytePath.join(folder, name)
                return (try? fileFacts(path)).map { file in
                    var facts = DeskFacts(file)
                    // When it was taken matters only where it is not the file that it was.
                    if let file = stored[name], !file.isUnchanged(from: facts) {
                        facts.captured = captured(path)
                    }
                    return DeskPhoto.Picture(name: name, facts: facts)
                }
            }
            guard let first = files.first else { continue }
            ids.append(id)
            present.append(
                DeskPhoto(directory: folder, namesake: first, others: Array(files.dropFirst())))
        }
        var judged: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        if !present.isEmpty {
            let (photos, session, began) = (present, place.session, began)
            let found = ask { store throws(DeskError) in
                let rows = try store.find(photos, isThere: { _ in true }, print: { _ in nil })
                let isOurs = rows.values.contains { $0.changed >= began }
                return (rows, isOurs ? try store.firstValues(in: folder, of: session) : [:])
            }
            for (place, row) in found?.0 ?? [:] {
                var (dated, isStale) = records.take(row, of: ids[place], photos[place])
                dated.before = row.name.flatMap { found?.1[$0] }
                judged[ids[place]] = dated
                if isStale { documents?.read([ids[place]]) }
            }
        }
        if deskThread == nil {
            for (photo, judgement) in favourites(in: folder, of: names) where judged[photo] == nil {
                judged[photo] = judgement
            }
        }
        return judged
    }

    /// Makes picks of what former riffles kept of a folder; their file stays as it is.
    private mutating func takeIn(_ folder: [UInt8]) {
        guard deskThread != nil, folder.first == BytePath.slash else { return }
        let names = formerFavourites(of: folder)
        guard !names.isEmpty else { return }
        let photos = names.map {
            DeskPhoto(directory: folder, namesake: .init(name: $0, facts: .unknown))
        }
        _ = ask(makes: true) { store throws(DeskError) in
            if store.isReadOnly { return false }
            return try store.takeIn(favourites: photos, of: folder)
        }
    }

    /// The same where nothing is to be written, for this session.
    private mutating func favourites(
        in folder: [UInt8], of names: [[UInt8]: PhotoID]
    ) -> [PhotoID: DecisionDesk.DatedJudgement] {
        let isTakenIn = ask { store throws(DeskError) in try store.folder(folder)?.hasFavourites }
        if isTakenIn == true { return [:] }
        let picked = formerFavourites(of: folder).compactMap { names[$0] }
        return Dictionary(
            picked.map { ($0, .init(judgement: Judgement(flag: .pick), time: 0)) },
            uniquingKeysWith: { $1 })
    }

    private func formerFavourites(of folder: [UInt8]) -> Set<[UInt8]> {
        place.folder.map { FavouriteFile(folder: folder, stateFolder: $0).names() } ?? []
    }
}

/// Decisions of this session, and what earlier ones did.
extension DecisionWorker {
    private mutating func keep(
        _ number: Int, _ way: DecisionStep.Way, _ changes: [DecisionThread.Change], time: Int64,
        isPending: Bool, _ turn: Turn?
    ) {
        guard let deskThread else { return }
        var about = steps[number] ?? [:]
        for change in changes where about[change.photo] == nil {
            about[change.photo] = photo(change)
        }
        steps[number] = about
        let kept = changes.compactMap { change in
            about[change.photo].map { files in
                let base = records.base(of: change.photo)
                records.note(
                    change.photo, files, from: change.from, to: change.to, base: base.now,
                    time: time, isPending: isPending)
                let (old, new) =
                    way == .takenBack ? (change.to, change.from) : (change.from, change.to)
                return DeskChange(
                    photo: files, old: old, new: new, base: base.now, formerBase: base.former,
                    isPending: isPending)
            }
        }
        guard !kept.isEmpty else { return }
        let step = DeskStep(
            number: Int64(number), changes: kept, time: time, sequence: turn?.number ?? 0)
        switch way {
        case .made: deskThread.decide(step)
        case .takenBack: deskThread.undo(step)
        case .madeAgain: deskThread.redo(step)
        }
        documents?.wake()
    }

    /// Has the row of a photo go with it: it was moved, or came back under another name.
    private mutating func move(_ photo: PhotoID, to path: [UInt8], _ parts: PhotoParts?) {
        let begin = BytePath.directory(path)
        let folder = absolutes[begin] ?? absolutePath(begin)
        absolutes[begin] = folder
        let sources = PhotoSources(
            folder: folder, cover: BytePath.lastComponent(path), parts: parts)
        guard let files = DeskPhoto(sources, captured: captured) else { return }
        records.rename(photo, to: files, sources)
    }

    private mutating func keepCopy(
        _ paths: [[UInt8]], of original: PhotoID, _ judgement: Judgement, time: Int64
    ) {
        guard let deskThread, let cover = paths.first else { return }
        let others = paths.dropFirst().map {
            PhotoParts.Part(
                name: BytePath.lastComponent($0),
                role: MemberKind(name: BytePath.lastComponent($0))?.isPicture == true
                    ? .picture : .sidecar)
        }
        let change = DecisionThread.Change(
            photo: PhotoID(0), path: cover,
            parts: others.isEmpty ? nil : PhotoParts(stem: [], others: Array(others)), file: nil,
            from: .none, to: judgement)
        guard let photo = photo(change) else { return }
        deskThread.copied(photo, of: records.files(of: original), judgement, time: time)
    }

    /// A photo as the desk knows it: by its RAW, where it has one, and its other pictures.
    private mutating func photo(_ change: DecisionThread.Change) -> DeskPhoto? {
        let path = change.path
        let begin = BytePath.directory(path)
        let folder = absolutes[begin] ?? absolutePath(begin)
        absolutes[begin] = folder
        // A row for a path that means another folder tomorrow would be of no use.
        guard folder.first == BytePath.slash else { return nil }
        let cover = BytePath.lastComponent(path)
        let files = Self.pictures(cover, beside: change.parts).compactMap { name in
            let path = BytePath.join(folder, name)
            let known = name == cover ? change.file : nil
            return (known ?? (try? fileFacts(path))).map { file in
                var facts = DeskFacts(file)
                facts.captured = captured(path)
                return DeskPhoto.Picture(name: name, facts: facts)
            }
        }
        return files.first.map {
            DeskPhoto(directory: folder, namesake: $0, others: Array(files.dropFirst()))
        }
    }

    /// The names of a photo's pictures: the RAW first, then the cover.
    private static func pictures(_ cover: [UInt8], beside parts: PhotoParts?) -> [[UInt8]] {
        guard let parts else { return [cover] }
        var names = [cover] + parts.others.filter { $0.role == .picture }.map(\.name)
        if let raw = names.firstIndex(where: { PhotoTypes(ofName: $0).contains(.raw) }) {
            names.insert(names.remove(at: raw), at: 0)
        }
        return names
    }

    /// The newest step in the folders shown that stands and is of another session.
    private mutating func earlier() -> StoredStep? {
        let session = place.session
        let shown = Array(shared.known.keys)
        return ask { store throws(DeskError) -> StoredStep? in
            var newest: StoredStep?
            for folder in shown {
                let step = try store.newestStep(in: folder, besides: session)
                if let step, newest.map(step.isNewer) ?? true { newest = step }
            }
            return newest
        } ?? nil
    }

    private mutating func takeBack(
        _ step: StoredStep, by turn: Turn?, time: Int64, _ plan: SidecarPlan
    ) {
        let act = turn?.number ?? 0
        let changes = ask { store throws(DeskError) in
            try store.takeBack(
                [step], by: act, time: time, writesSidecars: plan.isWriting)
        }
        deliver(
            .tookBack(
                follow(changes ?? [], time: time, plan), changes == nil ? [] : [step]))
    }

    /// The acts of undo of other sessions in the folders shown, and how far decisions have come.
    private mutating func undone() -> DecisionDesk.News {
        let session = place.session
        let shown = Array(shared.known.keys)
        let found = ask { store throws(DeskError) in
            var acts: Set<UInt64> = []
            for folder in shown { acts.formUnion(try store.acts(in: folder, besides: session)) }
            return (acts, try store.numbers().newest)
        }
        return .undone(acts: found?.0 ?? [], newest: found?.1 ?? 0)
    }

    private mutating func redo(_ act: UInt64, time: Int64, _ plan: SidecarPlan) {
        let made = ask { store throws(DeskError) in
            try store.redo(act: act, time: time, writesSidecars: plan.isWriting)
        }
        deliver(
            .madeAgain(follow(made?.changes ?? [], time: time, plan), made?.steps ?? []))
    }

    /// Takes in what became of rows, and has it written beside their photos; returns what photos of the folders shown are now.
    private mutating func follow(
        _ changes: [StoredStep.Change], time: Int64, _ plan: SidecarPlan
    ) -> [PhotoID: Judgement] {
        let photos = shared.known
        var found: [PhotoID: Judgement] = [:]
        for change in changes {
            let row = change.row
            let photo = row.name.flatMap { photos[row.directory]?[$0] }
            if let photo {
                found[photo] = row.judgement
                records.note(photo, takenBackTo: row.judgement, time: time)
            }
            guard !row.pending.isEmpty, let files = row.files else { continue }
            // The photo may lie in a folder that is not shown.
            let sources =
                photo.flatMap(records.sources) ?? PhotoSources(files, arePairs: plan.arePairs)
            sidecars?.write(
                .decision(
                    change.old.fieldsWritten(for: change.new), isUndo: !row.pending.returned.isEmpty
                ),
                of: photo.map { .photo($0) } ?? .row(files), .known(sources), as: row.judgement,
                plan)
        }
        return found
    }
}
