import Geometry
import Selecting

/// Which rows are those of photos of one folder: by name, by what riffle did with files, by the files themselves, and by their bytes.
struct RowSearch {
    private let photos: [DeskPhoto]
    private let look: DeskLook
    private var matches: [DeskMatch] = []
    /// Rows of photos that are what they were.
    private var owned: Set<Int64> = []
    /// Rows whose name has another file that no editor has just saved.
    private var freed: Set<Int64> = []
    private var candidates: [RowCandidate] = []
    /// Rows that are there with the size and capture time of photos without one.
    private var beside: [Int: [DeskRow]] = [:]
    /// Photos whose rows are not certain by name.
    private(set) var unsettled: [Int] = []
    private var asked: [Int64: DeskRow] = [:]

    private(set) var finding = DeskFinding()
    /// Rows that say something else now.
    private(set) var saved: [DeskRow] = []
    private(set) var removed: [DeskRow] = []

    /// `known` says since when files are known as ones without a decision, by their numbers.
    init(
        _ photos: [DeskPhoto], among rows: [[UInt8]: DeskRow] = [:], _ look: DeskLook,
        known: [UInt64: Int64] = [:]
    ) {
        self.photos = photos
        self.look = look
        for (place, photo) in photos.enumerated() {
            let match = DeskMatch(photo, among: rows) {
                RowClaim(
                    of: $0, in: photo.directory, seen: photo.seen, on: $1, look,
                    knownSince: known[$0.inode])
            }
            matches.append(match)
            if let row = match.row, !match.isEdited {
                owned.insert(row.id)
                owned.formUnion(match.superseded.map(\.id))
            } else {
                unsettled.append(place)
            }
            freed.formUnion(match.others.map(\.id))
            if let row = match.row, match.isEdited, !match.isFresh { freed.insert(row.id) }
            for picture in photo.pictures {
                // Of a favourite of former riffles nothing is known but the name.
                guard let row = rows[picture.name], row.facts != .unknown,
                    !row.isNamed(by: picture)
                else { continue }
                asked[row.id] = row
            }
        }
    }

    /// Rows whose files are to be looked at.
    var unseen: [DeskRow] { asked.values.sorted { $0.id < $1.id } }

    /// Whether anything is to be written.
    var changesRows: Bool { !saved.isEmpty || !removed.isEmpty || !strangersBeside.isEmpty }

    /// Finds nothing but which files are to be looked at.
    mutating func putOff() {
        finding.unseen = unseen
        finding.unsettled = unsettled
    }

    /// Notes that the files of rows are to be looked at.
    mutating func ask(about rows: [DeskRow]) {
        for row in rows where !owned.contains(row.id) { asked[row.id] = row }
    }

    /// Tells of a row with the size and capture time of a photo; `known` says since when the photo's file is known as one without a decision.
    mutating func offer(_ row: DeskRow, to place: Int, knownSince known: Int64?) {
        let photo = photos[place]
        let trail = RowTrail(of: row, by: look)
        let isElsewhere = trail.map { $0.end != row.path && $0.isThere } ?? false
        if let end = trail?.end, end != row.path, end.directory == photo.directory,
            photo.pictures.contains(where: {
                $0.name == end.name
                    && $0.facts.isUnchanged(from: trail?.successor?.facts ?? row.facts)
            })
        {
            return candidates.append(RowCandidate(place, row, .receipt, photo))
        }
        let file = row.path.flatMap { look.files[$0] }
        let isLost =
            row.name == nil || freed.contains(row.id) || file == .missing || file == .noFolder
        guard !owned.contains(row.id), isLost, !isElsewhere else {
            let isThere = owned.contains(row.id) || file == .there
            if isThere, photo.namesake.inode != row.inode { beside[place, default: []].append(row) }
            return
        }
        if row.isFile(of: photo.namesake) {
            candidates.append(RowCandidate(place, row, .identity, photo))
        } else if !isBrought(photo), let print = row.print, print == look.prints[photo],
            trail?.isAway != true,
            !row.isTwin(photo.namesake, knownSince: known, at: look.time)
        {
            candidates.append(RowCandidate(place, row, .print, photo))
        }
    }

    /// Whether riffle itself put the file of a photo there: it is not the new name of one that another program moved.
    private func isBrought(_ photo: DeskPhoto) -> Bool {
        !look.arrivals(of: photo.namesake, in: photo.directory).isEmpty
    }

    /// Photos whose files are to be known as ones without a decision.
    var strangersBeside: [Int] { beside.keys.filter { finding.rows[$0] == nil }.sorted() }

    /// Notes that the files of rows were seen beside those of photos without one, in their folder.
    private mutating func noteSights() {
        let known = Set(saved.map(\.id))
        var seen: [Int64: DeskRow] = [:]
        for place in strangersBeside {
            for var row in beside[place] ?? []
            where row.directory == photos[place].directory && !known.contains(row.id) {
                row.seen = max(row.seen, look.time)
                seen[row.id] = row
            }
        }
        saved += seen.values
    }

