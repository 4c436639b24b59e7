import DisplayList

/// Every trash of this session and how far it has come.
struct TrashLedger: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
        /// Out of the deck; the file work has not been answered yet.
        case leaving
        case trashed
        /// Back in the deck; the file work has not been answered yet.
        case returning
        case restored
        /// It never happened.
        case failed

        var isOut: Bool { self == .leaving || self == .trashed }
    }

    struct Record: Hashable, Sendable {
        let photo: PhotoID
        /// Where in the deck it was, in the deck that its removal left.
        var index: Int
        /// How its card left.
        let exit: Pose
        var bytes: Int64
        fileprivate(set) var stage: Stage
    }

    private(set) var records: [Record] = []
    /// How many photos are out, and what they measure.
    private(set) var outCount = 0
    private(set) var outBytes: Int64 = 0

    /// How many photos are in the trash, as the file work has answered.
    var trashedCount: Int { records.count { $0.stage == .trashed } }

    subscript(op: Int) -> Record? {
        records.indices.contains(op) ? records[op] : nil
    }

    func isOut(_ photo: PhotoID) -> Bool {
        records.contains { $0.stage.isOut && $0.photo == photo }
    }

    /// Photos that are back in the deck, though perhaps not on the disk yet.
    var returning: [PhotoID] { records.filter { $0.stage == .returning }.map(\.photo) }

    var out: [PhotoID] { records.filter(\.stage.isOut).map(\.photo) }

    /// Notes a new trash and returns its number.
    mutating func open(_ photo: PhotoID, index: Int, exit: Pose, bytes: Int64) -> Int {
        records.append(
            Record(photo: photo, index: index, exit: exit, bytes: bytes, stage: .leaving))
        outCount += 1
        outBytes += bytes
        return records.count - 1
    }

    mutating func move(_ op: Int, to stage: Stage) {
        let record = records[op]
        if record.stage.isOut, !stage.isOut {
            outCount -= 1
            outBytes -= record.bytes
        } else if !record.stage.isOut, stage.isOut {
            outCount += 1
            outBytes += record.bytes
        }
        records[op].stage = stage
    }

    mutating func weigh(_ op: Int, bytes: Int64) {
        if records[op].stage.isOut { outBytes += bytes - records[op].bytes }
        records[op].bytes = bytes
    }

    /// The trash of `photo` that came after `op` and is still unanswered.
    func laterLeaving(_ photo: PhotoID, after op: Int) -> Int? {
        records.indices.last {
            $0 > op && records[$0].photo == photo && records[$0].stage == .leaving
        }
    }

    mutating func move(_ op: Int, toIndex index: Int) { records[op].index = index }

    /// Makes room for a photo that comes in at `place` from elsewhere.
    mutating func photoInserted(at place: Int) {
        for i in records.indices where records[i].stage.isOut && records[i].index >= place {
            records[i].index += 1
        }
    }

    /// Where the photo of `op` belongs in the deck of now, and makes room for it in what was trashed later.
    mutating func placeToReturn(_ op: Int) -> Int {
        var place = records[op].index
        for i in (op + 1)..<max(op + 1, records.count) where records[i].stage.isOut {
            if records[i].index < place { place -= 1 } else { records[i].index += 1 }
        }
        return place
    }
}
