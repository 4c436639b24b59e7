/// One act that took a file from its place: to the trash, to a folder of the user's, or, of a copy, away; or that put another file in its
/// place which shows the same photo.
public struct FileTrace: Hashable, Sendable {
    /// A folder, by its absolute path, and a name in it.
    public struct Place: Hashable, Sendable {
        public let directory: [UInt8]
        public let name: [UInt8]

        public init(directory: [UInt8], name: [UInt8]) {
            self.directory = directory
            self.name = name
        }
    }

    /// The file that took the place of one.
    public struct Successor: Hashable, Sendable {
        public let identity: RecordedIdentity
        /// How its picture is turned against that of the other one, or that one's against its, as EXIF numbers it.
        public let turn: Int
        /// Whether it is the original, which has come back.
        public let isOriginal: Bool
    }

    public let source: Place
    /// The file as it was then.
    public let identity: RecordedIdentity
    /// Where it was taken to; nil for a copy that was taken away.
    public let target: Place?
    public let verb: DepartureVerb
    /// Where it came back to; nil where it has not.
    public let back: Place?
    /// When it was taken.
    public let time: WallTime
    /// The file that has the photo from then on, in the place where it was taken to; nil where that is the file itself.
    public let successor: Successor?
    /// Of the one count of all journals; 0 where it has none.
    public var number: UInt64 { moment.sequence }
    /// Whether an original came back by no act of undo: then the number is that of the act that took it away.
    public let isUnnumberedReturn: Bool
    fileprivate let moment: Moment

    /// What an operation did: a file that was turned left its place to another one, and took it back where that was undone.
    fileprivate static func all(of operation: Operation) -> [FileTrace] {
        guard let new = operation.successor, let made = new.made, new.outcome == .published else {
            return [FileTrace(operation)].compactMap { $0 }
        }
        let home = Place(directory: operation.sourceDirectory, name: operation.sourceName)
        let turned = FileTrace(
            operation, of: operation.identity, at: home, to: home,
            Successor(identity: made, turn: new.turn, isOriginal: false))
        let back = operation.destinations.last.map { Place(directory: $0.directory, name: $0.name) }
        // Beside a file that was changed since, the original is another photo.
        guard operation.state == .restored, back == nil || back == home else { return [turned] }
        let original = operation.returned ?? operation.stored ?? operation.identity
        let returned = FileTrace(
            operation, of: made, at: home, to: home,
            Successor(identity: original, turn: new.turn, isOriginal: true))
        return [turned, returned]
    }

    private init(
        _ operation: Operation, of identity: RecordedIdentity, at source: Place, to target: Place,
        _ successor: Successor
    ) {
        self.source = source
        self.identity = identity
        self.target = target
        verb = .move
        back = nil
        time = operation.time
        let isReturn = successor.isOriginal
        isUnnumberedReturn = isReturn && operation.act == 0
        moment = isReturn ? operation.returnMoment : operation.departureMoment
        self.successor = successor
    }

    /// Nil where the file stayed.
    private init?(_ operation: Operation) {
        guard operation.state != .abandoned, let attempt = operation.attempts.last else {
            return nil
        }
        source = Place(directory: operation.sourceDirectory, name: operation.sourceName)
        identity = operation.identity
        target = Place(directory: attempt.place.filesPath, name: attempt.name)
        verb = operation.verb
        let last = operation.destinations.last.map { Place(directory: $0.directory, name: $0.name) }
        back = operation.state == .restored ? last ?? source : nil
        time = operation.time
        isUnnumberedReturn = false
        moment = operation.moment
        successor = nil
    }

    /// Nil where the copy is there, or never was.
    fileprivate init?(_ copy: CopyOperation) {
        guard copy.state == .removed, let made = copy.made else { return nil }
        source = Place(directory: copy.directory, name: copy.name)
        identity = made
        target = nil
        verb = .move
        back = nil
        time = copy.time
        isUnnumberedReturn = false
        moment = copy.moment
        successor = nil
    }

    fileprivate func concerns(_ places: Set<Place>, _ directories: Set<[UInt8]>) -> Bool {
        [source, target, back].contains { place in
            place.map { places.contains($0) || directories.contains($0.directory) } ?? false
        }
    }
}

/// What riffle did with files, by the journals alone.
extension TrashService {
    /// What a turn of this session did.
    public func trace(of receipt: Receipt) -> FileTrace? {
        operations.place(of: receipt.op).flatMap { FileTrace.all(of: operations[$0]).first }
    }

    /// The acts that concern files which were in these places or folders, in their order; in that of the journal where an act has a number.
    public func traces(
        of places: Set<FileTrace.Place>, in directories: Set<[UInt8]> = []
    ) throws(TrashError) -> [FileTrace] {
        guard isJournalThere else { return [] }
        let names = Set(places.map(\.name)).flatMap { name in
            ["name=", "as=", "back-name="].map { bytes($0) + percentEncoded(name) }
        }
        let words = names + directories.map { bytes("dir=") + percentEncoded($0) }
        var traces: [FileTrace] = []
        _ = try visitJournals(withOneOf: words, onlyLooking: true) { told in
            traces += told.operations.flatMap { FileTrace.all(of: $0) }
                .filter { $0.concerns(places, directories) }
            traces += told.copies.compactMap { FileTrace($0) }
                .filter { $0.concerns(places, directories) }
        }
        // What came back without a number left before that.
        return traces.enumerated()
            .sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
            .map(\.element)
    }
}
