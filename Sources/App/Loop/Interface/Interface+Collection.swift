import Browsing
import Collection
import Decisions
import DisplayList
import FileWork
import Messages
import Pictures
import Screen
import Trash
import ViewModel

/// What becomes known of the collection.
extension Interface {
    mutating func receive(_ news: LibraryNews) {
        if let fact = collection.take(news, at: now) { apply(collection: fact) }
        if case .arranged = news { arrangeIfDue() }
    }

    private mutating func apply(collection news: CollectionNews) {
        switch news {
        case .changed(let changes):
            apply(changes: changes)
            decisions.noteReplaced(changes.map(\.photo))
            decisions.noteWritten(changes.map(\.photo))
        case .documents(let photos): decisions.noteWritten(photos)
        case .sorted(let sort, let isReversed):
            sayOrder(words(forSort: sort, isReversed: isReversed))
        case .admitted(let photo, let followers, let count, let how, let note, let listing):
            if let listing { show(listing) }
            takeEarlier(photo, before: followers, of: count, how, note)
            decisions.read(collection.paths.catalogue, listed: [photo], isWhole: false)
        case .measured(let headers): receive(measured: headers)
        case .progress(let progress): sayOrder(words(for: progress))
        case .onlyBelow: apply(.photosBelow)
        case .leftOut(let count): sayOrder(words(forLeftOut: count))
        case .unreadable(let count): apply(.notice(Sentence(text: words(forUnreadable: count))))
        case .unwatched(let error): apply(.notice(Sentence(text: words(forUnwatched: error))))
        }
    }

    /// Tells of the order, but never in place of what an action has said.
    private mutating func sayOrder(_ words: String) {
        let isSaying = model.isSaying(at: now)
        if collection.mayTellOrder(isSaying: isSaying) { apply(.notice(Sentence(text: words))) }
    }

    /// Takes all photos in, once the first one is on the screen: it must not wait for them.
    mutating func arrangeIfDue() {
        let isFirstShown = !screen.evidence.onScreen.photos.isEmpty
        guard let listing = collection.takeListing(isFirstShown: isFirstShown, at: now) else {
            return
        }
        show(listing)
        countTrash()
        collection.beginIdleReading()
    }

    /// When the loop must wake of itself, for frames or for photos that wait.
    var nextWake: UInt64? {
        let waiting = collection.listingDue.map { UInt64(max(0, $0) * 1e9) }
        let leaving = decisions.placeDue.map { UInt64(max(0, $0) * 1e9) }
        return [deadline, waiting, leaving].compactMap(\.self).min()
    }

    private mutating func show(_ listing: Listing) {
        let all = listing.photos
        let judged = model.judgements
        if let start = listing.start, !collection.hasActed, all.indices.contains(start),
            all[start].id != model.frontPhoto
        {
            bringToFront(start, of: all)
        }
        // Those in the trash too: the model knows which they are, and learns where they belong.
        let front = model.folderFront
        let standIn = front.flatMap { collection.paths.standIn(for: $0, in: listing) }
        apply(.photosArranged(all, standIn: standIn))
        // Those that had to begin again are known again.
        let lost = judged.filter { model.judgements[$0.key] == nil }
        if !lost.isEmpty { apply(.judgementsFound(lost)) }
        decisions.read(listing.catalogue, listed: all)
    }

    /// Begins again with the photos around another one, since the user has not acted on the first.
    private mutating func bringToFront(_ start: Int, of all: [Photo]) {
        let some = all[max(0, start - 200)..<min(all.count, start + 200)]
        pictures.forgetAll()
        apply(.photosFound(Array(some), start: start - some.startIndex))
        // With a filter the same photos may be wanted as before, of which nothing is known any more.
        load()
        screen.redraw.isUrgent = true
    }

    /// Forgets results of files that were replaced or written.
    ///
    /// After events were lost all photos of a folder are told, most of which nothing has been made of.
    private mutating func apply(changes: [FileChange]) {
        let wanted = pictures.wantedPhotos
        let away = fileWork.whereabouts.away
        for change in changes where !away.contains(change.photo) {
            let id = change.photo
            let isOther = pictures.noteChange(
                of: id, to: change.identity, isUndecodable: model.isUndecodable(id),
                isWanted: wanted.contains(id))
            // Of one that was marked before anything of it was read only this tells that its file is another one.
            guard isOther || model.isMarkedUnread(id) else { continue }
            reload(id)
            apply(.photosChanged([id]))
            if id == model.frontPhoto { apply(.hidden) }
        }
        load()
    }

    private mutating func takeEarlier(
        _ photo: Photo, before followers: [PhotoID]?, of count: Int, _ how: String?,
        _ note: Sentence?
    ) {
        let kept = model.summary.kept
        let known = Set(kept.map(\.id))
        let next = followers.map { $0.first(where: known.contains) } ?? model.folderFront
        let index = kept.firstIndex { $0.id == next }
        apply(
            .restoredEarlier(
                photo, index: index ?? kept.count, count: count, how: how, note: note))
    }
}
