@_spi(Coordinator) import Browsing
import DisplayList
import Geometry

/// What the folder and the decoders tell.
extension Model {
    mutating func replacePhotos(with found: [Photo], start: Int, at time: Time) {
        folder.isKnown = true
        surfaces.closeOverlay(in: &space)
        surfaces.transition = nil
        ledger = Ledger()
        folder.expectedCount = 0
        space.replacePhotos(with: found, start: start)
        stacking = Stacking(copies: stacking.copies.ended)
        if isSelecting { choose(of: found, start: start) }
        settle(at: time)
    }

    /// Leaves those that are to be shown, the one at `start` in front or, where that is not, the next.
    private mutating func choose(of found: [Photo], start: Int) {
        selection.all = PhotoList(found.lazy.map(\.id))
        let whole = space.album.order
        let list = chosen(of: selection.all.photos, keeping: nil)
        let change = OrderDiff(from: whole.list, to: list)
        let front = change.successor(of: whole.index)
        space.replaceOrder(with: Order(list, index: front))
        selection.origin = whole.front.flatMap { list.contains($0) ? nil : $0 }
        selection.substitute = space.album.order.front
    }

    mutating func append(_ more: [Photo], at time: Time) {
        folder.isKnown = true
        space.restartHeaders(from: space.album.order.count)
        let new = more.filter { !space.album.order.contains($0.id) && !ledger.isOut($0.id) }
        for photo in new { space.know(photo) }
        guard isSelecting else { return space.append(new.map(\.id)) }
        selection.all.append(new.map(\.id))
        showChosen(at: time)
    }

    /// Puts a new photo in; the front stays the photo it was.
    mutating func insert(_ photo: Photo, at place: Int, time: Time) {
        folder.isKnown = true
        guard !space.album.order.contains(photo.id), !ledger.isOut(photo.id) else { return }
        space.know(photo)
        if isSelecting {
            noteArrival(photo.id, at: place)
            return showChosen(at: time)
        }
        let place = max(0, min(place, space.album.order.count))
        space.restartHeaders(from: place)
        insert(photo.id, at: place, from: space.farAbove, toFront: false, at: time)
        ledger.photoInserted(at: place)
    }

    /// Takes a photo that has come up among all photos, before the one that is at `place` of those that are present.
    mutating func noteArrival(_ photo: PhotoID, at place: Int) {
        let present = present
        let next = present.indices.contains(place) ? present[place] : nil
        let whole = next.flatMap { selection.all.place(of: $0) } ?? selection.all.count
        if !selection.all.contains(photo) { selection.all.insert(photo, at: whole) }
    }

    mutating func previewed(_ id: PhotoID, _ size: Size) {
        guard space.album.photos[id] != nil else { return }
        space.learn(size, of: id)
        switch space.album.states[id] {
        case nil, .pending, .previewed: space.set(.previewed(size), of: id)
        case .decoded, .undecodable: break
        }
    }

    mutating func decoded(_ id: PhotoID, _ facts: PhotoFacts) {
        guard space.album.photos[id] != nil else { return }
        space.set(.decoded(facts), of: id)
        space.learn(facts.pixelSize, of: id)
        // Headers know of more places where a date may stand; the date of a file that takes the place of another one is news that comes with its
        // header.
        let isKnown = space.album.dates[id]?.isCapture == true || space.album.notes[id] != nil
        if let date = facts.date, !isKnown { space.learn(date, of: id) }
    }

    /// Its shape stays until the new one is known: nothing jumps twice.
    mutating func changed(_ id: PhotoID, at time: Time) {
        guard space.album.photos[id] != nil else { return }
        space.noteChanged(id)
        stacking.changed.insert(id)
        withdrawQuestion(keeping: id, at: time)
        panels.figuring.forget(id)
        trashGuard.presented.remove(id)
    }

    mutating func fetching(_ id: PhotoID, _ progress: FetchProgress) {
        if space.album.photos[id] != nil { space.note(progress, of: id) }
    }

    mutating func fetched(_ id: PhotoID, isOffline: Bool) {
        if space.album.photos[id] != nil { space.noteFetched(id, isOffline: isOffline) }
    }

    mutating func undecodable(
        _ id: PhotoID, _ reason: String, _ facts: PhotoFacts?, isBroken: Bool
    ) {
        guard space.album.photos[id] != nil else { return }
        space.set(.undecodable(reason: reason, facts, isBroken: isBroken), of: id)
        trashGuard.presented.remove(id)
    }

    /// A photo that was not decoded at that time was drawn from a preview: that does not count.
    mutating func presented(_ photos: Set<PhotoID>) {
        trashGuard.presented.formUnion(
            photos.filter { $0 == space.album.order.front && space.album.isDecoded($0) })
    }
}
