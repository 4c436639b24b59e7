import CSQLite
import Geometry
import Photos
import Selecting

extension DeskStore {
    /// What is stored of the photos of a folder, by name.
    public func rows(in directory: [UInt8]) throws(DeskError) -> [[UInt8]: DeskRow] {
        let gathered = GatheredByName<DeskRow>(in: directory)
        try Self.check(
            unsafe withDeskBytes(directory) { bytes in
                unsafe desk_photos(
                    handle, bytes,
                    { context, record in
                        let gathered = unsafe GatheredByName<DeskRow>.from(context)
                        let row = unsafe DeskRow(record, in: gathered?.directory)
                        if let name = row.name { gathered?.values[name] = row }
                    }, gathered.context)
            })
        return gathered.values
    }

    /// Size and time of what is stored of the photos of a folder, by name, and whether the file is known to be missing: of thousands
    /// whole rows take memory that is given back late.
    public func files(
        in directory: [UInt8]
    ) throws(DeskError) -> [[UInt8]: (facts: DeskFacts, isGone: Bool)] {
        let gathered = GatheredByName<(facts: DeskFacts, isGone: Bool)>(in: directory)
        try Self.check(
            unsafe withDeskBytes(directory) { bytes in
                unsafe desk_photos(
                    handle, bytes,
                    { context, record in
                        guard let record = unsafe record?.pointee,
                            let name = unsafe [UInt8](record.name)
                        else { return }
                        let facts = unsafe DeskFacts(
                            size: record.size, seconds: record.seconds,
                            nanoseconds: record.nanoseconds)
                        unsafe GatheredByName<(facts: DeskFacts, isGone: Bool)>.from(context)?
                            .values[name] = (facts, record.gone != 0)
                    }, gathered.context)
            })
        return gathered.values
    }

    /// What is stored under the names of a photo's pictures, by name.
    func rows(of photo: DeskPhoto) throws(DeskError) -> [[UInt8]: DeskRow] {
        try rows(of: [photo])
    }

    /// The same for photos of one folder: reading all rows of a folder for each of its photos takes time that grows with their square.
    func rows(of photos: [DeskPhoto]) throws(DeskError) -> [[UInt8]: DeskRow] {
        let gathered = Gathered<DeskRow>()
        for photo in photos {
            let code = unsafe withDeskBytes(photo.directory) { dir in
                var code: Int32 = 0
                for picture in photo.pictures where code == 0 {
                    code = unsafe withDeskBytes(picture.name) { name in
                        unsafe desk_photo_named(
                            handle, dir, name,
                            { unsafe Gathered<DeskRow>.from($0)?.items.append(DeskRow($1)) },
                            gathered.context)
                    }
                }
                return code
            }
            try Self.check(code)
        }
        var rows: [[UInt8]: DeskRow] = [:]
        for row in gathered.items {
            if let name = row.name { rows[name] = row }
        }
        return rows
    }

    /// Rows of a size and a capture time, wherever they are.
    func rows(like facts: DeskFacts) throws(DeskError) -> [DeskRow] {
        let gathered = Gathered<DeskRow>()
        try Self.check(
            unsafe withDeskBytes(facts.captured) { bytes in
                unsafe desk_photos_like(
                    handle, facts.size, bytes,
                    { unsafe Gathered<DeskRow>.from($0)?.items.append(DeskRow($1)) },
                    gathered.context)
            })
        return gathered.items
    }

    /// Writes a row; a new one gets its number.
    func save(_ row: inout DeskRow) throws(DeskError) {
        var id = row.id
        let saved = row
        let code = unsafe withDeskBytes(saved.directory) { dir in
            unsafe withDeskBytes(saved.name) { name in
                unsafe withDeskBytes(saved.facts.captured) { captured in
                    unsafe withDeskBytes(saved.print) { print in
                        unsafe withDeskBytes(saved.judgement.label.storedText) { label in
                            unsafe withDeskBytes(saved.base?.storedText ?? Judgement.storedUnknown)
                            { base in
                                var record = unsafe DeskRecord(
                                    id: id, dir: dir, name: name, size: saved.facts.size,
                                    seconds: saved.facts.seconds,
                                    nanoseconds: saved.facts.nanoseconds, captured: captured,
                                    print: print, stars: Int64(saved.judgement.stars),
                                    flag: saved.judgement.flag.number, label: label, base: base,
                                    pending: saved.pending.stored, changed: saved.changed,
                                    inode: Int64(bitPattern: saved.inode), seen: saved.seen,
                                    gone: saved.isGone ? 1 : 0,
                                    // As former versions know it, which store no RAW's turn beside it.
                                    turn: Int64(
                                        saved.written.inverse.then(saved.judgement.turn).rawValue),
                                    own: Int64(saved.orientation?.rawValue ?? 0),
                                    base_turn: Int64(saved.base?.turn.rawValue ?? 1),
                                    pending_turn: saved.pending.storedTurn,
                                    own_size: saved.oriented?.size ?? -1,
                                    own_seconds: saved.oriented?.seconds ?? 0,
                                    own_nanoseconds: saved.oriented?.nanoseconds ?? 0,
                                    own_inode: Int64(bitPattern: saved.orientedInode),
                                    written: Int64(saved.written.rawValue),
                                    act: Int64(clamping: saved.act))
                                let code = unsafe desk_save_photo(handle, &record)
                                unsafe id = record.id
                                return code
                            }
                        }
                    }
                }
            }
        }
        try Self.check(code)
        row.id = id
    }

