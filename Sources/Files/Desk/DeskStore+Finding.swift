import CSQLite
public import Geometry
import Selecting

/// What was found of photos.
public struct DeskFinding: Sendable {
    /// The rows, by the places of their photos.
    public internal(set) var rows: [Int: DeskRow] = [:]
    /// Where files of those rows were that are called otherwise now.
    public internal(set) var formers: [Int: DeskPath] = [:]
    /// Photos under whose name another one was decided about, and that have no row.
    public internal(set) var strangers: Set<Int> = []
    /// Rows whose files are to be looked at before anything can be said; nothing was changed then.
    public internal(set) var unseen: [DeskRow] = []
    /// Turned photos whose covers are not the files that were turned: these may have another orientation by now.
    public internal(set) var reshaped: Set<Int> = []
    /// Photos whose turn was dropped for that.
    public internal(set) var unturned: Set<Int> = []
    /// Photos whose rows are not certain by name, where files are to be looked at.
    public internal(set) var unsettled: [Int] = []

    public init() {}

    /// The same for photos that stand at these places among more.
    public func moved(to places: [Int]) -> DeskFinding {
        var moved = DeskFinding()
        for (place, row) in rows { moved.rows[places[place]] = row }
        for (place, path) in formers { moved.formers[places[place]] = path }
        moved.strangers = Set(strangers.map { places[$0] })
        moved.reshaped = Set(reshaped.map { places[$0] })
        return moved
    }
}

extension DeskStore {
    /// Finds the rows of photos of one folder, also after a rename or a move, and keeps their names and facts right.
    ///
    /// Where files are to be looked at for that, it tells which and does no more. `time` is now, in milliseconds since 1970.
    public func find(_ photos: [DeskPhoto], at time: Int64) throws(DeskError) -> DeskFinding {
        try found(photos, DeskLook(time: time), isLooked: false)
    }

    /// The same, after files were looked at.
    public func find(_ photos: [DeskPhoto], _ look: DeskLook) throws(DeskError) -> DeskFinding {
        try found(photos, look, isLooked: true)
    }

    /// Has the turns of photos follow what riffle wrote into their covers, and drops those of covers that another program gave another
    /// orientation; returns the finding with what is left.
    ///
    /// `orientations` are those that the files give themselves now, by the places of the photos; `look` has the receipts of their covers.
    public func renewTurns(
        in finding: DeskFinding, of photos: [DeskPhoto], where orientations: [Int: Orientation],
        _ look: DeskLook
    ) throws(DeskError) -> DeskFinding {
        var finding = finding
        for (place, now) in orientations.sorted(by: { $0.key < $1.key }) {
            guard var row = finding.rows[place] else { continue }
            let photo = photos[place].oriented { _ in now }
            var isDropped = false
            if isReadOnly {
                isDropped = row.followOrientation(of: photo, look)
            } else {
                try transaction { () throws(DeskError) in
                    // Another riffle may have decided meanwhile.
                    guard var stored = try rows(of: photo)[row.name ?? []], stored.id == row.id
                    else { return }
                    let former = stored.judgement.turn
                    isDropped = stored.followOrientation(of: photo, look)
                    // What stands beside a RAW is about that, which is not turned.
                    if former != stored.judgement.turn, photo.cover.name == photo.namesake.name,
                        try hasSidecars(stored)
                    {
                        stored.pending.add(.turn, of: stored.judgement, isUndo: false)
                    }
                    try save(&stored)
                    row = stored
                }
            }
            finding.rows[place] = row
            if isDropped { finding.unturned.insert(place) }
        }
        return finding
    }

    private func found(
        _ photos: [DeskPhoto], _ look: DeskLook, isLooked: Bool
    ) throws(DeskError) -> DeskFinding {
        let version = try version()
        var search = try settled(photos, look, isLooked: isLooked)
        guard !isReadOnly, search.changesRows else { return search.finding }
        try transaction { () throws(DeskError) in
            // Rows are saved whole: what another riffle wrote since they were read must not be lost.
            if try self.version() != version {
                search = try settled(photos, look, isLooked: isLooked)
            }
            for row in search.removed { try remove(row) }
            for var row in search.saved { try save(&row) }
            for place in search.strangersBeside where photos[place].namesake.inode != 0 {
                try note(photos[place].namesake, look.time)
            }
        }
        return search.finding
    }

    /// The rows of photos as far as they are certain; where files are to be looked at first, only that.
    private func settled(
        _ photos: [DeskPhoto], _ look: DeskLook, isLooked: Bool
    ) throws(DeskError) -> RowSearch {
        var (search, alike) = try self.search(photos, look)
        if !isLooked {
            for rows in alike.values { search.ask(about: rows) }
            if !search.unseen.isEmpty {
                search.putOff()
                return search
            }
        }
        for (place, rows) in alike {
            let since = try since(photos[place].namesake)
            for row in rows { search.offer(row, to: place, knownSince: since) }
        }
        search.decide()
        return search
    }

