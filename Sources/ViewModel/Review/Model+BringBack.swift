@_spi(Coordinator) import Browsing
import DisplayList
import Geometry

/// Bringing back what is looked at: one step, which `u` takes back.
extension Model {
    mutating func bringBack(at time: Time) -> [Effect] {
        guard let inner = review?.model else { return [] }
        switch space.options.policy {
        case .writable: break
        case .readOnly:
            review?.model.say(
                [TextSpan("read-only: nothing is brought back", style: .warning)], at: time)
            return []
        case .dryRun:
            review?.model.say(
                [TextSpan("dry run: nothing is brought back", style: .warning)], at: time)
            return []
        }
        let meant = inner.surfaces.meantPhotos(in: inner.space).compactMap { review?.photos[$0] }
        let coming = meant.filter { $0.fault == nil }
        guard let first = meant.first, !coming.isEmpty else {
            if let photo = meant.first, let fault = photo.fault {
                review?.model.say(
                    [
                        TextSpan(photo.photo.name, style: .warning, isElastic: true),
                        TextSpan(" cannot come back: \(fault)", style: .warning),
                    ], at: time)
            }
            return []
        }
        var effects: [Effect] = []
        var changes: [Ledger.Change] = []
        for photo in coming {
            if let op = photo.op, let removal = ledger[op], removal.stage == .trashed {
                ledger.retrieve(op)
                let place = ledger.bringBack(op)
                insert(removal.photo, at: place, from: removal.exit, toFront: false, at: time)
                changes.append(.retrieved(op: op))
                effects.append(.restore(op: op))
            } else {
                let op = ledger.nextReturn()
                changes.append(.broughtHome(op: op, photo.photo.id))
                effects.append(.bringBack(op: op, photo.photo.id))
            }
            review?.model.leave(photo.photo.id, at: time)
        }
        ledger.did(changes)
        let others = meant.count - coming.count
        var words =
            coming.count == 1
            ? [TextSpan(first.photo.name, isElastic: true), TextSpan(" is back")]
            : [TextSpan("\(coming.count) photos are back")]
        if coming.count == 1, let only = coming.first {
            words[0] = TextSpan(only.photo.name, isElastic: true)
        }
        if others > 0 { words.append(TextSpan(" · \(others) cannot come back", style: .warning)) }
        words += [
            TextSpan(" · "), TextSpan("u", style: .key, button: .undo),
            TextSpan(" undo", button: .undo),
        ]
        review?.model.say(words, isLasting: true, at: time)
        // Whoever is in front now is to be seen.
        return unseen(effects) + inTrash(.frame, at: time)
    }

    /// A photo of the trash is on its way home.
    private mutating func leave(_ photo: PhotoID, at time: Time) {
        if let place = space.album.order.place(of: photo) {
            remove(at: place, thrown: nil, at: time)
        }
        space.mark([photo], false)
    }

    /// Trashes again what was taken out of the trash; nothing where that is nowhere to be seen.
    ///
    /// `former` is the trash, or the return, that brought it back.
    mutating func trashAgain(_ photo: PhotoID, from former: Int, at time: Time) -> (Int, [Effect])?
    {
        bringIn(photo, toFront: false, at: time)
        guard let place = space.album.order.place(of: photo) else {
            say(
                [
                    TextSpan(space.album.name(of: photo), isElastic: true),
                    TextSpan(" is no longer there: nothing is undone"),
                ], at: time)
            return nil
        }
        let exit = remove(at: place, thrown: .zero, at: time)
        let bytes =
            (space.album.states[photo]?.facts?.byteCount ?? 0) + space.album.otherBytes(of: photo)
        let op = ledger.open(photo, index: place, exit: exit, bytes: bytes)
        // No undo is offered: what is taken back next is what was done before.
        say(
            [TextSpan(space.album.name(of: photo), isElastic: true), TextSpan(" → trash again")],
            at: time)
        return (op, [.trash(op: op, photo, on: .undo(op: former))])
    }

    /// A photo that was brought back from an earlier session's trash goes there again: it is this one of the folder by now.
    mutating func returnTakenBack(_ former: Int, _ photo: PhotoID, at time: Time) -> [Effect] {
        guard let (op, effects) = trashAgain(photo, from: former, at: time) else { return [] }
        ledger.returnTrashedAgain(former, as: op)
        return effects
    }
}
