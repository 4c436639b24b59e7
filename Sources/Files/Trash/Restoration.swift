/// Where a photo came back to.
public struct Restoration: Hashable, Sendable {
    /// The operation that is taken back.
    public let op: String
    public let path: [UInt8]
    /// True when the old name was taken and another one was given.
    public let isRenamed: Bool
    /// The photo as it is now; what a repeated trash expects.
    public let identity: RecordedIdentity
    /// When it had gone, and whether to the trash or to a folder of the user's.
    public let time: WallTime
    public let verb: DepartureVerb
    /// By what it may be trashed again; nil for a photo that another session trashed.
    public internal(set) var returned: Returned?
    /// By which it may be trashed again, whichever session trashed it.
    ///
    /// Of the very file that came back; nil where that is not certain.
    public internal(set) var arrived: TrashWarrant?
    /// Where the other files of the photo came back to, where it has several.
    public internal(set) var others: [[UInt8]] = []
    /// Names of those of its files that are no longer in the trash.
    public internal(set) var gone: [[UInt8]] = []
}

/// The result of the restore of one photo, of one file or several.
public struct PhotoRestoration: Hashable, Sendable {
    public struct Failure: Hashable, Sendable {
        public let receipt: Receipt
        public let error: TrashError
    }

    /// Its files that are back, the cover first.
    public internal(set) var restored: [Restoration] = []
    /// Those that are no longer in the trash.
    public internal(set) var gone: [Receipt] = []
    /// Those that cannot come back now, and can be restored later.
    public internal(set) var waiting: [Failure] = []
}
