import Browsing
import Desk
import DisplayList
import Selecting
import Sidecars
import Threads

/// What is known of photos from the desk and from other programs, for all threads that work on decisions.
final class PhotoRecords: Sendable {
    /// A photo that the desk has a row of.
    struct Stored {
        let photo: DeskPhoto
        var judgement: Judgement
        /// What documents said when it was decided about; nil where nobody had read them.
        var base: Judgement?
        /// In milliseconds since 1970.
        var changed: Int64
        var hasPrint: Bool
        var isPending: Bool
        /// Whether this session sees to its sidecar.
        var isOurs = false
    }

    private struct State {
        var sources: [PhotoID: PhotoSources] = [:]
        var stored: [PhotoID: Stored] = [:]
        var documents: [PhotoID: Documented] = [:]
        /// What riffle has written into sidecars, or is about to.
        var written: [PhotoID: Judgement] = [:]
        var reads = false
        /// Photos that another program rated since they were decided about, until that is told.
        var rated: Set<PhotoID> = []
        var hasTold = false
    }

    private let state = Mutex(State())
    private let deskThread: DeskThread?

    init(deskThread: DeskThread?) {
        self.deskThread = deskThread
    }

    /// Whether what other programs left is shown; what was read is forgotten where it is not.
    ///
    /// Returns the photos of which only they had said something.
    @discardableResult func setReading(_ reads: Bool) -> [PhotoID] {
        state.withLock { state in
            state.reads = reads
            if reads { return [] }
            defer { state.documents = [:] }
            return state.documents.keys.filter {
                state.stored[$0] == nil && state.documents[$0]?.judgement != Judgement.none
            }
        }
    }

    var isReading: Bool { state.withLock { $0.reads } }

    func learn(_ photo: PhotoID, _ sources: PhotoSources) {
        state.withLock { state in
            if state.sources[photo] == sources { return }
            state.sources[photo] = sources
        }
    }

    func sources(of photo: PhotoID) -> PhotoSources? { state.withLock { $0.sources[photo] } }

    /// All photos that are known.
    var all: [(photo: PhotoID, sources: PhotoSources)] {
        state.withLock { $0.sources.map { ($0.key, $0.value) } }
    }

    /// Photos that the desk has no row of.
    func unstored(among photos: [PhotoID]) -> [(photo: PhotoID, sources: PhotoSources)] {
        state.withLock { state in
            photos.compactMap { photo in
                guard state.stored[photo] == nil, let sources = state.sources[photo] else {
                    return nil
                }
                return (photo, sources)
            }
        }
    }

    /// Takes what the desk has of a photo, and says what counts.
    func take(_ row: DeskRow, of photo: PhotoID, _ files: DeskPhoto) -> DecisionDesk.DatedJudgement
    {
        let deskThread = deskThread
        return state.withLock { state in
            let stored = Stored(
                photo: files, judgement: row.judgement, base: row.base, changed: row.changed,
                hasPrint: row.print != nil, isPending: row.isPending)
            state.stored[photo] = stored
            guard let documents = state.documents[photo] else {
                return .init(judgement: row.judgement, time: row.changed)
            }
            let (judgement, _) = Self.follow(documents, photo, &state, deskThread)
            return .init(judgement: judgement ?? row.judgement, time: row.changed)
        }
    }

    /// Takes what documents say by now, read at this time, and tells of photos of which something else counts than before.
    func take(
        _ read: [(photo: PhotoID, documents: Documented)], time: Int64
    ) -> [PhotoID: DecisionDesk.DatedJudgement] {
        let deskThread = deskThread
        return state.withLock { state in
            guard state.reads else { return [:] }
            var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
            for (photo, documents) in read {
                let former = state.documents.updateValue(documents, forKey: photo)
                if state.stored[photo] != nil {
                    let (judgement, isNew) = Self.follow(documents, photo, &state, deskThread)
                    if let judgement, isNew {
                        found[photo] = .init(judgement: judgement, time: time)
                    }
                } else if former?.judgement ?? .none != documents.judgement {
                    found[photo] = .init(judgement: documents.judgement, time: time)
                }
            }
            return found
        }
    }

