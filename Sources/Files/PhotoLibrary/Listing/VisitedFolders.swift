public import CLinux
import System

/// Which folder it is, by whatever path it was reached.
public struct FolderKey: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    public init(_ facts: FileIdentity) {
        device = facts.device
        inode = facts.inode
    }
}

/// The folders that have been entered: each once, so that symbolic links in a circle come to an end.
public struct VisitedFolders: Sendable {
    private var entered: Set<FolderKey> = []
    private let leftOut: LeftOutFolders
    private var leftOutKeys: Set<FolderKey> = []
    /// Paths of folders that are left out and were not there when it was last looked.
    private var missing: [[UInt8]]
    /// How many folders have been left out so far.
    public private(set) var leftOutCount = 0

    public init(leavingOut leftOut: LeftOutFolders = LeftOutFolders()) {
        self.leftOut = leftOut
        missing = leftOut.paths
    }

    /// The names of those sub-folders that are to be entered.
    public mutating func entering(_ names: [[UInt8]]) -> [[UInt8]] {
        let kept = names.filter { !leftOut.contains($0) }
        leftOutCount += names.count - kept.count
        return kept
    }

    /// Whether to enter a folder now.
    public mutating func enter(_ folder: FolderKey, isNamed: Bool) -> Bool {
        if !isNamed, isLeftOut(folder) {
            leftOutCount += 1
            return false
        }
        return entered.insert(folder).inserted
    }

    /// Lets a folder that is gone be entered again under whatever name it returns.
    public mutating func leave(_ folder: FolderKey) {
        entered.remove(folder)
    }

    private mutating func isLeftOut(_ folder: FolderKey) -> Bool {
        // The first photo that goes there may make it.
        missing.removeAll { path in
            guard let facts = try? fileFacts(path) else { return false }
            leftOutKeys.insert(FolderKey(facts))
            return true
        }
        return leftOutKeys.contains(folder)
    }
}

/// Folders that are not entered from above: those that systems keep for themselves, and where trashed and rejected photos go.
///
/// One that is named is entered.
public struct LeftOutFolders: Hashable, Sendable {
    /// Folders wherever they are.
    public var paths: [[UInt8]]
    /// Folders of any place, with ASCII letters folded.
    private var names: Set<[UInt8]>

    /// NAS boxes, Windows, file systems, and programs that keep pictures of pictures.
    private static let ofSystems = [
        "@eaDir", "@Recycle", "@Recently-Snapshot", "@__thumb", "#recycle", "#snapshot",
        "$RECYCLE.BIN", "System Volume Information", "lost+found", "CaptureOne",
    ]

    /// The names of systems' folders, and these.
    public init(paths: [[UInt8]] = [], names: [String] = []) {
        self.paths = paths
        self.names = Set((Self.ofSystems + names).map { $0.utf8.map(folded) })
    }

    /// Whether a folder of this name is left out.
    public func contains(_ name: [UInt8]) -> Bool { names.contains(name.map(folded)) }
}

/// Whether a folder below this one has pictures, by their names; `limit` folders are looked at, at most.
public func hasPhotos(
    below folder: [UInt8], leavingOut leftOut: LeftOutFolders = LeftOutFolders(),
    atMost limit: Int = 2000
) -> Bool {
    var visited = VisitedFolders(leavingOut: leftOut)
    var waiting = [folder]
    var left = limit
    while left > 0, let next = waiting.popLast() {
        left -= 1
        let isNamed = left == limit - 1
        guard let facts = try? fileFacts(next),
            visited.enter(FolderKey(facts), isNamed: isNamed),
            let listing = try? FolderListing(of: next)
        else { continue }
        if !isNamed, listing.falsePhotos(in: next).count < listing.photos.count { return true }
        waiting += visited.entering(listing.allFolders(in: next)).map { BytePath.join(next, $0) }
    }
    return false
}
