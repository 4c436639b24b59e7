import CLinux

/// Whether a file was trashed, moved to a folder of the user's, or trashed for a new file that has its name.
public enum DepartureVerb: String, Hashable, Sendable {
    case trash, move, turn

    /// What the record of an intent says; earlier versions only trashed.
    init(_ record: JournalRecord) {
        self = record.text("verb").flatMap(DepartureVerb.init(rawValue:)) ?? .trash
    }

    func write(to record: inout JournalRecord) {
        if self != .trash { record.set("verb", rawValue) }
    }
}

/// The folder that photos are moved to, in place of a trash.
struct MoveTarget {
    /// Exists, and is no symbolic link.
    let path: Path
}

extension TrashService {
    /// Moves all files of a photo to a folder (absolute path), by the protocol of the trash: the journal, recovery and undo are the same.
    ///
    /// The folder is made if its parent exists; the photo's own folder is refused. Photos of one `batch` come back together; nil is a
    /// batch of its own. All files have one `number`.
    public func move(
        photo: PhotoFiles, to folder: [UInt8], now: WallTime, batch: String? = nil,
        number: UInt64 = 0
    ) throws(Refusal) -> PhotoReceipt {
        let path: Path
        do throws(TrashError) {
            path = try target(folder, for: photo)
        } catch {
            throw Refusal(photo.cover, error, of: photo.members.count)
        }
        return try trash(
            photo: photo, now: now, batch: batch, number: number, to: MoveTarget(path: path))
    }

    /// Where a photo may go: the folder that was named, or a trash.
    func candidates(
        for departure: borrowing Departure, to target: MoveTarget?
    ) throws(FailedCall) -> [TrashCandidate] {
        if let target { return [.chosen(target.path, .flat)] }
        return try places.candidates(
            for: departure.directory, top: departure.mount, permitted: permitted)
    }

    /// The folder, made where it is missing; but for no other cover than the one that was looked at.
    private func target(
        _ folder: Path, for photo: PhotoFiles
    ) throws(TrashError) -> Path {
        let departure = try Departure.find(
            photo.cover, expecting: .warrant(photo.warrant), user: places.effectiveUser)
        let target = try TargetFolder.open(folder, besides: departure.directory, places)
        return target.directory.path
    }
}
