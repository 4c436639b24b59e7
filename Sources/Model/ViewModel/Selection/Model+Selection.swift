@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// Showing some of the photos there are, and what changes while a filter is in force.
extension Model {
    /// The filter in force.
    var filter: ShownFilter? { space.options.filter }

    /// Whether the photos shown are others than the folder tells, or in another order.
    var isSelecting: Bool { filter != nil || space.options.sort.isRanked || isFolding }

    /// Whether the filter in force is for the photo; all are where there is none.
    func matches(_ photo: PhotoID) -> Bool {
        Selection.matches(photo, in: space)
    }

    /// All photos there are, shown or not, but those in the trash, in their order.
    var present: [PhotoID] {
        guard isSelecting else { return space.album.order.photos }
        return selection.ordered(selection.all.photos, in: space).filter {
            !ledger.isOut($0)
        }
    }

    /// How many photos there are, shown or not.
    var presentCount: Int {
        isSelecting ? max(0, selection.all.count - ledger.outCount) : space.album.order.count
    }

    /// Whether the filter asks for what only files tell.
    var asksHeaders: Bool {
        filter.map { !$0.filter.needs.isDisjoint(with: [.header, .size]) } ?? false
    }

    /// How many of them have told what the filter asks; nil where it asks for nothing that has to be read, or all have.
    var readCount: Int? {
        if asksStacks, !stacking.unhashed.isEmpty {
            return max(0, selection.all.count - stacking.unhashed.count)
        }
        let measures = filter?.filter.needs.contains(.figures) ?? false
        guard asksHeaders || measures else { return nil }
        let album = space.album
        let readsHeaders = asksHeaders
        let count = selection.all.photos.count {
            (!readsHeaders || album.notes[$0] != nil) && (!measures || album.isMeasured($0))
        }
        return count < selection.all.count ? count : nil
    }

    /// Begins to keep all photos apart from those shown, where that was not necessary before.
    mutating func beginSelecting() {
        if !isSelecting { keepApart() }
    }

    /// Keeps all photos apart from those that are shown.
    mutating func keepApart() {
        selection.all = PhotoList(ledger.whole(space.album.order.photos))
        selection.strays = []
        selection.ranks = PhotoTable()
        space.watchFacts(true)
    }

    /// Keeps nothing apart any more where that is not necessary.
    mutating func endSelecting() {
        guard !isSelecting else { return }
        selection.all = PhotoList()
        selection.strays = []
        selection.isFrontMisplaced = false
        space.watchFacts(stacking.isActive)
    }

    /// Shows what is to be shown now.
    ///
    /// The photo in front stays among them where `keepsFront` says so.
    mutating func showChosen(
        keepsFront: Bool = true, standIn: PhotoID? = nil, atOnce isAtOnce: Bool = false,
        at time: Time
    ) {
        let all = selection.all.photos
        let front = keepsFront ? standIn ?? space.album.order.front : nil
        let list = chosen(of: all, keeping: front)
        show(
            list, among: selection.ordered(all, in: space), standIn: standIn,
            atOnce: isAtOnce, at: time)
        stacking.noteFold(at: time)
    }

    /// Those to be shown of `all`, in four steps: all, filter, fold, order.
    ///
    /// The library has folded the files of a photo already, and ordered the photos by what files tell.
    mutating func chosen(of all: [PhotoID], keeping front: PhotoID?) -> PhotoList {
        selection.noteRanks(of: all, keeping: front, in: space)
        let there = all.filter { !ledger.isOut($0) }
        let matching = selection.filtered(there, keeping: front, in: space)
        return PhotoList(selection.ordered(folded(matching, keeping: front), in: space))
    }

    /// Follows what has become known and who is in front: called after every event.
    mutating func followSelection(_ touched: [PhotoID], after event: Event, at time: Time) {
        guard isSelecting else { return }
        let front = space.album.order.front
        var isDue = selection.strays.contains { $0 != front }
        if stacking.mayFold(isAtOnce: !event.isFromBehind, at: time) { isDue = true }
        if selection.isFrontMisplaced, front != space.lastFront { isDue = true }
        if !touched.isEmpty, !isDue {
            let there = touched.filter { !ledger.isOut($0) }
            isDue = selection.isOtherwise(there, than: front, in: space, isToBeShown)
            if selection.newlyRanked > 0, !isMeasuring { isDue = true }
        }
        if isDue { showChosen(at: time) }
        if space.album.order.front != selection.substitute { selection.origin = nil }
    }

    /// Brings photos to their places among those shown, as far as they are none of them and are there.
    mutating func bringInAll(_ photos: [PhotoID], at time: Time) {
        let hidden = photos.filter {
            isSelecting && selection.all.contains($0) && !ledger.isOut($0)
                && !space.album.order.contains($0)
        }
        guard !hidden.isEmpty else { return }
        for photo in hidden { rank(photo) }
        let shown = Set(space.album.order.photos).union(hidden)
        let all = selection.ordered(selection.all.photos, in: space)
        let row = all.filter { shown.contains($0) }
        ledger.follow(OrderDiff(from: space.album.order.list, to: PhotoList(row)), among: all)
        selection.strays.formUnion(hidden.filter { !matches($0) })
        changeTogether(to: row, at: time)
    }

    /// Notes by which rank a photo takes its place.
    private mutating func rank(_ photo: PhotoID) {
        let key = space.options.sort
        if key.isRanked {
            selection.ranks[photo] = Selection.rank(photo, by: key, in: space.album)
        }
    }

    /// Before how many photos of the order one belongs that is not shown; nil where it is nowhere.
    func insertionIndex(ofHidden photo: PhotoID) -> Int? {
        guard isSelecting else { return nil }
        let all = selection.ordered(selection.all.photos, in: space)
        guard let place = all.firstIndex(of: photo) else { return nil }
        return all[place...].lazy.compactMap { space.album.order.place(of: $0) }.first
            ?? space.album.order.count
    }

    /// Brings a photo to its place among those shown, which it is not one of; false where it is nowhere.
    @discardableResult
    mutating func bringIn(_ photo: PhotoID, toFront: Bool, at time: Time) -> Bool {
        guard isSelecting, selection.all.contains(photo), !ledger.isOut(photo),
            !space.album.order.contains(photo)
        else { return false }
        let all = selection.all.photos
        rank(photo)
        let shown = Set(space.album.order.photos).union([photo])
        let list = PhotoList(
            selection.ordered(all, in: space).filter { shown.contains($0) })
        guard let place = list.place(of: photo) else { return false }
        ledger.follow(
            OrderDiff(from: space.album.order.list, to: list),
            among: selection.ordered(all, in: space))
        insert(photo, at: place, from: space.farAbove, toFront: toFront, at: time)
        return true
    }
}