    /// Has a row follow what documents say; what counts, and whether that is something else than before.
    private static func follow(
        _ documents: Documented, _ photo: PhotoID, _ state: inout State, _ deskThread: DeskThread?
    ) -> (Judgement?, isNew: Bool) {
        guard var stored = state.stored[photo] else { return (nil, false) }
        var (judgement, base) = documents.settled(desk: stored.judgement, base: stored.base)
        // Riffle's own words are nobody else's.
        if documents.isWhole, state.written[photo] == documents.judgement {
            (judgement, base) = (stored.judgement, documents.judgement)
        }
        let isNew = judgement != stored.judgement
        guard isNew || base != stored.base else { return (judgement, false) }
        if isNew, stored.base != nil { state.rated.insert(photo) }
        let (former, counts, heard) = (stored.judgement, judgement, base)
        (stored.judgement, stored.base) = (judgement, base)
        state.stored[photo] = stored
        deskThread?.revise(stored.photo) { row in
            row.judgement = row.judgement.following(from: former, to: counts)
            row.base = heard
        }
        return (judgement, isNew)
    }

    /// What documents say of a photo, as far as that is known.
    func base(of photo: PhotoID) -> Judgement? {
        state.withLock { state in
            state.documents[photo].flatMap { $0.isWhole ? $0.judgement : nil }
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
        }
    }

    /// Notes that a decision of an earlier session was taken back.
    func note(_ photo: PhotoID, takenBackTo judgement: Judgement, time: Int64) {
        state.withLock { state in
            state.stored[photo]?.judgement = judgement
            state.stored[photo]?.changed = time
        }
    }

    /// Notes what documents of a photo are about to say, so that riffle's own words are known as such; returns what they say now, as far as
    /// that is known.
    func willWrite(_ orders: [SidecarOrder], of photo: PhotoID) -> Documented? {
        state.withLock { state in
            var expected = state.documents[photo]?.judgement ?? .none
            for order in orders { expected = expected.following(from: order.from, to: order.to) }
            if expected.flag == .reject { expected.stars = 0 }
            state.written[photo] = expected
            return state.documents[photo]
        }
    }

    /// Notes what documents of a photo say after its sidecars were written, and which these are.
    ///
    /// False where others have written by then what nobody has heard of yet: it is to be read again.
    func noteWritten(
        _ photo: PhotoID, _ sources: PhotoSources, _ written: WrittenSidecars, isPending: Bool
    ) -> Bool {
        let deskThread = deskThread
        return state.withLock { state in
            state.sources[photo] = sources
            guard written.documents.isWhole else { return true }
            let said = written.orders.last?.to
            // What is as it was before may have been read before.
            let isHeard =
                state.reads && state.documents[photo] == written.documents
                && written.former.map { $0 != written.documents } ?? false
            var own = written.documents.judgement
            if state.reads {
                own = written.ownWords(
                    besides: state.documents[photo], of: state.stored[photo]?.judgement,
                    expecting: state.written[photo] ?? own)
            }
            let isOwn = own == written.documents.judgement
            if state.reads, isOwn { state.documents[photo] = written.documents }
            if !isHeard { state.written[photo] = own }
            guard let stored = state.stored[photo] else { return isOwn }
            // What others said was followed when it was read; a decision may have been made on top of it.
            let base = isHeard ? stored.base : own
            state.stored[photo]?.base = base
            // What was decided meanwhile is still to be written.
            if isPending || stored.judgement == said { state.stored[photo]?.isPending = isPending }
            deskThread?.revise(stored.photo) { row in
                row.base = base
                if isPending || row.judgement == said { row.isPending = isPending }
            }
            return isHeard || isOwn
        }
    }

    /// Photos whose sidecars are still to be written, with what documents say of them and what was decided.
    ///
    /// Each is told once.
    func pending() -> [(photo: PhotoID, sources: PhotoSources, from: Judgement, to: Judgement)] {
        state.withLock { state in
            state.stored.compactMap { photo, stored in
                guard stored.isPending, !stored.isOurs, let sources = state.sources[photo],
                    let documents = state.documents[photo], documents.isWhole
                else { return nil }
                state.stored[photo]?.isOurs = true
                return (photo, sources, documents.judgement, stored.judgement)
            }
        }
    }

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
    func rename(_ photo: PhotoID, to files: DeskPhoto, _ sources: PhotoSources) {
        let deskThread = deskThread
        state.withLock { state in
            state.sources[photo] = sources
            guard let stored = state.stored[photo] else { return }
            state.stored[photo] = Stored(
                photo: files, judgement: stored.judgement, base: stored.base,
                changed: stored.changed, hasPrint: stored.hasPrint, isPending: stored.isPending)
            deskThread?.rename(stored.photo, to: files)
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
