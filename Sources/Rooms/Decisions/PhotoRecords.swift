import Browsing
import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Sidecars
import System

/// What is known of photos from the desk and from other programs, for all threads that work on decisions.
final class PhotoRecords: Sendable {
    /// A photo that the desk has a row of.
    struct Stored {
        let photo: DeskPhoto
        var judgement: Judgement
        /// What documents said at the decision; nil if they were not read yet.
        var base: Judgement?
        /// In milliseconds since 1970.
        var changed: Int64
        var hasPrint: Bool
        var isPending: Bool
        /// Whether this session sees to its sidecar.
        var isOurs = false
    }

    private struct State {
        /// The files of photos as they were learned; the table is shared with `DecisionWorker`.
        var sources = SourceTable()
        /// Those that have become others since.
        var renewed: [PhotoID: PhotoSources] = [:]
        var stored: [PhotoID: Stored] = [:]
        /// Photos whose rows were looked for by the names and files that they have.
        var looked = PhotoTable<Bool>()
        var documents = DocumentTable()
        /// Photos that this session decided about, by the numbers of the files that name them.
        var decided: [UInt64: PhotoID] = [:]
        /// Photos whose documents were read before the row was written that is known: they are to be read again.
        var outdated: Set<PhotoID> = []
        var reads = false
        /// Photos that another program rated after the decision, until this is reported.
        var rated: Set<PhotoID> = []
        var hasTold = false

        func sources(of photo: PhotoID) -> PhotoSources? { renewed[photo] ?? sources[photo] }

        /// Notes what documents say by now, and returns what they said.
        @discardableResult
        mutating func note(_ new: Documented, of photo: PhotoID) -> Documented? {
            outdated.remove(photo)
            defer { documents[photo] = new }
            return documents[photo]
        }
    }

    private let state = Mutex(State())
    private let deskThread: DeskThread?

    init(deskThread: DeskThread?) {
        self.deskThread = deskThread
    }

    /// Whether what other programs left is shown; what was read is forgotten where it is not.
    ///
    /// Returns the photos that no other document said anything about.
    @discardableResult func setReading(_ reads: Bool) -> [PhotoID] {
        state.withLock { state in
            state.reads = reads
            if reads { return [] }
            defer { state.documents = DocumentTable() }
            return state.documents.tellingPhotos.filter {
                state.stored[$0] == nil && state.documents[$0]?.judgement != Judgement.none
            }
        }
    }

    var isReading: Bool { state.withLock { $0.reads } }

    /// Takes the files of all photos; those of `photos` are new.
    func learn(_ sources: SourceTable, _ photos: [PhotoID]) {
        state.withLock { state in
            state.sources = sources
            for photo in photos { state.renewed[photo] = nil }
        }
    }

    func sources(of photo: PhotoID) -> PhotoSources? { state.withLock { $0.sources(of: photo) } }

    /// All photos that are known.
    var all: [PhotoID] {
        state.withLock { state in
            state.sources.photos + state.renewed.keys.filter { state.sources[$0] == nil }
        }
    }

    /// Notes that the rows of photos were looked for by the files that they have.
    func noteLooked(_ photos: [PhotoID]) {
        state.withLock { state in
            for photo in photos { state.looked[photo] = true }
        }
    }

    /// Notes that photos have other files, or may have: their rows are to be looked for again.
    func noteChanged(_ photos: [PhotoID]) {
        state.withLock { state in
            for photo in photos { state.looked[photo] = nil }
        }
    }

    func isLooked(_ photo: PhotoID) -> Bool { state.withLock { $0.looked[photo] != nil } }

    /// Notes that a photo has no row any more: another one of its name had it.
    ///
    /// Returns whether it seemed to have one; a decision after `time`, when the desk was asked, stands.
    func drop(_ photo: PhotoID, before time: Int64 = .max) -> Bool {
        state.withLock { state in
            guard let stored = state.stored[photo], stored.changed <= time else { return false }
            state.stored[photo] = nil
            return true
        }
    }

