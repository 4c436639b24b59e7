@_spi(Coordinator) public import Browsing
import DisplayList
import Selecting

extension Model {
    /// Takes an event in, and returns what is to be done about it, in order.
    ///
    /// `time` never runs backward from one call to the next.
    public mutating func update(_ event: Event, at time: Time) -> [Effect] {
        if review != nil {
            let effects = updateInReview(event, at: time)
            followReturns(at: time)
            return effects
        }
        // Late facts about the trash are about no photo here.
        if !isTrash, event.photo?.isInTrash ?? false { return [] }
        return inFolder(event, at: time)
    }

    /// Takes an event in that is for this model and no other.
    mutating func inFolder(_ event: Event, at time: Time) -> [Effect] {
        surfaces.prune(in: &space, at: time)
        space.forgetReshaped()
        surfaces.turning.begin(at: time)
        var effects = handle(event, at: time)
        let touched = space.takeTouched()
        effects += followStacks(touched, event, at: time)
        followSelection(touched, after: event, at: time)
        if !isTrash { followJourneys(at: time) }
        effects += surfaces.current.follow(event, in: &space, at: time)
        if space.album.order.front != space.lastFront {
            space.noteFront(at: time)
            decider.question = nil
            trashGuard.frontChanged()
            ambient.follow(space, at: time)
            effects += describeFront()
        }
        if space.rangeAnchor != nil, !surfaces.meansMarked(in: space) || space.range == nil {
            space.setRange(from: nil)
        }
        let all = isSelecting ? selection.all : nil
        selection.marking.count(space.album) { all?.contains($0) ?? false }
        followSlideshow(at: time)
        surfaces.followSize(in: space, at: time)
        effects += surfaces.takeUndescribed(in: space).map { .describe($0) }
        var needed = surfaces.wants(in: space, at: time)
        if inputContext == .tiles { for i in needed.indices { needed[i].takesThumbnail = true } }
        for i in needed.indices {
            needed[i].managesColours = space.options.managesColours
            needed[i].turn = space.album.turn(of: needed[i].photo)
        }
        if needed != wanted {
            wanted = needed
            effects.append(.load(needed))
        }
        let figures = neededFigures
        if figures != panels.figuring.wanted {
            panels.figuring.wanted = figures
            effects.append(.figures(figures))
        }
        return effects + followPlayback(event, at: time)
    }

    mutating func handle(_ event: Event, at time: Time) -> [Effect] {
        switch event {
        case .intent(let intent, let isRepeat, let shown):
            let isPress = isPress(by: shown, at: time)
            return handle(intent, isRepeat: isRepeat || !isPress, at: time)
        case .pointer(let pointer):
            forgetBegunKeys()
            return handle(pointer, at: time)
        case .clicked(let button):
            forgetBegunKeys()
            return act(on: button, at: time)
        case .touched(let button):
            if case .item(let index) = button { return act(onMenu: .select(index), at: time) }
        case .frame: return advanceSlideshow(at: time)
        case .measured(let headers):
            takeMarks(by: headers, at: time)
            space.learn(headers)
            noteInfo(headers)
            if stacking.isActive { stacking.changed.formUnion(headers.map(\.photo)) }
        case .resized(let viewport): resize(to: viewport, at: time)
        // What follows of these is seen to behind everything else.
        case .windowSeen(let isSeen): player.isSeen = isSeen
        case .focus, .frameReady, .framesFailed: break
        case .photosFound(let photos, let start):
            replacePhotos(with: photos, start: start, at: time)
        case .judgementsFound(let found):
            for (photo, judgement) in found {
                folder.note(judgement, of: photo)
                // What was decided before is found when the photo is on the screen already: that is no motion.
                if space.album.photos[photo] != nil {
                    set(judgement, of: photo, moves: false, at: time)
                }
            }
        case .decisionTraced(let photo, let judgement, let source):
            panels.info?.trace = .init(photo: photo, judgement: judgement, source: source)
        case .decidedUpon(let bases): ledger.base(decisionsOn: bases)
        case .confirmed(let decision, let photos):
            return confirm(decision, of: photos, at: time)
        case .photosRenamed(let photos): ledger.rename(photos)
        case .photosAppended(let photos): append(photos, at: time)
        case .photosArranged(let photos, let standIn): arrange(photos, standIn, at: time)
        case .photosBelow: folder.hasPhotosBelow = true
        case .photosExpected(let count): folder.expectedCount = count
        case .photoInserted(let photo, let index): insert(photo, at: index, time: time)
        case .figured(let id, let figures, let histogram): note(figures, histogram, of: id)
        case .hashed(let id, let hash):
            space.learn(hash, of: id)
            stacking.changed.insert(id)
        case .copies(let number, let news): note(news, ofCopySearch: number, at: time)
        case .shifted(let shifts, let first): surfaces.noteShifts(shifts, against: first)
        case .previewed(let id, let size): previewed(id, size)
        case .decoded(let id, let facts): decoded(id, facts)
        case .photosChanged(let photos):
            for id in photos { changed(id, at: time) }
            if asksHeaders { return [.measure(photos)] }
        case .fetching(let id, let progress): fetching(id, progress)
        case .fetched(let id, let isOffline): fetched(id, isOffline: isOffline)
        case .undecodable(let id, let reason, let facts, let isBroken):
            undecodable(id, reason, facts, isBroken: isBroken)
        case .presented(let photos): presented(photos)
        case .questionReady(let number): return questionReady(number, at: time)
        case .hidden: trashGuard.frontChanged()
        case .answered(let outcomes): return answered(outcomes, at: time)
        case .filing(let progress): filings.note(progress, at: time)
        case .filed(let outcome): filed(outcome, at: time)
        case .turnsWritten(let turns):
            for (photo, turn) in turns { space.noteWritten(turn, of: photo) }
        case .unfiled(let number, let words, let isComplete):
            filings.endReturn(of: number)
            say(words, isComplete ? .plain : .warning, at: time)
        case .foldersFound(let line, let folders): complete(line, with: folders)
        case .restoredEarlier(let photo, let index, let count, let how, let note):
            guard !ledger.isOut(photo.id) else { break }
            restoredEarlier(photo, at: index, time: time)
            sayRestoredEarlier(photo, of: count, how, note: note, at: time)
        case .followedEarlier(let decision): followedEarlier(decision, at: time)
        case .wentEarlier(let photos, let isMove, let words):
            wentEarlier(photos, isMove: isMove, words, at: time)
        case .trashListed(let scope, let found): return review(scope, found, at: time)
        case .trashCounted(let count): folder.trashedCount = count
        case .bringingBack(let left): trashReview.coming = left
        case .bringBacksFailed(let failed, let count):
            bringBacksFailed(failed, of: count, at: time)
        case .returnsTakenBack(let returns): return returnsTakenBack(returns, at: time)
        case .nothingEarlier(let note):
            ledger.earlierStayed()
            say(
                note ?? "nothing left to undo", note == nil ? .dim : .plain,
                isLasting: note != nil, at: time)
        case .nothingRedone(let note): return redoOwn(besides: note, at: time)
        case .notice(let text, let isLasting):
            say(text, isLasting: isLasting, at: time)
        case .releasesReported(let isTold): trashGuard.reportsReleases = isTold
        case .strangeKey: remarkOnStrangeKey(at: time)
        case .keysBegun(let words): showBegunKeys(words)
        }
        return []
    }

