@_spi(Coordinator) import Browsing
import DisplayList

/// Results of file work on photos: of several the order changes once, and the message comes when all is done.
extension Model {
    /// Takes answers that have come together.
    mutating func answered(_ outcomes: [TrashAnswer], at time: Time) -> [Effect] {
        var effects: [Effect] = []
        var stayed: [TrashAnswer] = []
        var failedReturns: [TrashAnswer] = []
        for outcome in outcomes {
            switch outcome {
            case .trashed, .restored: effects += answered(outcome, at: time)
            case .trashFailed: stayed.append(outcome)
            case .restoreFailed: failedReturns.append(outcome)
            }
        }
        // One by itself moves as one does.
        for few in [stayed, failedReturns] where few.count == 1 {
            effects += answered(few[0], at: time)
        }
        if stayed.count > 1 { effects += trashesFailed(stayed, at: time) }
        if failedReturns.count > 1 { restoresFailed(failedReturns, at: time) }
        return effects
    }

    private mutating func answered(_ outcome: TrashAnswer, at time: Time) -> [Effect] {
        switch outcome {
        case .trashed(let op, let bytes, let place): trashed(op, bytes, place, at: time)
        case .trashFailed(let op, let reason, let hasChanged, let words, let isPartial):
            return trashFailed(
                op, reason, hasChanged: hasChanged, words, isPartial: isPartial, at: time)
        case .restored(let op, let photo): restored(op, photo, at: time)
        case .restoreFailed(let op, let reason, let isGone):
            restoreFailed(op, reason, isGone: isGone, at: time)
        }
        return []
    }

    private mutating func trashesFailed(_ outcomes: [TrashAnswer], at time: Time) -> [Effect] {
        var failed: [(op: Int, mayRepeat: Bool)] = []
        var partial: Set<Int> = []
        for case .trashFailed(let op, _, let hasChanged, _, let isPartial) in outcomes {
            failed.append((op, !hasChanged))
            if isPartial { partial.insert(op) }
        }
        let places = ledger.trashesFailed(failed, partial: partial)
        let back = places.compactMap { ledger[$0.op] }
        space.mark(back.filter(\.isMarked).map(\.photo))
        changeTogether(to: row(with: split(places).seen), at: time)
        if isSelecting { selection.strays.formUnion(back.map(\.photo).filter { !matches($0) }) }
        var effects: [Effect] = []
        for case .trashFailed(let op, let reason, let hasChanged, _, _) in outcomes {
            guard let photo = ledger[op]?.photo else { continue }
            if hasChanged {
                noteChange(of: photo)
                effects.append(.reload(photo))
            }
            noteFailedTrash(op, photo, reason, hasChanged: hasChanged, at: time)
        }
        return effects
    }

    private mutating func restoresFailed(_ outcomes: [TrashAnswer], at time: Time) {
        var failed: [(op: Int, isGone: Bool)] = []
        var gaps: [PhotoID: Int] = [:]
        for case .restoreFailed(let op, _, let isGone) in outcomes {
            stowMark(of: op)
            if let photo = ledger[op]?.photo { gaps[photo] = insertionIndex(of: op) }
            failed.append((op, isGone))
        }
        let order = space.album.order
        let gone = Set(
            ledger.restoresFailed(failed, place: { order.place(of: $0) }, gap: { gaps[$0] }))
        changeTogether(to: order.photos.filter { !gone.contains($0) }, at: time)
        for case .restoreFailed(let op, let reason, _) in outcomes {
            guard let photo = ledger[op]?.photo else { continue }
            noteFailedReturn(op, photo, reason, at: time)
        }
    }

    /// Notes that one of several could not be trashed, and why.
    mutating func noteFailedTrash(
        _ op: Int, _ photo: PhotoID, _ reason: Sentence, hasChanged: Bool, at time: Time
    ) {
        let reason: Sentence = hasChanged ? "changed on disk" : reason
        // Its restore was requested before this was known, and gets no further answer.
        noteAnswer(op, isReturn: true, at: time)
        noteAnswer(op, isReturn: false, failure: .init(photo: photo, reason: reason), at: time)
    }

    mutating func noteFailedReturn(
        _ op: Int, _ photo: PhotoID, _ reason: Sentence, at time: Time
    ) {
        noteAnswer(op, isReturn: true, failure: .init(photo: photo, reason: reason), at: time)
    }

    /// Notes an answer about one of several; the last one has it told what has become of all.
    mutating func noteAnswer(
        _ op: Int, isReturn: Bool, place: Sentence = "trash", failure: FilingBatches.Failure? = nil,
        at time: Time
    ) {
        guard
            let (number, batch) = ledger.batches.answer(op, isReturn: isReturn, failure: failure),
            batch.isOver
        else { return }
        guard let first = batch.failures.first else {
            if !isReturn, bar.message?.batch == number {
                let spans = trashedSpans(
                    batch.count, place: place, hidden: bar.message?.hidden ?? 0)
                bar.message?.spans = spans
            }
            return
        }
        let done = batch.count - batch.failures.count
        let target = ledger[op]?.destination
        if isReturn {
            return sayReturned(
                done, stayed: batch.failures.count, in: target.map(self.place(of:)) ?? "the trash",
                name(of: first.photo), first.reason, at: time)
        }
        let stay = batch.failures.count == 1 ? "stays" : "stay"
        sayFailed(
            "\(batch.failures.count) \(stay): \(name(of: first.photo))\(because: first.reason)",
            besides: "\(done) \(target == nil ? "trashed" : "moved")", at: time)
    }

    /// Says how many of several are back, and how many are not: `2 stay in the trash: IMG_4014.JPG: no space left · 35 are back`.
    mutating func sayReturned(
        _ done: Int, stayed: Int, in place: Sentence, _ first: Sentence, _ reason: Sentence,
        at time: Time
    ) {
        let stay = stayed == 1 ? "stays" : "stay"
        sayFailed(
            "\(stayed) \(stay) in \(place): \(first)\(because: reason)",
            besides: "\(done) \(done == 1 ? "is" : "are") back", at: time)
    }

    /// Says what failed of several, and then what did not, where there is room for that.
    mutating func sayFailed(_ words: Sentence, besides done: String, at time: Time) {
        say(
            words.spans(.warning) + [TextSpan(" · " + done, style: .warning, spare: 2)],
            isLasting: true, isAboutSeveral: true, at: time)
    }
}
