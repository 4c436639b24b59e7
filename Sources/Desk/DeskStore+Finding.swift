import CSQLite
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
    /// Photos whose rows are not certain by name, where files are to be looked at.
    public internal(set) var unsettled: [Int] = []

    public init() {}
}

extension DeskStore {
    /// Finds the rows of photos of one folder, also after a rename or a move, and keeps their names and facts right.
    ///
    /// Where files are to be looked at for that, it tells which and does no more. `time` is now, in milliseconds since 1970.
    public func find(_ photos: [DeskPhoto], at time: Int64) throws(DeskError) -> DeskFinding {
        var (search, alike) = try self.search(photos, DeskLook(time: time))
        for rows in alike.values { search.ask(about: rows) }
        guard search.unseen.isEmpty else {
            var finding = DeskFinding()
            finding.unseen = search.unseen
            finding.unsettled = search.unsettled
            return finding
        }
        return try settle(&search, photos, alike, at: time)
    }

    /// The same, after files were looked at.
    public func find(_ photos: [DeskPhoto], _ look: DeskLook) throws(DeskError) -> DeskFinding {
        var (search, alike) = try self.search(photos, look)
        return try settle(&search, photos, alike, at: look.time)
    }

    /// What is certain by name, and the rows that the other photos may have, by their places.
    private func search(
        _ photos: [DeskPhoto], _ look: DeskLook
    ) throws(DeskError) -> (RowSearch, [Int: [DeskRow]]) {
        guard let directory = photos.first?.directory else { return (RowSearch([], look), [:]) }
        let rows = try self.rows(in: directory)
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

    private func settle(
        _ search: inout RowSearch, _ photos: [DeskPhoto], _ alike: [Int: [DeskRow]], at time: Int64
    ) throws(DeskError) -> DeskFinding {
        for (place, rows) in alike {
            let since = try since(photos[place].namesake)
            for row in rows { search.offer(row, to: place, knownSince: since) }
        }
        search.decide()
        let (saved, removed) = (search.saved, search.removed)
        let beside = search.strangersBeside.map { photos[$0].namesake }
        if !isReadOnly, !saved.isEmpty || !removed.isEmpty || !beside.isEmpty {
            try transaction { () throws(DeskError) in
                for row in removed { try remove(row) }
                for var row in saved { try save(&row) }
                for picture in beside where picture.inode != 0 { try note(picture, time) }
            }
        }
        return search.finding
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
        let rows = try self.rows(in: directory)
        guard !rows.isEmpty, !isReadOnly else { return }
        try transaction { () throws(DeskError) in
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

    /// Has the row of a photo be that of another name, in the same folder or not; nothing where it has none.
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
