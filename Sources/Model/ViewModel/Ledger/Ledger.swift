import Browsing
import DisplayList
import Selecting

/// What was done, what of it can be taken back and done again, and how far its file work has come; unlimited.
///
/// All of it is changed when the key comes. What the disk refuses later goes back to where it stood, whatever was done
/// since: the change that failed leaves its operation, and the others of that operation stand.
struct Ledger: Hashable, Sendable {
    private var done = OperationList()
    private var undone = OperationList()
    private var removals = Removals()
    /// Removals that are being taken back: where their operations stood among what was done.
    private var returnSeats: [Int: OperationList.Seat] = [:]
    /// Removals whose photos were taken out of the trash otherwise: where their operations stood.
    private var retrievedSeats: [Int: OperationList.Seat] = [:]
    /// Removals that repeat another one.
    private var repeating: [Int: Repeat] = [:]
    private var moment = 0
    private var operationCount = 0
    /// What of operations on several photos has been answered.
    var batches = FilingBatches()
    /// Counts the new operations; each one ends what could be redone.
    private var branch = 0
    private var returnCount = 0
    /// How many acts of earlier sessions were taken back since anything new was done here: these are made again before those of this one.
    private var earlierUndone = 0
    private var hasReachedEarlier = false
    private var forgotten = ForgottenDecisions()

    /// The removal that another one repeats, where it stood among what was undone, and what new operations there had been.
    private struct Repeat: Hashable {
        let op: Int
        let seat: OperationList.Seat
        let branch: Int
    }

    /// How many removals there have been: the next has this number.
    var removalCount: Int { removals.count }

    /// What can be taken back, the oldest first.
    var undoable: [Change] { done.changes }
    /// What is taken back next.
    var nextUndo: Operation? { done.last }
    /// What was taken back last.
    var nextRedo: Operation? { undone.last }

    /// A photo that leaves the order for the trash.
    struct Leaving: Hashable, Sendable {
        let photo: PhotoID
        /// Where it is in the order, before any of them leaves.
        let place: Int
        /// How its card leaves.
        let exit: Pose
        let bytes: Int64
        let isMarked: Bool
        /// A folder of the user's; nil for the trash.
        var destination: [UInt8]?
        /// Whether it is no file here, and only hidden.
        var isHidden = false
        /// Whether another photo of its stack is shown for it: it has no place of its own.
        var isFolded = false
    }

    /// The photo of that removal is out of the order from now on; returns the number of its file work.
    mutating func open(
        _ photo: PhotoID, index: Int, exit: Pose, bytes: Int64, isMarked: Bool = false,
        to destination: [UInt8]? = nil, isHidden: Bool = false
    ) -> Int {
        open(
            [
                Leaving(
                    photo: photo, place: index, exit: exit, bytes: bytes, isMarked: isMarked,
                    destination: destination, isHidden: isHidden)
            ])[0]
    }

    /// These photos, as they stand in the order, are out of it from now on; returns the numbers of their file work.
    mutating func open(_ leaving: [Leaving]) -> [Int] {
        let ops = leaving.map {
            removals.open(
                Removal(
                    photo: $0.photo, exit: $0.exit, bytes: $0.bytes, isMarked: $0.isMarked,
                    destination: $0.destination, isHidden: $0.isHidden,
                    isFolded: $0.isFolded))
        }
        removals.seat(
            zip(ops, leaving).map { ($0, $1.place, isShown: !$1.isFolded) })
        return ops
    }

    /// Notes something done again, at once: what had been taken back can no longer be done again.
    ///
    /// Returns the number of the operation; nil where nothing was done.
    @discardableResult mutating func did(_ changes: [Change]) -> Int? {
        guard !changes.isEmpty else { return nil }
        defer { operationCount += 1 }
        done.append(Operation(number: operationCount, changes: changes), at: nextMoment())
        undone = OperationList()
        branch += 1
        earlierUndone = 0
        return operationCount
    }

    /// Notes that an act of an earlier session is being taken back.
    mutating func undidEarlier() { earlierUndone += 1 }

