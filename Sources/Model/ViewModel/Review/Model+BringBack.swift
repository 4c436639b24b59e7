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
        guard let first = coming.first else {
            if let photo = meant.first, let fault = photo.fault {
                review?.model.say(
                    "\(Sentence(name: photo.photo.name)) cannot come back\(because: fault)",
                    .warning, at: time)
            }
            return []
        }
        var changes: [Ledger.Change] = []
        var ours: [Int] = []
        var others: [TrashReturn] = []
        for photo in coming {
            let own = photo.trashes.compactMap(\.self).filter { ledger[$0]?.stage == .trashed }
            ours += own
            changes += own.map { .retrieved(op: $0) }
            guard own.count < photo.trashes.count else { continue }
            let back = TrashReturn(op: ledger.nextReturn(), photo.photo.id, besides: own)
            others.append(back)
            trashReview.returned[back.photo] = photo.photo.name
            if !own.isEmpty { trashReview.rests.insert(back.op) }
            changes.append(.broughtHome(op: back.op, back.photo))
        }
        var effects = retrieve(ours, at: time)
        if !others.isEmpty { effects.append(.bringBack(others)) }
        trashReview.coming += others.count
        review?.model.leave(coming.map(\.photo.id), at: time)
        ledger.did(changes)
        let missing = meant.count - coming.count
        let faulty = meant.first { $0.fault != nil }
        let back: Sentence =
            coming.count == 1
            ? "\(Sentence(name: first.photo.name)) is back" : "\(coming.count) photos are back"
        let stay = faulty.map { photo -> Sentence in
            let name = Sentence(name: photo.photo.name)
            let why: Sentence = photo.fault ?? ""
            return "\(missing) cannot come back\(because: "\(name): \(why)")"
        }
        let spans = leading(stay, .warning) + back.spans() + undoSpans
        review?.model.say(spans, isLasting: true, at: time)
        // What cannot come back stays said while the others come.
        review?.model.bar.message?.journey = coming.count > 1 && missing == 0 ? .back : nil
        // The photo in front now must be shown.
        return unseen(effects) + inTrash(.frame, at: time)
    }

    /// Puts photos of this session back to their places, none to the front; several change the order once.
    private mutating func retrieve(_ ops: [Int], at time: Time) -> [Effect] {
        ledger.retrieve(Set(ops))
        let places = ledger.bringBack(ops)
        if let only = places.first, ops.count == 1, let removal = ledger[only.op] {
            insert(removal.photo, at: only.place, from: removal.exit, toFront: false, at: time)
            return [.restore([only.op], isUndo: false)]
        }
        guard !places.isEmpty else { return [] }
        let photos = places.compactMap { ledger[$0.op]?.photo }
        changeTogether(to: row(with: places), at: time)
        if isSelecting { selection.strays.formUnion(photos.filter { !matches($0) }) }
        _ = ledger.batches.begin(ops, isReturn: true)
        return [.restore(ops, isUndo: false)]
    }

    /// Removes photos from the order without file work: those of the trash are on their way home.
    ///
    /// One that is not `thrown` fades where it is.
    mutating func leave(_ photos: [PhotoID], thrown: Point? = nil, at time: Time) {
        if photos.count == 1, let place = space.album.order.place(of: photos[0]) {
            remove(at: place, thrown: thrown, at: time)
        } else {
            let gone = Set(photos)
            changeTogether(to: space.album.order.photos.filter { !gone.contains($0) }, at: time)
        }
        space.mark(photos, false)
    }

    /// Says which photos have not come back, of those that were requested together.
    mutating func bringBacksFailed(_ failed: [FailedReturn], of count: Int, at time: Time) {
        // A photo that is back without one of its files can be put into the trash again.
        let stayed = failed.filter { !$0.isBack }
        ledger.forgetReturns(Set(stayed.map(\.op)))
        guard let first = failed.first else { return }
        let stays: Sentence =
            "\(Sentence(name: first.name)) stays in the trash\(because: first.reason)"
        guard count > 1 else { return say(stays, .warning, isLasting: true, at: time) }
        guard let first = stayed.first else {
            return sayFailed(stays, besides: "\(photoCount(count)) are back", at: time)
        }
        sayReturned(
            count - stayed.count, stayed: stayed.count, in: "the trash",
            Sentence(name: first.name), first.reason, at: time)
    }

    /// Trashes again what was taken out of the trash; nothing where that is nowhere to be seen.
    ///
    /// `former` is the trash, or the return, that brought it back.
    mutating func trashAgain(_ photo: PhotoID, from former: Int, at time: Time) -> (Int, [Effect])?
    {
        bringIn(photo, toFront: false, at: time)
        guard let place = space.album.order.place(of: photo) else {
            say("not undone: \(name(of: photo)) is gone", at: time)
            return nil
        }
        let exit = remove(at: place, thrown: .zero, at: time)
        let bytes =
            (space.album.states[photo]?.facts?.byteCount ?? 0) + space.album.otherBytes(of: photo)
        let op = ledger.open(
            photo, index: place, exit: exit, bytes: bytes, isHidden: space.album.isRemote(photo))
        // No undo is offered: what is taken back next is what was done before.
        say("\(name(of: photo)) → trash again", at: time)
        return (op, departure(op, photo, on: .undo(op: former), at: time))
    }

    /// The same of several, which change the order once; returns by which removal each is there again.
    ///
    /// `isSaid` where it has been said already how many go.
    mutating func trashSeveralAgain(
        _ formers: [PhotoID: Int], isSaid: Bool = false, at time: Time
    ) -> ([Int: Int], [Effect]) {
        let said = bar.message
        if formers.count == 1, let (photo, former) = formers.first {
            guard let (op, effects) = trashAgain(photo, from: former, at: time) else {
                return ([:], [])
            }
            if isSaid { bar.message = said }
            return ([former: op], effects)
        }
        bringInAll(Array(formers.keys), at: time)
        let requests = settleHidden(
            removeTogether(formers.map { ($0.key, .undo(op: $0.value)) }, at: time), at: time)
        guard !requests.isEmpty else {
            say("not undone: these photos are no longer there", at: time)
            return ([:], [])
        }
        let batch = ledger.batches.begin(requests.map(\.op), isReturn: false)
        if !isSaid { say([TextSpan("\(photoCount(requests.count)) → trash again")], at: time) }
        let again = requests.compactMap { request in
            formers[request.photo].map { ($0, request.op) }
        }
        return (
            Dictionary(again, uniquingKeysWith: { $1 }), [.trash(requests, batch: batch)]
        )
    }

    /// Photos that were brought back from earlier sessions' trash go there again: they are these of the folder by now.
    mutating func returnsTakenBack(_ returns: [TrashReturn], at time: Time) -> [Effect] {
        let formers = Dictionary(
            returns.map { ($0.photo, $0.op) }, uniquingKeysWith: { $1 })
        let (again, effects) = trashSeveralAgain(formers, isSaid: true, at: time)
        ledger.returnsTrashedAgain(again)
        return effects
    }
}
