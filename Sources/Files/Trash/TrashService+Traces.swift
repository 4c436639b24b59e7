/// One act that took a file from its place: to the trash, to a folder of the user's, or, of a copy, away.
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
    fileprivate let moment: Moment

    /// Nil where the file stayed.
    fileprivate init?(_ operation: Operation) {
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
        moment = operation.moment
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
        moment = copy.moment
    }

    fileprivate func concerns(_ places: Set<Place>, _ directories: Set<[UInt8]>) -> Bool {
        [source, target, back].contains { place in
            place.map { places.contains($0) || directories.contains($0.directory) } ?? false
        }
    }
}

/// What riffle did with files, by the journals alone.
extension TrashService {
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
            traces += told.operations.compactMap { FileTrace($0) }
                .filter { $0.concerns(places, directories) }
            traces += told.copies.compactMap { FileTrace($0) }
                .filter { $0.concerns(places, directories) }
        }
        return traces.sorted { $0.moment < $1.moment }
    }
}
