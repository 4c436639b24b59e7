public import Browsing
public import CLinux
public import Desk
public import DisplayList
public import PhotoLibrary
public import Selecting
import Sidecars
public import System

/// Where decisions are kept, as the loop knows it: what is to be stored, and what was stored by others.
///
/// All that waits for a disk is done by a thread; at rest nothing is done.
public struct DecisionDesk {
    /// What has become known.
    public enum News: Sendable {
        /// What was decided of these photos, by earlier sessions or by others.
        case found([PhotoID: DatedJudgement])
        /// Another program has renamed the files of photos that were decided about: they are these photos now.
        case renamed([PhotoID: PhotoID])
        /// What was decided of photos that are in the trash.
        case foundInTrash([PhotoID: Judgement])
        /// What others had decided about these photos before this decision has become known.
        case confirmed(Decision, [PhotoID])
        /// What a session before this one did last in these folders, nil where there is nothing.
        case earlier(StoredStep?)
        /// Steps of an earlier session were taken back: these photos are now this.
        case tookBack([PhotoID: Judgement], [StoredStep])
        /// What acts of undo took back in these folders before, or in other sessions, and the number of the newest decision.
        case undone(acts: Set<UInt64>, newest: UInt64)
        /// Steps of an earlier session were made again: these photos are now this.
        case madeAgain([PhotoID: Judgement], [StoredStep])
        /// Another program has turned the files of these photos: their turns are dropped.
        case unturned([PhotoID])
        /// So many photos were rated by another program since they were decided about.
        case ratedByOthers(Int)
        /// What could not be written beside the photos.
        case sidecar(SidecarNews)
        /// What the desk has to say of itself.
        case desk(DeskNews)
    }

    /// What was decided, and when, in milliseconds since 1970.
    public struct DatedJudgement: Hashable, Sendable {
        public let judgement: Judgement
        public internal(set) var time: Int64
        /// What it was before this session decided, where this session has decided since.
        public var before: Judgement?

        init(judgement: Judgement, time: Int64, before: Judgement? = nil) {
            self.judgement = judgement
            self.time = time
            self.before = before
        }
    }

    /// A photo in the trash.
    public struct Trashed: Sendable {
        let photo: PhotoID
        /// Which files its pictures were.
        let files: DeskPhoto
        /// Where those are.
        let places: [(path: [UInt8], facts: DeskFacts)]

        public init(photo: PhotoID, files: DeskPhoto, places: [(path: [UInt8], facts: DeskFacts)]) {
            self.photo = photo
            self.files = files
            self.places = places
        }
    }

    private struct OwnChange {
        let step: Int
        let way: DecisionStep.Way
        let from: Judgement
        let to: Judgement
        let time: Int64
    }

    let thread: DecisionThread
    let turns: Turns?
    private var plan: SidecarPlan?
    private var exportPlan: SidecarPlan?
    /// How sidecars that riffle wrote follow undo and redo, whether decisions are written or not.
    var followPlan: SidecarPlan {
        plan
            ?? SidecarPlan(
                naming: exportPlan?.naming ?? .auto, arePairs: exportPlan?.arePairs ?? true,
                isWriting: false)
    }
    /// In milliseconds since 1970.
    let clock: @Sendable () -> Int64
    /// What this session decided about photos, in the order of time: it comes on top of what was stored before.
    private var own: [PhotoID: [OwnChange]] = [:]
    /// Photos whose decisions stored before this session are known.
    private var based: Set<PhotoID> = []
    /// What was to be written beside photos where that was requested, by the steps that stand.
    private var exports: [Int: [DecisionStep.Change]] = [:]
    /// The photo that was in front at the last look for decisions of others, and when.
    private var asked: (photo: PhotoID?, time: Double) = (nil, -.infinity)

    /// Where the folder is left; nil where that is not to be remembered.
    public var place: FolderPlace?
    /// What sessions before this one did, while it is taken back or made again.
    var earlier = EarlierActs()
    /// Whether decisions of this session are not written beside their photos where that was requested.
    public private(set) var hasFailedSidecars = false
    /// Whether the user was told that decisions of this session may be lost.
    public private(set) var hasToldLoss = false

    /// Seconds between two looks at what another riffle has stored.
    private static let pause = 1.0

    /// `clock` tells milliseconds since 1970.
    ///
    /// `turns` number decisions for the order of undo, in the order of keys; with nil they have no numbers.
    public init(
        thread: DecisionThread, turns: Turns? = nil, clock: @escaping @Sendable () -> Int64
    ) {
        self.thread = thread
        self.turns = turns
        self.clock = clock
    }

    /// Reports stored decisions for photos that are new or whose files changed.
    ///
    /// `listed` are the photos shown; the others of the catalogue are gone, or files of another photo.
    ///
    /// `isWhole` is true when the listing is complete.
    public func read(_ catalogue: Catalogue, listed: [Photo], isWhole: Bool = true) {
        thread.post(.read(catalogue, listed: listed, isWhole: isWhole))
    }

    /// Reports stored decisions for photos in the trash.
    public func read(inTrash photos: [Trashed]) {
        if !photos.isEmpty { thread.post(.readTrash(photos)) }
    }