    /// Whether the guard takes a key for a press of its own.
    func isPress(by shown: ShownEvidence?, at time: Time) -> Bool {
        trashGuard.isPress(by: shown, at: time, space.options.durations)
    }

    private mutating func handle(_ intent: Intent, isRepeat: Bool, at time: Time) -> [Effect] {
        // A key for something else must not open the trash review under the next key.
        if intent != .trashReview { trashReview.isAwaited = false } else { endSlideshow() }
        defer { surfaces.pointer = nil }
        forgetBegunKeys()
        switch intent {
        case .quit: return [.quit(printing: nil)]
        case .quitPrinting: return [.quit(printing: space.album.order.front)]
        case .suspend:
            cancelGesture(at: time)
            return [.suspend]
        case .redraw: return [.redraw] + fetchAgain(at: time)
        case .help: toggleHelp(at: time)
        case .close: return close(at: time)
        case .bar: toggleBar(at: time)
        case .scrollHelp(let lines): scrollHelp(by: lines)
        case .page(let pages) where inputContext == .help: scrollHelp(byPages: pages)
        case .search where inputContext == .help: searchHelp()
        case .command(let text): openPrompt(text, at: time)
        case .prompt(let key): return typed(key, at: time)
        case .menu(let key): return act(onMenu: key, at: time)
        default:
            guard inputContext.isBrowsing else { return [] }
            return act(on: intent, isRepeat: isRepeat, at: time)
        }
        return []
    }

    /// Intents about photos: they have no effect while help is open.
    private mutating func act(on intent: Intent, isRepeat: Bool, at time: Time) -> [Effect] {
        if isTrash, !intent.onlyLooks {
            cancelGesture(at: time)
            refuseInTrash(at: time)
            return []
        }
        if intent.leaves { decider.question = nil }
        stacking.search = nil
        if isHastyInSlideshow(intent, at: time) {
            remarkOnTrashKey(.hasty, at: time)
            return []
        }
        if intent == .trash { return trashKey(isRepeat: isRepeat, at: time) }
        if intent == .keepBest {
            return trashKey(as: keeping, isRepeat: isRepeat, at: time)
        }
        if case .moveTo(let number) = intent {
            return move(toNumber: number, isRepeat: isRepeat, at: time)
        }
        trashGuard.question = nil
        if !intent.repeatsAct { decider.question = nil }
        bar.message = nil
        cancelGesture(at: time)
        if intent == .open, !isRepeat, case let again = fetchAgain(at: time), !again.isEmpty {
            return again
        }
        if let effects = actInFront(intent, isRepeat: isRepeat, at: time) { return effects }
        return actEverywhere(on: intent, isRepeat: isRepeat, at: time)
    }

