@_spi(Coordinator) import Browsing
import DisplayList
import Geometry

/// Taking back and repeating.
extension Model {
    mutating func undo(at time: Time) -> [Effect] {
        // An order that is turning files is taken back at once.
        let isOrder = if case .filed? = ledger.nextUndo?.changes.first { true } else { false }
        guard isOrder || areFilesSettled(at: time) else { return [] }
        guard let operation = ledger.undo() else {
            ledger.undidEarlier()
            return [.earlier(.undo)]
        }
        var decided: [DecisionStep.Change] = []
        let removals = operation.removals
        var effects: [Effect] = []
        if removals.count > 1 {
            effects = returnCards(
                of: removals.reversed(), saying: " are back", journey: .back, at: time)
        }
        effects += takeBack(returnsOf: operation, at: time)
        for change in operation.changes.reversed() {
            if removals.count > 1, case .removed = change { continue }
            if operation.decisionCount > 1,
                case .decided(let photo, let former, let judgement) = change
            {
                decided.append(alter(photo, from: judgement, to: former, at: time))
            } else {
                effects += undo(change, &decided, at: time)
            }
        }
        showDecided(decided, of: operation, at: time)
        let isExport = tellExport(operation, at: time)
        return effects + kept(decided, of: operation.number, .takenBack, isExport: isExport)
    }

    /// Brings the first of several photos to the front that were decided about at once, or whose decision was undone, and says so.
    private mutating func showDecided(
        _ steps: [DecisionStep.Change], of operation: Ledger.Operation, at time: Time
    ) {
        guard operation.decisionCount > 1 else { return }
        let first = steps.map(\.photo).min { a, b in
            (space.album.order.place(of: a) ?? .max) < (space.album.order.place(of: b) ?? .max)
        }
        if let first { show(first, at: time) }
        say(space.words(for: steps), at: time)
    }

    private mutating func undo(
        _ change: Ledger.Change, _ decided: inout [DecisionStep.Change], at time: Time
    ) -> [Effect] {
        switch change {
        case .decided(let photo, let former, let judgement):
            decided.append(alter(photo, from: judgement, to: former, at: time))
            show(photo, at: time)
            return []
        case .exported(let photo, let judgement):
            decided.append(DecisionStep.Change(photo: photo, from: judgement, to: judgement))
            return []
        case .removed(let op):
            return returnCard(of: op, saying: " is back", at: time)
        case .left(let op): return [.restore([op], isUndo: true)]
        case .filed(let order): return unfile(order)
        // All of them at once.
        case .retrieved, .broughtHome: return []
        }
    }

    /// Trashes again what an operation took out of the trash.
    private mutating func takeBack(
        returnsOf operation: Ledger.Operation, at time: Time
    ) -> [Effect] {
        var effects: [Effect] = []
        var formers: [PhotoID: Int] = [:]
        var returns: [TrashReturn] = []
        for change in operation.changes {
            switch change {
            case .retrieved(let op): if let photo = ledger[op]?.photo { formers[photo] = op }
            case .broughtHome(let op, let photo): returns.append(TrashReturn(op: op, photo))
            case .decided, .exported, .removed, .left, .filed: break
            }
        }
        if !formers.isEmpty {
            let (again, more) = trashSeveralAgain(formers, at: time)
            ledger.trashedAgain(again)
            effects += more
        }
        if let first = returns.first {
            let count = returns.count { !trashReview.rests.contains($0.op) } + formers.count
            let name = trashReview.returned[first.photo] ?? Array("it".utf8)
            let who =
                count == 1
                ? TextSpan(name, isElastic: true) : TextSpan(photoCount(count))
            say([who, TextSpan(" → trash again")], at: time)
            // What is the rest of a photo goes before it: that is then the photo which came back.
            effects.insert(.takeBackReturns(returns.map(\.op)), at: 0)
        }
        return effects
    }

    /// Lets the card of a trash fly back to its place, and asks for its file; without `isUndo` that is nothing which a later session redoes.
    mutating func returnCard(
        of op: Int, saying words: String, isUndo: Bool = true, at time: Time
    ) -> [Effect] {
        guard let removal = ledger[op] else { return [] }
        let place = ledger.bringBack(op)
        if removal.isMarked { space.mark([removal.photo]) }
        if split([(op, place)]).seen.isEmpty, let place = placeOfStack(of: removal.photo) {
            go(to: place, at: time)
        } else {
            insert(removal.photo, at: place, from: removal.exit, toFront: true, at: time)
        }
        say(
            [TextSpan(space.album.name(of: removal.photo), isElastic: true), TextSpan(words)],
            at: time)
        return settleShown([op], at: time).map { .restore([$0], isUndo: isUndo) }
    }

    mutating func redo(at time: Time) -> [Effect] {
        guard areFilesSettled(at: time) else { return [] }
        if ledger.redoesEarlier() { return [.earlier(.redo)] }
        return redoOwn(at: time)
    }