    /// Photos that the desk has no row of.
    func unstored(among photos: [PhotoID]) -> [PhotoID] {
        state.withLock { state in photos.filter { state.stored[$0] == nil } }
    }

    /// Takes what the desk has of a photo, and says what counts.
    ///
    /// What documents said before may be older than the row: where that makes a difference they are `stale`, and to be read again.
    func take(
        _ row: DeskRow, of photo: PhotoID, _ files: DeskPhoto
    ) -> (counts: DecisionDesk.DatedJudgement, isStale: Bool) {
        state.withLock { state in
            let shown = row.shown(in: files)
            state.stored[photo] = Stored(
                photo: files, judgement: shown, base: row.base, changed: row.changed,
                hasPrint: row.print != nil, isPending: !row.pending.isEmpty)
            let settled = state.documents[photo]?.settled(row)
            guard deskThread == nil, var settled else {
                let isStale = settled.map { $0 != (row.judgement, row.base) } ?? false
                if isStale { state.outdated.insert(photo) }
                return (.init(judgement: shown, time: row.changed), isStale)
            }
            // Where nothing is written there is nothing to compare.
            settled.judgement = row.shown(settled.judgement, as: files.cover.name)
            let counts = Self.follow(settled, photo, &state)
            return (.init(judgement: counts ?? shown, time: row.changed), false)
        }
    }

    /// Takes what documents say now, read at this time, and reports photos whose decision changes by it.
    ///
    /// Where the desk would follow them, they are first compared with what it says then: those photos are `suspects`.
    func take(
        _ read: [(photo: PhotoID, documents: Documented)], time: Int64
    ) -> (found: [PhotoID: DecisionDesk.DatedJudgement], suspects: [PhotoID]) {
        state.withLock { state in
            var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
            var suspects: [PhotoID] = []
            guard state.reads else { return (found, suspects) }
            for (photo, documents) in read {
                let former = state.note(documents, of: photo)
                if let stored = state.stored[photo] {
                    let settled = documents.settled(desk: stored.judgement, base: stored.base)
                    if settled == (stored.judgement, stored.base) { continue }
                    if deskThread != nil {
                        suspects.append(photo)
                    } else if let counts = Self.follow(settled, photo, &state) {
                        found[photo] = .init(judgement: counts, time: time)
                    }
                } else if former?.judgement ?? .none != documents.judgement {
                    found[photo] = .init(judgement: documents.judgement, time: time)
                }
            }
            return (found, suspects)
        }
    }

    /// Takes what documents of a photo said at this time, compared with what the desk had of it then; what counts, where that is another
    /// thing than before.
    ///
    /// `row` is nil where the desk could not be asked.
    func take(
        _ documents: Documented, _ row: DeskRow?, of photo: PhotoID, time: Int64
    ) -> DecisionDesk.DatedJudgement? {
        state.withLock { state in
            state.note(documents, of: photo)
            guard let stored = state.stored[photo] else { return nil }
            let settled =
                row.map { ($0.shown(in: stored.photo), $0.base) }
                ?? documents.settled(desk: stored.judgement, base: stored.base)
            return Self.follow(settled, photo, &state).map { .init(judgement: $0, time: time) }
        }
    }

    /// Takes what has come of a photo's sidecars, begun at this time; what counts, where other programs had decided later.
    func take(
        _ result: SidecarResult, of photo: PhotoID, time: Int64
    ) -> DecisionDesk.DatedJudgement? {
        state.withLock { state in
            state.renewed[photo] = result.sources
            if state.reads, result.documents.isWhole { state.note(result.documents, of: photo) }
            guard let row = result.row, var stored = state.stored[photo] else { return nil }
            stored.isPending = !row.pending.isEmpty
            stored.base = row.base
            stored.judgement = stored.judgement.taking(
                result.heard, from: row.shown(in: stored.photo))
            state.stored[photo] = stored
            if result.heard.isEmpty { return nil }
            if row.base != nil { state.rated.insert(photo) }
            return .init(judgement: stored.judgement, time: time)
        }
    }

