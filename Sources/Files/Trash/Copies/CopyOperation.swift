import System

/// One file that is copied, or linked to, in another folder, as far as its journal tells.
struct CopyOperation: Hashable {
    enum Way: String {
        case copy, link
    }

    enum State: Hashable {
        case begun, made, leaving, removed
        /// It is no longer wanted.
        case dropped(Reason)
    }

    /// Why a copy is not taken away.
    enum Reason: String {
        /// It was never made.
        case unmade
        /// It is not there any more.
        case gone
        /// It was changed, or another file has its name.
        case changed
        /// The original does not hold the same any more: the copy may be all there is.
        case original
    }

    /// 16 hexadecimal digits.
    let op: String
    /// The files of one photo share it.
    let group: String
    /// What was copied by one action shares it.
    let batch: String
    let way: Way
    let time: WallTime
    /// All files of a photo have one number.
    let sequence: UInt64
    /// How many files of the photo were begun before; the cover is the last.
    let place: UInt64
    /// The original; a symbolic link stands for what it leads to.
    let sourceDirectory: Path
    let sourceName: [UInt8]
    let sourceMount: Path
    let identity: RecordedIdentity
    /// The folder of the copy, and the top directory of its mount.
    let directory: Path
    let mount: Path
    /// The name that the copy has or was to get.
    var name: [UInt8]
    /// The copy; known before it has its name.
    var made: RecordedIdentity?
    var state = State.begun
    /// The number of the act of undo that took it away; 0 where it is there, or went otherwise.
    var act: UInt64 = 0

    var sourcePath: Path { BytePath.join(sourceDirectory, sourceName) }
    var path: Path { BytePath.join(directory, name) }
    var moment: Moment { Moment(sequence: sequence, seconds: time.seconds, place: place) }
    var names: TemporaryNames { TemporaryNames(op: op) }
    var isPending: Bool { state == .begun || state == .leaving }
    /// Whether it can be undone, or its undo was requested and is not done yet.
    var isUndoable: Bool { state == .made || isPending }
}

extension JournalRecord.Kind {
    var isOfCopy: Bool {
        switch self {
        case .copying, .copied, .uncopying, .uncopied, .copyDropped: true
        case .begun, .duplicated, .trashed, .abandoned, .restoring, .restored, .lost, .gone,
            .planned, .askedBack, .ended, .pastCopy, .turning, .turned:
            false
        }
    }
}

extension CopyOperation {
    private static let madeMark = "-made"

    /// Nil unless the record is the intent to make a copy.
    init?(_ record: JournalRecord) {
        guard record.kind == .copying || record.kind == .pastCopy,
            let group = record.text("group"),
            let way = record.text("way").flatMap(Way.init(rawValue:)),
            let seconds: Int64 = record.number("time"), let date = record.text("date"),
            let sequence = record.sequence, let directory = record["dir"],
            let name = record["name"], let mount = record["mount"],
            let identity = RecordedIdentity(record), let target = record["to"],
            let targetMount = record["on"], let newName = record["as"]
        else { return nil }
        self.init(
            op: record.op, group: group, batch: record.text("batch") ?? group, way: way,
            time: WallTime(seconds: seconds, localText: date), sequence: sequence,
            place: record.number("place") ?? 0,
            sourceDirectory: directory, sourceName: name, sourceMount: mount, identity: identity,
            directory: target, mount: targetMount, name: newName)
        made = RecordedIdentity(record, Self.madeMark)
    }

    /// The intent as it is announced, again with each name that is tried.
    var intent: JournalRecord {
        var record = JournalRecord(.copying, op: op, identity: identity)
        record.set("group", group)
        record.set("batch", batch)
        record.set("way", way.rawValue)
        record.set("seq", sequence)
        if place > 0 { record.set("place", place) }
        record.set("time", time.seconds)
        record["date"] = bytes(time.localText)
        record["dir"] = sourceDirectory
        record["name"] = sourceName
        record["mount"] = sourceMount
        record["to"] = directory
        record["on"] = mount
        record["as"] = name
        made?.write(to: &record, Self.madeMark)
        return record
    }

    /// The records that tell a journal all that is known of the copy.
    var records: [JournalRecord] {
        switch state {
        case .begun: [intent]
        case .made:
            [intent] + [made.map { JournalRecord(.copied, op: op, identity: $0) }].compactMap { $0 }
        case .leaving: [intent, .uncopying(op, by: act)]
        case .removed: [intent, .uncopying(op, by: act), JournalRecord(.uncopied, op: op)]
        case .dropped(let reason): [intent, .copyDropped(op, reason)]
        }
    }

    /// Changes the copy by a record about it.
    mutating func apply(_ record: JournalRecord) {
        switch record.kind {
        case .copying:
            name = record["as"] ?? name
            made = RecordedIdentity(record, Self.madeMark) ?? made
        case .copied:
            state = .made
            made = RecordedIdentity(record) ?? made
        case .uncopying:
            state = .leaving
            act = record.act
        case .uncopied: state = .removed
        case .copyDropped:
            state = .dropped(record.text("why").flatMap(Reason.init(rawValue:)) ?? .changed)
        case .begun, .duplicated, .trashed, .abandoned, .restoring, .restored, .lost, .gone,
            .planned, .askedBack, .ended, .pastCopy, .turning, .turned:
            break
        }
    }
}

extension JournalRecord {
    static func uncopying(_ op: String, by act: UInt64) -> JournalRecord {
        var record = JournalRecord(.uncopying, op: op)
        record.act = act
        return record
    }

    static func copyDropped(_ op: String, _ reason: CopyOperation.Reason) -> JournalRecord {
        var record = JournalRecord(.copyDropped, op: op)
        record.set("why", reason.rawValue)
        return record
    }
}

/// The copies that the records of one journal tell of, in the order they began.
struct CopyList {
    private(set) var all: [CopyOperation] = []
    private var places: [String: Int] = [:]

    init(_ all: [CopyOperation] = []) {
        self.all = all
        for (place, copy) in all.enumerated() { places[copy.op] = place }
    }

    /// False for a record that says too little, or is about an unknown copy.
    mutating func add(_ record: JournalRecord) -> Bool {
        if let place = places[record.op] {
            all[place].apply(record)
            return true
        }
        guard let copy = CopyOperation(record) else { return false }
        places[copy.op] = all.count
        all.append(copy)
        return true
    }
}
