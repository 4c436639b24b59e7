import CLinux
import Glibc

/// How a photo that was trashed stands, as far as can be seen without changing anything.
enum Standing: Hashable {
    case inTrash(RecordedIdentity, isNoted: Bool)
    case gone
    /// Unknown now: the trash, or its disk, cannot be reached.
    case unreachable(TrashError)
}

extension TrashService {
    /// Looks where the photo of an operation was put.
    func standing(of operation: Operation, _ session: [UInt8]) -> Standing {
        guard let attempt = operation.attempts.last else { return .gone }
        let user = places.effectiveUser
        do throws(FailedCall) {
            var isThere = false
            if let folder = try trashFolder(attempt.place) {
                isThere = true
                if try folder.stores(operation, attempt, user: user),
                    let status = try folder.files.status(of: attempt.name)
                {
                    let isNoted =
                        folder.hasInfo
                        ? try folder.hasInfo(of: attempt.name, from: operation.op) : true
                    return .inTrash(RecordedIdentity(status), isNoted: isNoted)
                }
            }
            try operation.checkTrashMounted(
                attempt, isForeign: !JournalFolder.isSession(session, of: places.hostName),
                isThere: isThere, user: user)
            return .gone
        } catch {
            if error.code == ENODEV { return .unreachable(.notMounted(mount: error.path)) }
            return .unreachable(TrashError(error))
        }
    }

    /// Opens a trash folder; nil when it does not exist.
    func trashFolder(_ place: TrashPlace) throws(FailedCall) -> TrashFolder? {
        do throws(FailedCall) {
            return try TrashFolder(opening: place, user: places.effectiveUser)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }
}
