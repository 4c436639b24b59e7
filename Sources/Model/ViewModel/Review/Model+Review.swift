@_spi(Coordinator) public import Browsing
public import DisplayList
import Selecting

/// Looking at what is in the trash, and bringing it back.
extension Model {
    /// Whether what is looked at is in the trash.
    public var isReviewing: Bool { review != nil }

    /// Which of it, as it was requested last.
    public var reviewScope: ReviewScope? { review.map { $0.asked ?? $0.scope } }

    /// The photo in front in the folder, whatever is in front of that.
    public var folderFront: PhotoID? { space.album.order.front }

    /// Whether this is the model of what is in the trash.
    var isTrash: Bool { trashReview.notes != nil }

    /// Asks what is in the trash, to look at it.
    mutating func askForReview(_ scope: ReviewScope?, at time: Time) -> [Effect] {
        trashReview.isAwaited = true
        // The list comes behind that.
        if review == nil, ledger.isUnderWay {
            say([TextSpan("the trash is shown once all is there", style: .dim)], at: time)
        }
        return [.listTrash(scope)]
    }

    /// Shows what is in the trash, or what there is of it now.
    mutating func review(
        _ scope: ReviewScope, _ found: [TrashedPhoto], at time: Time
    ) -> [Effect] {
        if review == nil {
            // A list that was requested by a look that is over opens none.
            guard trashReview.isAwaited else { return [] }
            trashReview.isAwaited = false
            guard !found.isEmpty else {
                say(Sentence(text: scope.wordsForNothing), .dim, at: time)
                return []
            }
            cancelGesture(at: time)
            trashGuard.frontChanged()
            trashGuard.question = nil
            review = Review(scope, found, trashModel(at: time))
            return show(found, isNew: true, at: time)
        }
        // Another scope has been requested since.
        if let asked = review?.asked, asked != scope { return [] }
        let isNew = review?.scope != scope
        review?.take(scope, found)
        return show(found, isNew: isNew, at: time)
    }

    /// A model like this one for photos of the trash; a pile shows too little of them.
    private func trashModel(at time: Time) -> Model {
        var options = options
        options.common.filter = nil
        options.common.sort = .natural
        options.common.isReversed = false
        options.common.advances = false
        options.mode = type(of: surfaces.current).suitsReview ? mode : .reviewed
        options.isBarVisible = bar.isWanted
        var model = Model(options: options, viewport: space.viewport, modes: surfaces.modes.types)
        model.trashReview.notes = TrashNotes()
        model.fitBar()
        for name in surfaces.modes.names { model.surfaces.modes[name].leave() }
        model.trashGuard.reportsReleases = trashGuard.reportsReleases
        return model
    }

    private mutating func show(
        _ found: [TrashedPhoto], isNew: Bool, at time: Time
    ) -> [Effect] {
        guard let review else { return [] }
        var notes = TrashNotes()
        let bytes = found.reduce(0) { $0 + $1.bytes }
        let count = "\(found.count) \(found.count == 1 ? "photo" : "photos")"
        notes.scope = review.scope
        notes.header = "trash · \(review.scope.words) · \(count)"
        notes.size = byteText(bytes)
        for photo in found {
            notes.origins[photo.photo.id] =
                Array("from ".utf8) + photo.folder + Array(" · \(photo.time)".utf8)
        }
        self.review?.model.trashReview.notes = notes
        let photos = found.map(\.photo)
        if isNew { keepWhatIsSeen() }
        var effects = inTrash(
            isNew ? .photosFound(photos) : .photosArranged(photos), at: time)
        if isNew { effects += recallWhatWasSeen(of: photos, at: time) }
        // What this session has trashed it knows itself; of the rest the desk tells.
        var known = review.judgements
        for photo in found {
            guard let op = photo.trashes.compactMap(\.self).first, let own = ledger[op]?.photo
            else { continue }
            let judgement = space.album.judgement(of: own)
            if judgement != .none { known[photo.photo.id] = judgement }
        }
        effects += judged(known, at: time)
        for photo in found {
            guard let fault = photo.fault else { continue }
            effects += inTrash(.undecodable(photo.photo.id, reason: fault.text), at: time)
        }
        return effects
    }

    /// Keeps what is known of the photos whose pixels are there.
    private mutating func keepWhatIsSeen() {
        for (photo, state) in review?.model.space.album.states ?? [:] {
            if case .decoded(let facts) = state {
                trashReview.seen[photo] = facts
            } else {
                trashReview.seen[photo] = nil
            }
        }
    }

    /// Gives a new list what is known of its photos: their pixels are there and are not decoded again.
    private mutating func recallWhatWasSeen(of photos: [Photo], at time: Time) -> [Effect] {
        let known = photos.compactMap { photo in
            trashReview.seen[photo.id].map { (photo.id, $0) }
        }
        guard !known.isEmpty else { return [] }
        for (id, facts) in known { review?.model.decoded(id, facts) }
        return inTrash(.frame, at: time)
    }

    /// Goes back to where the folder was left.
    mutating func endReview(at time: Time) -> [Effect] {
        guard let review else { return [] }
        bar.isWanted = review.model.bar.isWanted
        keepWhatIsSeen()
        self.review = nil
        var room = review.model.space.viewport
        room.barRows = space.viewport.barRows
        room.sideColumns = space.viewport.sideColumns
        if space.viewport != room {
            resize(to: room, at: time)
        } else {
            fitBar()
        }
        trashGuard.frontChanged()
        // All pixels are requested once more: those of the trash have taken their place.
        wanted = []
        // What played before has been given up for what plays in the trash.
        playAnew()
        return [.frames(.end)] + inFolder(.frame, at: time)
    }
}
