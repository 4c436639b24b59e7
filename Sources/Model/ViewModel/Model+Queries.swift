public import Browsing
public import DisplayList
public import Selecting

/// What the loop asks besides the scene.
extension Model {
    /// The look at the trash, in front of this one.
    var review: Review? {
        _read { yield trashReview.open }
        _modify { yield &trashReview.open }
    }

    /// True while successive scenes differ without any event.
    public func isMoving(at time: Time) -> Bool {
        if let review { return review.model.isMoving(at: time) }
        return surfaces.isMoving(in: space, at: time)
            || ambient.isFading(in: space, at: time)
                && surfaces.echoShare(in: space, at: time) > 0
    }

    /// The photos that a scene at `time` shows in front, of those that intents act on.
    ///
    /// Without those that are still mostly covered or away: only a frame for which this names photos, drawn with their
    /// own pixels and written out whole, is worth an `Event.presented`.
    public func shownPhotos(at time: Time) -> Set<PhotoID> {
        if let review { return review.model.shownPhotos(at: time) }
        return infoCoversPhotos ? [] : surfaces.shownPhotos(in: space, at: time)
    }

    /// What the files of a photo beside its cover measure, as far as that is known.
    public func otherBytes(of photo: PhotoID) -> Int64 { space.album.otherBytes(of: photo) }

    /// The folder that the photo of an operation is moved to, as people say it; nil for the trash.
    public func destination(of op: Int) -> Sentence? {
        ledger[op]?.destination.map {
            place(of: $0) + (space.options.policy == .dryRun ? " (dry run)" : "")
        }
    }

    /// The number of the question that stands: the next press trashes unseen the photo that it is about.
    ///
    /// A press that comes before the question was to be read must not count.
    public func openQuestion(at time: Time) -> Int? {
        if let review { return review.model.openQuestion(at: time) }
        return trashGuard.question.flatMap { time < $0.until ? $0.number : nil }
    }

    /// Whether a question stands about several photos, or about others than the one in front.
    public var asksAboutSeveral: Bool { trashGuard.question?.subject != nil }
    /// Counts what may be seen of stacks that were found.
    public var stackChanges: Int { stacking.changes }
    /// Whether it is about others of the burst of a photo that is kept.
    public var asksAboutBurst: Bool { trashGuard.question?.departure.keeps ?? false }
    /// Whether it is about copies of photos that are kept.
    public var asksAboutCopies: Bool { asksAboutBurst && copying.isShown }
    /// The picture of each photo that the question that stands is about; nil where that is the cover.
    public var askedPicture: PhotoPicture? {
        if case .picture(let picture)? = trashGuard.question?.subject { picture } else { nil }
    }

    /// Whether the file of a marked photo has changed before anything of it was known, so that it may be another picture.
    public func hasChangedUnread(_ photo: PhotoID) -> Bool {
        space.album.hasChangedUnread(photo)
    }

    /// Whether a photo was marked before its header was known.
    public func isMarkedUnread(_ photo: PhotoID) -> Bool { space.album.isMarkedUnread(photo) }

    /// Whether a photo may be a file of this length, by what its header has told.
    public func mayBe(_ photo: PhotoID, ofBytes count: Int64) -> Bool {
        space.album.mayBe(photo, ofBytes: count)
    }

    /// The next moment at which the scene changes of itself although nothing moves, or a held key is over; nil to sleep.
    public func nextWake(after time: Time) -> Time? {
        if let review { return review.model.nextWake(after: time) }
        var moments: [Time] = []
        if let end = trashGuard.holdEnds(space.options.durations) { moments.append(end) }
        if let wake = surfaces.current.nextWake(in: space, after: time) {
            moments.append(wake)
        }
        moments += filings.due
        if let due = stacking.foldDue { moments.append(due) }
        if let expires = bar.remark?.expires { moments.append(expires) }
        if let expires = bar.message?.expires { moments.append(expires) }
        if space.album.order.front.map(space.album.isBlank) == true || isFetching {
            moments.append(space.frontSince + space.options.durations.patience)
        }
        if let wake = slideshowWake() { moments.append(wake) }
        if let wake = playbackWake(after: time) { moments.append(wake) }
        return moments.filter { $0 > time }.min()
    }

    /// Whether a trash key that came at `time`, or at some moment after it, may be a held one.
    ///
    /// The loop wakes when no key can be one any more (`nextWake`): a key that comes while it sleeps is a press.
    public func mayBeHeld(since time: Time) -> Bool {
        if let review { return review.model.mayBeHeld(since: time) }
        return trashGuard.mayBeHeld(since: time, space.options.durations)
    }

    /// What the session has come to.
    public var summary: SessionSummary {
        let present = present
        return SessionSummary(
            trashed: ledger.trashed.compactMap { space.album.photos[$0] },
            trashedBytes: ledger.inTrash.bytes,
            kept: present.compactMap { space.album.photos[$0] },
            favourites: present.filter(space.album.isPick).compactMap { space.album.photos[$0] },
            marks: space.album.marks, judgements: space.album.judgements,
            shown: space.album.order.photos.compactMap { space.album.photos[$0] })
    }

    /// What this session has done, as far as the file work has answered.
    public var deeds: SessionDeeds {
        SessionDeeds(
            decided: decidedNow,
            favourites: space.album.favourites.subtracting(folder.favourites).count,
            kept: presentCount, copied: filings.count(.copy), linked: filings.count(.link),
            moved: ledger.movedCount, trashed: ledger.trashedCount, hidden: ledger.hiddenCount)
    }

    /// How many photos this session has decided something of that stands, but those in the trash.
    private var decidedNow: Int {
        var former: [PhotoID: Judgement] = [:]
        for case .decided(let photo, let from, _) in ledger.undoable where former[photo] == nil {
            former[photo] = from
        }
        return former.count { photo, from in
            !ledger.isOut(photo) && space.album.judgement(of: photo) != from
        }
    }

    /// The decisions about photos, those in the trash too; without an entry if there is none.
    public var judgements: [PhotoID: Judgement] { space.album.judgements }

    /// Whether what headers tell of photos changes what is shown.
    public var showsHeaderFacts: Bool {
        if let review { return review.model.showsHeaderFacts }
        return asksHeaders || bar.showsInfo || panels.info != nil
            || type(of: surfaces.current).showsHeaderFacts
    }

    /// Whether the first photo of all is the one in front, and not only the first of those that a filter shows.
    public var isFirstInFront: Bool {
        guard space.album.order.index == 0 else { return false }
        return filter == nil || space.album.order.front == present.first
    }

    /// Whether the status line has something to say.
    public func isSaying(at time: Time) -> Bool {
        (review?.model.bar ?? bar).message?.isShown(at: time) ?? false
    }

    /// Whether the photo has been tried and there is nothing of it to see.
    public func isUndecodable(_ photo: PhotoID) -> Bool {
        let album = photo.isInTrash ? review?.model.space.album ?? space.album : space.album
        return album.isUndecodable(photo)
    }
}