    /// The sizes among these that files of rows have.
    public func decided(among sizes: Set<Int64>) throws(DeskError) -> Set<Int64> {
        var decided: Set<Int64> = []
        for size in sizes {
            var count: Int64 = 0
            try Self.check(unsafe desk_has_size(handle, size, &count))
            if count > 0 { decided.insert(size) }
        }
        return decided
    }

    /// How many steps SQLite has taken for what was asked: what a question costs, whatever the machine does besides.
    var stepCount: Int64 { unsafe desk_step_count(handle) }

    /// How many photos were decided about.
    public func rowCount() throws(DeskError) -> Int {
        var count: Int64 = 0
        try Self.check(unsafe desk_count(handle, &count))
        return Int(clamping: count)
    }

    func remove(_ row: DeskRow) throws(DeskError) {
        if row.id != 0 { try Self.check(unsafe desk_remove_photo(handle, row.id)) }
    }
}

/// What C hands over of the photos of a folder, by name.
private final class GatheredByName<Value> {
    /// One for all of them.
    let directory: [UInt8]
    var values: [[UInt8]: Value] = [:]

    init(in directory: [UInt8]) { self.directory = directory }

    /// What `self` is for C; it must live until the call returns.
    var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ context: UnsafeMutableRawPointer?) -> GatheredByName<Value>? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<GatheredByName<Value>>.fromOpaque(context).takeUnretainedValue()
    }
}

extension DeskRow {
    /// `directory` is that of the record, where it is known.
    init(_ record: UnsafePointer<DeskRecord>?, in directory: [UInt8]? = nil) {
        guard let record = unsafe record?.pointee else {
            self.init(
                directory: [], facts: DeskFacts(size: 0, seconds: 0, nanoseconds: 0),
                judgement: .none, base: nil, pending: .nothing, changed: 0)
            return
        }
        self = unsafe DeskRow(
            id: record.id, directory: directory ?? [UInt8](record.dir) ?? [],
            name: [UInt8](record.name),
            facts: DeskFacts(
                size: record.size, seconds: record.seconds, nanoseconds: record.nanoseconds,
                captured: [UInt8](record.captured)),
            print: [UInt8](record.print),
            judgement: Judgement(
                stars: min(max(Int(clamping: record.stars), 0), 5),
                flag: PhotoFlag(number: record.flag),
                label: record.label.count == 0
                    ? .none : PhotoLabel(storedText: [UInt8](record.label) ?? []),
                turn: Orientation(stored: record.turn) ?? .upright),
            base: Judgement(storedBase: record.base),
            pending: PendingWrite(stored: record.pending, turn: record.pending_turn),
            changed: record.changed,
            inode: UInt64(bitPattern: record.inode), seen: record.seen, isGone: record.gone != 0,
            orientation: Orientation(stored: record.own),
            oriented: record.own_size < 0
                ? nil
                : DeskFacts(
                    size: record.own_size, seconds: record.own_seconds,
                    nanoseconds: record.own_nanoseconds),
            orientedInode: UInt64(bitPattern: record.own_inode),
            written: Orientation(stored: record.written) ?? .upright,
            act: UInt64(clamping: record.act))
        // A former version stored the turn of the picture that was shown last, which may be the RAW.
        let isOfRaw =
            unsafe record.act < 0 && name.map(FileExtensions.isRaw) == true
            && oriented.map(facts.isUnchanged) == true
        if !isOfRaw { judgement.turn = written.then(judgement.turn) }
        unsafe base?.turn = Orientation(stored: record.base_turn) ?? .upright
    }
}

extension Judgement {
    /// What most documents say of most photos: nothing.
    private static let storedNothing = Judgement.none.storedText

    /// What was not read.
    fileprivate static let storedUnknown = Array("?".utf8)

    /// As the desk stores it; nil if the documents were not read yet.
    fileprivate init?(storedBase bytes: DeskBytes) {
        let text = unsafe [UInt8](bytes) ?? []
        if text == Self.storedNothing {
            self = .none
        } else {
            self.init(storedText: text)
        }
    }
}
