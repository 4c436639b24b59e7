import CSQLite
import Geometry
public import Selecting

extension DeskStore {
    /// What is done to the desk in one transaction.
    enum Work: Sendable {
        case decide(DeskStep)
        case undo(DeskStep)
        case redo(DeskStep)
        case leave([UInt8], DeskFolder)
        case copied(DeskPhoto, of: DeskPhoto?, Judgement, time: Int64)
        /// Changes the row of a photo, where it has one.
        case revise(DeskPhoto, @Sendable (inout DeskRow) -> Void)
        /// The photo of the first is the second from now on.
        case rename(DeskPhoto, to: DeskPhoto)
    }

    /// Does all of it, or nothing; where some of it `isRepeat`, what was stored before is left out.
    func perform(
        _ work: [Work], session: [UInt8], isRepeat: Bool = false
    ) throws(DeskError) {
        try transaction { () throws(DeskError) in
            for work in isRepeat ? try missing(of: work, session) : work[...] {
                switch work {
                case .decide(let step):
                    try add(step, try apply(step, .made), session)
                case .undo(let step): try turn(step, .takenBack, session)
                case .redo(let step): try turn(step, .madeAgain, session)
                case .leave(let directory, let folder): try save(folder, of: directory)
                case .copied(let photo, let original, let judgement, let time):
                    try saveCopy(photo, of: original, judgement, time: time)
                case .revise(let photo, let body): try revise(photo, body)
                case .rename(let old, let new): try rename(old, to: new)
                }
            }
        }
    }

    /// What comes after the last decision that is stored: work is stored in its order, and done twice it would undo what came later.
    private func missing(
        of work: [Work], _ session: [UInt8]
    ) throws(DeskError) -> ArraySlice<Work> {
        for index in work.indices.reversed() {
            if case .decide(let step) = work[index], try id(of: step.number, session) != 0 {
                return work[(index + 1)...]
            }
        }
        return work[...]
    }

    /// A copy of a photo is what that is; a row that is there already for the very files stays.
    private func saveCopy(
        _ photo: DeskPhoto, of original: DeskPhoto?, _ judgement: Judgement, time: Int64
    ) throws(DeskError) {
        // What has just come to be is no edited photo.
        let match = DeskMatch(photo, among: try rows(of: photo)) { picture, row in
            row.facts.isUnchanged(from: picture.facts) ? .own : .another
        }
        for var row in match.others { try save(&row) }
        for row in match.superseded { try remove(row) }
        var row =
            match.row
            ?? DeskRow(
                directory: photo.directory, name: photo.namesake.name,
                facts: photo.namesake.facts, judgement: judgement, base: nil,
                pending: .nothing, changed: time, inode: photo.namesake.inode, seen: photo.seen)
        row.judgement = judgement
        row.changed = time
        row.written = .upright
        if let original, let entry = try entry(of: original) {
            // Its sidecars are copies too: they say what those of the original said.
            row.base = entry.row.base
            row.pending = entry.row.pending
            row.orientation = entry.row.orientation
            row.oriented = entry.row.orientation.map { _ in photo.cover.facts.undated }
            row.orientedInode = photo.cover.inode
            (row.written, row.act) = (entry.row.written, entry.row.act)
            row.judgement = row.stored(judgement, shownAs: photo.cover.name)
        }
        try save(&row)
    }

    /// What a row was and became.
    private struct Applied {
        let row: Int64
        let old: Judgement
        let new: Judgement
    }

    /// Whether a step is new, taken back, or made again.
    enum Way {
        case made, takenBack, madeAgain
    }

