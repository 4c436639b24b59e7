import CLinux
import Glibc
import System

/// A new file in place of a photo, beside it under a name of ours, that waits for its bytes.
public struct TurnDraft: ~Copyable {
    let departure: Departure
    let original: Descriptor
    let draft: Descriptor
    var operation: Operation

    /// The photo, open to be read.
    public var source: Int32 { original.number }
    /// The new file, open to be read and written.
    public var target: Int32 { draft.number }

    /// Whether the new file has as many bytes as the photo, and so the same size and time.
    public var isAsLong: Bool {
        let size = (try? draft.status())?.identity.size
        return size != nil && size == (try? original.status())?.identity.size
    }

    var name: [UInt8] { operation.names.draft }
    var path: Path { BytePath.join(departure.directory.path, name) }

    /// Gives the new file all that the photo has beside its bytes, and brings both onto the disk.
    ///
    /// The next who reads it reads it from there, where the kernel lets us.
    public mutating func seal() throws(TrashError) {
        do throws(FailedCall) {
            let (old, new, path) = (original.number, draft.number, path)
            var lost: UInt32 = 0
            try check(unsafe clinux_copy_attributes(old, new, &lost), "futimens", path)
            let (before, after) = (try original.status(), try draft.status())
            let isAlike =
                lost == 0 && before.owner == after.owner && before.group == after.group
                && before.identity.mode == after.identity.mode
            // A photo of another user would become one of ours.
            try check(isAlike ? 0 : EPERM, "fchown", path)
            try draft.sync(path)
            clinux_forget_cached(new)
            operation.successor?.made = RecordedIdentity(after)
            operation.successor?.sum = try draft.sum(path)
        } catch {
            throw TrashError(error)
        }
    }
}
