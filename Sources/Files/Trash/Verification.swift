/// What the journals, the trash and the folders say about each other.
public struct Verification: Hashable, Sendable {
    /// What was found that is not as the journals have it.
    public enum Kind: Int, Hashable, Sendable {
        /// The journal has it in the trash; it is neither there nor back.
        case gone
        /// An interruption took it, and recovery did not find it.
        case lost
        /// Its move was interrupted, and no riffle has ended it.
        case interrupted
        /// It is in the trash, without the note that says where it was.
        case noNote
        /// A note of riffle's with its photo, unknown to every journal.
        case orphan
        /// A note of ours without a photo.
        case noPhoto
        /// What an operation made that is over.
        case leftOver
        /// A journal that cannot be read.
        case unreadable
        /// The trash of the photo cannot be reached; that alone is no problem.
        case unreachable
    }

    public struct Finding: Hashable, Sendable {
        public let kind: Kind
        /// The number of the operation; 0 where there is none.
        public var number: UInt64 = 0
        /// What it is about: where the photo was, or the file itself.
        public let path: [UInt8]
        /// Where the photo is, or was to be.
        public var trashPath: [UInt8]?
        public var bytes: Int64 = 0
        public var error: TrashError?
    }

    /// Photos that are in the trash as the journals have it, and what they measure.
    public internal(set) var stored = 0
    public internal(set) var storedBytes: Int64 = 0
    /// Moves of riffles that are running.
    public internal(set) var underWay = 0
    public internal(set) var restored = 0
    /// Photos that another program restored, and that lie in their folder.
    public internal(set) var takenOut = 0
    /// Photos that another program took out of the trash, and that were trashed again since.
    public internal(set) var trashedAgain = 0
    /// Photos that are gone, as the journal knows.
    public internal(set) var knownGone = 0
    /// By kind, then by number and path.
    public internal(set) var findings: [Finding] = []

    /// Whether anything is not as it should be.
    public var isAmiss: Bool { findings.contains { $0.kind != .unreachable } }
}