    /// What is certain by name, and the rows that the other photos may have, by their places.
    private func search(
        _ photos: [DeskPhoto], _ look: DeskLook
    ) throws(DeskError) -> (RowSearch, [Int: [DeskRow]]) {
        let rows = try self.rows(of: photos)
        var known: [UInt64: Int64] = [:]
        for picture in photos.lazy.flatMap(\.pictures) {
            guard let row = rows[picture.name], picture.inode != 0, row.inode != 0,
                row.inode != picture.inode, row.facts.isUnchanged(from: picture.facts)
            else { continue }
            known[picture.inode] = try since(picture)
        }
        let search = RowSearch(photos, among: rows, look, known: known)
        var alike: [Int: [DeskRow]] = [:]
        for place in search.unsettled {
            let found = try self.rows(like: photos[place].namesake.facts)
            if !found.isEmpty { alike[place] = found }
        }
        return (search, alike)
    }

    /// Since when the file of an undecided picture is known; nil where it is unknown.
    private func since(_ picture: DeskPhoto.Picture) throws(DeskError) -> Int64? {
        var since: Int64 = -1
        let inode = Int64(bitPattern: picture.inode)
        try Self.check(unsafe desk_beside(handle, inode, picture.facts.size, &since))
        return since < 0 ? nil : since
    }

    private func note(_ picture: DeskPhoto.Picture, _ time: Int64) throws(DeskError) {
        let inode = Int64(bitPattern: picture.inode)
        try Self.check(unsafe desk_save_beside(handle, inode, picture.facts.size, time))
    }

    /// Notes that all files of a folder's rows were looked at, and which are `missing`, by name.
    public func noteLook(
        in directory: [UInt8], missing: Set<[UInt8]>, time: Int64
    ) throws(DeskError) {
        guard !isReadOnly else { return }
        try transaction { () throws(DeskError) in
            let rows = try self.rows(in: directory)
            if rows.isEmpty { return }
            for (name, row) in rows where !row.isGone && missing.contains(name) {
                var gone = row
                gone.isGone = true
                try save(&gone)
            }
            try Self.check(
                unsafe withDeskBytes(directory) { unsafe desk_save_look(handle, $0, time) })
        }
    }

    /// Changes the row of a photo, where it has one.
    func revise(_ photo: DeskPhoto, _ body: (inout DeskRow) -> Void) throws(DeskError) {
        let match = DeskMatch(photo, among: try rows(of: photo))
        guard let row = match.row else { return }
        var revised = row
        body(&revised)
        if revised != row { try save(&revised) }
    }

    /// Gives the row of a photo another name, in the same folder or not; does nothing if it has none.
    func rename(_ photo: DeskPhoto, to new: DeskPhoto) throws(DeskError) {
        let rows = try rows(of: photo)
        // What has taken the name meanwhile is another photo, and keeps its row.
        let pictures = photo.pictures + new.pictures
        let old = photo.pictures.compactMap { rows[$0.name] }.filter { row in
            row.facts == .unknown || pictures.contains { row.facts.isUnchanged(from: $0.facts) }
        }
        guard let row = old.max(by: { $0.changed < $1.changed }) else { return }
        for other in old where other.id != row.id { try remove(other) }
        var renamed = row.renewed(by: new)
        try save(&renamed)
    }
}

extension DeskRow {
    /// Notes the orientation that the cover has, where it was read.
    mutating func takeOrientation(of photo: DeskPhoto) {
        guard let own = photo.orientation else { return }
        (orientation, oriented) = (own, photo.cover.facts.undated)
        orientedInode = photo.cover.inode
    }

    /// The same where the cover is another file than it was: what riffle wrote into it is no turn any more; returns whether the turn is
    /// dropped, because another program gave it another orientation.
    fileprivate mutating func followOrientation(of photo: DeskPhoto, _ look: DeskLook) -> Bool {
        defer { takeOrientation(of: photo) }
        let isNamesake = photo.cover.name == photo.namesake.name
        if let turned = look.turn(of: photo.cover, since: self) {
            turn(by: turned.inverse, look)
            if !isNamesake { written = written.then(turned) }
            return false
        }
        let former = photo.pictures.first(where: isTurned)
        if written != .upright, former.map({ $0.name != photo.cover.name }) ?? photo.others.isEmpty
        {
            // Only the cover was turned for good, and not the RAW that is shown now, or was shown.
            turn(by: isNamesake ? written : written.inverse, look)
            return false
        }
        guard let orientation, orientation != photo.orientation, judgement.turn != .upright else {
            return false
        }
        turn(by: judgement.turn.inverse, look)
        return true
    }

    /// Turns the picture by more, first.
    private mutating func turn(by first: Orientation, _ look: DeskLook) {
        judgement.turn = first.then(judgement.turn)
        changed = look.time
    }
}
