import Browsing
import DisplayList
import Selecting

/// Which of the two models an event is for.
extension Model {
    /// Takes an event in while the trash is looked at.
    mutating func updateInReview(_ event: Event, at time: Time) -> [Effect] {
        switch event {
        case .trashListed(let scope, let found): return review(scope, found, at: time)
        case .intent(let intent, let isRepeat, let shown):
            let isPress = review?.model.isPress(by: shown, at: time) ?? true
            return act(inReview: intent, isRepeat: isRepeat || !isPress, at: time)
        case .pointer, .clicked, .touched, .frame, .focus, .notice, .strangeKey,
            .keysBegun:
            return inTrash(event, at: time)
        case .resized, .releasesReported, .windowSeen, .hidden:
            return unseen(inFolder(event, at: time)) + inTrash(event, at: time)
        case .measured(let headers):
            let ours = headers.filter { $0.photo.isInTrash }
            let others = headers.filter { !$0.photo.isInTrash }
            let effects = others.isEmpty ? [] : unseen(inFolder(.measured(others), at: time))
            return effects + (ours.isEmpty ? [] : inTrash(.measured(ours), at: time))
        case .judgementsFound(let found):
            let ours = found.filter { $0.key.isInTrash }
            let others = found.filter { !$0.key.isInTrash }
            let effects =
                others.isEmpty ? [] : unseen(inFolder(.judgementsFound(others), at: time))
            return effects + judged(ours, at: time)
        default:
            if let photo = event.photo, photo.isInTrash { return inTrash(event, at: time) }
            return unseen(behind(time) { $0.inFolder(event, at: time) })
        }
    }

    /// Shows what was decided of photos of the trash, and keeps it for the lists that come.
    mutating func judged(_ found: [PhotoID: Judgement], at time: Time) -> [Effect] {
        guard !found.isEmpty else { return [] }
        review?.judgements.merge(found) { $1 }
        return inTrash(.judgementsFound(found), at: time)
    }

    /// Lets the model of the folder do something, and shows its message in front.
    private mutating func behind(_ time: Time, _ body: (inout Model) -> [Effect]) -> [Effect] {
        let former = bar.message
        let effects = body(&self)
        if bar.message != former, let message = bar.message {
            review?.model.bar.message = message
        }
        return effects
    }

    /// What is not to be seen needs no pixels, and nothing of it plays.
    func unseen(_ effects: [Effect]) -> [Effect] {
        effects.filter {
            switch $0 {
            case .load, .frames: false
            default: true
            }
        }
    }

    /// Passes an event to the model of the trash; only effects that change nothing are let through.
    mutating func inTrash(_ event: Event, at time: Time) -> [Effect] {
        guard review != nil else { return [] }
        let asked = review?.model.update(event, at: time) ?? []
        return asked.flatMap { effect -> [Effect] in
            switch effect {
            case .load, .measure, .describe, .reload, .frames, .quit(printing: nil), .suspend,
                .redraw:
                return [effect]
            case .listTrash(let scope):
                review?.asked = scope
                return [effect]
            case .quit: return [.quit(printing: nil)]
            // It has done nothing itself: what is taken back is of the folder.
            case .earlier(.undo): return unseen(behind(time) { $0.undo(at: time) })
            default: return []
            }
        }
    }

    private mutating func act(
        inReview intent: Intent, isRepeat: Bool, at time: Time
    ) -> [Effect] {
        guard let inner = review?.model else { return [] }
        guard inner.inputContext.isBrowsing else {
            return inTrash(.intent(intent, isRepeat: isRepeat), at: time)
        }
        switch intent {
        case .trashReview: return isRepeat ? [] : endReview(at: time)
        case .close where inner.hasNothingToClose: return endReview(at: time)
        case .stepStyle(let step):
            return isRepeat ? [] : [.listTrash(review?.next(by: step))]
        case .restore:
            let hold = space.options.durations.trashHold
            let isHeld = review?.noteRestore(at: time, hold: hold)
            return isRepeat || isHeld == true ? [] : bringBack(at: time)
        case .redo: return isRepeat ? [] : unseen(behind(time) { $0.redo(at: time) })
        default: return inTrash(.intent(intent, isRepeat: isRepeat), at: time)
        }
    }

    /// Whether Esc leaves what is looked at, and ends nothing in it.
    private var hasNothingToClose: Bool {
        space.rangeAnchor == nil && !isSearching && !isFilteredEmpty && surfaces.overlay == nil
            && trashGuard.question == nil
    }

    /// Says that nothing can be done to a photo that is in the trash but looking at it, and bringing it back.
    mutating func refuseInTrash(at time: Time) {
        guard let front = space.album.order.front else { return }
        say(
            [
                TextSpan(space.album.name(of: front), isElastic: true),
                TextSpan(" is in the trash"), TextSpan(" · ", spare: 1),
                TextSpan("r", style: .key, spare: 1), TextSpan(" brings it back", spare: 1),
            ], at: time)
    }
}

extension Intent {
    /// Whether it only looks: all others are refused where the photos are in the trash.
    var onlyLooks: Bool {
        switch self {
        case .next, .previous, .back, .first, .last, .goTo, .move, .page, .open, .close, .mode,
            .stepMode, .zoom, .columns, .frames, .filter, .filterToggle, .search, .searchStep,
            .mark, .markRange, .range, .markedOnly, .markAll, .markAgain, .undo, .redo, .help, .bar,
            .info, .infoPanel,
            .scrollHelp, .command, .prompt, .menu, .quit,
            .quitPrinting, .suspend, .redraw:
            true
        default: false
        }
    }

    /// Whether it means in the trash review what it means elsewhere.
    package var isForTrash: Bool {
        switch self {
        case .trashReview: true
        case .command(let text): text.isEmpty
        default: onlyLooks
        }
    }
}
