/// Copies in an archive: those that can no longer be undone, as the journal lists them.
///
/// Earlier versions leave out their lines, and keep them when they merge archives.
extension ArchiveLine {
    /// The copy and its session; nil where the line is of something else.
    var copy: (copy: CopyOperation, session: [UInt8])? {
        guard let record = JournalRecord(line: text), record.kind == .pastCopy,
            let session = record["session"], let copy = CopyOperation(archived: record)
        else { return nil }
        return (copy, session)
    }

    /// The line of a copy, its newline included; nil while it can be undone.
    static func line(_ copy: CopyOperation, session: [UInt8]) -> [UInt8]? {
        guard let record = copy.archived else { return nil }
        var line = record
        line["session"] = session
        return line.line(at: copy.moment.text)
    }
}

extension CopyOperation {
    /// Why it cannot be undone: a reason, or that it was undone already.
    private static let end = "end"
    private static let takenBack = "back"

    /// Nil unless an archive's line was read.
    init?(archived record: JournalRecord) {
        self.init(record)
        switch record.text(Self.end) {
        case Self.takenBack: state = .removed
        case let word?:
            guard let reason = Reason(rawValue: word) else { return nil }
            state = .dropped(reason)
        case nil: return nil
        }
    }

    /// All that is known of it in one record; nil while it can be undone.
    fileprivate var archived: JournalRecord? {
        var record = JournalRecord(.pastCopy, op: op)
        record.take(intent, prefix: "")
        switch state {
        case .begun, .made, .leaving: return nil
        case .removed: record.set(Self.end, Self.takenBack)
        case .dropped(let reason): record.set(Self.end, reason.rawValue)
        }
        return record
    }
}