    /// Stores a step; `path` gives the cover of a photo, `parts` the files beside it, `file` its identity where that is known.
    public mutating func keep(
        _ step: DecisionStep, path: (PhotoID) -> [UInt8]?,
        parts: (PhotoID) -> PhotoParts?, file: (PhotoID) -> FileIdentity?
    ) {
        let time = clock()
        if step.isExport { exports[step.number] = step.way == .takenBack ? nil : step.changes }
        let changes = step.changes.compactMap { change in
            path(change.photo).map {
                DecisionThread.Change(
                    photo: change.photo, path: $0, parts: parts(change.photo),
                    file: file(change.photo), from: change.from,
                    to: change.to)
            }
        }
        for change in changes where !step.isExport {
            own[change.photo, default: []].append(
                OwnChange(
                    step: step.number, way: step.way, from: change.from, to: change.to, time: time))
        }
        let writes = plan != nil && thread.sidecars != nil
        if !step.isExport {
            // What is made again stands where it stood.
            let turn = step.way == .madeAgain ? nil : turns?.take()
            thread.post(
                .keep(
                    number: step.number, step.way, changes, time: time, isPending: writes,
                    turn: turn))
        }
        let plan = step.isExport ? exportPlan : step.way == .made ? plan : followPlan
        guard let plan else { return }
        for change in changes {
            let isUndo = step.way == .takenBack
            let fields = change.from.fieldsWritten(for: change.to)
            let way: SidecarJob.Way =
                step.isExport
                ? isUndo ? .exportUndo(step.number) : .export(step.number)
                : .decision(fields, returned: isUndo ? fields : [])
            thread.sidecars?.write(
                way, of: .photo(change.photo), .named(change.path, change.parts), as: change.to,
                plan)
        }
    }

    /// Asks what others have decided about photos that are as a decision wants them, as far as is known.
    public func confirm(_ decision: Decision, of photos: [PhotoID]) {
        thread.post(.confirm(decision, photos, time: clock()))
    }

    /// How decisions are written beside the photos from now on; nil where they are not.
    ///
    /// `export` is how they are written where that is requested.
    public mutating func setSidecars(_ plan: SidecarPlan?, export: SidecarPlan?) {
        self.plan = plan
        exportPlan = export
        thread.documents?.setPlan(followPlan)
    }

    /// Waits, on another thread than the loop's, until what was decided of the photo with this cover is written; returns the names of sidecars
    /// that riffle made of it in this session.
    public var settleSidecars: @Sendable ([UInt8]) -> Set<[UInt8]> {
        { [thread] path in thread.sidecars?.finish(path, within: 0.5) ?? [] }
    }

    /// Waits, on another thread than the loop's, until all that others have decided about photos is reported; false where that takes too long.
    public var settleReading: @Sendable ([PhotoID]) -> Bool {
        { [thread] photos in thread.settle(photos, within: 2) }
    }

    /// Says, on another thread than the loop's, whether the photo with this cover has stars, a label or is picked by now, by any riffle; true
    /// where that takes too long.
    public var isDecided: @Sendable ([UInt8]) -> Bool {
        { [thread] path in thread.isDecided(path, within: 2) }
    }

    /// Keeps that a photo of these files, the cover's first, is what another one is: it was copied from that.
    public func noteCopy(of photo: PhotoID, _ judgement: Judgement, at paths: [[UInt8]]) {
        thread.post(.copied(paths, of: photo, judgement, time: clock()))
    }

    /// Notes the photo in front: when it changes, the desk is checked for decisions of others.
    public mutating func noteFront(_ photo: PhotoID?, at time: Double) {
        guard photo != asked.photo, time - asked.time >= Self.pause else { return }
        asked = (photo, time)
        thread.post(.renew)
    }

    /// Whether it is to be said at the end that decisions may be lost: once.
    public mutating func mayTellLoss() -> Bool {
        defer { hasToldLoss = true }
        return !hasToldLoss
    }

    /// Notes what became of sidecars.
    public mutating func note(_ news: SidecarNews) {
        switch news {
        case .leftAlone, .folderTakesNone, .isBusy: hasFailedSidecars = true
        case .kept: break
        }
    }

    /// Notes where a folder, an absolute path, is left now.
    func leave(_ folder: [UInt8], front: [UInt8], mode: String, sort: String) {
        var row = DeskFolder()
        row.front = front
        row.mode = Array(mode.utf8)
        row.sort = Array(sort.utf8)
        row.seen = clock()
        thread.leave(folder, row)
    }

    /// The photo of a picture at this path, from the root, as far as it was found out; nil where there is none.
    public func photo(at path: [UInt8]) -> PhotoID? {
        thread.names.known.photo(of: BytePath.lastComponent(path), in: BytePath.directory(path))
    }

    /// Shows or hides what other programs decided about photos.
    public func setReading(_ reads: Bool) { thread.setReading(reads) }

    /// Notes that files of photos have been written, so that what they say of them may be something else.
    public func noteWritten(_ photos: [PhotoID]) { thread.documents?.read(photos) }