    /// What an intent means on all surfaces that do not know better.
    mutating func actEverywhere(
        on intent: Intent, isRepeat: Bool = false, at time: Time
    ) -> [Effect] {
        switch intent {
        case .open: if !isRepeat { surfaces.openFront(in: &space, at: time) }
        case .zoom(let zoom) where zoom != .farther && inputContext == .cards:
            if !isRepeat { surfaces.openFront(zoom, in: &space, at: time) }
        case .mode(let wanted): change(to: wanted, at: time)
        case .stepMode(let step): change(to: surfaces.modes.name(step, after: mode), at: time)
        case .next: travel(by: 1, at: time)
        case .previous, .back: travel(by: -1, at: time)
        case .first: travel(to: 0, at: time)
        case .last: travel(to: space.album.order.count - 1, at: time)
        case .goTo(let index): travel(to: index, at: time)
        case .trashPicture(let picture):
            return isRepeat ? [] : requestTrash(of: .picture(picture), at: time)
        case .copyTo(let number):
            return isRepeat ? [] : file(.copy, toNumber: number, at: time)
        case .moveTo(let number): return move(toNumber: number, isRepeat: isRepeat, at: time)
        case .run(let name): return isRepeat ? [] : run(name, at: time)
        case .favourite: return decide(.toggleFlag(.pick), isRepeat: isRepeat, at: time)
        case .decide(let decision): return decide(decision, isRepeat: isRepeat, at: time)
        case .repeatDecision: return repeatDecision(isRepeat: isRepeat, at: time)
        case .mark: if !isRepeat { toggleMark(at: time) }
        case .markRange: if !isRepeat { markRange(at: time) }
        case .range: if !isRepeat { beginRange(at: time) }
        case .markedOnly: if !isRepeat { toggleMarkedOnly(at: time) }
        case .markAll(let isMarked): if !isRepeat { markAll(isMarked, at: time) }
        case .markAgain: if !isRepeat { markAgain(at: time) }
        case .autoAdvance: if !isRepeat { toggleAutoAdvance(at: time) }
        case .undecided(let step): travelToUndecided(step, at: time)
        case .frames(let action):
            if !isRepeat || action == .step, !actOnFrames(action) {
                remarkOnStrangeKey(isKnown: true, at: time)
            }
        case .compare(let count): if !isRepeat { compare(count, at: time) }
        case .info: return isRepeat ? [] : toggleInfo(at: time)
        case .infoPanel: return isRepeat ? [] : toggleInfoPanel(at: time)
        case .slideshow(let key): if !isRepeat { act(on: key, at: time) }
        case .overlay(let overlay): if !isRepeat { toggle(overlay, at: time) }
        case .bursts: if !isRepeat { toggleFolding(at: time) }
        case .expand: if !isRepeat { toggleUnfolded(at: time) }
        case .duplicates: return isRepeat ? [] : toggleCopies(at: time)
        case .stack(let step): return goToStack(step, at: time)
        case .filter: editFilter(at: time)
        case .filterToggle: if !isRepeat { toggleFilter(at: time) }
        case .sort: openPrompt("sort ", at: time)
        case .reverse: return isRepeat ? [] : reverseOrder(at: time)
        case .subfolders:
            guard !isRepeat else { break }
            say([TextSpan("sub-folders too")], at: time)
            return [.readSubfolders]
        case .search: openPrompt("", isSearch: true, at: time)
        case .searchStep(let step): stepSearch(by: step, at: time)
        case .trashReview: return isRepeat ? [] : askForReview(nil, at: time)
        case .undo: return undo(at: time)
        case .redo: return isRepeat ? [] : redo(at: time)
        default: if !isRepeat { remarkOnStrangeKey(isKnown: true, at: time) }
        }
        return []
    }

    /// The same of a sentence in one style.
    mutating func say(
        _ sentence: Sentence, _ style: TextStyle = .plain, isLasting: Bool = false, at time: Time
    ) {
        say(sentence.spans(style), isLasting: isLasting, at: time)
    }

    /// Shows a message for its time; `more` gives way where room is short; `isLasting` keeps it until the next action.
    mutating func say(
        _ spans: [TextSpan], more: [TextSpan] = [], isLasting: Bool = false, op: Int? = nil,
        batch: Int? = nil, isAboutSeveral: Bool = false, isCentred: Bool = false,
        at time: Time
    ) {
        bar.message = Message(
            spans: spans, more: more,
            expires: isLasting ? nil : time + space.options.durations.message,
            op: op, batch: batch, isAboutSeveral: isAboutSeveral, isCentred: isCentred)
    }
}
