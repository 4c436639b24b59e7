import CLinux
import DisplayList
import PhotoLibrary
import Trash
import ViewModel

/// What the librarian tells.
extension Interface {
    mutating func take(_ news: LibraryNews) {
        switch news {
        case .arranged(let arrangement):
            wait(for: arrangement)
            arrangeIfDue()
        case .sighted(let sightings): take(sightings)
        case .sorted(let sort, let isReversed):
            isSorting = false
            sayOrder(words(forSort: sort, isReversed: isReversed))
        case .admitted(let photo, let catalogue, let followers):
            takeEarlier(photo, catalogue, before: followers)
        case .favourites(let found, let keeper):
            // The model takes no flags of photos that it does not know, and what it does not have is not kept.
            waitingFavourites.append((found, keeper))
            if waitingArrangement == nil { takeFavourites() }
        case .measured(let measures): take(measures)
        case .progress(let progress):
            if !hasActed || isSorting { sayOrder(words(for: progress)) }
        case .unreadable(let failures):
            unreadable += failures
            apply(.notice(words(forUnreadable: unreadable.count)))
        case .unwatched(let error): apply(.notice(words(forUnwatched: error)))
        }
    }

    /// Tells of the order, but never in place of what an action has said.
    private mutating func sayOrder(_ words: String) {
        guard !hasActed || isTellingOrder || !model.isSaying(at: now) else { return }
        isTellingOrder = true
        apply(.notice(words))
    }

    /// Has the librarian order the photos anew; how far that has come may take the place of what the command has said.
    mutating func sort(by key: SortKey, isReversed: Bool) {
        guard let order = SortOrder(rawValue: key.rawValue) else { return }
        isSorting = true
        isTellingOrder = true
        librarian.tell(.sort(order, isReversed: isReversed))
    }

    /// Shapes and dates of photos; where nothing shows them, the screen stays as it is.
    mutating func take(_ measures: [Measure]) {
        let wasDirty = redraw.isDirty
        apply(.measured(measures))
        if model.mode != .grid, model.mode != .waterfall { redraw.isDirty = wasDirty }
    }

    /// The newest arrangement counts; an earlier one may have said with which photo to begin.
    private mutating func wait(for arrangement: Arrangement) {
        var arrangement = arrangement
        if arrangement.start == nil, let earlier = waitingArrangement?.arrangement,
            let start = earlier.start, earlier.photos.indices.contains(start)
        {
            let first = earlier.photos[start].id
            arrangement.start = arrangement.photos.firstIndex { $0.id == first }
        }
        waitingArrangement = (
            arrangement, waitingArrangement?.due ?? now + Interface.firstPicturePatience
        )
    }

    private mutating func takeFavourites() {
        for (found, keeper) in waitingFavourites {
            favourites = keeper
            if !found.isEmpty { apply(.favouritesFound(found)) }
        }
        waitingFavourites = []
    }

    /// Takes all photos in, once the first one is on the screen: it must not wait for them.
    mutating func arrangeIfDue() {
        guard let waiting = waitingArrangement,
            hasActed || screen.evidence.onScreen.photo != nil || waiting.due <= now
        else { return }
        waitingArrangement = nil
        take(waiting.arrangement)
        librarian.beginSurvey()
    }

    /// When the loop must wake of itself, for frames or for photos that wait.
    var nextWake: UInt64? {
        let waiting = waitingArrangement.map { UInt64(max(0, $0.due) * 1e9) }
        return [deadline, waiting].compactMap(\.self).min()
    }

    /// Seconds that all photos wait for the first picture.
    private static let firstPicturePatience = 0.5

    private mutating func take(_ arrangement: Arrangement) {
        paths.catalogue = arrangement.catalogue
        let all = arrangement.photos
        if let start = arrangement.start, !hasActed, all.indices.contains(start),
            all[start].id != model.frontPhoto
        {
            bringToFront(start, of: all)
        }
        // Those in the trash too: the model knows which they are, and learns where they belong.
        apply(.photosArranged(all))
        takeFavourites()
    }

    /// Begins anew with the photos around another one: nobody has done anything with the first.
    private mutating func bringToFront(_ start: Int, of all: [Photo]) {
        let some = all[max(0, start - 200)..<min(all.count, start + 200)]
        pictures.forgetAll()
        let flags = Array(model.favouritePhotos)
        apply(.photosFound(Array(some), start: start - some.startIndex))
        // Those that are not among these come with all photos.
        waitingFavourites.insert((flags, favourites), at: 0)
        redraw.isUrgent = true
    }

    /// Forgets what was made of files that are others now, or have been written.
    ///
    /// After events were lost all photos of a folder are told, most of which nothing has been made of.
    private mutating func take(_ sightings: [Sighting]) {
        let wanted = pictures.wantedPhotos
        let away = Set(inTrash.values)
        for sighting in sightings where !away.contains(sighting.photo) {
            let id = sighting.photo
            guard
                pictures.noteChange(
                    of: id, to: sighting.identity, isUndecodable: model.isUndecodable(id),
                    isWanted: wanted.contains(id))
            else { continue }
            reload(id)
            apply(.photoChanged(id))
            if id == model.frontPhoto { apply(.hidden) }
        }
        load()
    }

    private mutating func takeEarlier(
        _ photo: Photo, _ catalogue: Catalogue, before followers: [PhotoID]?
    ) {
        // What was told before knows nothing of it.
        if let waiting = waitingArrangement {
            waitingArrangement = nil
            take(waiting.arrangement)
        }
        paths.catalogue = catalogue
        let note = admissions.isEmpty ? nil : admissions.removeFirst()
        let kept = model.tally.kept
        if kept.contains(where: { $0.id == photo.id }) {
            // The folder has told of it before the trash did.
            let sentence = words(forReturned: photo.name) + (note.map { " · " + $0 } ?? "")
            return apply(.notice(sentence, isLasting: note != nil))
        }
        let known = Set(kept.map(\.id))
        let next = followers.map { $0.first(where: known.contains) } ?? model.frontPhoto
        let index = kept.firstIndex { $0.id == next }
        apply(.restoredEarlier(photo, index: index ?? kept.count, note: note))
    }
}
