@_spi(Coordinator) import Browsing
import DisplayList
import Likeness
import Selecting

/// `gb`, `e`, `{`, `}`, and what waits until the photos around the one in front are known.
extension Model {
    /// Shows each stack as one photo, or all of its photos.
    mutating func toggleFolding(at time: Time) {
        guard !copying.isShown else { return refuseInCopies(at: time) }
        var options = space.options
        options.foldsBursts.toggle()
        beginSelecting()
        space.configure(options)
        beginStacking()
        followFolding(at: time)
        let words = isFolding ? "bursts and brackets are one card" : "all photos are shown"
        let isLooking = isFolding && !wantedHashes.isEmpty
        say(
            [TextSpan(words), TextSpan(isLooking ? " · looking …" : "", style: .dim)], at: time)
    }

    /// Shows what is to be shown after another setting.
    mutating func followFolding(at time: Time) {
        cancelGesture(at: time)
        changeFolding(at: time)
        for number in regrouped(isAsked: true) { refresh(number) }
        showChosen(keepsFront: true, atOnce: true, at: time)
        endSelecting()
    }

    /// Looks at all photos again: what is a burst is another thing now.
    mutating func lookAtAllAgain(at time: Time) {
        guard stacking.isActive else { return }
        stacking.changed.formUnion(stacking.shots.photos)
        stacking.isListStale = true
    }

    /// Unfolds the stack of the photo in front in its place, or folds it again.
    mutating func toggleUnfolded(at time: Time) {
        guard let front = space.album.order.front else { return }
        guard isFolding else {
            let key = space.options.keyNames[.bursts] ?? "gb"
            return say(
                [
                    TextSpan("nothing is folded · ", style: .dim), TextSpan(key, style: .key),
                    TextSpan(" folds bursts", style: .dim),
                ], at: time)
        }
        let wasHeld = applyHeld()
        guard let number = space.stacks.number(of: front),
            space.stacks.present(of: number).count > 1
        else { return say(copying.isShown ? "no copies" : "no burst", .dim, at: time) }
        space.stack {
            $0.choose(front)
            // What has just become a stack is to be seen as one.
            $0.setUnfolded(number, !wasHeld && $0.isFolded(number))
        }
        showChosen(at: time)
    }

    /// Lets what was held for the photo in front count, as the user asks for it; whether anything was.
    private mutating func applyHeld() -> Bool {
        guard !stacking.held.isEmpty else { return false }
        stacking.changed.formUnion(stacking.held)
        stacking.held = []
        for number in regrouped(isAsked: true) { refresh(number) }
        return true
    }

    /// Goes to the next stack, or the one before; waits where it is not known yet whether there is one.
    mutating func goToStack(_ step: Int, at time: Time) -> [Effect] {
        guard let front = space.album.order.front else { return [] }
        if !copying.isShown {
            beginStacking()
            for number in regrouped() { refresh(number) }
            guard stacking.unread.isEmpty, folder.expectedCount <= presentCount else {
                look(for: .step(step), around: front, at: time)
                return []
            }
        }
        let order = space.album.order
        let own = space.stacks.number(of: front)
        var place = order.index + step
        var passed: Set<PhotoID> = []
        while order.photos.indices.contains(place) {
            let photo = order.photos[place]
            if let number = space.stacks.number(of: photo), number != own,
                space.stacks.present(of: number).count > 1
            {
                // The first of those that are shown, from whichever side.
                var first = place
                while step < 0, first > 0,
                    space.stacks.number(of: order.photos[first - 1]) == number
                {
                    first -= 1
                }
                bar.message = nil
                travel(to: first, at: time)
                return []
            }
            if !copying.isShown, !passed.contains(photo) {
                let run = run(around: photo)
                if run.count > 1, !run.allSatisfy(space.album.isHashed) {
                    look(for: .step(step), around: photo, at: time)
                    return []
                }
                passed.formUnion(run)
            }
            place += step
        }
        let what: Sentence = copying.isShown ? "no copies" : "no burst or bracket"
        say(step > 0 ? "\(what) behind this" : "none before this", .dim, at: time)
        return []
    }

    /// Waits until the photos around one are known.
    mutating func look(for aim: Stacking.Search.Aim, around photo: PhotoID, at time: Time) {
        guard let front = space.album.order.front else { return }
        stacking.search = Stacking.Search(aim: aim, front: front, around: photo)
        say("looking …", .dim, isLasting: true, at: time)
    }

    /// Goes on with the key that waits, where what it waits for is known.
    mutating func goOnSearching(at time: Time) -> [Effect] {
        guard let search = stacking.search else { return [] }
        guard search.front == space.album.order.front else {
            stacking.search = nil
            bar.message = nil
            return []
        }
        let run = run(around: search.around)
        guard stacking.unread.isEmpty, run.count == 1 || run.allSatisfy(space.album.isHashed) else {
            return []
        }
        stacking.search = nil
        stacking.changes += 1
        switch search.aim {
        case .keep: return keepFront(at: time)
        case .step(let step): return goToStack(step, at: time)
        }
    }
}

/// `:burst` and `:bracket`.
extension Model {
    /// Makes the marked photos that are shown a stack for this session, or dissolves the one in front.
    mutating func makeStack(_ kind: PhotoStack.Kind, _ word: String, at time: Time) {
        guard !copying.isShown else { return refuseInCopies(at: time) }
        beginStacking()
        for number in regrouped() { refresh(number) }
        switch word {
        case "marked": stackMarked(kind, at: time)
        case "none": dissolve(kind, at: time)
        default: refuse(":\(kind.word) takes marked or none", at: time)
        }
    }

    private mutating func stackMarked(_ kind: PhotoStack.Kind, at time: Time) {
        let photos = space.album.shownMarks
        guard photos.count > 1 else {
            return refuse("a \(kind.word) takes two marked photos or more", at: time)
        }
        let ofSet = photos.first { space.stacks.stack(of: $0)?.isSet ?? false }
        if kind == .burst, let ofSet {
            return refuse(
                "\(name(of: ofSet)) is of a bracket · :bracket none dissolves it", at: time)
        }
        takeApart(photos)
        let stack = PhotoStack(kind, members: photos.map(\.number))
        space.stack { _ = $0.replace(around: photos, with: [stack]) }
        finishStack(of: photos, at: time)
        say("\(photoCount(photos.count)) are a \(kind.word) until you quit", at: time)
    }

    private mutating func dissolve(_ kind: PhotoStack.Kind, at time: Time) {
        guard let front = space.album.order.front, let stack = space.stacks.stack(of: front),
            stack.isSet == (kind != .burst)
        else { return say("no \(kind.word)", .dim, at: time) }
        let photos = stack.members.map { PhotoID($0) }
        takeApart(photos)
        space.stack { _ = $0.replace(around: photos, with: []) }
        finishStack(of: photos, at: time)
        say("\(photoCount(photos.count)) are single until you quit", at: time)
    }

    private mutating func takeApart(_ photos: [PhotoID]) {
        stacking.apart.formUnion(photos)
        stacking.changed.formUnion(photos)
    }

    private mutating func finishStack(of photos: [PhotoID], at time: Time) {
        for number in regrouped(isAsked: true) { refresh(number) }
        if let number = photos.first.flatMap({ space.stacks.number(of: $0) }) { refresh(number) }
        if isSelecting { showChosen(at: time) }
    }
}

extension PhotoStack.Kind {
    /// What it is called in a command and in a sentence.
    var word: String {
        switch self {
        case .burst: "burst"
        case .bracket: "bracket"
        case .focus: "focus series"
        case .copies: "copies"
        }
    }
}
