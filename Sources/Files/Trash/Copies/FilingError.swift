/// Why a photo was not copied, moved or linked; its files are where they were unless `remaining` says otherwise.
public struct FilingError: Error, Hashable, Sendable {
    public enum Reason: Error, Hashable, Sendable {
        /// The target is the photo's own folder.
        case sameFolder(path: [UInt8])
        /// The target's parent does not exist, or the target is no folder.
        case noFolder(path: [UInt8])
        /// The target is a trash, or lies in one: what it holds may be deleted at any time.
        case insideTrash(path: [UInt8])
        case failed(TrashError)
    }

    public let cover: [UInt8]
    /// The file that it failed at.
    public let member: [UInt8]
    public let reason: Reason
    /// How many files the photo has.
    public let count: Int
    /// What was moved and could not come back; it can be restored later.
    public internal(set) var remaining: [Receipt] = []
    /// Copies that were made and could not be taken away.
    public internal(set) var copies: [[UInt8]] = []

    init(cover: [UInt8], member: [UInt8], reason: Reason, count: Int) {
        self.cover = cover
        self.member = member
        self.reason = reason
        self.count = count
    }

    /// Of what is known before anything is tried; `member` is the cover unless another file is named.
    public init(_ cover: [UInt8], _ error: TrashError, at member: [UInt8]? = nil) {
        self.init(cover: cover, member: member ?? cover, reason: .failed(error), count: 1)
    }
}