    /// Applies a step to photos; fields that it does not change stay.
    private func apply(_ step: DeskStep, _ way: Way) throws(DeskError) -> [Applied] {
        var applied: [Applied] = []
        for change in step.changes {
            let match = DeskMatch(change.photo, among: try rows(of: change.photo))
            for var row in match.others { try save(&row) }
            for row in match.superseded { try remove(row) }
            var (from, to) =
                way == .takenBack ? (change.new, change.old) : (change.old, change.new)
            var row =
                match.row
                ?? DeskRow(
                    directory: change.photo.directory, name: change.photo.namesake.name,
                    facts: change.photo.namesake.facts, judgement: from, base: change.base,
                    pending: .nothing, changed: step.time, inode: change.photo.namesake.inode,
                    seen: change.photo.seen)
            let old = row.judgement
            (from, to) = row.stored(from: from, to: to, of: change.photo)
            row.judgement = old.following(from: from, to: to)
            // A cover that is another file by now is compared with the one that was turned by the next look.
            if !row.wasTurned {
                // What riffle did to another file of that name before is not about this one.
                row.act = max(row.act, DeskReceipt.act(step.sequence))
                row.takeOrientation(of: change.photo)
            }
            row.takeBase(of: change)
            try notePending(&row, from: old, way, isWritten: change.isPending)
            row.changed = step.time
            try save(&row)
            applied.append(Applied(row: row.id, old: old, new: row.judgement))
        }
        return applied
    }

    /// Takes a step of a session back, or makes it again, on the rows that it changed, whatever their photos are called now.
    private func turn(
        _ step: DeskStep, _ way: Way, _ session: [UInt8]
    ) throws(DeskError) {
        let id = try id(of: step.number, session)
        if id == 0 { _ = try apply(step, way) }
        for made in id == 0 ? [] : try changes(of: id) {
            let change = step.changes.first { change in
                made.row.directory == change.photo.directory
                    && change.photo.pictures.contains { $0.name == made.row.name }
            }
            var row = made.row
            if let change { row.takeBase(of: change) }
            // The session that decided may not have known what was stored: that comes back.
            let (from, to) = way == .takenBack ? (made.new, made.old) : (made.old, made.new)
            _ = try follow(
                row, from: from, to: to, way, step.time,
                writesSidecars: (change ?? step.changes.first)?.isPending ?? false)
        }
        let undone = way == .takenBack ? StoredStep.undone(by: step.sequence) : 0
        try setUndone(step.number, of: session, undone)
    }

    /// Notes what of a row that was decided about is to be written into its sidecars.
    ///
    /// Whatever a sidecar gets later is noted first, so that it is known as riffle's own word. What riffle wrote before follows undo and redo.
    func notePending(
        _ row: inout DeskRow, from old: Judgement, _ way: Way, isWritten: Bool
    ) throws(DeskError) {
        var fields = old.fieldsWritten(for: row.judgement)
        var follows = false
        if !isWritten, way != .made { follows = try hasSidecars(row) }
        if !isWritten, !follows { fields.formIntersection(row.pending.fields) }
        row.pending.add(fields, of: row.judgement, isUndo: way == .takenBack)
    }

    private func add(
        _ step: DeskStep, _ applied: [Applied], _ session: [UInt8]
    ) throws(DeskError) {
        var id: Int64 = 0
        try Self.check(
            unsafe withDeskBytes(session) { session in
                var record = unsafe DeskStepRecord(
                    id: 0, time: step.time, session: session, kind: 0, batch: step.number,
                    undone: 0, number: Int64(clamping: step.sequence), place: 0)
                let code = unsafe desk_add_step(handle, &record)
                unsafe id = record.id
                return code
            })
        for change in applied {
            try Self.check(
                unsafe withDeskBytes(change.old.storedText) { old in
                    unsafe withDeskBytes(change.new.storedText) { new in
                        var record = unsafe DeskChangeRecord(
                            photo: change.row, old_values: old, new_values: new,
                            old_turn: Int64(change.old.turn.rawValue),
                            new_turn: Int64(change.new.turn.rawValue))
                        return unsafe desk_add_change(handle, id, &record)
                    }
                })
        }
    }

    /// Marks a step of a session as taken back by an act, or as one that stands.
    func setUndone(
        _ number: Int64, of session: [UInt8], _ undone: Int64
    ) throws(DeskError) {
        try Self.check(
            unsafe withDeskBytes(session) { unsafe desk_set_undone(handle, $0, number, undone) })
    }