    /// Notes that there was none, or that it stays.
    mutating func earlierStayed() { earlierUndone = max(0, earlierUndone - 1) }

    /// Whether an earlier session is the next to have something made again; that is on its way then.
    ///
    /// Where nothing was done and nothing taken back here, an earlier session may have taken something back.
    mutating func redoesEarlier() -> Bool {
        guard earlierUndone > 0 else { return undone.last == nil && branch == 0 }
        earlierUndone -= 1
        return true
    }

    /// Notes that something of an earlier session was taken back; whether it is the first.
    mutating func reachedEarlier() -> Bool {
        defer { hasReachedEarlier = true }
        return !hasReachedEarlier
    }

    /// The last operation, which is being taken back from now on; its changes are to be undone from the last to the first.
    mutating func undo() -> Operation? {
        guard let (operation, seat) = done.popLast() else { return nil }
        // A photo must not be split again.
        let again = operation.changes.filter { if case .left = $0 { false } else { true } }
        if !again.isEmpty {
            undone.append(
                Operation(number: operation.number, changes: again), at: nextMoment())
        }
        noteReturn(of: operation.changes, from: seat)
        return operation
    }

    /// Takes the last operation back as something that was never meant; false where it is another, or these changes are not all of it.
    mutating func takeBack(_ changes: [Change]) -> Bool {
        guard done.last?.changes == changes, let (operation, seat) = done.popLast() else {
            return false
        }
        noteReturn(of: operation.changes, from: seat)
        return true
    }

    /// Notes that what was taken back last is done again: `again` has what takes the place of each of its changes, nil for
    /// what can no longer be done.
    mutating func redid(as again: [Change?]) {
        guard let (operation, seat) = undone.popLast() else { return }
        for (former, change) in zip(operation.changes, again) {
            if case .removed(let op) = former, case .removed(let repeated)? = change {
                repeating[repeated] = Repeat(op: op, seat: seat, branch: branch)
            }
        }
        let changes = again.compactMap { $0 }
        guard !changes.isEmpty else { return }
        done.append(Operation(number: operation.number, changes: changes), at: nextMoment())
    }

    /// Forgets the decisions about photos that are gone until they are there again under other numbers.
    mutating func forget(_ gone: Set<PhotoID>) {
        func isVoid(_ change: Change) -> Bool { change.decided.map { gone.contains($0) } ?? false }
        for (list, isUndone) in [(done, false), (undone, true)] {
            forgotten.note(list, about: gone, isUndone: isUndone, branch: branch)
        }
        done.forget(where: isVoid)
        undone.forget(where: isVoid)
    }

    /// Renumbers the photos of decisions, by their former numbers: another program renamed the files.
    mutating func rename(_ photos: [PhotoID: PhotoID]) {
        done.replace { $0.renamed(by: photos) }
        undone.replace { $0.renamed(by: photos) }
        for one in forgotten.take(photos) {
            let change = one.change.renamed(by: photos)
            if !one.isUndone {
                done.insert(change, at: one.seat)
            } else if one.branch == branch {
                undone.insert(change, at: one.seat)
            }
        }
    }

    /// Rebases the decisions about photos on what turned out to be stored before the first of them.
    mutating func base(decisionsOn bases: [PhotoID: Judgement]) {
        var running = bases
        done.replace { change in
            guard case .decided(let photo, var from, let to) = change, var now = running[photo]
            else { return change }
            if from.stars != to.stars { (from.stars, now.stars) = (now.stars, to.stars) }
            if from.flag != to.flag { (from.flag, now.flag) = (now.flag, to.flag) }
            if from.label != to.label { (from.label, now.label) = (now.label, to.label) }
            running[photo] = now
            return .decided(photo, from: from, to: to)
        }
    }

    /// Forgets copies that made nothing: there is nothing to undo.
    mutating func forget(filing number: Int) {
        func isVoid(_ change: Change) -> Bool {
            if case .filed(let order) = change { order.number == number } else { false }
        }
        done.forget(where: isVoid)
        undone.forget(where: isVoid)
    }

