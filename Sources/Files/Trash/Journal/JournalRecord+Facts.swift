// The facts of the records as values; the keys are written here and nowhere else.

extension RecordedIdentity {
    /// `mark` stands behind the keys, where a record tells of several files.
    init?(_ record: JournalRecord, _ mark: String = "") {
        guard let device: UInt64 = record.number("dev" + mark),
            let inode: UInt64 = record.number("ino" + mark),
            let size: Int64 = record.number("size" + mark),
            let seconds: Int64 = record.number("mtime" + mark),
            let nanoseconds: Int64 = record.number("ns" + mark)
        else { return nil }
        self.device = device
        self.inode = inode
        self.size = size
        modifiedSeconds = seconds
        modifiedNanoseconds = nanoseconds
    }

    func write(to record: inout JournalRecord, _ mark: String = "") {
        record.set("dev" + mark, device)
        record.set("ino" + mark, inode)
        record.set("size" + mark, size)
        record.set("mtime" + mark, modifiedSeconds)
        record.set("ns" + mark, modifiedNanoseconds)
    }
}

extension FileMark {
    /// Nil unless the record has an identity and when that was changed last; earlier versions left that out.
    init?(_ record: JournalRecord) {
        guard let recorded = RecordedIdentity(record),
            let seconds: Int64 = record.number("ctime"),
            let nanoseconds: Int64 = record.number("ctime-ns")
        else { return nil }
        self.init(recorded, changed: seconds, nanoseconds)
    }

    func write(to record: inout JournalRecord) {
        recorded.write(to: &record)
        record.set("ctime", changedSeconds)
        record.set("ctime-ns", changedNanoseconds)
    }
}

extension TrashPlace {
    init?(_ record: JournalRecord) {
        guard let path = record["trash"], let owned = record.text("owned"),
            let layout = record.text("layout").flatMap(Layout.init(rawValue:))
        else { return nil }
        self.path = path
        self.layout = layout
        topDirectory = record["top"]
        mount = record["on"]
        mustBeOwned = owned == "yes"
    }

    func write(to record: inout JournalRecord) {
        record["trash"] = path
        record["top"] = topDirectory
        record["on"] = mount
        record.set("layout", layout.rawValue)
        record.set("owned", mustBeOwned ? "yes" : "no")
    }
}

extension JournalRecord {
    init(_ kind: Kind, op: String, identity: RecordedIdentity, method: MoveMethod? = nil) {
        self.init(kind, op: op)
        identity.write(to: &self)
        if let method { set("method", method.rawValue) }
    }

    /// The intent to move a photo to a name in a trash folder.
    static func begun(_ operation: Operation, _ attempt: Operation.Attempt) -> JournalRecord {
        var record = facts(.begun, of: operation)
        attempt.place.write(to: &record)
        record["as"] = attempt.name
        operation.successor?.write(to: &record)
        return record
    }

    /// What an intent says of its photo.
    static func facts(_ kind: Kind, of operation: Operation) -> JournalRecord {
        var record = JournalRecord(kind, op: operation.op, identity: operation.identity)
        record["group"] = bytes(operation.group)
        // What was trashed alone has the journal that it always had.
        if let batch = operation.batch { record["batch"] = bytes(batch) }
        if operation.sequence > 0 {
            record.set("seq", operation.sequence)
        } else {
            record.set("place", operation.place)
        }
        record.set("time", operation.time.seconds)
        record["date"] = bytes(operation.time.localText)
        record["dir"] = operation.sourceDirectory
        record["name"] = operation.sourceName
        record["mount"] = operation.sourceMount
        operation.verb.write(to: &record)
        return record
    }

    /// The number of an operation; nil where it has none, or none that anybody can have counted to.
    var sequence: UInt64? {
        number("seq").flatMap { 1...SequenceCounter.most ~= $0 ? $0 : nil }
    }

    /// The act of undo that a record belongs to; 0 where it belongs to none.
    var act: UInt64 {
        get { number("act").flatMap { $0 <= SequenceCounter.most ? $0 : nil } ?? 0 }
        set { if newValue > 0 { set("act", newValue) } else { self["act"] = nil } }
    }

    /// The intent to move a photo back to a name in a folder.
    static func restoring(
        _ op: String, to destination: Operation.Destination, by act: UInt64
    ) -> JournalRecord {
        var record = JournalRecord(.restoring, op: op)
        record["dir"] = destination.directory
        record["name"] = destination.name
        record["mount"] = destination.mount
        record.act = act
        return record
    }

    /// The photo is back; `arrived` is what it is now.
    static func restored(_ op: String, as arrived: FileMark?) -> JournalRecord {
        var record = JournalRecord(.restored, op: op)
        arrived?.write(to: &record)
        return record
    }

    /// The photo is in the trash; `stored` is how it lies there.
    static func trashed(
        _ op: String, _ identity: RecordedIdentity?, method: MoveMethod?, as stored: FileMark?
    ) -> JournalRecord {
        var record = JournalRecord(.trashed, op: op)
        identity?.write(to: &record)
        if let method { record.set("method", method.rawValue) }
        // A file that was written to in the meantime is no longer the one that went.
        if let stored, let identity, stored.recorded.matches(identity) { stored.write(to: &record) }
        return record
    }
}
