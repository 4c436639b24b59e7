/// Whose a row is whose name a picture has.
enum RowClaim {
    /// The picture's: it is the same file.
    case own
    /// The picture's, unless it is that of another row: an editor has saved it.
    ///
    /// `isFresh` where that was after the row's file had been seen.
    case edited(isFresh: Bool)
    /// That of a file which riffle itself took elsewhere.
    case elsewhere(RowTrail)
    /// That of another photo, which had the name before.
    case another

    /// Decides it by what the row says, where its file was not looked at.
    init(of picture: DeskPhoto.Picture, on row: DeskRow) {
        if row.facts == .unknown || row.facts.isUnchanged(from: picture.facts) {
            self = .own
        } else {
            self = Self.isDated(picture, as: row) ? .edited(isFresh: true) : .another
        }
    }

    /// Decides by what is known of files; `seen` says when the picture was looked at, and `known` since when its file is known as one
    /// without a decision.
    init(
        of picture: DeskPhoto.Picture, in directory: [UInt8], seen: Int64, on row: DeskRow,
        _ look: DeskLook, knownSince known: Int64?
    ) {
        let isSame = row.facts == .unknown || row.facts.isUnchanged(from: picture.facts)
        let isDated = Self.isDated(picture, as: row)
        let isFresh = Self.isFresh(picture, for: row, look)
        let trail = RowTrail(of: row, by: look)
        if let trail, trail.isSuccessor(picture, in: directory) {
            self = .own
        } else if let trail, trail.end != DeskPath(directory: directory, name: picture.name) {
            // Another program may have brought it back.
            if isSame, row.isFile(of: picture) || !trail.isThere {
                self = .own
            } else if isDated, !trail.isThere {
                self = .edited(isFresh: isFresh)
            } else {
                self = .elsewhere(trail)
            }
        } else if isSame {
            let isNamed = row.facts == .unknown || row.isNamed(by: picture)
            let isTwin = row.isBeside(picture, knownSince: known)
            // A copy of it has its name, or a twin that has a row of its own.
            self = isNamed ? .own : isTwin ? .another : .edited(isFresh: true)
        } else {
            let isUndated = row.facts.captured == nil && picture.facts.captured == nil
            // Riffle may have taken it away for a while.
            let isGone = row.isGone && trail?.isNew != true
            // What riffle itself brought there is no edited photo.
            let isBrought = look.arrivals(of: picture, in: directory).contains {
                $0.end != $0.source
            }
            let isEdit = isDated || isUndated && isFresh && !isGone && !isBrought
            // A look that is older than the row's may have found no reason to read when the picture was taken.
            let isUnread = picture.facts.captured == nil && row.isSeen(after: seen, by: look.time)
            self = isEdit || isUnread ? .edited(isFresh: isFresh) : .another
        }
    }

    private static func isDated(_ picture: DeskPhoto.Picture, as row: DeskRow) -> Bool {
        row.facts.captured != nil && row.facts.captured == picture.facts.captured
    }

    /// Milliseconds by which a file system may round the time of a change down.
    private static let rounding: Int64 = 2000

    /// Whether a picture was saved after the row's file had been seen, or with its time: what was changed before is another file.
    private static func isFresh(
        _ picture: DeskPhoto.Picture, for row: DeskRow, _ look: DeskLook
    ) -> Bool {
        let (former, now) = (row.facts.changeTime, picture.facts.changeTime)
        return row.seen > look.time || former == now || now + rounding >= row.seen
    }
}

extension DeskFacts {
    /// The time of change in milliseconds since 1970.
    fileprivate var changeTime: Int64 {
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        return isOver ? seconds : product &+ nanoseconds / 1_000_000
    }
}

/// Which of the rows of a folder is that of a photo, by name.
struct DeskMatch {
    /// With the photo's name and facts.
    private(set) var row: DeskRow?
    /// As it is stored.
    private(set) var stored: DeskRow?
    /// Whether it says something else now than it is stored as.
    private(set) var isRenewed = false
    /// Whether its file is another one than it was, and whether that was saved after the former one had been seen.
    private(set) var isEdited = false
    private(set) var isFresh = false
    /// Rows whose name another photo has taken, as they are from now on.
    private(set) var others: [DeskRow] = []
    /// Rows of the same photo that were changed before.
    private(set) var superseded: [DeskRow] = []

    init(
        _ photo: DeskPhoto, among rows: [[UInt8]: DeskRow],
        claim: (DeskPhoto.Picture, DeskRow) -> RowClaim = { RowClaim(of: $0, on: $1) }
    ) {
        var own: [DeskRow] = []
        var edited: Set<Int64> = []
        for picture in photo.pictures {
            guard var row = rows[picture.name] else { continue }
            switch claim(picture, row) {
            case .own: own.append(row)
            // The row knows the file as it became after this look.
            case .edited where row.isSeen(after: photo.seen): own.append(row)
            case .edited(let isFresh):
                own.append(row)
                edited.insert(row.id)
                if isFresh { self.isFresh = true }
            case .elsewhere(let trail): others.append(trail.row(of: row))
            case .another:
                row.name = nil
                others.append(row)
            }
        }
        guard let last = own.max(by: { $0.changed < $1.changed }) else { return }
        stored = last
        superseded = own.filter { $0.id != last.id }
        isEdited = own.allSatisfy { edited.contains($0.id) }
        let renewed = last.isSeen(after: photo.seen) ? last : last.renewed(by: photo)
        isRenewed = !renewed.isSaid(by: last)
        row = renewed
    }
}

extension DeskRow {
    /// The row as that of a photo, whose files are these now.
    func renewed(by photo: DeskPhoto) -> DeskRow {
        var renewed = self
        renewed.directory = photo.directory
        renewed.name = photo.namesake.name
        renewed.facts = photo.namesake.facts
        // A file that was not read yet says nothing against what is known.
        if renewed.facts.captured == nil { renewed.facts.captured = facts.captured }
        // It is that of the file before.
        if !renewed.facts.isUnchanged(from: facts) { renewed.print = nil }
        renewed.inode = photo.namesake.inode
        renewed.seen = max(seen, photo.seen)
        renewed.isGone = false
        return renewed
    }

    /// Whether its file was looked at after another look at a photo, both in milliseconds since 1970, and not later than `time`: the
    /// clock of another machine may be ahead.
    func isSeen(after other: Int64, by time: Int64 = .max) -> Bool {
        other != 0 && other < seen && seen <= time
    }

    /// Whether a stored row says the same, but for when its file was seen.
    func isSaid(by stored: DeskRow) -> Bool {
        var other = stored
        other.seen = seen
        return self == other
    }
}
