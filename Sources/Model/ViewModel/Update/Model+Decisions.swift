@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// Stars, flags, labels and turns.
extension Model {
    /// Decides about who is meant, and lets the next photo come where one is and that is wanted.
    ///
    /// It waits for no pixels: a decision moves no file, and one key takes it back. `isRepeat` where the terminal says that
    /// the key is held.
    mutating func decide(_ decision: Decision, isRepeat: Bool = false, at time: Time) -> [Effect] {
        let all = surfaces.meantPhotos(in: space)
        guard !all.isEmpty, !isRepeat else { return [] }
        guard !isTrash else {
            refuseInTrash(at: time)
            return []
        }
        switch decision {
        case .turn, .unturn: guard areFilesSettled(at: time) else { return [] }
        case .stars, .flag, .label, .toggleFlag, .toggleLabel: break
        }
        let meant = all.filter { !space.album.isRemote($0) }
        guard let photo = meant.first else {
            refuseFile(of: all, at: time)
            return []
        }
        defer { if meant.count < all.count { tellOfOthers(all.count - meant.count) } }
        let isHeld = decider.isHeld(decision, at: time, hold: space.options.durations.decisionHold)
        let advances =
            space.options.advances && surfaces.compare == nil && decision.isSetting
            && meant.count == 1
            && photo == space.album.order.front
        if isHeld, advances, !trashGuard.reportsReleases { return [] }
        guard space.options.policy != .readOnly else {
            say("read-only: nothing is written", .warning, at: time)
            return []
        }
        if isHeld, let effects = takeBackAnswer(at: time) { return effects }
        let formers = meant.map { space.album.judgement(of: $0) }
        let settled = decision.settled(for: formers)
        let isAnswer = decider.question != nil
        guard
            mayAct(
                .act(.decision(decision)), on: meant, settled: settled, isHeld: isHeld, at: time)
        else { return [] }
        decider.note(.decision(settled))
        let unchanged = zip(meant, formers).filter { settled.applied(to: $1) == $1 }.map(\.0)
        let former = ledger.nextUndo?.number
        var effects = apply(settled, to: meant, at: time)
        let operation = ledger.nextUndo.flatMap { $0.number == former ? nil : $0.number }
        decider.answer =
            isAnswer ? operation.map { Decider.Answer(operation: $0, time: time) } : nil
        if unchanged == [photo], meant.count == 1 {
            say(space.spans(of: photo, being: formers[0]), at: time)
        }
        if !unchanged.isEmpty {
            for photo in unchanged { decider.unconfirmed[photo, default: []].insert(settled) }
            effects.append(.confirm(settled, unchanged))
        }
        if meant.count > 1 || photo != space.album.order.front {
            say(
                space.words(for: settled, of: meant.count, areMarked: true)
                    + (operation == nil ? [] : undoSpans), isCentred: true, at: time)
        }
        if advances, settled.isSetting { effects += advance(at: time) }
        return effects
    }

    /// Applies a decision to photos, as one step; nothing if it changes none.
    private mutating func apply(
        _ decision: Decision, to photos: [PhotoID], at time: Time
    ) -> [Effect] {
        var steps: [DecisionStep.Change] = []
        for photo in photos {
            let former = space.album.judgement(of: photo)
            let judgement = decision.applied(to: former)
            guard judgement != former else { continue }
            steps.append(alter(photo, from: former, to: judgement, at: time))
        }
        let changes = steps.map { Ledger.Change.decided($0.photo, from: $0.from, to: $0.to) }
        return ledger.did(changes).map { kept(steps, of: $0, .made) } ?? []
    }

    /// Decides once more about photos that a decision left as they were shown, where others had decided otherwise before it.
    mutating func confirm(
        _ decision: Decision, of photos: [PhotoID], at time: Time
    ) -> [Effect] {
        let meant = photos.filter {
            space.album.photos[$0] != nil && decider.unconfirmed[$0]?.contains(decision) == true
        }
        var unconfirmed = decider.unconfirmed
        for photo in meant {
            unconfirmed[photo]?.remove(decision)
            if unconfirmed[photo] == [] { unconfirmed[photo] = nil }
        }
        defer { decider.unconfirmed = unconfirmed }
        return apply(decision, to: meant, at: time)
    }

    /// The last decision or mark, on this photo.
    mutating func repeatDecision(isRepeat: Bool, at time: Time) -> [Effect] {
        switch decider.last {
        case .decision(let last): return decide(last, isRepeat: isRepeat, at: time)
        case .mark(let isMarked): if !isRepeat { setMark(isMarked, at: time) }
        case .filing(let way, let target):
            if !isRepeat { return file(way, to: target, at: time) }
        case nil: say([TextSpan("nothing to repeat", style: .dim)], at: time)
        }
        return []
    }

    /// Brings the next photo as the key for it does; at the last one nothing moves.
    private mutating func advance(at time: Time) -> [Effect] {
        let order = space.album.order
        guard order.index + 1 < order.count else { return [] }
        if let effects = actInFront(.next, isRepeat: false, at: time) { return effects }
        travel(by: 1, at: time)
        return []
    }

    mutating func toggleAutoAdvance(at time: Time) {
        common.advances.toggle()
        let value = space.options.advances ? "on" : "off"
        let meaning = space.options.advances ? " · a decision brings the next photo" : ""
        say(
            [TextSpan("advance = "), TextSpan(value, style: .strong), TextSpan(meaning, spare: 1)],
            at: time)
    }

    /// To the next photo, in the order shown, that nothing was decided of; `step` is 1 or −1.
    mutating func travelToUndecided(_ step: Int, at time: Time) {
        let order = space.album.order
        guard !order.isEmpty else { return }
        let places =
            step > 0 ? Array(order.index + 1..<order.count) : (0..<order.index).reversed()
        if let place = places.first(where: { !space.album.isDecided(order.photos[$0]) }) {
            return travel(to: place, at: time)
        }
        // Of those shown, and no others.
        let undecided = order.photos.filter { !space.album.isDecided($0) }
        let words =
            if undecided.isEmpty {
                "all \(photoCount(order.count)) are decided"
            } else if places.isEmpty {
                step > 0 ? "this is the last photo" : "this is the first photo"
            } else if places.count == 1 {
                "the one photo \(step > 0 ? "after" : "before") this is decided"
            } else {
                "all \(places.count) \(step > 0 ? "after" : "before") this are decided"
            }
        say([TextSpan(words, style: .dim)], at: time)
        let others = undecided.count { $0 != order.front }
        if others > 0 {
            let side = "\(step > 0 ? "before" : "after") it \(others == 1 ? "is" : "are") undecided"
            bar.message?.more = [TextSpan(" · \(others) \(side)", style: .dim)]
        }
    }

    /// Changes what differs between two judgements, says so, and returns what the photo was and has become.
    mutating func alter(
        _ photo: PhotoID, from: Judgement, to: Judgement, at time: Time
    ) -> DecisionStep.Change {
        let former = space.album.judgement(of: photo)
        let judgement = former.following(from: from, to: to)
        decider.unconfirmed[photo] = nil
        set(judgement, of: photo, at: time)
        say(space.words(for: photo, from: former, to: judgement), at: time)
        return DecisionStep.Change(photo: photo, from: former, to: judgement)
    }

    /// What is to be kept of an operation; nothing where it decided nothing.
    func kept(
        _ changes: [DecisionStep.Change], of number: Int, _ way: DecisionStep.Way,
        isExport: Bool = false
    ) -> [Effect] {
        if changes.isEmpty { return [] }
        return [
            .keep(DecisionStep(number: number, way: way, changes: changes, isExport: isExport))
        ]
    }
}