    /// Takes a removal out of what can be taken back: its photo is being taken out of the trash otherwise.
    mutating func retrieve(_ op: Int) { retrieve([op]) }

    /// The same of several; costs as much as one does, however many there are.
    mutating func retrieve(_ ops: Set<Int>) {
        done.forEachSeat { change, seat in
            guard case .removed(let op) = change, ops.contains(op) else { return }
            returnSeats[op] = seat
            retrievedSeats[op] = seat
        }
        func isTaken(_ change: Change) -> Bool {
            if case .removed(let op) = change { ops.contains(op) } else { false }
        }
        done.forget(where: isTaken)
        undone.forget(where: isTaken)
    }

    /// The number of what is brought back that no removal of this session is about.
    mutating func nextReturn() -> Int {
        returnCount += 1
        return -returnCount
    }

    /// Forgets what turned out not to have come back.
    mutating func forgetReturns(_ ops: Set<Int>) {
        func isVoid(_ change: Change) -> Bool {
            if case .broughtHome(let op, _) = change { ops.contains(op) } else { false }
        }
        done.forget(where: isVoid)
        undone.forget(where: isVoid)
    }

    /// Notes that what was taken out of the trash is there again, `again` by which: that can be taken back where the former stood.
    mutating func trashedAgain(_ again: [Int: Int]) {
        undone.replace { change in
            if case .retrieved(let op) = change { .retrieved(op: again[op] ?? op) } else { change }
        }
        for (op, again) in again.sorted(by: { $0.value < $1.value }) {
            guard let seat = retrievedSeats.removeValue(forKey: op) else { continue }
            done.insert(.removed(op: again), at: seat)
        }
    }

    /// Notes that photos that another session had trashed, and that were brought back together, are there again: that can be taken
    /// back, as one, after all that this session did.
    mutating func returnsTrashedAgain(_ again: [Int: Int]) {
        undone.replace { change in
            guard case .broughtHome(let op, _) = change else { return change }
            return again[op].map { .retrieved(op: $0) } ?? change
        }
        // Moments begin at 1, and the numbers of returns fall from -1.
        guard let moment = again.keys.min() else { return }
        defer { operationCount += 1 }
        for again in again.values.sorted() {
            done.insert(
                .removed(op: again), at: OperationList.Seat(moment: moment, number: operationCount))
        }
    }

    private mutating func nextMoment() -> Int {
        moment += 1
        return moment
    }

    private mutating func noteReturn(of changes: [Change], from seat: OperationList.Seat) {
        for case .removed(let op) in changes { returnSeats[op] = seat }
    }
}

/// The removals of this session.
extension Ledger {
    subscript(op: Int) -> Removal? { removals[op] }

    /// Notes whether the photo of `op`, which is about to be out again, had a mark.
    mutating func note(_ op: Int, isMarked: Bool) { removals.note(op, isMarked: isMarked) }

    /// Takes the mark of a photo that is about to leave: where it stays, its name has another picture.
    mutating func takeMark(ofLeaving photo: PhotoID) {
        if let op = removals.leaving(photo) { note(op, isMarked: false) }
    }

    /// How many photos are out, and what they measure.
    var outCount: Int { removals.outCount }
    var outBytes: Int64 { removals.outBytes }
    /// How many photos are in the trash, as the file work has answered, and how many were moved to folders.
    var trashedCount: Int { removals.trashedCount }

    /// How many photos on the network are hidden.
    var hiddenCount: Int { removals.hiddenCount }
    var movedCount: Int { removals.movedCount }
    /// Those of them that are out for the trash.
    var inTrash: RemovalTally { removals.inTrash }
    /// Whether photos are on their way to the trash, to a folder or back.
    var isUnderWay: Bool { removals.isUnderWay }
    /// Trashes, and moves to folders, that have not been answered.
    var trashesUnderWay: Int { removals.trashesUnderWay }
    var movesUnderWay: Int { removals.movesUnderWay }
    /// Photos on their way back that have not been answered.
    var returnsUnderWay: Int { removals.returnsUnderWay }

