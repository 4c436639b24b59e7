import DisplayList

/// What came of the file work: the deck was changed before it was known.
extension Model {
    mutating func trashed(_ op: Int, _ bytes: Int64, _ place: String) {
        guard let record = ledger[op] else { return }
        ledger.weigh(op, bytes: bytes)
        if record.stage == .leaving { ledger.move(op, to: .trashed) }
        history.redone(op)
        guard message?.op == op else { return }
        let spans = trashedSpans(record.photo, place: place)
        message?.spans = spans
    }

    /// Puts the card back to its place; in front only where the user is still there.
    mutating func trashFailed(
        _ op: Int, _ reason: String, hasChanged: Bool, at time: Time
    ) -> [Effect] {
        guard let record = ledger[op], record.stage == .leaving || record.stage == .returning else {
            return []
        }
        // What another file stands for now, or nothing, cannot be done again; what may be mended can.
        let former = history.repeated(by: op).flatMap { ledger[$0]?.stage }
        history.redoFailed(op, mayRepeat: !hasChanged && former == .restored)
        if record.stage == .leaving {
            let place = ledger.placeToReturn(op)
            ledger.move(op, to: .failed)
            putIn(
                record.photo, at: place, from: record.exit,
                toFront: place == space.album.order.index,
                at: time)
        } else {
            ledger.move(op, to: .failed)
        }
        var spans = [
            TextSpan(space.album.name(of: record.photo), style: .warning, isElastic: true),
            TextSpan(" not trashed: \(reason)", style: .warning),
        ]
        if hasChanged {
            spans[1] = TextSpan(" has changed on disk and is shown anew", style: .warning)
        }
        say(spans, isLasting: true, at: time)
        guard hasChanged else { return [] }
        space.set(.pending, of: record.photo)
        if guardian.presented == record.photo { guardian.presented = nil }
        return [.reload(record.photo)]
    }

    mutating func restored(_ op: Int, _ photo: Photo?, at time: Time) {
        guard let record = ledger[op], record.stage == .returning else { return }
        ledger.move(op, to: .restored)
        history.returned(op)
        guard let photo, photo.name != space.album.name(of: record.photo) else { return }
        let old = space.album.name(of: record.photo)
        space.rename(record.photo, to: photo.name)
        say(
            [
                TextSpan(old, isElastic: true), TextSpan(" was taken · restored as "),
                TextSpan(photo.name, style: .strong),
            ], isLasting: true, at: time)
    }

    /// The photo leaves again: it is still in the trash, and the next to come back; or else gone from there.
    mutating func restoreFailed(_ op: Int, _ reason: String, isGone: Bool, at time: Time) {
        guard let record = ledger[op], record.stage == .returning else { return }
        if let later = ledger.laterLeaving(record.photo, after: op) {
            // Trashed once more before this answer came: that trash finds nothing to move.
            ledger.leave(op, inPlaceOf: later)
            history.forget(.trash(op: later))
        } else if let place = space.album.order.place(of: record.photo) {
            ledger.leave(op, from: place)
            takeOut(at: place, at: time)
        } else {
            ledger.move(op, to: .trashed)
        }
        if isGone { history.forget(.trash(op: op)) } else { history.undoFailed(op) }
        let words = isGone ? " cannot come back: \(reason)" : " stays in the trash: \(reason)"
        say(
            [
                TextSpan(space.album.name(of: record.photo), style: .warning, isElastic: true),
                TextSpan(words, style: .warning),
            ], isLasting: true, at: time)
    }

    mutating func restoredEarlier(_ photo: Photo, at index: Int, note: String?, time: Time) {
        guard !space.album.order.contains(photo.id), !ledger.isOut(photo.id) else { return }
        hasFolder = true
        space.restartHeaders(from: max(0, min(index, space.album.order.count)))
        space.know(photo)
        ledger.photoInserted(at: max(0, min(index, space.album.order.count)))
        putIn(photo.id, at: index, from: farAbove, toFront: true, at: time)
        say(
            [
                TextSpan(photo.name, isElastic: true),
                TextSpan(" is back, from an earlier session"),
                TextSpan(note.map { " · " + $0 } ?? "", style: .warning),
            ], isLasting: note != nil, at: time)
    }
}
