import CLinux
import PhotoLibrary

/// Folders that report no changes, as on a network: when they are looked at, and how they were the last time.
///
/// They are looked at for some seconds after a key or a click, and never at rest.
struct UnheardFolders {
    /// By their numbers among the watched folders; nil where nothing was there.
    private(set) var folders: [Int: FileIdentity?] = [:]
    /// Files that have come, which may be written still.
    private(set) var new: [ChangeRecord.Name: FileIdentity] = [:]
    /// The photo that was in front, and its file.
    private(set) var front: (photo: Int, file: FileIdentity?)?
    /// When to look; nil while the user does nothing.
    private(set) var due: UInt64?
    private var end: UInt64 = 0
    private var last: UInt64 = 0

    /// Nanoseconds between two looks, between two that different photos ask for, and after which none is made.
    private static let pause: UInt64 = 2_000_000_000
    private static let least: UInt64 = 300_000_000
    private static let patience: UInt64 = 15_000_000_000

    var isEmpty: Bool { folders.isEmpty }

    mutating func add(_ folder: Int, _ facts: FileIdentity?) { folders[folder] = .some(facts) }

    /// The user is active.
    mutating func attend(at time: UInt64) {
        guard !folders.isEmpty else { return }
        end = time + Self.patience
        due = min(due ?? .max, max(time, last + Self.least))
    }

    /// Whether to look now; the next look is due after a while.
    mutating func takeDue(at time: UInt64) -> Bool {
        guard let due, due <= time else { return false }
        last = time
        self.due = time + Self.pause <= end ? time + Self.pause : nil
        return true
    }

    /// Notes how a folder is; true where it was otherwise.
    mutating func note(_ folder: Int, _ facts: FileIdentity?) -> Bool {
        guard let former = folders[folder] else { return false }
        folders[folder] = .some(facts)
        return !isSameFile(former, facts)
    }

    /// Notes how the file of the photo in front is; true where it was otherwise, or another photo was in front.
    mutating func note(front photo: Int, _ facts: FileIdentity?) -> Bool {
        defer { front = (photo, facts) }
        return front.map { $0.photo != photo || !isSameFile($0.file, facts) } ?? true
    }

    /// Notes a file that has come to one of the folders.
    mutating func note(new name: ChangeRecord.Name, _ facts: FileIdentity) {
        if folders[name.folder] != nil { new[name] = facts }
    }

    /// Notes how a new file is; true where it was otherwise: it is looked at once more then.
    mutating func note(again name: ChangeRecord.Name, _ facts: FileIdentity?) -> Bool {
        let hasChanged = facts != nil && !isSameFile(new[name], facts)
        new[name] = hasChanged ? facts : nil
        return hasChanged
    }
}
