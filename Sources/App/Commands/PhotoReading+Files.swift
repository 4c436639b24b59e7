public import Decisions
import Decoding
import Desk
import Geometry
import Sidecars
public import Trash

extension PhotoReading {
    /// Reads files; `helper` is the path of `riffle-decode`, nil where it is missing, and `places` say where the journal is.
    public init(helper: [UInt8]?, places: TrashPlaces) {
        self.init(
            helper: helper, embedded: embeddedWords(ofFileAt:), print: print(ofFileAt:),
            receipts: { files, folders in
                let asked = files.map { FileTrace.Place(directory: $0.directory, name: $0.name) }
                let service = TrashService(places: places)
                return (try? service.traces(of: Set(asked), in: folders))?.map { DeskReceipt($0) }
            },
            orientation: orientation(ofFileAt:))
    }
}

/// What a file says of itself; nil where it cannot be read.
@Sendable func embeddedWords(ofFileAt path: [UInt8]) -> EmbeddedWords? {
    embeddedDocument(ofFileAt: path).map {
        EmbeddedWords(
            xmp: $0.xmp, rating: $0.rating, ratingPercent: $0.ratingPercent,
            packedXMP: $0.packedXMP)
    }
}

/// By what a photo is known again wherever it is; nil where it cannot be read.
@Sendable func print(ofFileAt path: [UInt8]) -> [UInt8]? {
    FileEnds(ofFileAt: path).map {
        digest(printedBytes(size: $0.size, first: $0.first, last: $0.last))
    }
}

extension DeskReceipt {
    init(_ trace: FileTrace) {
        self.init(
            source: DeskPath(trace.source),
            facts: DeskFacts(trace.identity),
            inode: trace.identity.inode, place: trace.target.map { DeskPath($0) },
            isTrash: trace.verb == .trash,
            back: trace.back.map { DeskPath($0) }, time: trace.time.seconds,
            successor: trace.successor.map { Successor($0) },
            act: Self.act(trace.number, isReturn: trace.isUnnumberedReturn))
    }
}

extension DeskReceipt.Successor {
    fileprivate init(_ successor: FileTrace.Successor) {
        let turn = Orientation(rawValue: successor.turn) ?? .upright
        self.init(
            facts: DeskFacts(successor.identity), inode: successor.identity.inode,
            turn: successor.isOriginal ? turn.inverse : turn)
    }
}

extension DeskFacts {
    fileprivate init(_ identity: RecordedIdentity) {
        self.init(
            size: identity.size, seconds: identity.modifiedSeconds,
            nanoseconds: identity.modifiedNanoseconds)
    }
}

extension DeskPath {
    fileprivate init(_ place: FileTrace.Place) {
        self.init(directory: place.directory, name: place.name)
    }
}
