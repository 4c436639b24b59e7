@_spi(Coordinator) import Browsing
import DisplayList

/// What came of the file work: the deck was changed before it was known.
extension Model {
    mutating func trashed(_ op: Int, _ bytes: Int64, _ place: Sentence, at time: Time) {
        guard let removal = ledger[op] else { return }
        answer(op, .trashed(bytes: bytes), at: time)
        noteAnswer(op, isReturn: false, place: place, at: time)
        guard bar.message?.op == op else { return }
        let spans = trashedSpans(removal.photo, place: place)
        bar.message?.spans = spans
    }

    /// Puts the card back to its place; in front only where the user is still there.
    mutating func trashFailed(
        _ op: Int, _ reason: Sentence, hasChanged: Bool, _ words: Sentence?, isPartial: Bool,
        at time: Time
    ) -> [Effect] {
        // What is gone or replaced cannot be done again; what can be fixed can.
        guard let removal = ledger[op],
            answer(op, .trashFailed(mayRepeat: !hasChanged, isPartial: isPartial), at: time)
        else { return [] }
        if hasChanged { noteChange(of: removal.photo) }
        let effects: [Effect] = hasChanged ? [.reload(removal.photo)] : []
        if ledger.batches.contains(op, isReturn: false) {
            noteFailedTrash(op, removal.photo, reason, hasChanged: hasChanged, at: time)
            return effects
        }
        let verb = removal.destination == nil ? "trashed" : "moved"
        let end: Sentence =
            hasChanged
            ? " changed on disk: not \(verb)\(reason: " · shown as it is now")"
            : words ?? " not \(verb)\(because: reason)"
        say("\(name(of: removal.photo))\(end)", .warning, isLasting: true, at: time)
        return effects
    }

    /// What was known of the photo is to be found out again.
    mutating func noteChange(of photo: PhotoID) {
        space.set(.pending, of: photo)
        trashGuard.presented.remove(photo)
    }

    mutating func restored(_ op: Int, _ photo: Photo?, at time: Time) {
        guard let removal = ledger[op], answer(op, .restored, at: time) else { return }
        noteAnswer(op, isReturn: true, at: time)
        guard let photo, photo.name != space.album.name(of: removal.photo) else { return }
        let old = space.album.name(of: removal.photo)
        space.rename(removal.photo, to: photo.name)
        let words: Sentence = "\(Sentence(name: old)) is back as "
        say(
            words.spans() + [
                TextSpan(photo.name, style: .strong, isElastic: true),
                TextSpan(" · its name was taken", spare: 1),
            ], isLasting: true, at: time)
    }

    /// The photo leaves again: it is still in the trash, and the next to come back; or else gone from there.
    mutating func restoreFailed(_ op: Int, _ reason: Sentence, isGone: Bool, at time: Time) {
        guard let removal = ledger[op], answer(op, .restoreFailed(isGone: isGone), at: time)
        else { return }
        if ledger.batches.contains(op, isReturn: true) {
            return noteFailedReturn(op, removal.photo, reason, at: time)
        }
        let place = removal.destination.map(place(of:)) ?? "the trash"
        let end: Sentence = isGone ? "cannot come back" : "stays in \(place)"
        say(
            "\(name(of: removal.photo)) \(end)\(because: reason)", .warning, isLasting: true,
            at: time)
    }

    /// Passes an answer to the ledger and corrects the order; false if no such answer was expected.
    @discardableResult
    mutating func answer(_ op: Int, _ answer: RemovalAnswer, at time: Time) -> Bool {
        let order = space.album.order
        var gap: Int?
        // To find its gap takes all photos: only a photo that leaves again needs one.
        if case .restoreFailed = answer {
            stowMark(of: op)
            gap = self.insertionIndex(of: op)
        }
        switch ledger.answer(op, answer, place: { order.place(of: $0) }, gap: { _ in gap }) {
        case nil: return false
        case .nothing?: break
        case .insert(let photo, let place, let exit)?:
            if ledger[op]?.isMarked ?? false { space.mark([photo]) }
            if split([(op, place)]).seen.isEmpty { break }
            insert(
                photo, at: place, from: exit, toFront: place == space.album.order.index, at: time)
        case .remove(let place)?: remove(at: place, at: time)
        }
        return true
    }

    /// Before how many photos of the order that of a removal belongs, where it is on its way back and a filter hides it.
    func insertionIndex(of op: Int) -> Int? {
        guard let removal = ledger[op], removal.stage == .returning,
            !space.album.order.contains(removal.photo)
        else { return nil }
        return insertionIndex(ofHidden: removal.photo)
    }

    /// The mark of a photo that is not back after all goes with it.
    mutating func stowMark(of op: Int) {
        guard let removal = ledger[op], removal.stage == .returning, !ledger.isOut(removal.photo)
        else { return }
        ledger.note(op, isMarked: space.album.isMarked(removal.photo))
        space.mark([removal.photo], false)
    }

    /// Brings a photo to the front that is back from an earlier session.
    mutating func restoredEarlier(_ photo: Photo, at index: Int, time: Time) {
        // The folder may have told of it before the trash did.
        if space.album.order.contains(photo.id) { return show(photo.id, at: time) }
        folder.isKnown = true
        space.restartHeaders(from: max(0, min(index, space.album.order.count)))
        space.know(photo)
        if isSelecting {
            noteArrival(photo.id, at: index)
            bringIn(photo.id, toFront: true, at: time)
        } else {
            ledger.photoInserted(at: max(0, min(index, space.album.order.count)))
            insert(photo.id, at: index, from: space.farAbove, toFront: true, at: time)
        }
    }

    /// `count` says how many came with it, `how` what had become of it, and when.
    mutating func sayRestoredEarlier(
        _ photo: Photo, of count: Int, _ how: String?, note: Sentence?, at time: Time
    ) {
        _ = ledger.reachedEarlier()
        let words: Sentence =
            count == 1
            ? "\(Sentence(name: photo.name)) is back" : "\(photoCount(count)) are back"
        let spans =
            leading(note, .warning) + words.spans() + [
                TextSpan(", from an earlier session", spare: 4),
                TextSpan(how.map { ", " + $0 } ?? "", spare: 3),
            ] + redoSpans
        say(spans, isLasting: note != nil, at: time)
    }
}
