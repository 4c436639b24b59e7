@_spi(Coordinator) import Browsing
import DisplayList
import Likeness
import Selecting

/// `D`: copies of the same picture among the photos shown, each group as a stack with the best one in front.
extension Model {
    /// Copies, as far as they are looked for or shown.
    var copying: Copying {
        _read { yield selection.stacking.copies }
        _modify { yield &selection.stacking.copies }
    }

    /// Looks for copies; ends the search, or shows all photos again.
    mutating func toggleCopies(at time: Time) -> [Effect] {
        guard !isTrash else {
            refuseInTrash(at: time)
            return []
        }
        if copying.isShown || copying.isSearching { return leaveCopies(at: time) }
        guard folder.expectedCount <= presentCount else {
            say("the folder is still read: press D again", .dim, at: time)
            return []
        }
        let photos = everyPhoto.filter { mayBeCopy($0) && !space.album.isRemote($0) }
        guard photos.count > 1 else {
            say("no copies among \(photoCount(photos.count))", .dim, at: time)
            return []
        }
        copying.begin(among: photos.count)
        return [
            .searchCopies(
                CopySearchOrder(
                    number: copying.number, photos,
                    decided: Set(photos.filter(space.album.isDecided)), space.options))
        ]
    }

    /// Whether copies are looked for among others and this photo: it is shown, or would be if it had some.
    private func mayBeCopy(_ photo: PhotoID) -> Bool {
        if isThere(photo) { return true }
        guard asksCopies, let filter, selection.all.contains(photo), !ledger.isOut(photo) else {
            return false
        }
        let facts = space.facts(of: photo, for: filter.filter.needs)
        return filter.filter.matches(facts, without: .copies) != false
    }

    /// Ends the search, or shows all photos again, in the order of before.
    mutating func leaveCopies(at time: Time) -> [Effect] {
        guard copying.isShown else {
            copying = copying.ended
            say("no longer looking for copies", .dim, at: time)
            return [.searchCopies(nil)]
        }
        cancelGesture(at: time)
        copying = copying.ended
        space.hideCopies()
        if stacking.isActive {
            listShots()
            stacking.changed.formUnion(stacking.shots.photos)
        }
        changeFolding(at: time)
        for number in regrouped(isAsked: true) { refresh(number) }
        for number in space.stacks.all.keys { refresh(number) }
        showChosen(atOnce: true, at: time)
        endSelecting()
        return []
    }

    /// Takes in what a search reports.
    mutating func note(_ news: CopyNews, ofCopySearch number: Int, at time: Time) {
        guard number == copying.number, copying.isSearching else { return }
        switch news {
        case .step(let step): copying.step = step
        case .failed(let reason):
            copying = copying.ended
            say(reason, .warning, at: time)
        case .found(let found) where found.groups.isEmpty:
            let count = copying.count
            copying = copying.ended
            if space.copies == nil {
                // That there are none is known from now on.
                space.showCopies([])
                space.hideCopies()
            }
            let left = leftOut(of: found)
            say(
                left.isEmpty ? "no copies among \(photoCount(count))" : "no copies\(left)",
                left.isEmpty ? .plain : .warning, at: time)
        case .found(let found): copying.waiting = found
        }
    }

    /// What a search had to leave out: ` · 3 cannot be read`.
    private func leftOut(of found: CopiesFound) -> String {
        var words = ""
        if found.isOverLimit {
            words += " · too many alike: narrow the filter"
        } else if found.crowded > 0 {
            words += " · \(countText(found.crowded)) are too many alike"
        }
        if found.unread > 0 { words += " · \(countText(found.unread)) cannot be read" }
        return words
    }

    /// Shows copies that were found, once nothing else is open and no gesture goes on.
    mutating func showWaitingCopies(at time: Time) {
        guard let found = copying.waiting, !isTrash, review == nil, surfaces.overlay == nil,
            inputContext.isBrowsing, openQuestion(at: time) == nil
        else { return }
        cancelGesture(at: time)
        let former = space.album.order.front
        beginSelecting()
        copying.step = nil
        copying.waiting = nil
        copying.found = found
        space.showCopies(found.groups)
        for number in space.stacks.all.keys { refresh(number) }
        showChosen(keepsFront: false, atOnce: true, at: time)
        // The best copy of the photo that was in front, where that has some.
        if let former, let number = space.stacks.number(of: former),
            let best = space.stacks.present(of: number).first,
            let place = space.album.order.place(of: best)
        {
            go(to: place, at: time)
        } else if space.album.order.index != 0 {
            go(to: 0, at: time)
        }
        let left = leftOut(of: found)
        let count = copying.gains.count
        let key = space.options.keyNames[.expand] ?? "e"
        say(
            [
                TextSpan("\(countText(count)) \(count == 1 ? "picture" : "pictures") with copies"),
                TextSpan(left, style: .warning),
                TextSpan(" · ", style: .dim, spare: 1), TextSpan(key, style: .key, spare: 1),
                TextSpan(" shows the copies", style: .dim, spare: 1),
            ], at: time)
    }

    /// Follows photos that have left or come back while copies are shown.
    mutating func followCopies(_ photos: [PhotoID]) {
        if let front = space.album.order.front, space.stacks.isFolded(front) {
            space.stack { $0.choose(front) }
        }
        let front = [space.album.order.front].compactMap(\.self)
        for number in Set((photos + front).compactMap(space.stacks.number)) { refresh(number) }
    }

    /// Counts the photos that are left in groups, for a filter, where some have left or come back while no copies are shown.
    mutating func recountCopies(around photos: [PhotoID]) {
        guard !copying.isShown else { return }
        for number in Set(photos.compactMap { space.copies?.number(of: $0) }) {
            let members = space.copies?.all[number]?.members ?? []
            space.note(
                copiesLeft: members.count { !ledger.isOut(PhotoID($0)) }, of: number)
            if asksCopies { stacking.isFoldDue = true }
        }
    }

    /// Counts what could go of a group.
    mutating func countCopies(_ number: Int) {
        let there = space.stacks.present(of: number)
        let kept = representative(of: number, keeping: space.album.order.front)
        let bytes = there.filter { $0 != kept }.map { space.album.byteCount(of: $0) ?? 0 }
        copying.note(gain: there.count > 1 ? bytes.reduce(0, +) : nil, of: number)
    }

    mutating func refuseInCopies(at time: Time) {
        let key = space.options.keyNames[.duplicates] ?? "D"
        say(
            [
                TextSpan("copies are shown · ", style: .dim), TextSpan(key, style: .key),
                TextSpan(" ends that", style: .dim),
            ], at: time)
    }
}

/// What the status line says of copies.
extension Model {
    /// `[copies] 312 groups`; their number goes first where the row is short.
    var copySpans: [TextSpan] {
        let head = TextSpan("[copies]", style: .accent)
        guard space.viewport.columns >= 100 else { return [head] }
        let count = copying.gains.count
        return [
            head, TextSpan(" \(countText(count)) \(count == 1 ? "group" : "groups")"),
        ]
    }

    /// `4.1 GB could go`; nothing where nothing could.
    var copyGainSpans: [TextSpan] {
        guard copying.isShown, copying.gain > 0 else { return [] }
        return [TextSpan("\(byteText(copying.gain)) could go", style: .dim)]
    }

    /// How far the search is: `copies: 41,200 of 100,000 hashed`.
    var copyProgressSpans: [TextSpan] {
        guard let step = copying.step else { return [] }
        let words = copying.waiting.map { "\(countText($0.groups.count)) groups found" }
        return [TextSpan("copies: \(words ?? step.words)", style: .accent)]
    }
}
