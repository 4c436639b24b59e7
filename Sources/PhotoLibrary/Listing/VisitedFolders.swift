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
    private var leftOut: Set<FolderKey> = []

    public init() {}

    /// Folders that are entered only where somebody names them.
    public mutating func leaveOut(_ folders: [[UInt8]]) {
        for case let facts? in folders.map({ try? fileFacts($0) }) {
            leftOut.insert(FolderKey(facts))
        }
    }

    /// Whether to enter a folder now.
    public mutating func enter(_ folder: FolderKey, isNamed: Bool) -> Bool {
        if leftOut.contains(folder), !isNamed { return false }
        return entered.insert(folder).inserted
    }

    /// Lets a folder that is gone be entered again under whatever name it returns.
    public mutating func leave(_ folder: FolderKey) {
        entered.remove(folder)
    }
}