    /// Settles whose the rows are.
    mutating func decide() {
        let edited = Set(photos.indices.filter { matches[$0].isEdited && matches[$0].isFresh })
        let assigned = RowCandidate.assigned(candidates, keeping: edited)
        let moved = Set(assigned.values.map(\.id))
        for (place, photo) in photos.enumerated() {
            let match = matches[place]
            saved += match.others.filter { !moved.contains($0.id) }
            removed += match.superseded.filter { !moved.contains($0.id) }
            if let row = assigned[place] {
                var renewed = row.renewed(by: photo)
                // The bytes are the same, whatever the time says.
                renewed.print = row.print
                take(renewed, place, isSaved: true)
                finding.formers[place] = row.path
                if var other = match.stored, !moved.contains(other.id) {
                    other.name = nil
                    saved.append(other)
                }
            } else if let row = match.row, !moved.contains(row.id) {
                take(row, place, isSaved: match.isRenewed)
            } else if match.row != nil || !match.others.isEmpty {
                finding.strangers.insert(place)
            }
        }
        noteSights()
    }

    private mutating func take(_ row: DeskRow, _ place: Int, isSaved: Bool) {
        if isSaved { saved.append(row) }
        finding.rows[place] = row
        if photos[place].isReshaped(since: row) { finding.reshaped.insert(place) }
    }
}

/// A row that may be that of a photo which has another name.
struct RowCandidate {
    enum Proof: Int {
        /// Riffle itself took the file there.
        case receipt
        /// It is the same file.
        case identity
        /// Its bytes are the same.
        case print
    }

    let place: Int
    let row: DeskRow
    let proof: Proof
    /// By how many bytes the names differ.
    let distance: Int

    init(_ place: Int, _ row: DeskRow, _ proof: Proof, _ photo: DeskPhoto) {
        self.place = place
        self.row = row
        self.proof = proof
        distance = row.name.map { Self.distance($0, photo.namesake.name) } ?? 0
    }

    /// The rows that photos get; of equal proofs the names that are most alike count, and none is guessed.
    ///
    /// Photos of `edited` keep the rows of their names, whatever bytes say.
    static func assigned(
        _ candidates: [RowCandidate], keeping edited: Set<Int>
    ) -> [Int: DeskRow] {
        var assigned: [Int: DeskRow] = [:]
        var taken: Set<Int64> = []
        for proof in [Proof.receipt, .identity, .print] {
            let open = candidates.filter { candidate in
                candidate.proof == proof && assigned[candidate.place] == nil
                    && !taken.contains(candidate.row.id)
                    && (proof != .print || !edited.contains(candidate.place))
            }
            let byPlace = Dictionary(grouping: open, by: \.place)
            let byRow = Dictionary(grouping: open, by: \.row.id)
            for (place, rows) in byPlace {
                guard let best = nearest(rows, isSame: { $0.row.judgement == $1.row.judgement }),
                    let photo = nearest(byRow[best.row.id] ?? [], isSame: { _, _ in false }),
                    photo.place == place
                else { continue }
                assigned[place] = best.row
                taken.insert(best.row.id)
            }
        }
        return assigned
    }

    /// The candidate with the most alike name, and of equal ones the one that was changed last; nil where it matters which one it is.
    private static func nearest(
        _ candidates: [RowCandidate], isSame: (RowCandidate, RowCandidate) -> Bool
    ) -> RowCandidate? {
        guard let least = candidates.map(\.distance).min() else { return nil }
        let nearest = candidates.filter { $0.distance == least }
        guard let last = nearest.max(by: { $0.row.changed < $1.row.changed }),
            nearest.count == 1 || nearest.allSatisfy({ isSame($0, last) })
        else { return nil }
        return last
    }

    /// How many bytes are left of two names without what they begin and end with in common.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        let shorter = min(one.count, other.count)
        let begin = zip(one, other).prefix { $0 == $1 }.count
        let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        return one.count + other.count - 2 * min(shorter, begin + end)
    }
}

extension DeskRow {
    /// Milliseconds by which the system's own clock may be behind.
    private static let tick: Int64 = 20

    /// Whether a file was there beside the row's own, so that it cannot be that under a new name.
    fileprivate func isTwin(
        _ picture: DeskPhoto.Picture, knownSince known: Int64?, at time: Int64
    ) -> Bool {
        guard inode != 0, picture.inode != 0, seen <= time else { return false }
        return isBeside(picture, knownSince: known)
            || picture.changed != 0 && picture.changed + Self.tick < seen
    }

    /// Whether another file than the row's own was known while that had its name.
    func isBeside(_ picture: DeskPhoto.Picture, knownSince known: Int64?) -> Bool {
        guard let known, inode != 0, picture.inode != 0 else { return false }
        return inode != picture.inode && known <= seen
    }
}
