public import Geometry

/// What was seen of files, to find rows by: the thread that writes the desk looks at no file.
public struct DeskLook: Sendable {
    /// What has become of the file of a row.
    public enum RowFile: Hashable, Sendable {
        case there
        /// Its name has another file, or it was changed.
        case other
        case missing
        /// Its folder does not exist.
        case noFolder
    }

    /// When, in milliseconds since 1970.
    public var time: Int64
    /// The files of rows, by their paths.
    public var files: [DeskPath: RowFile] = [:]
    /// What riffle did with these files; those of one file are in the order of its acts.
    public var receipts: [DeskReceipt] {
        get { acts.values.flatMap(\.self).sorted { $0.place < $1.place }.map(\.receipt) }
        set {
            let acts = newValue.enumerated().map { (place: $0.offset, receipt: $0.element) }
            self.acts = Dictionary(grouping: acts, by: \.receipt.facts.undated)
        }
    }
    /// By the size and time of the files: receipts are thousands, and each row or photo has few.
    private var acts: [DeskFacts: [(place: Int, receipt: DeskReceipt)]] = [:]
    /// The prints of the files that name photos.
    public var prints: [DeskPhoto: [UInt8]] = [:]

    public init(time: Int64) { self.time = time }

    /// What riffle did with files of this size and time, in the order of its acts.
    func receipts(of facts: DeskFacts) -> [DeskReceipt] {
        acts[facts.undated]?.map(\.receipt) ?? []
    }

    /// The first act with a file of this size and time that is about it, behind the act of a place among all, and its own place.
    func receipt(
        of facts: DeskFacts, behind place: Int, where isAbout: (DeskReceipt) -> Bool
    ) -> (place: Int, receipt: DeskReceipt)? {
        acts[facts.undated]?.first { $0.place > place && isAbout($0.receipt) }
    }

    /// By which acts riffle put the file of a picture there.
    func arrivals(of picture: DeskPhoto.Picture, in directory: [UInt8]) -> [DeskReceipt] {
        let path = DeskPath(directory: directory, name: picture.name)
        return receipts(of: picture.facts).filter { $0.end == path }
    }
}

/// One act of riffle's that took a file from its place, or put another one there, as the journal of the trash tells it.
public struct DeskReceipt: Hashable, Sendable {
    /// Where the file was taken from.
    public let source: DeskPath
    /// Its size and time.
    public let facts: DeskFacts
    /// Its number; 0 where that is unknown.
    public let inode: UInt64
    /// Where it was taken to; nil where riffle took a copy of its own away.
    public let place: DeskPath?
    public let isTrash: Bool
    /// Where it came back to; nil where it has not.
    public let back: DeskPath?
    /// When it was taken, in seconds since 1970.
    public let time: Int64
    /// The file that has the photo since, in its place; nil where that is the file itself.
    public let successor: Successor?
    /// Where the act stands among all; 0 where that is unknown.
    public let act: UInt64
    /// Whether it, or its successor, lies now where this receipt left it.
    public var isThere = false

    /// A file that shows the same photo as another one.
    public struct Successor: Hashable, Sendable {
        let facts: DeskFacts
        let inode: UInt64
        /// How its picture is turned against the other one.
        let turn: Orientation

        public init(facts: DeskFacts, inode: UInt64 = 0, turn: Orientation) {
            self.facts = facts
            self.inode = inode
            self.turn = turn
        }
    }

    /// What lies there then.
    public var factsLeft: DeskFacts { successor?.facts ?? facts }

    public init(
        source: DeskPath, facts: DeskFacts, inode: UInt64 = 0, place: DeskPath?, isTrash: Bool,
        back: DeskPath?, time: Int64, successor: Successor? = nil, act: UInt64 = 0
    ) {
        self.source = source
        self.facts = facts
        self.inode = inode
        self.place = place
        self.isTrash = isTrash
        self.back = back
        self.time = time
        self.successor = successor
        self.act = act
    }

    /// Where acts of this number stand among all; behind each there is room for its return where that has no number.
    public static func act(_ number: UInt64, isReturn: Bool = false) -> UInt64 {
        2 * min(number, UInt64(Int64.max) / 2 - 1) + (isReturn ? 1 : 0)
    }

    /// Where this receipt left the file.
    public var end: DeskPath? { back ?? place }

