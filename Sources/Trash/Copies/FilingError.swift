/// Why a photo was not copied, moved or linked; its files are where they were unless `remaining` says otherwise.
public struct FilingError: Error, Hashable, Sendable {
    public enum Reason: Error, Hashable, Sendable {
        /// The target is the photo's own folder.
        case sameFolder(path: [UInt8])
        /// The target's parent does not exist, or the target is no folder.
        case noFolder(path: [UInt8])
        case failed(TrashError)
    }

    public let cover: [UInt8]
    /// The file that it failed at.
    public let member: [UInt8]
    public let reason: Reason
    /// How many files the photo has.
    public let count: Int
    /// What was moved and could not come back; it can be asked back.
    public internal(set) var remaining: [Receipt] = []
    /// Copies that were made and could not be taken away.
    public internal(set) var copies: [[UInt8]] = []
}
