import Browsing
import CLinux
import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Sidecars
import System

/// What the thread of decisions knows: the folders shown, and which photos their names are.
struct DecisionWorker {
    let place: DeskPlace
    let deskThread: DeskThread?
    let captured: @Sendable ([UInt8]) -> [UInt8]?
    let reading: PhotoReading
    let deliver: @Sendable (DecisionDesk.News) -> Void
    /// What is known of photos from here and from other programs.
    let records: PhotoRecords
    /// Reads what other programs say; nil where the system has no thread left.
    let documents: DocumentThread?
    let sidecars: SidecarThread?
    /// The desk where nothing is to be written.
    private var reader: DeskStore?
    /// What is known of names, for the thread that stores decisions.
    let shared: KnownPictures
    /// The photos by absolute folders and names of their pictures, and their files.
    private var known = PictureNames()
    /// Absolute paths by the numbers of the catalogue, and by the folders that paths of photos name.
    private var folders: [[UInt8]] = []
    var absolutes: [[UInt8]: [UInt8]] = [:]
    /// How often the files of photos had become others when their names were learned.
    private var editions = PhotoTable<Int32>()
    /// The desk's number when it was read last.
    private var version: Int64?
    /// When the session began, in milliseconds since 1970.
    private let began: Int64
    /// Of so many photos the names take memory that is worth giving back.
    private static let many = 10_000
    private var hasSaidUnreadable = false
    /// What the steps of this session are about, by their numbers.
    var steps: [Int: [PhotoID: DeskPhoto]] = [:]

    init(
        place: DeskPlace, deskThread: DeskThread?,
        captured: @escaping @Sendable ([UInt8]) -> [UInt8]?, reading: PhotoReading,
        names: KnownPictures, records: PhotoRecords, documents: DocumentThread?,
        sidecars: SidecarThread?,
        deliver: @escaping @Sendable (DecisionDesk.News) -> Void
    ) {
        self.place = place
        self.deskThread = deskThread
        self.captured = captured
        self.reading = reading
        shared = names
        began = place.clock()
        self.records = records
        self.documents = documents
        self.sidecars = sidecars
        self.deliver = deliver
    }

