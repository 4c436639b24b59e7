/// One operation as the journal shows it to the user.
public struct JournalEntry: Hashable, Sendable {
    public enum State: Hashable, Sendable {
        /// Under way in a running session, or waiting for the next recovery.
        case pending
        case trashed
        case restored
        /// The photo stayed where it was.
        case abandoned
        /// The photo was found neither in its folder nor in the trash after an interruption.
        case lost
        /// The photo was no longer in the trash when its restore was requested.
        case gone
        /// Some files of the photo are in the trash, and some are not.
        case partial
        /// The copy, or its original, was changed: it stays where it is.
        case kept
    }

    public enum Verb: Hashable, Sendable {
        case trash, move, turn, copy, link
    }

    public let op: String
    public let group: String
    public let time: WallTime
    /// The number of the operation among all of the user, for the order of undo; 0 if an earlier version gave it none.
    public var sequence: UInt64 { moment.sequence }
    public let session: [UInt8]
    /// The process that did it.
    public var process: Int64? { JournalFolder.run(of: session).process }
    /// When that process began, by its own count; nil where an earlier version did not say.
    public var start: Int64? { JournalFolder.run(of: session).start }
    public internal(set) var state: State
    public let verb: Verb
    public let sourcePath: [UInt8]
    /// Where it went: into the trash, or to a folder of the user's.
    public let trashPath: [UInt8]
    /// Where the operation stands in the order of undo.
    let moment: Moment
    /// Where the further files of the photo were, where it has several.
    public internal(set) var others: [[UInt8]] = []
    /// Where all its files were, the cover first.
    public var paths: [[UInt8]] { [sourcePath] + others }
    /// The numbers of all its operations, where it has several files.
    var numbers: [UInt64] = []

    init?(_ operation: Operation, session: [UInt8]) {
        guard let attempt = operation.attempts.last else { return nil }
        op = operation.op
        group = operation.group
        time = operation.time
        moment = operation.moment
        self.session = session
        verb =
            switch operation.verb {
            case .trash: .trash
            case .move: .move
            case .turn: .turn
            }
        sourcePath = operation.sourcePath
        trashPath = attempt.path
        state =
            switch operation.state {
            case .begun, .restoring: .pending
            case .trashed: .trashed
            case .restored: .restored
            case .abandoned: .abandoned
            case .lost: .lost
            case .gone: .gone
            }
    }
}