    /// The steps that concern a folder and stand, the newest first; of photos that are named by now.
    public func steps(in directory: [UInt8], limit: Int) throws(DeskError) -> [StoredStep] {
        try unsafe gatherSteps { handle, each, context in
            unsafe withDeskBytes(directory) {
                unsafe desk_steps(handle, $0, Int32(clamping: limit), each, context)
            }
        }
    }

    typealias EachStep =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<DeskStepRecord>?
        ) -> Void

    /// The steps that a call of C hands over, with what they changed.
    func gatherSteps(
        _ call: (OpaquePointer, EachStep, UnsafeMutableRawPointer) -> Int32
    ) throws(DeskError) -> [StoredStep] {
        let gathered = Gathered<StoredStep>()
        try Self.check(
            unsafe call(
                handle,
                { context, record in
                    guard let record = unsafe record?.pointee else { return }
                    unsafe Gathered<StoredStep>.from(context)?.items.append(StoredStep(record))
                }, gathered.context))
        var steps = gathered.items
        for place in steps.indices { steps[place].changes = try changes(of: steps[place].id) }
        return steps
    }

    /// The newest step that concerns a folder, stands, and is of another session.
    public func newestStep(
        in directory: [UInt8], besides session: [UInt8]
    ) throws(DeskError) -> StoredStep? {
        var limit = 64
        while true {
            let steps = try self.steps(in: directory, limit: limit)
            if let step = steps.first(where: { $0.session != session }) { return step }
            if steps.count < limit { return nil }
            limit *= 4
        }
    }

    /// Under which number a step of a session is stored; 0 where it is not.
    private func id(of number: Int64, _ session: [UInt8]) throws(DeskError) -> Int64 {
        var id: Int64 = 0
        try Self.check(
            unsafe withDeskBytes(session) { unsafe desk_step_number(handle, $0, number, &id) })
        return id
    }

    /// What photos of a folder were before a session decided about them for the first time, by their rows' names.
    public func firstValues(
        in directory: [UInt8], of session: [UInt8]
    ) throws(DeskError) -> [[UInt8]: Judgement] {
        var values: [[UInt8]: Judgement] = [:]
        // The newest first: what was before the oldest stays.
        for step in try steps(in: directory, limit: 10_000) where step.session == session {
            for change in step.changes where change.row.directory == directory {
                if let name = change.row.name { values[name] = change.old }
            }
        }
        return values
    }

    func changes(of step: Int64) throws(DeskError) -> [StoredStep.Change] {
        let gathered = Gathered<StoredStep.Change>()
        try Self.check(
            unsafe desk_changes(
                handle, step,
                { context, change, photo in
                    guard let change = unsafe change?.pointee else { return }
                    let old = unsafe Judgement(storedText: [UInt8](change.old_values) ?? [])
                    let new = unsafe Judgement(storedText: [UInt8](change.new_values) ?? [])
                    guard var old, var new else { return }
                    unsafe old.turn = Orientation(stored: change.old_turn) ?? .upright
                    unsafe new.turn = Orientation(stored: change.new_turn) ?? .upright
                    unsafe Gathered<StoredStep.Change>.from(context)?.items
                        .append(StoredStep.Change(row: DeskRow(photo), old: old, new: new))
                }, gathered.context))
        return gathered.items
    }
}

extension DeskRow {
    /// What the cover of its photo was and became, as that is stored.
    fileprivate func stored(
        from: Judgement, to: Judgement, of photo: DeskPhoto
    ) -> (from: Judgement, to: Judgement) {
        let cover = photo.cover.name
        let now = judgement(as: cover).turn
        var (from, to) = (from, to)
        if written != .upright, from.turn != to.turn, from.turn != now {
            // The session that decided had not seen the turned file yet: it has turned the photo by so much more.
            (from.turn, to.turn) = (now, now.then(from.turn.inverse.then(to.turn)))
        }
        return (stored(from, shownAs: cover), stored(to, shownAs: cover))
    }

    /// Takes over what documents said when a photo was decided about, unless another program has noted something else since.
    fileprivate mutating func takeBase(of change: DeskChange) {
        if base == nil || base == change.formerBase { base = change.base }
    }
}
