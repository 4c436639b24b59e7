@_spi(Coordinator) import Browsing
import DisplayList
import Likeness
import Selecting

/// The third step of what is shown, after all and filter and before the order: a stack is one place.
extension Model {
    /// Leaves one photo of each stack that is folded, of those that match and are there.
    ///
    /// `front` stands for its own stack.
    mutating func folded(_ list: [PhotoID], keeping front: PhotoID?) -> [PhotoID] {
        guard !space.stacks.isEmpty || copying.isShown else { return list }
        // Only photos with copies.
        let list = copying.isShown ? list.filter { space.stacks.number(of: $0) != nil } : list
        let listed = PhotoList(list)
        var hidden: Set<PhotoID> = []
        for (number, stack) in space.stacks.all {
            let there = stack.members.map { PhotoID($0) }.filter(listed.contains)
            space.stack { $0.note(present: there, of: number) }
            if stack.isOfCopies { countCopies(number) }
            guard space.stacks.isFolded(number) else { continue }
            hidden.formUnion(there)
            if let shown = representative(of: number, keeping: front) { hidden.remove(shown) }
        }
        return hidden.isEmpty ? list : list.filter { !hidden.contains($0) }
    }

    /// The photo that stands for a stack: the one in front, or that was in front last; else the suggested best, or of a set its middle.
    func representative(of number: Int, keeping front: PhotoID?) -> PhotoID? {
        let stacks = space.stacks
        let there = stacks.present(of: number)
        if let front, there.contains(front) { return front }
        if let chosen = stacks.chosen(of: number) {
            if there.contains(chosen) { return chosen }
            // The next one takes the place of one that has gone.
            if let next = stacks.follower(of: chosen) { return next }
        }
        guard let first = there.first, let stack = stacks.shownStack(of: first) else {
            return there.first
        }
        if stack.isSet { return PhotoID(stack.middle) }
        if stack.isOfCopies { return first }
        return best(of: candidates(there)).map { there[$0] } ?? first
    }

    /// Whether just those of a stack are shown that should be.
    func isFoldedRight(_ number: Int) -> Bool {
        let order = space.album.order
        let there = space.stacks.present(of: number)
        guard space.stacks.isFolded(number) else { return there.allSatisfy(order.contains) }
        let shown = representative(of: number, keeping: order.front)
        return there.allSatisfy { order.contains($0) == ($0 == shown) }
    }

    /// Whether a photo is to be shown: it matches, and no other one stands for it.
    func isToBeShown(_ photo: PhotoID) -> Bool {
        guard matches(photo) else { return false }
        guard let number = space.stacks.number(of: photo) else { return !copying.isShown }
        guard space.stacks.isFolded(number) else { return true }
        return representative(of: number, keeping: space.album.order.front) == photo
    }

    /// Lets the next photo of a folded stack take the place of the one at the front, which is about to leave.
    mutating func bringFollower(of photo: PhotoID, at time: Time) {
        guard space.stacks.isFolded(photo), let next = space.stacks.follower(of: photo),
            let place = space.album.order.place(of: photo), !space.album.order.contains(next)
        else { return }
        insert(next, at: place + 1, from: space.farAbove, toFront: false, at: time)
        ledger.photoInserted(at: place + 1)
    }

    /// The order without photos that leave together; the next of a folded stack takes the place of one.
    func order(without gone: Set<PhotoID>) -> [PhotoID] {
        let order = space.album.order
        return order.photos.compactMap { photo in
            guard gone.contains(photo) else { return photo }
            guard space.stacks.isFolded(photo) else { return nil }
            let there = Set(space.stacks.shown(with: photo)).subtracting(gone)
            return follower(of: photo, among: there)
        }
    }

    /// The member that follows one in its stack, of those that stay; else the last before it.
    func follower(of photo: PhotoID, among there: Set<PhotoID>) -> PhotoID? {
        let members = space.stacks.shown(with: photo)
        guard let place = members.firstIndex(of: photo) else { return nil }
        return members[(place + 1)...].first(where: there.contains)
            ?? members[..<place].last(where: there.contains)
    }

    /// What comes to the front where the photo there leaves: the next of its stack, where that is folded.
    func follower(inPlaceOf front: PhotoID?, in list: PhotoList) -> PhotoID? {
        guard let front, !list.contains(front), isFolding else { return nil }
        return space.stacks.number(of: front).flatMap { number in
            space.stacks.present(of: number).first(where: list.contains)
        }
    }

    /// Folds stacks, or unfolds them, as the setting says; the photo in front stands for its own.
    mutating func changeFolding(at time: Time) {
        let isFolding = isFolding
        space.stack { $0.fold(isFolding) }
        stacking.changed.formUnion(stacking.held)
        stacking.held = []
        if isFolding, let front = space.album.order.front { space.stack { $0.choose(front) } }
        stacking.isListStale = true
        stacking.isFoldDue = true
    }
}

/// Photos that leave or come back while others of their stacks are shown for them.
extension Model {
    /// Before which place of the order a photo stands, and whether another one is shown for it; nil where it is nowhere.
    func seat(of photo: PhotoID) -> (place: Int, isFolded: Bool)? {
        if let place = space.album.order.place(of: photo) { return (place, false) }
        guard space.stacks.isFolded(photo), isThere(photo) else { return nil }
        return insertionIndex(ofHidden: photo).map { ($0, true) }
    }

    /// What comes to the front where the photo there leaves with these: the next of its stack, where that is folded.
    func follower(ofFrontWithout gone: Set<PhotoID>) -> PhotoID? {
        guard let front = space.album.order.front, gone.contains(front),
            space.stacks.isFolded(front)
        else { return nil }
        return follower(of: front, among: Set(space.stacks.shown(with: front)).subtracting(gone))
    }

    /// The place of the photo that is shown for one of its stack; nil where that stack is not folded, or none is shown.
    func placeOfStack(of photo: PhotoID) -> Int? {
        guard isFolding, !space.stacks.isUnfolded(photo),
            let number = space.stacks.number(of: photo)
        else { return nil }
        return space.stacks.all[number]?.members.lazy
            .compactMap { space.album.order.place(of: PhotoID($0)) }.first
    }

    /// Of photos that come back, at places that rise: those that are seen, at the places that they have without the others, and those that
    /// another photo is shown for, as it was when they left.
    func split(
        _ coming: [(op: Int, place: Int)]
    ) -> (seen: [(op: Int, place: Int)], behind: [PhotoID]) {
        var seen: [(op: Int, place: Int)] = []
        var behind: [PhotoID] = []
        for (op, place) in coming {
            if let removal = ledger[op], removal.isFolded, placeOfStack(of: removal.photo) != nil {
                behind.append(removal.photo)
            } else {
                seen.append((op, place - behind.count))
            }
        }
        return (seen, behind)
    }
}

extension CommonOptions {
    /// Whether other photos belong together by these options, or are folded.
    func stacksDiffer(from other: CommonOptions) -> Bool {
        foldsBursts != other.foldsBursts || burstGap != other.burstGap
            || burstLikeness != other.burstLikeness
    }
}
