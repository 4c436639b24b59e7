import System

/// What is needed to bring one photo back: it can be kept, compared, and used in a later session.
public struct Receipt: Hashable, Sendable {
    /// 16 hexadecimal digits that name the operation.
    public let op: String
    /// The photos that were trashed as one share it.
    public let group: String
    /// What one action trashed shares it: it comes back together.
    public let batch: String
    public let time: WallTime
    /// The number of the operation among all of the user, for the order of undo; 0 if an earlier version gave it none.
    public var sequence: UInt64 { moment.sequence }
    /// The journal that holds the operation.
    public let session: [UInt8]
    public let sourceDirectory: [UInt8]
    public let sourceName: [UInt8]
    /// The photo as it was when it was trashed.
    public let identity: RecordedIdentity
    /// The trash that holds the photo now.
    let place: TrashPlace
    public let trashName: [UInt8]
    /// Whether it was trashed, or moved to a folder of the user's: what is moved is counted in no tally of the trash.
    public let verb: DepartureVerb
    /// Nil when the operation was completed by recovery.
    public let method: MoveMethod?
    /// Where the operation stands in the order of undo.
    let moment: Moment
    /// Whether an archive told of it as one of several files of a photo.
    let hasSeat: Bool

    /// Where the photo was.
    public var sourcePath: [UInt8] { BytePath.join(sourceDirectory, sourceName) }
    /// The folder that holds the photo now.
    public var trashDirectory: [UInt8] { place.filesPath }
    /// Where the photo is.
    public var trashPath: [UInt8] { BytePath.join(trashDirectory, trashName) }

    /// Nil when the operation never got a name in a trash folder.
    init?(_ operation: Operation, session: [UInt8]) {
        guard let attempt = operation.attempts.last else { return nil }
        op = operation.op
        group = operation.group
        batch = operation.batch ?? operation.group
        time = operation.time
        moment = operation.moment
        self.session = session
        sourceDirectory = operation.sourceDirectory
        sourceName = operation.sourceName
        identity = operation.identity
        place = attempt.place
        trashName = attempt.name
        verb = operation.verb
        method = operation.method
        hasSeat = operation.seat != nil
    }
}