    mutating func perform(_ job: DecisionThread.Job) {
        switch job {
        case .read(let catalogue, let listed, let isWhole):
            // What reading and sorting the names of a large folder took is needed no more.
            if listed.count >= Self.many { clinux_give_back_memory() }
            read(catalogue, listed, isWhole)
        case .look(let photos): look(at: photos)
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
    mutating func ask<Answer: Sendable>(
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
    private mutating func read(_ catalogue: Catalogue, _ listed: [Photo], _ isWhole: Bool) {
        if isWhole { noteVanished(besides: listed) }
        let former = folders.count
        for number in former..<catalogue.folders.count {
            if catalogue.folders[number].isNowhere {
                folders.append([])
                continue
            }
            let folder = absolutePath(catalogue.folders[number].location)
            folders.append(folder)
            if known.add(folder: folder) { takeIn(folder) }
        }
        var new: Set<[UInt8]> = []
        var ids: [PhotoID] = []
        for photo in listed where photo.id.number < catalogue.count {
            // A photo on the network has no decision.
            if catalogue.address(of: photo.id.number) != nil { continue }
            let (id, edition) = (photo.id, catalogue.edition(of: photo.id.number))
            if let known = editions[id], known == edition { continue }
            let folder = folders[catalogue.folder(of: id.number)]
            learn(photo, of: catalogue, in: folder)
            new.insert(folder)
            editions[id] = Int32(clamping: edition)
            ids.append(id)
        }
        records.learn(known.sources, ids)
        shared.learn(known)
        // What others write from now on is news, and what they wrote about photos that are known already too.
        if version == nil { version = ask { store throws(DeskError) in try store.version() } }
        var asked = PhotoTable<Bool>()
        for id in ids { asked[id] = true }
        var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for folder in new {
            found.merge(rows(in: folder, among: asked)) { $1 }
        }
        records.noteLooked(Array(found.keys))
        if !found.isEmpty { deliver(.found(found)) }
        documents?.read(ids)
        documents?.look(at: Set(folders[former...].filter { !$0.isEmpty }))
        documents?.find(ids)
        if !found.isEmpty { documents?.wake() }
    }

    /// Looks for the rows of photos again that have other files under their names.
    private mutating func look(at ids: [PhotoID]) {
        var changed: [[UInt8]: [[UInt8]: PhotoID]] = [:]
        for id in ids {
            guard let folder = records.sources(of: id)?.folder else { continue }
            for name in known.sources[id]?.pictures ?? [] {
                changed[folder, default: [:]][name] = id
            }
        }
        var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for (folder, names) in changed {
            found.merge(rows(in: folder, of: { names[$0] })) { $1 }
        }
        records.noteLooked(Array(found.keys))
        if !found.isEmpty { deliver(.found(found)) }
        // One that is another photo now may have been decided about elsewhere.
        documents?.find(ids)
    }

    /// Forgets photos that are not there any more: whatever comes under their names is another one.
    private mutating func noteVanished(besides listed: [Photo]) {
        let present = Set(listed.lazy.map(\.id))
        var folders: Set<[UInt8]> = []
        for id in editions.photos where !present.contains(id) {
            editions[id] = nil
            if let folder = records.sources(of: id)?.folder { folders.insert(folder) }
        }
        documents?.look(at: folders)
    }

    /// What was decided of photos that are in the trash: by what they were called, and, where another photo has had that name since, by what
    /// they are called there.
    private mutating func read(inTrash photos: [DecisionDesk.Trashed]) {
        var found: [PhotoID: (row: DeskRow, name: [UInt8])] = [:]
        func take(_ folder: [UInt8], _ pictures: [(photo: PhotoID, picture: DeskPhoto.Picture)]) {
            let rows = ask { store throws(DeskError) in try store.rows(in: folder) } ?? [:]
            for (photo, picture) in rows.isEmpty ? [] : pictures {
                guard let row = rows[picture.name],
                    row.facts.isUnchanged(from: picture.facts) || row.facts == .unknown,
                    row.changed >= found[photo]?.row.changed ?? .min
                else { continue }
                found[photo] = (row, picture.name)
            }
        }
        for (folder, photos) in Dictionary(grouping: photos, by: \.files.directory) {
            take(folder, photos.flatMap { one in one.files.pictures.map { (one.photo, $0) } })
        }
        let inTrash = photos.filter { found[$0.photo] == nil }.flatMap { one in
            one.places.map { (one.photo, $0.path, $0.facts) }
        }
        for (folder, files) in Dictionary(grouping: inTrash, by: { BytePath.directory($0.1) }) {
            take(
                folder,
                files.map { photo, path, facts in
                    (photo, DeskPhoto.Picture(name: BytePath.lastComponent(path), facts: facts))
                })
        }
        deliver(.foundInTrash(found.mapValues { $0.row.judgement(as: $0.name) }))
    }

    /// Learns the names of a photo's pictures, in place of those that it had.
    private mutating func learn(_ photo: Photo, of catalogue: Catalogue, in folder: [UInt8]) {
        let id = photo.id
        let cover = catalogue.lastName(id.number)
        let sources = PhotoSources(
            folder: folder, cover: cover, parts: catalogue.parts(of: id.number))
        // A photo whose picture this was learns its own when it is listed again.
        let shared = photo.sharedName.last(cover.count)
        for former in known.learn(id, sources, sharing: shared) { editions[former] = nil }
    }

    /// Reads all again where another riffle has written.
    private mutating func renew() {
        let now = ask { store throws(DeskError) in try store.version() }
        guard let now, now != version else { return }
        version = now
        var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for folder in known.folders { found.merge(rows(in: folder)) { $1 } }
        if !found.isEmpty { deliver(.found(found)) }
    }

    /// What was decided of the photos of a folder, or of those `among` them.
    private mutating func rows(
        in folder: [UInt8], among asked: PhotoTable<Bool>? = nil
    ) -> [PhotoID: DecisionDesk.DatedJudgement] {
        let known = known
        return rows(in: folder, among: asked) { known.photo(of: $0, in: folder) }
    }

    /// What was decided of the photos that the pictures of a folder belong to, or of those `among` them.
    private mutating func rows(
        in folder: [UInt8], among asked: PhotoTable<Bool>? = nil,
        of photo: ([UInt8]) -> PhotoID?
    ) -> [PhotoID: DecisionDesk.DatedJudgement] {
        let stored = ask { store throws(DeskError) in try store.files(in: folder) } ?? [:]
        var ids: [PhotoID] = []
        var present: [DeskPhoto] = []
        var seen: Set<PhotoID> = []
        // Files are looked at here, and not where decisions are written: a disk may be slow.
        let isNumbered = stored.isEmpty || keepsNumbers(folder)
        for name in stored.keys {
            guard let id = photo(name), asked.map({ $0[id] != nil }) ?? true,
                seen.insert(id).inserted
            else { continue }
            // Another riffle may look at them a moment later.
            let time = place.clock()
            let files = (known.sources[id]?.namedPictures ?? [name]).compactMap { name in
                let path = BytePath.join(folder, name)
                return (try? fileFacts(path)).map { file in
                    // When it was taken matters only where it is not the file that it was.
                    let former = stored[name]?.facts
                    let isSame = former?.isUnchanged(from: DeskFacts(file)) ?? true
                    return file.picture(
                        name, captured: isSame ? nil : captured(path), isNumbered: isNumbered)
                }
            }
            guard let first = files.first else { continue }
            ids.append(id)
            present.append(
                DeskPhoto(
                    directory: folder, namesake: first, others: Array(files.dropFirst()),
                    cover: known.sources[id]?.pictures.first ?? name, seen: time))
        }
        var judged: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        if !present.isEmpty {
            let (session, began) = (place.session, began)
            // Thousands may have been touched: the idle thread compares their bytes with those of other photos.
            let time = place.clock()
            let finding = find(present, takesPrints: false)
            let isOurs = finding.rows.values.contains { $0.changed >= began }
            let before =
                !isOurs
                ? nil
                : ask { store throws(DeskError) in try store.firstValues(in: folder, of: session) }
            for (place, row) in finding.rows {
                var (dated, isStale) = records.take(row, of: ids[place], present[place])
                dated.before = row.name.flatMap { before?[$0] }.map {
                    row.shown($0, as: present[place].cover.name)
                }
                // The row came from another name: what this session decided about the photo of that name before is not about this one.
                if finding.formers[place] != nil { (dated.time, dated.before) = (time, nil) }
                judged[ids[place]] = dated
                if isStale { documents?.read([ids[place]]) }
            }
            report(unturned: finding.unturned.map { ids[$0] })
            let renamed = records.takeRenamed(
                finding.rows.keys.map { (ids[$0], present[$0]) })
            if !renamed.isEmpty { deliver(.renamed(renamed)) }
            for place in finding.strangers where records.drop(ids[place], before: time) {
                judged[ids[place]] = .init(judgement: .none, time: time)
            }
        }
        if deskThread == nil {
            for (photo, judgement) in favourites(in: folder, of: photo)
            where asked.map({ $0[photo] != nil }) ?? true && judged[photo] == nil {
                judged[photo] = judgement
            }
        }
        return judged
    }

    func report(unturned photos: [PhotoID]) {
        if !photos.isEmpty { deliver(.unturned(photos.sorted())) }
    }

    /// Finds the rows of photos of one folder.
    mutating func find(_ photos: [DeskPhoto], takesPrints: Bool) -> DeskFinding {
        reading.find(photos, at: place.clock(), takesPrints: takesPrints) { ask($0) }
            ?? DeskFinding()
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
        in folder: [UInt8], of photo: ([UInt8]) -> PhotoID?
    ) -> [PhotoID: DecisionDesk.DatedJudgement] {
        let isTakenIn = ask { store throws(DeskError) in try store.folder(folder)?.hasFavourites }
        if isTakenIn == true { return [:] }
        let picked = formerFavourites(of: folder).compactMap(photo)
        return Dictionary(
            picked.map { ($0, .init(judgement: Judgement(flag: .pick), time: 0)) },
            uniquingKeysWith: { $1 })
    }

    private func formerFavourites(of folder: [UInt8]) -> Set<[UInt8]> {
        place.folder.map { FavouriteFile(folder: folder, stateFolder: $0).names() } ?? []
    }
}