    /// Makes again what this session took back last; `note` says why nothing else is made again.
    mutating func redoOwn(besides note: Sentence? = nil, at time: Time) -> [Effect] {
        guard let operation = ledger.nextRedo else {
            say(
                note ?? "nothing to redo", note == nil ? .dim : .warning, isLasting: note != nil,
                at: time)
            return []
        }
        var effects: [Effect] = []
        var decided: [DecisionStep.Change] = []
        let several = redoSeveral(operation.removals, &effects, at: time)
        let retrieved = retrieveAgain(operation, &effects, at: time)
        ledger.redid(
            as: operation.changes.map { change -> Ledger.Change? in
                if case .removed(let op) = change, let several {
                    return several[op].map { .removed(op: $0) }
                }
                if let retrieved, case .retrieved(let op) = change {
                    return retrieved.contains(op) ? change : nil
                }
                if operation.decisionCount > 1,
                    case .decided(let photo, let former, let judgement) = change
                {
                    decided.append(alter(photo, from: former, to: judgement, at: time))
                    return change
                }
                return redo(change, &effects, &decided, at: time)
            })
        sayReturned(operation, retrieved, at: time)
        showDecided(decided, of: operation, at: time)
        let isExport = tellExport(operation, isRedo: true, at: time)
        return effects + kept(decided, of: operation.number, .madeAgain, isExport: isExport)
    }

    /// Trashes several photos once more, as one; returns by which removal each is trashed now.
    ///
    /// Nil where they are not several.
    private mutating func redoSeveral(
        _ formers: [Int], _ effects: inout [Effect], at time: Time
    ) -> [Int: Int]? {
        guard formers.count > 1 else { return nil }
        let former = Dictionary(
            formers.compactMap { op in ledger[op].map { ($0.photo, op) } },
            uniquingKeysWith: { $1 })
        bringInAll(former.keys.filter { seat(of: $0) == nil }, at: time)
        let requests = removeTogether(
            former.map { ($0.key, .undo(op: $0.value)) },
            to: ledger[formers[0]]?.destination, at: time)
        effects += trash(requests, at: time)
        let missing = formers.count - requests.count
        if requests.isEmpty {
            say("not redone: these photos are no longer there", at: time)
        } else if missing > 0 {
            let verb = missing == 1 ? "is" : "are"
            bar.message?.more = [TextSpan(" · \(missing) \(verb) no longer there")]
        }
        return Dictionary(
            requests.compactMap { request in former[request.photo].map { ($0, request.op) } },
            uniquingKeysWith: { $1 })
    }

    /// Takes several photos out of the trash once more; returns which, nil where they are not several.
    private mutating func retrieveAgain(
        _ operation: Ledger.Operation, _ effects: inout [Effect], at time: Time
    ) -> Set<Int>? {
        var ops: [Int] = []
        for case .retrieved(let op) in operation.changes { ops.append(op) }
        guard ops.count > 1 else { return nil }
        ops.removeAll { ledger[$0]?.stage.isOut != true }
        ledger.retrieve(Set(ops))
        if ops.count == 1 {
            effects += returnCard(of: ops[0], saying: " is back", isUndo: false, at: time)
        } else if !ops.isEmpty {
            effects += returnCards(
                of: ops, saying: " are back", journey: .back, isUndo: false, at: time)
        } else {
            say("not redone: these photos are not in the trash", at: time)
        }
        return Set(ops)
    }

    /// Says how many photos are taken out of the trash once more, where others than those of this session are among them.
    private mutating func sayReturned(
        _ operation: Ledger.Operation, _ retrieved: Set<Int>?, at time: Time
    ) {
        var others = 0
        var ours = 0
        for change in operation.changes {
            switch change {
            case .broughtHome(let op, _): others += trashReview.rests.contains(op) ? 0 : 1
            case .retrieved(let op) where retrieved?.contains(op) ?? true: ours += 1
            default: break
            }
        }
        guard others > 0, others + ours > 1 else { return }
        say([TextSpan("\(photoCount(others + ours)) are back")], at: time)
    }

    /// Redoes a change; returns what replaces it, nil if it can no longer be done.
    private mutating func redo(
        _ change: Ledger.Change, _ effects: inout [Effect],
        _ decided: inout [DecisionStep.Change], at time: Time
    ) -> Ledger.Change? {
        switch change {
        case .decided(let photo, let former, let judgement):
            decided.append(alter(photo, from: former, to: judgement, at: time))
            show(photo, at: time)
            return change
        case .exported(let photo, let judgement):
            decided.append(DecisionStep.Change(photo: photo, from: judgement, to: judgement))
            return change
        case .removed(let former):
            guard let photo = ledger[former]?.photo else { return nil }
            bringIn(photo, toFront: true, at: time)
            guard space.album.order.contains(photo) else {
                say("not redone: \(name(of: photo)) is gone", at: time)
                return nil
            }
            show(photo, at: time)
            let target = ledger[former]?.destination
            let op = trashFront(thrown: .zero, to: target, at: time)
            effects += departure(op, photo, on: .undo(op: former), at: time)
            return .removed(op: op)
        case .left: return nil
        case .filed(let former):
            guard mayFile(at: time) else { return nil }
            return .filed(refile(former, &effects, at: time))
        case .retrieved(let op):
            guard ledger[op]?.stage.isOut == true else { return nil }
            ledger.retrieve(op)
            effects += returnCard(of: op, saying: " is back", isUndo: false, at: time)
            return change
        case .broughtHome(let op, let photo):
            let name = trashReview.returned[photo] ?? Array("it".utf8)
            say([TextSpan(name, isElastic: true), TextSpan(" is back")], at: time)
            effects.append(.restore([op], isUndo: false))
            return change
        }
    }

    /// Brings the photo to the front if it is in the order.
    mutating func show(_ photo: PhotoID, at time: Time) {
        if bringIn(photo, toFront: true, at: time) { return }
        guard let place = space.album.order.place(of: photo), place != space.album.order.index
        else {
            return
        }
        go(to: place, at: time)
    }
}
