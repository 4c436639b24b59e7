import CLinux
import Glibc
import System

/// A photo in the trash, by all its files: the cover first.
public struct TrashedFiles: Hashable, Sendable {
    public enum Presence: Hashable, Sendable {
        case here
        /// It is not in the trash any more.
        case gone
        /// The disk that it lies on is not there: this is its mount point, empty if unknown.
        case away(mount: [UInt8])
    }

    /// Names of files that were trashed together, the cover's first.
    public internal(set) var receipts: [Receipt]
    /// Whether they are one photo of several files, which come back together.
    public let isGroup: Bool
    public internal(set) var presence: Presence

    /// What names it in this session and in later ones.
    public var key: String { isGroup ? receipts[0].group : receipts[0].op }
}

/// Looking through the trash: by the journals alone, and without changing anything.
extension TrashService {
    /// What was trashed and not restored, the newest first; `isMeant` says which.
    public func trashedPhotos(
        where isMeant: (Receipt) -> Bool
    ) throws(TrashError) -> [TrashedFiles] {
        guard isJournalThere else { return [] }
        var photos: [TrashedFiles] = []
        var placeOf: [String: Int] = [:]
        for candidate in try candidates(
            atMost: .max, onlyLooking: true, where: { $0.verb != .move && isMeant($0) })
        {
            let receipt = candidate.receipt
            let isGroup = placeOf[receipt.group] != nil || isPlanned(receipt)
            if isGroup, let place = placeOf[receipt.group] {
                photos[place].receipts.append(receipt)
                continue
            }
            if isGroup { placeOf[receipt.group] = photos.count }
            photos.append(
                TrashedFiles(receipts: [receipt], isGroup: isGroup, presence: .here))
        }
        var open: OpenTrash?
        for place in photos.indices {
            // Departure is told from the last to the first: the cover went last.
            photos[place].receipts.sort { $0.moment > $1.moment }
            let receipt = photos[place].receipts[0]
            let trash = open?.place == receipt.place ? open : OpenTrash(receipt.place, of: self)
            photos[place].presence = try presence(of: receipt, in: trash)
            open = trash
        }
        return photos
    }

    /// Whether there is a folder of journals: looking must not make one.
    var isJournalThere: Bool {
        guard let home = places.stateHome else { return false }
        do throws(FailedCall) {
            guard let folder = try JournalFolder(opening: home) else { return false }
            _ = folder
            return true
        } catch {
            return true
        }
    }

    /// Where the photo is there, its name and note decide; otherwise the mount tells a missing photo from a disk that is away.
    private func presence(
        of receipt: Receipt, in trash: OpenTrash?
    ) throws(TrashError) -> TrashedFiles.Presence {
        // A copy keeps size and time too.
        if let found = identity(at: receipt.trashPath), found.hasContent(of: receipt.identity),
            trash?.isTrashedAgain(receipt) != true
        {
            return .here
        }
        guard let operation = try operation(of: receipt) else { return .gone }
        switch standing(of: operation, receipt.session) {
        case .inTrash: return .here
        case .gone: return .gone
        case .unreachable(.notMounted(let mount)): return .away(mount: mount)
        case .unreachable: return .away(mount: [])
        }
    }

    private func identity(at path: Path) -> RecordedIdentity? {
        var identity = FileIdentity()
        guard unsafe clinux_identity_at(AT_FDCWD, cString(path), &identity) == 0 else { return nil }
        return RecordedIdentity(identity)
    }

    /// Brings a photo of the trash back, all its files where there are several.
    public func bringBack(_ photo: TrashedFiles) throws(TrashError) -> PhotoRestoration {
        guard photo.isGroup else {
            return PhotoRestoration(restored: [try restore(photo.receipts[0])])
        }
        let first = photo.receipts[0]
        return try restore(photo: first.group, session: first.session)
    }
}

/// A trash that stays open while its photos are looked at.
private final class OpenTrash {
    let place: TrashPlace
    private let folder: TrashFolder
    private let user: UInt32

    /// Nil where it is not there now.
    init?(_ place: TrashPlace, of service: TrashService) {
        guard let folder = try? service.trashFolder(place) else { return nil }
        self.place = place
        self.folder = folder
        user = service.places.effectiveUser
    }

    /// Whether another program has the photo in the trash; false where its note cannot be read, as undo says why then.
    func isTrashedAgain(_ receipt: Receipt) -> Bool {
        do throws(FailedCall) {
            return try folder.isNotedByOthers(receipt.trashName, than: receipt.op, user: user)
        } catch {
            return false
        }
    }
}