    /// Sets what counts for a photo; nil if nothing changes.
    private static func follow(
        _ settled: (judgement: Judgement, base: Judgement?), _ photo: PhotoID, _ state: inout State
    ) -> Judgement? {
        guard let stored = state.stored[photo] else { return nil }
        state.stored[photo]?.judgement = settled.judgement
        state.stored[photo]?.base = settled.base
        guard settled.judgement != stored.judgement else { return nil }
        if stored.base != nil { state.rated.insert(photo) }
        return settled.judgement
    }

    /// What documents say of a photo, as far as that is known, and what the desk's row had as that when they were read.
    ///
    /// Where another riffle has written the row since, its word for it counts: an older one would make that riffle's sidecar a later word.
    /// A decision that takes something away before they were read keeps the row's base too: with none, what they say
    /// would bring it back.
    func base(
        of photo: PhotoID, from: Judgement, to: Judgement
    ) -> (now: Judgement?, former: Judgement?) {
        state.withLock { state in
            let former = state.stored[photo]?.base
            if state.outdated.contains(photo) { return (former, former) }
            guard let documents = state.documents[photo], documents.isWhole else {
                let left = to.fields(differingFrom: .none)
                let takesAway = !to.fields(differingFrom: from).isSubset(of: left)
                return (takesAway ? former : nil, former)
            }
            return (documents.judgement, former)
        }
    }

    /// Whether the desk has stars, a label or a pick of a photo.
    func keeps(_ photo: PhotoID) -> Bool {
        guard let judgement = state.withLock({ $0.stored[photo]?.judgement }) else { return false }
        return judgement.stars > 0 || judgement.flag == .pick || judgement.label != .none
    }

    /// Where a decision about a photo is kept; `isOwn` where this session made it.
    func source(of photo: PhotoID, _ judgement: Judgement, isOwn: Bool) -> DecisionSource {
        state.withLock { state in
            var source = DecisionSource(
                isOnDesk: isOwn || state.stored[photo] != nil, document: nil)
            let documents = state.documents[photo]
            guard let place = documents?.origin, var said = documents?.judgement else {
                return source
            }
            said.turn = judgement.turn
            guard said == judgement else { return source }
            let files = place.isSidecar ? state.sources(of: photo) : nil
            let name = files?.documents.first { files?.place(of: $0) == place }
            source.document = name.map { .sidecar($0) } ?? (place.isSidecar ? nil : .file)
            return source
        }
    }

    /// The files of a photo that the desk has a row of, as it finds that.
    func files(of photo: PhotoID) -> DeskPhoto? { state.withLock { $0.stored[photo]?.photo } }

    /// The photos without a decision since this time, as far as the desk was read.
    func photos(_ photos: [PhotoID], decidedBefore time: Int64) -> [PhotoID] {
        state.withLock { state in
            photos.filter { state.stored[$0].map { $0.changed <= time } ?? true }
        }
    }

    /// Notes that a photo is decided about: `base` is what documents say of it.
    func note(
        _ photo: PhotoID, _ files: DeskPhoto, from: Judgement, to: Judgement, base: Judgement?,
        time: Int64, isPending: Bool
    ) {
        state.withLock { state in
            var stored =
                state.stored[photo]
                ?? Stored(
                    photo: files, judgement: from, base: base, changed: time, hasPrint: false,
                    isPending: isPending)
            stored.judgement = stored.judgement.following(from: from, to: to)
            stored.base = base
            stored.changed = time
            stored.isPending = isPending
            stored.isOurs = true
            state.stored[photo] = stored
            if files.namesake.inode != 0 { state.decided[files.namesake.inode] = photo }
        }
    }

    /// The photo that this session decided about under another name that is no longer there, where that was this file.
    ///
    /// Another riffle may have found the renamed file first, and then the desk no longer knows the former name.
    private func former(of photo: PhotoID, _ files: DeskPhoto) -> PhotoID? {
        let former = state.withLock { state -> (photo: PhotoID, files: DeskPhoto)? in
            guard let former = state.decided[files.namesake.inode], former != photo,
                let stored = state.stored[former]
            else { return nil }
            return (former, stored.photo)
        }
        guard let former, former.files.namesake.facts.isUnchanged(from: files.namesake.facts),
            isMissing(BytePath.join(former.files.directory, former.files.namesake.name))
        else { return nil }
        return former.photo
    }