    /// Whether the file of a row is not there any more, and was seen under its old name since.
    fileprivate func isPast(_ row: DeskRow) -> Bool {
        // The row says which turns it includes.
        if successor != nil { return act <= row.act }
        return !isThere && row.path == source && time < row.seen / 1000
    }
}

/// Where receipts lead from a row to its file.
struct RowTrail {
    let end: DeskPath?
    /// The file that has the photo there; nil where that is the one that the row has.
    let successor: DeskReceipt.Successor?
    let isThere: Bool
    /// Whether riffle took the file away for good, or into the trash, where it still is.
    let isAway: Bool
    /// Whether riffle did that after the file had been seen last.
    let isNew: Bool

    /// Nil where riffle did nothing with the file of the row.
    init?(of row: DeskRow, by look: DeskLook) {
        var path = row.path
        // A twin may have had the name before. Where the file was copied it has another number.
        var inode = row.inode
        var facts = row.facts
        var successor: DeskReceipt.Successor?
        var last: (place: Int, receipt: DeskReceipt)?
        func isAbout(_ receipt: DeskReceipt) -> Bool {
            let isNear =
                path == nil
                ? [receipt.source.directory, receipt.place?.directory].contains(row.directory)
                : [receipt.source, receipt.place].contains(path)
            return isNear && (inode == 0 || receipt.inode == 0 || inode == receipt.inode)
                && !receipt.isPast(row)
        }
        while let next = look.receipt(of: facts, behind: last?.place ?? -1, where: isAbout) {
            last = next
            path = next.receipt.end
            inode = row.inode == 0 ? 0 : next.receipt.successor?.inode ?? 0
            successor = next.receipt.successor ?? successor
            facts = successor?.facts ?? facts
        }
        guard let last = last?.receipt else { return nil }
        end = last.end
        self.successor = successor
        isThere = last.isThere
        isNew = last.time >= row.seen / 1000
        isAway = last.back == nil && (last.isTrash || last.place == nil)
    }

    /// The row at the end of the trail; it has no name where there is none.
    func row(of row: DeskRow) -> DeskRow {
        var moved = row
        moved.name = end?.name
        if let end { moved.directory = end.directory }
        if let successor {
            moved.facts = successor.facts
            moved.facts.captured = row.facts.captured
            (moved.inode, moved.print) = (successor.inode, nil)
        }
        return moved
    }

    /// Whether a picture in a folder is the file that has the photo in place of the row's.
    func isSuccessor(_ picture: DeskPhoto.Picture, in directory: [UInt8]) -> Bool {
        guard let successor, end == DeskPath(directory: directory, name: picture.name) else {
            return false
        }
        return successor.facts.isUnchanged(from: picture.facts)
            && (successor.inode == 0 || picture.inode == 0 || successor.inode == picture.inode)
    }
}

extension DeskLook {
    /// How riffle turned a picture of a photo for good since the last act that its row includes, and the last act of these; nil where
    /// there is none.
    func turns(of photo: DeskPhoto, since row: DeskRow) -> (turn: Orientation, last: DeskReceipt)? {
        guard var facts = row.oriented else { return nil }
        let isNumbered = !photo.pictures.contains { $0.inode == 0 }
        var inode = isNumbered ? row.orientedInode : 0
        let pictures = photo.pictures.map { DeskPath(directory: photo.directory, name: $0.name) }
        var paths = Set(pictures + [row.path].compactMap(\.self))
        var place = -1
        var turns: (turn: Orientation, last: DeskReceipt)?
        func isAbout(_ receipt: DeskReceipt) -> Bool {
            guard receipt.successor != nil, receipt.act > row.act else { return false }
            return inode == 0 || receipt.inode == 0
                ? paths.contains(receipt.source) : inode == receipt.inode
        }
        while let next = receipt(of: facts, behind: place, where: isAbout),
            let successor = next.receipt.successor
        {
            (place, facts) = (next.place, successor.facts)
            inode = isNumbered ? successor.inode : 0
            paths = [next.receipt.end ?? next.receipt.source]
            turns = ((turns?.turn ?? .upright).then(successor.turn), next.receipt)
        }
        // Another program may have renamed the file since, or saved it under its name.
        let isHere =
            !paths.isDisjoint(with: pictures)
            || inode != 0
                && photo.pictures.contains {
                    $0.inode == inode && $0.facts.isUnchanged(from: facts)
                }
        return isHere ? turns : nil
    }
}
