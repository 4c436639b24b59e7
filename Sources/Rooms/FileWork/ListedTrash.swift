import Browsing
import PhotoLibrary
import System
public import Trash

/// A photo in the trash, with what is needed to show it.
public struct ListedTrash: Hashable, Sendable {
    /// What went to the trash together: a photo of several files may have gone in parts.
    public struct Part: Hashable, Sendable {
        /// The names by which it is restored.
        public var key: String
        /// The operation of this session that trashed it.
        public var op: Int?
    }

    /// That with the cover first.
    public var parts: [Part]
    /// Its cover, in the trash.
    public var path: [UInt8]
    /// Where its cover lay.
    public var source: [UInt8]
    /// The names of its other files.
    public var others: [[UInt8]]
    /// Which files they were, and where they are: the cover's first, then those of the others.
    public var identities: [RecordedIdentity] = []
    public var places: [[UInt8]] = []
    /// When it was trashed: `YYYY-MM-DDThh:mm:ss`.
    public var time: String
    /// In bytes, all files.
    public var size: Int64
    public var presence: TrashedFiles.Presence

    /// What names it among all.
    public var key: String { parts[0].key }
}

extension FileWorker {
    /// Lists what of the trash is to be looked at: by the journals alone.
    ///
    /// Without a scope the narrowest is taken in which there is anything, or the widest where nothing is. What is in the trash of one shot is one photo, whose cover `pairs` says;
    /// with nil each picture is one.
    mutating func listTrash(_ scope: ReviewScope?, _ folders: Set<[UInt8]>, pairs: CoverChoice?) {
        let folders = Set(folders.map(absolutePath))
        var all: [TrashedFiles] = []
        do throws(TrashError) {
            all = try service.trashedPhotos { _ in true }
        } catch {
            return deliver(.trashListed(.failure(error)))
        }
        func isIn(_ scope: ReviewScope, _ photo: TrashedFiles) -> Bool {
            switch scope {
            case .session: ours.contains(photo.receipts[0].op)
            case .folder: folders.contains(photo.receipts[0].sourceDirectory)
            case .all: true
            }
        }
        let scopes = scope.map { [$0] } ?? ReviewScope.allCases
        let chosen =
            scopes.first { scope in all.contains { isIn(scope, $0) } } ?? scopes[scopes.count - 1]
        let ops = ownOperations
        listed = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        let meant = all.filter { isIn(chosen, $0) }
        let shots =
            pairs.map { TrashedShot.all(meant, showing: $0, look) }
            ?? meant.map { TrashedShot($0) }
        let list = TrashList(scope: chosen, photos: shots.map { ListedTrash($0, ops) })
        deliver(.trashListed(.success(list)))
    }

    /// Counts what other sessions trashed from folders, which need not be absolute; what cannot be counted is not told.
    ///
    /// A picture of a photo that is there, or that has gone too, is none of its own, where files that belong together are one photo.
    /// Returns false, and tells nothing, where `isWanted` has said no meanwhile.
    func countTrash(
        from folders: Set<[UInt8]>, arePairs: Bool, whileWanted isWanted: () -> Bool
    ) -> Bool {
        // What was brought back and went again by itself is nothing that the interface counts.
        let own = Set(ownOperations.filter { $0.value >= 0 }.keys)
        let all: [JournalEntry]
        do throws(TrashError) {
            let found = try service.trashed(
                from: Set(folders.map(absolutePath)), whileWanted: isWanted)
            guard let found else { return false }
            all = found
        } catch {
            return true
        }
        var present = PresentPictures()
        // The interface has counted those: what went of the same photos by itself is counted with them.
        for entry in all where own.contains(entry.group) { _ = present.haveFollowed(entry.paths) }
        let count = all.count { entry in
            !own.contains(entry.group)
                && !(arePairs
                    && (present.misses(entry.sourcePath) || present.haveFollowed(entry.paths)))
        }
        deliver(.trashCounted(count))
        return true
    }

    /// Brings back a photo of the last list, or what of it is named: the part with its cover first.
    ///
    /// A part that cannot come stands in no other's way.
    mutating func bringBack(_ op: Int, _ keys: [String]) {
        var back: [Restoration] = []
        var waiting: [WaitingFile] = []
        for key in keys {
            guard let photo = listed[key] else {
                waiting.append(.init(name: [], error: .notRestorable(op: key)))
                continue
            }
            let cover = photo.receipts[0]
            do throws(TrashError) {
                let part = try service.bringBack(photo)
                waiting += part.waiting.map { WaitingFile($0) }
                if part.restored.isEmpty {
                    if part.waiting.isEmpty {
                        let error = TrashError.goneFromTrash(path: cover.trashPath)
                        waiting.append(.init(name: cover.sourceName, error: error))
                    }
                    continue
                }
                ours.subtract(photo.receipts.map(\.op))
                for receipt in photo.receipts { returnsOf[receipt.op] = op }
                back += part.restored
            } catch {
                waiting.append(.init(name: cover.sourceName, error: error))
            }
        }
        guard let first = back.first else {
            let failed = waiting.first ?? WaitingFile(error: .notRestorable(op: keys.first ?? ""))
            return deliver(.returned(op: op, nil, .failure(failed)))
        }
        let photo = PhotoReturn(
            path: first.path, parts: PhotoParts(paths: back.map(\.path)),
            waiting: Array(waiting.prefix(1)))
        photos[op] = .returned(
            ReturnedPhoto(
                photo, warrant: first.arrived,
                number: keys.first.flatMap { listed[$0]?.receipts.first?.sequence } ?? 0))
        deliver(.returned(op: op, nil, .success(photo)))
    }
}

extension ListedTrash {
    fileprivate init(_ shot: TrashedShot, _ ops: [String: Int]) {
        let receipts = shot.parts.flatMap { $0.receipts }
        let files = shot.names.compactMap { name in receipts.first { $0.sourceName == name } }
        self.init(
            parts: shot.parts.map { Part(key: $0.key, op: ops[$0.key]) },
            path: shot.cover.trashPath, source: shot.cover.sourcePath,
            others: Array(shot.names.dropFirst()),
            identities: files.map(\.identity), places: files.map(\.trashPath),
            time: shot.time.localText,
            size: receipts.reduce(0) { $0 + $1.identity.size },
            presence: shot.parts[0].presence)
    }
}
