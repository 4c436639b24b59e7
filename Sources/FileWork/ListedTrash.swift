import Browsing
import PhotoLibrary
public import Trash

/// A photo in the trash, as whoever shows it must know it.
public struct ListedTrash: Hashable, Sendable {
    /// What names it, by which it is asked back.
    public var key: String
    /// Its cover, in the trash.
    public var path: [UInt8]
    /// Where its cover lay.
    public var source: [UInt8]
    /// The names of its other files.
    public var others: [[UInt8]]
    /// When it was trashed: `YYYY-MM-DDThh:mm:ss`.
    public var time: String
    /// In bytes, all files.
    public var size: Int64
    public var presence: TrashedFiles.Presence
    /// The operation of this session that trashed it.
    public var op: Int?
}

extension FileWorker {
    /// Lists what of the trash is to be looked at: by the journals alone.
    ///
    /// Without a scope the narrowest is taken in which there is anything.
    mutating func listTrash(_ scope: ReviewScope?, _ folders: Set<[UInt8]>) {
        let folders = Set(folders.map(absolutePath))
        var all: [TrashedFiles] = []
        do throws(TrashError) {
            all = try service.trashedPhotos { _ in true }
        } catch {
            return deliver(.trashNotListed(error))
        }
        func isIn(_ scope: ReviewScope, _ photo: TrashedFiles) -> Bool {
            switch scope {
            case .session: ours.contains(photo.receipts[0].op)
            case .folder: folders.contains(photo.receipts[0].sourceDirectory)
            case .all: true
            }
        }
        let scopes = scope.map { [$0] } ?? ReviewScope.allCases
        let chosen = scopes.first { scope in all.contains { isIn(scope, $0) } } ?? scopes[0]
        let ops = ownOperations
        listed = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        deliver(
            .trashListed(
                chosen, all.filter { isIn(chosen, $0) }.map { ListedTrash($0, op: ops[$0.key]) }))
    }

    /// Counts what other sessions trashed from folders, which need not be absolute; what cannot be counted is not told.
    ///
    /// A picture of a photo that is there, or that has gone too, is none of its own, where files that belong together are one photo.
    func countTrash(from folders: Set<[UInt8]>, arePairs: Bool) {
        // What was brought back and went again by itself is nothing that the interface counts.
        let own = Set(ownOperations.filter { $0.value >= 0 }.keys)
        guard let all = try? service.trashed(from: Set(folders.map(absolutePath))) else { return }
        var present = PresentPictures()
        // The interface has counted those: what went of the same photos by itself is counted with them.
        for entry in all where own.contains(entry.group) { _ = present.haveFollowed(entry.paths) }
        let count = all.count { entry in
            !own.contains(entry.group)
                && !(arePairs
                    && (present.misses(entry.sourcePath) || present.haveFollowed(entry.paths)))
        }
        deliver(.trashCounted(count))
    }

    /// Brings a photo of the last list back.
    mutating func bringBack(_ op: Int, _ key: String) {
        guard let photo = listed[key] else {
            return deliver(.notBroughtBack(op: op, name: [], .notRestorable(op: key)))
        }
        let cover = photo.receipts[0].sourceName
        do throws(TrashError) {
            let back = try service.bringBack(photo)
            guard let first = back.restored.first else {
                let error =
                    back.waiting.first?.error
                    ?? .goneFromTrash(path: photo.receipts[0].trashPath)
                return deliver(.notBroughtBack(op: op, name: cover, error))
            }
            ours.subtract(photo.receipts.map(\.op))
            returned[op] = ReturnedPhoto(
                path: first.path, parts: parts(of: back), warrant: first.arrived)
            let waiting = back.waiting.first.map {
                PhotoReturn.Waiting(name: $0.receipt.sourceName, error: $0.error)
            }
            deliver(.broughtBack(op: op, paths: back.restored.map(\.path), waiting: waiting))
        } catch {
            deliver(.notBroughtBack(op: op, name: cover, error))
        }
    }

    /// What came back beside the cover.
    private func parts(of back: PhotoRestoration) -> PhotoParts? {
        let names = back.restored.map { BytePath.lastComponent($0.path) }
        guard let cover = names.first, names.count > 1 else { return nil }
        let dot = cover.dropFirst().firstIndex(of: UInt8(ascii: ".")) ?? cover.endIndex
        let others = names.dropFirst().map { name -> PhotoParts.Part in
            let kind = MemberKind(name: name)
            return PhotoParts.Part(
                name: name,
                role: kind?.isPicture == true
                    ? .picture : kind == .sidecar ? .sidecar : .companion)
        }
        return PhotoParts(stem: Array(cover[..<dot]), others: Array(others))
    }
}

extension ListedTrash {
    fileprivate init(_ photo: TrashedFiles, op: Int?) {
        let cover = photo.receipts[0]
        self.init(
            key: photo.key, path: cover.trashPath, source: cover.sourcePath,
            others: photo.receipts.dropFirst().map(\.sourceName), time: cover.time.localText,
            size: photo.receipts.reduce(0) { $0 + $1.identity.size }, presence: photo.presence,
            op: op)
    }
}
