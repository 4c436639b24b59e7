import Browsing
import DisplayList

/// How many photos, and what they measure.
struct RemovalTally: Hashable, Sendable {
    var count = 0
    var bytes: Int64 = 0
}

/// Every removal of this session, by the number that file work and its answers name it by.
struct Removals: Hashable, Sendable {
    /// A photo that is out: before how many photos of the order it stands.
    struct Seat: Hashable, Sendable {
        let op: Int
        var gap: Int
    }

    private var all: [Removal] = []
    /// Those that are out, in the order in which they stand.
    var seats: [Seat] = []
    /// By which removal each photo is out.
    private var outOps: [PhotoID: Int] = [:]
    /// What those that are out measure.
    private(set) var outBytes: Int64 = 0

    /// How many are on their way to the trash, to folders, and back: asked after every event, and counted as it changes.
    private(set) var trashesUnderWay = 0
    private(set) var movesUnderWay = 0
    private(set) var returnsUnderWay = 0

    /// Those that are out for the trash, and not for a folder of the user's.
    private(set) var inTrash = RemovalTally()
    /// Photos that have left or come back since this was taken last.
    private var moved: [PhotoID] = []

    mutating func takeMoved() -> [PhotoID] {
        defer { moved = [] }
        return moved
    }

    subscript(op: Int) -> Removal? { all.indices.contains(op) ? all[op] : nil }

    var count: Int { all.count }

    /// How many photos are out.
    var outCount: Int { outOps.count }

    /// How many photos are in the trash, as the file work has answered.
    var trashedCount: Int {
        all.count { $0.stage == .trashed && $0.destination == nil && !$0.isHidden }
    }
    /// How many are hidden.
    var hiddenCount: Int { all.count { $0.stage.isOut && $0.isHidden } }
    /// How many were moved to folders, as the file work has answered.
    var movedCount: Int { all.count { $0.stage == .trashed && $0.destination != nil } }
    func isOut(_ photo: PhotoID) -> Bool { outOps[photo] != nil }

    /// Photos that are back in the order, though perhaps not on the disk yet.
    var returning: [PhotoID] { all.filter { $0.stage == .returning }.map(\.photo) }

    /// Whether anything of it has not been answered.
    var isUnderWay: Bool { trashesUnderWay + movesUnderWay + returnsUnderWay > 0 }

    var trashed: [PhotoID] {
        all.filter { $0.stage.isOut && $0.destination == nil }.map(\.photo)
    }

    var out: [PhotoID] { all.filter(\.stage.isOut).map(\.photo) }

    /// Notes a new one, which has no seat yet; returns its number.
    mutating func open(_ removal: Removal) -> Int {
        all.append(removal)
        count(all.count - 1, 1)
        countUnderWay(removal, 1)
        return all.count - 1
    }

    mutating func move(_ op: Int, to stage: Removal.Stage) {
        let removal = all[op]
        if removal.stage.isOut, !stage.isOut {
            count(op, -1)
        }
        countUnderWay(removal, -1)
        all[op].stage = stage
        countUnderWay(all[op], 1)
        if !removal.stage.isOut, stage.isOut { count(op, 1) }
    }

    /// Counts that a photo is out, 1, or no more, −1.
    private mutating func count(_ op: Int, _ change: Int) {
        let removal = all[op]
        moved.append(removal.photo)
        if change > 0 {
            outOps[removal.photo] = op
        } else if outOps[removal.photo] == op {
            outOps[removal.photo] = nil
        }
        outBytes += Int64(change) * removal.bytes
        if removal.isHidden { return }
        guard removal.destination == nil else { return }
        inTrash.count += change
        inTrash.bytes += Int64(change) * removal.bytes
    }

    private mutating func countUnderWay(_ removal: Removal, _ change: Int) {
        switch removal.stage {
        case .leaving where removal.destination == nil: trashesUnderWay += change
        case .leaving: movesUnderWay += change
        case .returning: returnsUnderWay += change
        case .trashed, .restored, .failed: break
        }
    }

    mutating func weigh(_ op: Int, bytes: Int64) {
        let removal = all[op]
        if removal.stage.isOut {
            outBytes += bytes - removal.bytes
            if removal.destination == nil, !removal.isHidden {
                inTrash.bytes += bytes - removal.bytes
            }
        }
        all[op].bytes = bytes
    }

    mutating func note(_ op: Int, isMarked: Bool) { all[op].isMarked = isMarked }

    /// The removal of `photo` that came after `op` and is still unanswered.
    func laterLeaving(_ photo: PhotoID, after op: Int) -> Int? {
        leaving(photo).flatMap { $0 > op ? $0 : nil }
    }

    /// The removal of `photo` that is still unanswered.
    func leaving(_ photo: PhotoID) -> Int? {
        outOps[photo].flatMap { all[$0].stage == .leaving ? $0 : nil }
    }
}