    var out: [PhotoID] { removals.out }
    /// Those of them that are out for the trash.
    var trashed: [PhotoID] { removals.trashed }
    /// Photos that are back in the order, though perhaps not on the disk yet.
    var returning: [PhotoID] { removals.returning }

    func isOut(_ photo: PhotoID) -> Bool { removals.isOut(photo) }

    mutating func takeMoved() -> [PhotoID] { removals.takeMoved() }
}

/// The way back of removals, and the places of those that are out.
extension Ledger {
    /// The photo of `op` is in the order again from now on; returns where it belongs.
    mutating func bringBack(_ op: Int) -> Int { bringBack([op]).first?.place ?? 0 }

    /// The photos of these removals are in the order again from now on; returns where each belongs in it then, the places rising.
    mutating func bringBack(_ ops: [Int]) -> [(op: Int, place: Int)] {
        let places = removals.unseat(Set(ops))
        for (op, _) in places { removals.move(op, to: .returning) }
        return places
    }

    /// Follows an order that has become another; `all` lists all photos, those that are out among them.
    mutating func follow(_ change: OrderDiff, among all: some BidirectionalCollection<PhotoID>) {
        removals.follow(change, among: all)
    }

    /// The order with those that are out where they stand.
    func whole(_ order: [PhotoID]) -> [PhotoID] { removals.whole(order) }

    /// Makes room for a photo that comes in at `place` from elsewhere.
    mutating func photoInserted(at place: Int) { removals.photoInserted(at: place) }
}

/// What came of the file work.
extension Ledger {
    /// Takes an answer about the removal `op`; nil where none of the kind was awaited, and nothing has changed.
    ///
    /// `place` says where in the order a photo is; nil where it is not. `gap` says before how many photos of the order one belongs
    /// that is not shown; nil where it is nowhere.
    mutating func answer(
        _ op: Int, _ answer: RemovalAnswer, place: (PhotoID) -> Int?,
        gap: (PhotoID) -> Int? = { _ in nil }
    ) -> Correction? {
        guard let removal = removals[op] else { return nil }
        switch answer {
        case .trashed(let bytes):
            removals.weigh(op, bytes: bytes)
            if removal.stage == .leaving { removals.move(op, to: .trashed) }
            repeating[op] = nil
            return .nothing
        case .trashFailed(let mayRepeat, let isPartial):
            if isPartial { noteLeft([op]) }
            return trashFailed(op, removal, mayRepeat: mayRepeat)
        case .restored:
            guard removal.stage == .returning else { return nil }
            removals.move(op, to: .restored)
            returnSeats[op] = nil
            return .nothing
        case .restoreFailed(let isGone):
            guard removal.stage == .returning else { return nil }
            return restoreFailed(
                op, removal, isGone: isGone, place: place(removal.photo), gap: gap(removal.photo))
        }
    }

    private mutating func trashFailed(
        _ op: Int, _ removal: Removal, mayRepeat: Bool
    ) -> Correction? {
        guard removal.stage == .leaving || removal.stage == .returning else { return nil }
        let former = repeating[op]
        forgetRemoval(op)
        if mayRepeat, let former, former.branch == branch,
            removals[former.op]?.stage == .restored
        {
            undone.insert(.removed(op: former.op), at: former.seat)
        }
        guard removal.stage == .leaving else {
            removals.move(op, to: .failed)
            return .nothing
        }
        let place = removals.unseat([op]).first?.place ?? 0
        removals.move(op, to: .failed)
        return .insert(removal.photo, at: place, from: removal.exit)
    }

