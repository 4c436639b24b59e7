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
        /// The photo was no longer in the trash when it was asked back.
        case gone
    }

    public let op: String
    public let group: String
    public let time: WallTime
    public let session: [UInt8]
    public let state: State
    public let sourcePath: [UInt8]
    public let trashPath: [UInt8]

    init?(_ operation: Operation, session: [UInt8]) {
        guard let attempt = operation.attempts.last else { return nil }
        op = operation.op
        group = operation.group
        time = operation.time
        self.session = session
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
