public import CLinux

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
