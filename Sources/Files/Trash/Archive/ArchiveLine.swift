import System

/// One settled operation in an archive, as one line.
///
/// The line is that of a record of the journal, of the kind that ended the operation, with `at`, by which the lines of an archive are
/// sorted, and the operation's name in front: `CRC KIND at=MOMENT op=NAME session=… key=value…`.
struct ArchiveLine {
    /// Without the newline.
    let text: ArraySlice<UInt8>

    private static let keyRange = 14..<82

    /// Nil for a line that is damaged.
    init?(_ text: ArraySlice<UInt8>) {
        guard text.count > Self.keyRange.upperBound, JournalRecord.isChecked(text) else {
            return nil
        }
        self.text = text
    }

    /// By this the lines are sorted; two lines of one operation have the same.
    var key: ArraySlice<UInt8> {
        text[text.startIndex + 14..<text.startIndex + 82]
    }

    var isTrashed: Bool { text[text.startIndex + 9] == UInt8(ascii: "C") }

    /// Whether the line has one of some words behind its key.
    func hasWord(_ words: [[UInt8]]) -> Bool {
        let space = UInt8(ascii: " ")
        var rest = text.dropFirst(Self.keyRange.upperBound)
        while let cut = rest.firstIndex(of: space) {
            rest = rest[(cut + 1)...]
            for word in words where rest.starts(with: word) {
                let end = rest.startIndex + word.count
                if end == rest.endIndex || rest[end] == space { return true }
            }
        }
        return false
    }

    /// The operation and its session; nil for what a later version wrote.
    var operation: (operation: Operation, session: [UInt8])? {
        guard let record = JournalRecord(line: text), let session = record["session"],
            let operation = Operation(archived: record)
        else { return nil }
        return (operation, session)
    }

    /// The line of an operation, its newline included; nil while it is under way.
    ///
    /// `plan` is that of the photo, where it has several files: each line says what its file is to the photo.
    static func line(
        _ operation: Operation, session: [UInt8], plan: GroupPlan? = nil
    ) -> [UInt8]? {
        guard let kind = operation.state.finalKind, let attempt = operation.attempts.last,
            !operation.isUnsettled
        else { return nil }
        let begun = JournalRecord.begun(operation, attempt)
        var record = JournalRecord(kind, op: operation.op)
        record.take(begun, prefix: "")
        record["session"] = session
        if let stored = operation.stored {
            var identity = JournalRecord(.duplicated, op: operation.op)
            stored.write(to: &identity)
            record.take(identity, prefix: "stored-")
        }
        if let method = operation.method { record.set("method", method.rawValue) }
        if let mark = operation.storedMark {
            var stored = JournalRecord(kind, op: operation.op)
            mark.write(to: &stored)
            for key in ["ctime", "ctime-ns"] { record["stored-" + key] = stored[key] }
        }
        if operation.isCopy { record.set("copy", "yes") }
        if operation.state == .restored, let back = operation.destinations.last,
            back.directory != operation.sourceDirectory || back.name != operation.sourceName
        {
            record["back-dir"] = back.directory
            record["back-name"] = back.name
        }
        (plan?.seat(of: operation.op) ?? operation.seat)?.write(to: &record)
        return record.line(at: operation.moment.text)
    }
}

extension Moment {
    /// 48 digits that sort as the moments do.
    var text: String {
        hexadecimal(sequence) + hexadecimal(UInt64(bitPattern: seconds) ^ 1 << 63)
            + hexadecimal(place)
    }

    /// What the key of an operation begins with, or all of it.
    func key(op: String) -> [UInt8] { bytes(text + " op=" + op) }
}

extension Operation.State {
    /// The record that ended an operation; nil while it is under way.
    var finalKind: JournalRecord.Kind? {
        switch self {
        case .begun, .restoring: nil
        case .trashed: .trashed
        case .abandoned: .abandoned
        case .restored: .restored
        case .lost: .lost
        case .gone: .gone
        }
    }
}

extension Operation {
    /// Nil unless an archive's line was read.
    init?(archived record: JournalRecord) {
        guard let place = TrashPlace(record), let name = record["as"] else { return nil }
        self.init(facts: record)
        attempts = [Attempt(place: place, name: name)]
        stored = RecordedIdentity(record.part("stored-"))
        storedMark = FileMark(record.part("stored-"))
        method = record.text("method").flatMap(MoveMethod.init(rawValue:))
        isCopy = record.text("copy") == "yes"
        seat = PlanSeat(record)
        if let directory = record["back-dir"], let name = record["back-name"] {
            destinations = [Destination(directory: directory, name: name)]
        }
        switch record.kind {
        case .trashed: state = .trashed
        case .abandoned: state = .abandoned
        case .restored: state = .restored
        case .lost: state = .lost
        case .gone: state = .gone
        case .begun, .duplicated, .restoring, .planned, .askedBack, .ended, .copying, .copied,
            .uncopying, .uncopied, .copyDropped, .pastCopy, .turning, .turned:
            return nil
        }
    }

    /// The records that tell a journal all that is known of the operation.
    var records: [JournalRecord] {
        guard let successor else { return own }
        var told = self
        told.successor?.outcome = nil
        return [JournalRecord.turning(self)] + told.own
            + [successor.outcome.map { .turned(op, $0) }].compactMap { $0 }
    }

    /// The same without what takes its place.
    private var own: [JournalRecord] {
        var result = attempts.map { JournalRecord.begun(self, $0) }
        if let stored, isCopy {
            result.append(JournalRecord(.duplicated, op: op, identity: stored))
        }
        if state == .begun { return result }
        if state != .abandoned, state != .lost || !destinations.isEmpty {
            result.append(.trashed(op, stored, method: method, as: storedMark))
        }
        result += destinations.map { .restoring(op, to: $0, by: act) }
        if let returned, !destinations.isEmpty {
            result.append(JournalRecord(.duplicated, op: op, identity: returned))
        }
        if state == .trashed, !destinations.isEmpty {
            result.append(JournalRecord(.trashed, op: op))
        }
        if state == .restored {
            result.append(.restored(op, as: arrived))
        } else if let kind = state.finalKind, state != .trashed {
            result.append(JournalRecord(kind, op: op))
        }
        return result
    }
}
