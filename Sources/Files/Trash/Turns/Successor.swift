import CLinux
import Glibc
import System

/// The file that takes the name of one that goes to the trash: made of it, beside it, and checked before it goes.
struct Successor: Hashable {
    enum Outcome: String {
        /// It has the name.
        case published = "made"
        /// It came to nothing: the name belongs to another file, or its folder is gone.
        case dropped
    }

    /// The new file; nil while it is being made.
    var made: RecordedIdentity?
    /// The checksum of all its bytes, by which it is known to be untouched.
    var sum: UInt32 = 0
    /// Nil while that is not known.
    var outcome: Outcome?
    /// As it lay under the name when it had got that; of this session alone, no journal has it.
    var mark: FileMark?
    /// How its picture is turned against that of the original, as EXIF numbers it.
    let turn: Int
    /// When it was made, as a number of the one count of all journals; 0 where the number of the operation says that.
    ///
    /// A redo stands where it stood in the order of undo.
    let act: UInt64

    private static let mark = "-new"
    private static let upright = 1

    init(turn: Int, act: UInt64 = 0) { (self.turn, self.act) = (turn, act) }

    /// What is about to be made.
    init(announcedBy record: JournalRecord) {
        turn = record.number("turn" + Self.mark) ?? Self.upright
        act = record.number("act" + Self.mark) ?? 0
    }

    init?(_ record: JournalRecord) {
        guard let made = RecordedIdentity(record, Self.mark),
            let sum: UInt32 = record.number("sum" + Self.mark)
        else { return nil }
        self.init(announcedBy: record)
        self.made = made
        self.sum = sum
        // In an archive.
        outcome = record.text("outcome" + Self.mark).flatMap(Outcome.init(rawValue:))
    }

    func write(to record: inout JournalRecord) {
        record.set("turn" + Self.mark, turn)
        if act != 0 { record.set("act" + Self.mark, act) }
        guard let made else { return }
        made.write(to: &record, Self.mark)
        record.set("sum" + Self.mark, sum)
        if let outcome { record.set("outcome" + Self.mark, outcome.rawValue) }
    }
}

extension Operation {
    /// Whether a new file is still to take the name, or to be given up.
    var awaitsSuccessor: Bool { successor.map { $0.outcome == nil } ?? false }

    /// Whether recovery has anything to do for it.
    var isUnsettled: Bool { isPending || awaitsSuccessor }

    /// Whether a file is the photo itself, to which nothing was done, or the copy of it that went or came back.
    func isPhoto(_ found: RecordedIdentity) -> Bool {
        found.matches(identity) || stored.map(found.matches) ?? false
            || returned.map(found.matches) ?? false
    }

    /// Whether what has the name that the photo was to get counts as the photo, which is not in the trash any more.
    ///
    /// Where a new file was made of it, another file of that name does not: it would be taken for a proof that the new one can go.
    func mayHaveComeBack(
        as found: RecordedIdentity, _ name: [UInt8], in home: borrowing Directory
    ) throws(FailedCall) -> Bool {
        guard let successor else { return true }
        if isPhoto(found) { return true }
        guard found.hasContent(of: stored ?? identity) else { return false }
        return try !home.holds(successor, as: name)
    }
}

extension JournalRecord {
    /// How it ended with the new file of an operation.
    static func turned(_ op: String, _ outcome: Successor.Outcome) -> JournalRecord {
        var record = JournalRecord(.turned, op: op)
        record.set("as", outcome.rawValue)
        return record
    }
}

extension Descriptor {
    private static let piece = 1 << 20

    /// A checksum of all bytes: the checksum of each piece includes the former one.
    func sum(_ path: Path) throws(FailedCall) -> UInt32 {
        var sum: UInt32 = 0
        var offset: Int64 = 0
        while true {
            let bytes = try contents(limit: Self.piece, from: offset, path)
            if bytes.isEmpty { return sum }
            sum = crc32([0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> $0) } + bytes)
            offset += Int64(bytes.count)
        }
    }
}

extension Directory {
    /// Whether the file of this name is the new file of an operation, unchanged, or a copy of it that came back.
    ///
    /// Throws where the file cannot be read: to take it for another file would give the original another name.
    func holds(_ successor: Successor, as name: [UInt8]) throws(FailedCall) -> Bool {
        guard let made = successor.made, let status = try status(of: name), status.isRegular,
            RecordedIdentity(status).hasContent(of: made)
        else { return false }
        return try open(name).sum(BytePath.join(path, name)) == successor.sum
    }
}
