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
        get { acts.values.flatMap(\.self) }
        set { acts = Dictionary(grouping: newValue, by: \.facts.undated) }
    }
    /// By the size and time of the files: receipts are thousands, and each row or photo has few.
    private var acts: [DeskFacts: [DeskReceipt]] = [:]
    /// The prints of the files that name photos.
    public var prints: [DeskPhoto: [UInt8]] = [:]

    public init(time: Int64) { self.time = time }

    /// What riffle did with files of this size and time, in the order of its acts.
    func receipts(of facts: DeskFacts) -> [DeskReceipt] { acts[facts.undated] ?? [] }

    /// By which acts riffle put the file of a picture there.
    func arrivals(of picture: DeskPhoto.Picture, in directory: [UInt8]) -> [DeskReceipt] {
        let path = DeskPath(directory: directory, name: picture.name)
        return receipts(of: picture.facts).filter { $0.end == path }
    }
}

/// One act of riffle's that took a file from its place, as the journal of the trash tells it.
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
    /// Whether it lies now where this receipt left it.
    public var isThere = false

    public init(
        source: DeskPath, facts: DeskFacts, inode: UInt64 = 0, place: DeskPath?, isTrash: Bool,
        back: DeskPath?, time: Int64
    ) {
        self.source = source
        self.facts = facts
        self.inode = inode
        self.place = place
        self.isTrash = isTrash
        self.back = back
        self.time = time
    }

    /// Where this receipt left the file.
    public var end: DeskPath? { back ?? place }

    /// Whether the file of a row is not there any more, and was seen under its old name since.
    fileprivate func isPast(_ row: DeskRow) -> Bool {
        !isThere && row.path == source && time < row.seen / 1000
    }
}

/// Where receipts lead from a row to its file.
struct RowTrail {
    let end: DeskPath?
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
        var last: DeskReceipt?
        for receipt in look.receipts(of: row.facts) {
            let isAbout =
                path == nil
                ? [receipt.source.directory, receipt.place?.directory].contains(row.directory)
                : [receipt.source, receipt.place].contains(path)
            guard isAbout, inode == 0 || receipt.inode == 0 || inode == receipt.inode,
                !receipt.isPast(row)
            else { continue }
            last = receipt
            path = receipt.end
            inode = 0
        }
        guard let last else { return nil }
        end = last.end
        isThere = last.isThere
        isNew = last.time >= row.seen / 1000
        isAway = last.back == nil && (last.isTrash || last.place == nil)
    }

    /// The row at the end of the trail; it has no name where there is none.
    func row(of row: DeskRow) -> DeskRow {
        var moved = row
        moved.name = end?.name
        if let end { moved.directory = end.directory }
        return moved
    }
}
