import System

/// One photo on its way to the trash or back, as far as its journal tells.
struct Operation: Hashable {
    enum State: Hashable {
        case begun, trashed, abandoned, restoring, restored, lost, gone
    }

    /// A name in a trash folder that the photo was to get; the last one counts.
    struct Attempt: Hashable {
        fileprivate(set) var place: TrashPlace
        fileprivate(set) var name: [UInt8]

        var path: Path { BytePath.join(place.filesPath, name) }
    }

    /// A name in a folder that the photo was to come back to; the last one counts.
    struct Destination: Hashable {
        let directory: Path
        let name: [UInt8]
        /// The top directory of its mount; nil in journals of earlier versions.
        var mount: Path?
    }

    /// 16 hexadecimal digits.
    let op: String
    let group: String
    /// What one action trashed shares it; nil where that was this photo alone, which its group names.
    var batch: String?
    private(set) var time: WallTime
    private(set) var sourceDirectory: Path
    let sourceName: [UInt8]
    /// The top directory of the mount the photo was on.
    private(set) var sourceMount: Path
    /// The photo as it was before.
    let identity: RecordedIdentity
    /// Its number among all operations of the user, from 1; 0 where an earlier version gave it none.
    var sequence: UInt64 = 0
    /// Where it has no number: how many operations its session began before.
    var place: UInt64 = 0
    var attempts: [Attempt] = []
    var state = State.begun
    var method: MoveMethod?
    /// The photo as it is in the trash, when it became another inode.
    var stored: RecordedIdentity?
    /// Whether the trash holds, or was to hold, a copy: then the photo may be in two places.
    var isCopy = false
    var destinations: [Destination] = []
    /// The photo as it is after it was copied back.
    var returned: RecordedIdentity?
    /// By which it was trashed; of this session alone, no journal has it.
    var warrant: TrashWarrant?
    /// As it lay in the trash then; nil where an earlier version trashed it.
    var storedMark: FileMark?
    /// The number of the act of undo that brought it back; 0 where none did.
    var act: UInt64 = 0
    /// As it came back; nil where something may have been done to it meanwhile.
    var arrived: FileMark?
    /// Its place in the plan of a photo, where an archive told of it; a journal tells that by the plan itself.
    var seat: PlanSeat?
    var verb = DepartureVerb.trash
    /// What takes its name, where it goes for that.
    var successor: Successor?

    var sourcePath: Path { BytePath.join(sourceDirectory, sourceName) }
    var moment: Moment { Moment(sequence: sequence, seconds: time.seconds, place: place) }
    /// When its file left, where a redo stands where it stood in the order of undo.
    var departureMoment: Moment {
        let act = successor?.act ?? 0
        return act == 0 ? moment : Moment(sequence: act, seconds: time.seconds, place: place)
    }
    /// Where the act of undo stands that brought it back.
    var returnMoment: Moment {
        act == 0 ? departureMoment : Moment(sequence: act, seconds: time.seconds, place: place)
    }
    var names: TemporaryNames { TemporaryNames(op: op) }

    /// What the note about the photo says in a trash folder.
    func info(in place: TrashPlace) -> TrashInfo {
        let path = place.topDirectory.flatMap { relative(sourcePath, to: $0) } ?? sourcePath
        return TrashInfo(
            path: path, deletionDate: time.localText, op: op, group: group == op ? nil : group)
    }
}

extension Operation {
    /// Keeps what is equal in both only once: thousands of one folder go to one trash.
    mutating func share(with other: Operation) {
        if time == other.time { time = other.time }
        if sourceDirectory == other.sourceDirectory { sourceDirectory = other.sourceDirectory }
        if sourceMount == other.sourceMount { sourceMount = other.sourceMount }
        for index in attempts.indices {
            let attempt = attempts[index]
            if attempt.name == sourceName { attempts[index].name = sourceName }
            if let place = other.attempts.last?.place, attempt.place == place {
                attempts[index].place = place
            }
        }
    }

    /// Of a photo that is to leave, before it has tried any name.
    init(_ source: borrowing Departure, op: String, group: String? = nil, now: WallTime) {
        self.init(
            op: op, group: group ?? op, time: now, sourceDirectory: source.directory.path,
            sourceName: source.name, sourceMount: source.mount, identity: source.identity)
    }

    /// Nil unless the record is the intent to trash a photo, or to make a new file in its place.
    init?(_ record: JournalRecord) {
        guard record.kind == .begun || record.kind == .turning else { return nil }
        self.init(facts: record)
        if record.kind == .turning { successor = Successor(announcedBy: record) }
    }

    /// Nil unless the record has all facts of an intent.
    init?(facts record: JournalRecord) {
        guard let group = record.text("group"),
            let seconds: Int64 = record.number("time"), let date = record.text("date"),
            let directory = record["dir"], let name = record["name"],
            let mount = record["mount"], let identity = RecordedIdentity(record)
        else { return nil }
        op = record.op
        self.group = group
        batch = record.text("batch")
        time = WallTime(seconds: seconds, localText: date)
        sourceDirectory = directory
        sourceName = name
        sourceMount = mount
        self.identity = identity
        verb = DepartureVerb(record)
        successor = Successor(record)
        sequence = record.sequence ?? 0
        place = sequence > 0 ? 0 : record.number("place") ?? 0
    }

    /// Changes the operation by a record about it.
    mutating func apply(_ record: JournalRecord) {
        switch record.kind {
        case .begun:
            successor = Successor(record) ?? successor
            if let place = TrashPlace(record), let name = record["as"] {
                attempts.append(Attempt(place: place, name: name))
            }
        case .duplicated:
            if state == .restoring {
                returned = RecordedIdentity(record)
            } else {
                stored = RecordedIdentity(record)
                isCopy = true
            }
        case .trashed:
            state = .trashed
            stored = RecordedIdentity(record) ?? stored
            storedMark = FileMark(record) ?? storedMark
            method = record.text("method").flatMap(MoveMethod.init(rawValue:)) ?? method
        case .abandoned: state = .abandoned
        case .restoring:
            state = .restoring
            act = record.act
            if let directory = record["dir"], let name = record["name"] {
                destinations.append(
                    Destination(directory: directory, name: name, mount: record["mount"]))
            }
        case .restored:
            state = .restored
            arrived = FileMark(record)
        case .lost: state = .lost
        case .gone: state = .gone
        case .turned:
            successor?.outcome = record.text("as").flatMap(Successor.Outcome.init(rawValue:))
        case .planned, .askedBack, .ended, .copying, .copied, .uncopying, .uncopied, .copyDropped,
            .pastCopy, .turning:
            break
        }
    }

    /// The operations of a journal, in the order they began.
    static func all(in records: [JournalRecord]) -> [Operation] {
        var list = OperationList()
        for record in records { list.add(record) }
        return Array(list.operations)
    }
}