    /// Takes answers about trashes that failed together; returns who is in the order again and where, the places rising.
    ///
    /// Costs as much as one does, however many there are.
    mutating func trashesFailed(
        _ failed: [(op: Int, mayRepeat: Bool)], partial: Set<Int> = []
    ) -> [(op: Int, place: Int)] {
        noteLeft(partial)
        let failed = failed.filter {
            [.leaving, .returning].contains(removals[$0.op]?.stage)
        }
        let former = failed.map { repeating[$0.op] }
        forgetRemovals(Set(failed.map { $0.op }))
        for (failure, former) in zip(failed, former) where failure.mayRepeat {
            if let former, former.branch == branch, removals[former.op]?.stage == .restored {
                undone.insert(.removed(op: former.op), at: former.seat)
            }
        }
        let ops = failed.map { $0.op }.filter { removals[$0]?.stage == .leaving }
        let places = removals.unseat(Set(ops))
        for failure in failed { removals.move(failure.op, to: .failed) }
        return places
    }

    /// Takes answers about photos that did not come back together; returns those that leave the order again.
    mutating func restoresFailed(
        _ failed: [(op: Int, isGone: Bool)], place: (PhotoID) -> Int?, gap: (PhotoID) -> Int?
    ) -> [PhotoID] {
        var leaving: [(op: Int, place: Int, photo: PhotoID)] = []
        var gone: Set<Int> = []
        var kept: [Int] = []
        for failure in failed {
            guard let removal = removals[failure.op], removal.stage == .returning else { continue }
            guard let place = place(removal.photo),
                removals.laterLeaving(removal.photo, after: failure.op) == nil
            else {
                // This is not visible.
                _ = restoreFailed(
                    failure.op, removal, isGone: failure.isGone, place: nil,
                    gap: gap(removal.photo))
                continue
            }
            leaving.append((failure.op, place, removal.photo))
            if failure.isGone { gone.insert(failure.op) } else { kept.append(failure.op) }
        }
        leaving.sort { $0.place < $1.place }
        removals.seat(leaving.map { ($0.op, $0.place) })
        for leaver in leaving { removals.move(leaver.op, to: .trashed) }
        let again = kept.compactMap { op in returnSeats[op].map { (op, $0) } }
        forgetRemovals(gone.union(kept))
        for (op, seat) in again { done.insert(.removed(op: op), at: seat) }
        return leaving.map { $0.photo }
    }

    /// The photo leaves again: it is still in the trash, and the next to come back; or else gone from there.
    private mutating func restoreFailed(
        _ op: Int, _ removal: Removal, isGone: Bool, place: Int?, gap: Int?
    ) -> Correction {
        var correction = Correction.nothing
        if let later = removals.laterLeaving(removal.photo, after: op) {
            // Trashed once more before this answer came: that trash finds nothing to move.
            removals.leave(op, inPlaceOf: later)
            forgetRemoval(later)
        } else if let place {
            removals.seat([(op, place)])
            removals.move(op, to: .trashed)
            correction = .remove(at: place)
        } else {
            // A filter hides it: it keeps its place among those that are not shown.
            removals.leave(op, before: gap ?? 0)
        }
        if isGone {
            forgetRemoval(op)
        } else if let seat = returnSeats.removeValue(forKey: op) {
            done.forget { $0 == .retrieved(op: op) }
            undone.forget { $0 == .removed(op: op) || $0 == .retrieved(op: op) }
            done.insert(.removed(op: op), at: seat)
        }
        return correction
    }

    /// Notes that files of photos that stay have gone all the same: where each trash stands among what was done, they are asked back.
    private mutating func noteLeft(_ ops: Set<Int>) {
        guard !ops.isEmpty else { return }
        done.replace { change in
            if case .removed(let op) = change, ops.contains(op) { .left(op: op) } else { change }
        }
    }

    /// Forgets what turned out not to have happened.
    private mutating func forgetRemoval(_ op: Int) { forgetRemovals([op]) }

    private mutating func forgetRemovals(_ ops: Set<Int>) {
        guard !ops.isEmpty else { return }
        for op in ops { (returnSeats[op], repeating[op]) = (nil, nil) }
        func isVoid(_ change: Change) -> Bool {
            switch change {
            case .removed(let op), .retrieved(let op): ops.contains(op)
            default: false
            }
        }
        done.forget(where: isVoid)
        undone.forget(where: isVoid)
    }
}
