/// What the recovery of interrupted sessions found and did.
public struct RecoveryReport: Hashable, Sendable {
    /// Photos that turned out to be in the trash.
    public internal(set) var completed: [Receipt] = []
    /// Photos that stayed where they were; what was half done is cleaned up.
    public internal(set) var abandoned: [Receipt] = []
    /// Photos that turned out to be back.
    public internal(set) var restored: [Receipt] = []
    /// Photos that are neither in their folder nor in the trash; nothing was touched.
    public internal(set) var lost: [Receipt] = []
    /// Photos that wait: their folder or their trash cannot be reached now.
    public internal(set) var unreachable: [Unreachable] = []
    /// Photos of several files that were interrupted, and how they ended.
    public internal(set) var photos: [Photo] = []
    /// Copies that were being made or taken away.
    public internal(set) var copies: [Copy] = []

    /// How many photos turned out to be somewhere, those of several files as one.
    public var settledCount: Int {
        Set((completed + abandoned + restored + photos.flatMap(\.stored)).map(\.group))
            .union(photos.map(\.group)).count
    }

    public struct Unreachable: Hashable, Sendable {
        public let receipt: Receipt
        public let failure: FailedCall
    }
}