    /// Notes that photos have other files under their names: what was decided may be that of another photo.
    public func noteReplaced(_ photos: [PhotoID]) {
        thread.records.noteChanged(photos)
        thread.post(.look(photos))
    }

    /// Notes that another program has renamed the files of photos: what was decided of them is that of other numbers now.
    public mutating func noteRenamed(_ photos: [PhotoID: PhotoID]) {
        // Names may have been exchanged: all are taken out before any is put in.
        let moved = photos.map { old, new in
            (
                photo: new, changes: own.removeValue(forKey: old) ?? [],
                isBased: based.remove(old) != nil
            )
        }
        for (photo, changes, isBased) in moved {
            own[photo] = ((own[photo] ?? []) + changes).sorted { $0.time < $1.time }
            if isBased { based.insert(photo) }
        }
    }

    /// Notes that a photo is found at another path, with these files beside its cover: what was decided of it goes with it.
    public func move(_ photo: PhotoID, to path: [UInt8], _ parts: PhotoParts?) {
        thread.post(.moved(photo, to: path, parts))
    }

    /// The same of a photo of these files, the cover's first.
    public func move(_ photo: PhotoID, to paths: [[UInt8]]) {
        if let cover = paths.first { move(photo, to: cover, PhotoParts(paths: paths)) }
    }

    /// What photos are by what was found and what this session has decided since, where that is not what is known.
    public func news(
        in found: [PhotoID: DatedJudgement], besides known: [PhotoID: Judgement]
    ) -> [PhotoID: Judgement] {
        var news: [PhotoID: Judgement] = [:]
        for (photo, dated) in found {
            var judgement = dated.judgement
            var since = dated.time
            // Read between two decisions of this session: all of them come on top of what was before. What another session wrote since counts.
            let isOwn = own[photo]?.contains { $0.time == dated.time } ?? false
            if let before = dated.before, isOwn, !based.contains(photo) {
                (judgement, since) = (before, .min)
            }
            for change in standing(own[photo] ?? [], since: since) {
                judgement = judgement.following(from: change.from, to: change.to)
            }
            if judgement != known[photo] ?? .none { news[photo] = judgement }
        }
        return news
    }

    /// Where a decision about a photo is kept, as far as that is known.
    public func source(of photo: PhotoID, _ judgement: Judgement) -> DecisionSource {
        let isOwn = !standing(own[photo] ?? [], since: .min).isEmpty
        return thread.records.source(of: photo, judgement, isOwn: isOwn)
    }

    /// What this session's first decisions about photos were made on top of, where that was not known when they were made.
    ///
    /// Reports each photo once.
    public mutating func bases(in found: [PhotoID: DatedJudgement]) -> [PhotoID: Judgement] {
        var bases: [PhotoID: Judgement] = [:]
        for (photo, dated) in found where based.insert(photo).inserted {
            guard let first = own[photo]?.first else { continue }
            let before = dated.before ?? (dated.time < first.time ? dated.judgement : nil)
            if let before, before != first.from { bases[photo] = before }
        }
        return bases
    }

    /// What this session has made of photos, where that is another thing than they were: in the order of the first decisions about them.
    public var made: [(photo: PhotoID, from: Judgement, to: Judgement)] {
        let all = own.compactMap { photo, changes -> (Int64, PhotoID, Judgement, Judgement)? in
            let standing = standing(changes, since: .min)
            guard let first = standing.first else { return nil }
            let last = standing.reduce(first.from) { $0.following(from: $1.from, to: $1.to) }
            return last == first.from ? nil : (first.time, photo, first.from, last)
        }
        return all.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { ($0.1, $0.2, $0.3) }
    }

    /// What was to be written beside photos where that was requested, in that order.
    public var exported: [(photo: PhotoID, judgement: Judgement)] {
        exports.sorted { $0.key < $1.key }.flatMap { $0.value.map { ($0.photo, $0.to) } }
    }

    /// What was decided after a time and was not taken back.
    private func standing(_ changes: [OwnChange], since time: Int64) -> [OwnChange] {
        var standing: [OwnChange] = []
        for change in changes where change.time > time {
            let made = standing.lastIndex { $0.step == change.step }
            if change.way == .takenBack, let made {
                standing.remove(at: made)
            } else {
                standing.append(change)
            }
        }
        return standing
    }

    /// Waits on another thread than the loop's, at most so many seconds, until what was decided is on the disk.
    public var settle: @Sendable (Double) -> Void {
        { [thread] seconds in _ = thread.finish(within: seconds) }
    }

    /// Waits until what was decided is on the disk, however much else was requested; nil where that takes longer.
    public func finish(within seconds: Double) -> DecisionEnd? {
        let end = thread.finish(within: seconds)
        // Without a place for the desk no thread could report this.
        return end == .kept && !thread.hasPlace && !made.isEmpty ? .refused(nil) : end
    }
}

/// What has become of a session's decisions.
public enum DecisionEnd: Hashable, Sendable {
    /// All that could be kept is kept, or there was nothing.
    case kept
    /// Not all of them, for what the desk has said last; nil where it has said nothing.
    case refused(DeskNews?)
}