    /// The photos that this session decided about under other names, and which of these photos they are now; their former numbers have no row
    /// any more.
    func takeRenamed(_ found: [(photo: PhotoID, files: DeskPhoto)]) -> [PhotoID: PhotoID] {
        var renamed: [PhotoID: PhotoID] = [:]
        let all = Set(found.map(\.photo))
        for (photo, files) in found {
            guard let former = former(of: photo, files) else { continue }
            renamed[former] = photo
            state.withLock { $0.decided[files.namesake.inode] = photo }
            // Where names were exchanged, the former number has got a row of its own.
            if !all.contains(former) { _ = drop(former) }
        }
        return renamed
    }

    /// Notes that a decision of an earlier session was taken back.
    func note(_ photo: PhotoID, takenBackTo judgement: Judgement, time: Int64) {
        state.withLock { state in
            state.stored[photo]?.judgement = judgement
            state.stored[photo]?.changed = time
        }
    }

    /// Photos whose sidecars are still to be written.
    ///
    /// Reports each once.
    func pending() -> [(photo: PhotoID, sources: PhotoSources, judgement: Judgement)] {
        state.withLock { state in
            state.stored.compactMap { photo, stored in
                guard stored.isPending, !stored.isOurs, let sources = state.sources(of: photo),
                    state.documents[photo]?.isWhole ?? !state.reads
                else { return nil }
                state.stored[photo]?.isOurs = true
                return (photo, sources, stored.judgement)
            }
        }
    }

    /// Notes that the sidecars of a photo could not be written now: they are once something else becomes known.
    func leavePending(_ photo: PhotoID) { state.withLock { $0.stored[photo]?.isOurs = false } }

    /// Photos with a row and without a print.
    func unprinted() -> [(photo: PhotoID, files: DeskPhoto)] {
        state.withLock { state in
            state.stored.compactMap { $0.value.hasPrint ? nil : ($0.key, $0.value.photo) }
        }
    }

    /// Notes that a print was taken, or cannot be; with nil it is not asked for again in this session.
    func take(print: [UInt8]?, of photo: PhotoID, _ files: DeskPhoto) {
        state.withLock { $0.stored[photo]?.hasPrint = true }
        guard let print else { return }
        deskThread?.revise(files) { row in
            if row.facts.isUnchanged(from: files.namesake.facts) { row.print = print }
        }
    }

    /// The photo has other files from now on: it was moved, or came back under another name.
    ///
    /// Its row may have got the name of another picture of it that `stored` does not say yet: the desk looks for that too.
    func rename(_ photo: PhotoID, to files: DeskPhoto, _ sources: PhotoSources) {
        let deskThread = deskThread
        state.withLock { state in
            let former = [state.sources[photo], state.renewed[photo]].compactMap { $0 }
            state.renewed[photo] = sources
            guard let stored = state.stored[photo] else { return }
            state.stored[photo] = Stored(
                photo: files, judgement: stored.judgement, base: stored.base,
                changed: stored.changed, hasPrint: stored.hasPrint, isPending: stored.isPending)
            let names = former.filter { $0.folder == stored.photo.directory }.flatMap(\.pictures)
            deskThread?.rename(stored.photo.besides(names), to: files)
        }
    }

    /// How many photos another program rated since they were decided about; once a session.
    func takeRated() -> Int? {
        state.withLock { state in
            guard !state.hasTold, !state.rated.isEmpty else { return nil }
            state.hasTold = true
            return state.rated.count
        }
    }
}

extension DeskRow {
    /// What was decided of its photo, as the cover shows it; without one as the file does that names the row.
    func shown(in files: DeskPhoto?) -> Judgement {
        judgement(as: files?.cover.name ?? name ?? [])
    }
}
