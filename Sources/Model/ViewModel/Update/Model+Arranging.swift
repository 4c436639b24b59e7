@_spi(Coordinator) import Browsing
import DisplayList

/// The collection as it turns out to be: sorted again, or changed on the disk.
extension Model {
    /// Takes the photos in this order.
    ///
    /// The front stays the photo it was or, where that is gone, its `standIn`, the next that is still there, or else the last before it.
    /// A few changes are shown one by one, many or another order at once; a drag and what moves go on where they can.
    mutating func arrange(_ all: [Photo], _ standIn: PhotoID? = nil, at time: Time) {
        folder.isKnown = true
        folder.expectedCount = 0
        space.know(all)
        guard isSelecting else {
            show(arranged(all), among: all.map(\.id), standIn: standIn, at: time)
            return
        }
        selection.all = told(all)
        showChosen(standIn: standIn, at: time)
    }

    /// Shows these photos of all there are, in this order, those in the trash not among them.
    mutating func show(
        _ list: PhotoList, among all: [PhotoID], standIn: PhotoID? = nil,
        atOnce isAtOnce: Bool = false, at time: Time
    ) {
        let isAtOnce = isAtOnce || standIn != nil
        let change = OrderDiff(from: space.album.order.list, to: list)
        ledger.follow(change, among: all)
        guard !change.changesNothing else { return }
        if let front = space.album.order.front, !change.new.contains(front),
            !change.isSmall || isAtOnce || !surfaces.keepsGestureThroughChanges
        {
            cancelGesture(at: time)
        }
        let former = space.album.order.front
        let isFrontGone = former.map { !change.new.contains($0) } ?? true
        let there = isSelecting ? selection.all : list
        let gone = change.gone.filter { !there.contains($0) }
        space.restartHeaders()
        let lost = gone.filter { !isHiddenVideo($0) }
        if !lost.isEmpty { ledger.forget(Set(lost)) }
        let isFormerLost = former.map { lost.contains($0) } ?? false
        // Below an overlay this is not visible.
        if change.isSmall, !isAtOnce, surfaces.overlay == nil {
            surfaces.current.prepare(for: change, in: space)
            arrangeOneByOne(change, at: time)
        } else {
            arrangeAtOnce(change, isFrontGone: isFrontGone, standIn, at: time)
        }
        guard let former, isFrontGone else { return }
        trashGuard.frontChanged()
        guard isFormerLost, standIn == nil, !isTrash else { return }
        say(
            [
                TextSpan(space.album.name(of: former), isElastic: true),
                TextSpan(" was removed outside riffle"),
            ], at: time)
    }

    /// Whether a photo is a video, and videos have just been hidden: its file is where it was.
    private func isHiddenVideo(_ photo: PhotoID) -> Bool {
        !space.options.showsVideos && space.album.states[photo]?.facts?.video != nil
    }

    /// All photos of the listing, and those in the trash or on their way back, listed or not.
    private func told(_ all: [Photo]) -> PhotoList {
        let list = PhotoList(all.lazy.map(\.id))
        let former = selection.all
        let missing = PhotoList(ledger.out + ledger.returning).photos.filter {
            former.contains($0) && !list.contains($0)
        }
        return with(missing, from: former, in: list)
    }

    /// The photos in the deck: none in the trash, even if listed, and those on their way back, even if not.
    private func arranged(_ all: [Photo]) -> PhotoList {
        let list = PhotoList(all.lazy.map(\.id).filter { !ledger.isOut($0) })
        // One that was trashed and brought back more than once is on its way more than once.
        let missing = PhotoList(ledger.returning).photos.filter {
            space.album.order.contains($0) && !list.contains($0)
        }
        return with(missing, from: space.album.order.list, in: list)
    }

    /// The row with photos that are missing in it, between those that they stood between in a former one.
    private func with(
        _ missing: [PhotoID], from former: PhotoList, in list: PhotoList
    ) -> PhotoList {
        guard !missing.isEmpty else { return list }
        let change = OrderDiff(from: former, to: list)
        let places = missing.compactMap { photo in
            former.place(of: photo).map {
                (photo: photo, place: $0, gap: change.insertionIndex($0))
            }
        }
        var whole = list
        // From the end on, so that the gaps before it stay where they are.
        for seat in places.sorted(by: { ($0.gap, $0.place) > ($1.gap, $1.place) }) {
            whole.insert(seat.photo, at: seat.gap)
        }
        return whole
    }

    /// Lets photos fade and others come in, the front one last: what takes its place is there by then.
    private mutating func arrangeOneByOne(_ change: OrderDiff, at time: Time) {
        let front = space.album.order.front
        for photo in change.gone.filter({ $0 != front }) + change.gone.filter({ $0 == front }) {
            if let place = space.album.order.place(of: photo) {
                remove(at: place, thrown: nil, at: time)
            }
        }
        for place in change.come {
            insert(
                change.new.photos[place], at: place, from: space.farAbove, toFront: false, at: time)
        }
    }

    /// Changes the order as a whole; the surface keeps what it shows of the photo in front.
    private mutating func arrangeAtOnce(
        _ change: OrderDiff, isFrontGone: Bool, _ standIn: PhotoID?, at time: Time
    ) {
        surfaces.redirectTransition(without: change, in: space, at: time)
        let isRing = surfaces.isRing(in: space)
        let standIn = standIn ?? follower(inPlaceOf: space.album.order.front, in: change.new)
        surfaces.follow(
            OrderChange(
                change, from: space.album.order, isFrontGone: isFrontGone, inRing: isRing,
                front: selection.origin, standIn: standIn), in: &space, at: time)
        surfaces.followNeighbours(in: space)
    }
}
