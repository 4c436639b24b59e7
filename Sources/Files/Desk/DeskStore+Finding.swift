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

    /// Notes what riffle wrote into the files of photos, and drops turns of covers that another program gave another orientation; returns
    /// the finding with what is left.
    ///
    /// `orientations` are those that the covers give themselves now, by the places of the photos; `look` has the receipts of their folders.
    public func renewTurns(
        in finding: DeskFinding, of photos: [DeskPhoto], where orientations: [Int: Orientation?],
        _ look: DeskLook
    ) throws(DeskError) -> DeskFinding {
        var finding = finding
        if isReadOnly {
            for (place, now) in orientations {
                let photo = photos[place].oriented { _ in now }
                if finding.rows[place]?.followOrientation(of: photo, look) == true {
                    finding.unturned.insert(place)
                }
            }
            return finding
        }
        try transaction { () throws(DeskError) in
            for (place, now) in orientations {
                let photo = photos[place].oriented { _ in now }
                // Another riffle may have decided meanwhile.
                guard let row = finding.rows[place],
                    var stored = try rows(of: photo)[row.name ?? []], stored.id == row.id
                else { continue }
                let former = stored
                if stored.followOrientation(of: photo, look) { finding.unturned.insert(place) }
                if stored.written != former.written, try hasSidecars(stored) {
                    stored.pending.add(.turn, of: stored.judgement)
                }
                if stored != former { try save(&stored) }
                finding.rows[place] = stored
            }
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
    ///
    /// Where no row is of a known file, it is the one under the name of a picture whose file is unknown.
    func rename(_ photo: DeskPhoto, to new: DeskPhoto) throws(DeskError) {
        let rows = try rows(of: photo)
        // What has taken the name meanwhile is another photo, and keeps its row.
        let pictures = photo.pictures + new.pictures
        var old = photo.pictures.compactMap { rows[$0.name] }.filter { row in
            row.facts == .unknown || pictures.contains { row.facts.isUnchanged(from: $0.facts) }
        }
        if old.isEmpty {
            old = photo.pictures.filter { $0.facts == .unknown }.compactMap { rows[$0.name] }
                .filter { !$0.isSeen(after: new.seen) }
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
        // That of a RAW matters where there is no other picture, which riffle may turn for good.
        guard let own = photo.orientation,
            !photo.cover.isRaw || !photo.others.contains(where: isTurned)
        else { return }
        (orientation, oriented) = (own, photo.cover.facts.undated)
        orientedInode = photo.cover.inode
    }

    /// Notes what riffle wrote into a picture, and the orientation that the cover gives itself now; returns whether the turn is dropped,
    /// because another program gave the cover another orientation.
    fileprivate mutating func followOrientation(of photo: DeskPhoto, _ look: DeskLook) -> Bool {
        let cover = photo.cover.name
        if let (turn, last) = look.turns(of: photo, since: self) {
            written = written.then(turn)
            (act, changed) = (last.act, look.time)
            orientation = nil
            oriented = last.factsLeft.undated
            orientedInode = photo.cover.inode == 0 ? 0 : last.successor?.inode ?? 0
            takeOrientation(of: photo)
            return false
        }
        // The cover is what it was.
        if orientation != nil, isTurned(photo.cover) { return false }
        defer { takeOrientation(of: photo) }
        // The orientation that is known may be that of another picture.
        guard let orientation, orientation != photo.orientation,
            !photo.pictures.contains(where: { $0.name != cover && isTurned($0) }),
            judgement(as: cover).turn != .upright
        else { return false }
        judgement = stored(judgement.taking(.turn, from: .none), shownAs: cover)
        changed = look.time
        return true
    }
}
