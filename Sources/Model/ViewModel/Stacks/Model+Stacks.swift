@_spi(Coordinator) import Browsing
import DisplayList
import Likeness
import Photos
import Selecting

/// Finding the stacks, and following what has become known of photos.
extension Model {
    /// How photos that belong together are found.
    var stacking: Stacking {
        _read { yield selection.stacking }
        _modify { yield &selection.stacking }
    }

    /// Whether stacks are one place in the order.
    var isFolding: Bool { (space.options.foldsBursts || copying.isShown) && !isTrash }

    /// All photos there are, those in the trash too, in their order as far as it is kept.
    var everyPhoto: [PhotoID] {
        isSelecting ? selection.all.photos : ledger.whole(space.album.order.photos)
    }

    /// Whether a photo is there and matches, whether it is shown or behind another one of its stack.
    func isThere(_ photo: PhotoID) -> Bool {
        guard isSelecting else { return space.album.order.contains(photo) }
        return selection.all.contains(photo) && !ledger.isOut(photo)
            && (matches(photo) || selection.strays.contains(photo))
    }

    /// Begins to look for stacks, if nothing has asked for them yet.
    mutating func beginStacking() {
        guard !stacking.isActive, !isTrash else { return }
        stacking.isActive = true
        space.watchFacts(true)
        listShots()
    }

    /// Takes up which photos there are, and what is known of them.
    mutating func listShots() {
        let all = PhotoList(everyPhoto)
        stacking.isListStale = true
        stacking.unread = []
        for photo in stacking.shots.photos where !all.contains(photo) {
            stacking.changed.formUnion(stacking.shots.note(nil, of: photo, from: .none) ?? [])
            stacking.changed.insert(photo)
        }
        for photo in all.photos { noteShot(photo) }
        stacking.shots.settle()
    }

    /// Takes up when a photo was taken.
    private mutating func noteShot(_ photo: PhotoID) {
        let album = space.album
        // A video has no shots.
        guard !album.isRemote(photo), !FileExtensions.isVideo(album.lastName(of: photo)) else {
            return
        }
        let metadata = album.notes[photo]?.metadata
        if metadata == nil, !album.unhashable.contains(photo) {
            stacking.unread.insert(photo)
        } else {
            stacking.unread.remove(photo)
        }
        let facts = LikenessFacts(
            metadata ?? PhotoMetadata(), nil, rank: 0, folder: album.folder(of: photo))
        let source = Shots.Source(folder: facts.folder, camera: facts.camera)
        let shot = facts.milliseconds.map {
            Shots.Shot(photo: photo, milliseconds: $0, exposure: facts.exposure ?? 0)
        }
        guard let beside = stacking.shots.note(shot, of: photo, from: source) else { return }
        stacking.changed.insert(photo)
        stacking.changed.formUnion(beside)
        stacking.isListStale = true
    }

    /// Follows what has become known of photos, which of them left or came, and who is in front: called after every event.
    mutating func followStacks(_ touched: [PhotoID], _ event: Event, at time: Time) -> [Effect] {
        let moved = ledger.takeMoved()
        recountCopies(around: moved)
        showWaitingCopies(at: time)
        if copying.isShown {
            followCopies(touched + moved)
            return []
        }
        if isFolding || asksStacks { beginStacking() }
        guard stacking.isActive else { return [] }
        if isFolding != space.stacks.isFolding { changeFolding(at: time) }
        if event.changesPhotos { listShots() }
        var stacks: Set<Int> = []
        for photo in touched { noteShot(photo) }
        stacking.shots.settle()
        for photo in touched + moved {
            if let number = space.stacks.number(of: photo) { stacks.insert(number) }
        }
        if let front = space.album.order.front, space.stacks.isFolded(front) {
            space.stack { $0.choose(front) }
        }
        releaseHeld()
        stacks.formUnion(regrouped())
        for number in stacks { refresh(number) }
        listUnhashed()
        return goOnSearching(at: time)
    }

    // MARK: Grouping

    /// The photos around one that may be a stack with it; alone where none may.
    func run(around photo: PhotoID) -> [PhotoID] {
        stacking.shots.run(around: photo, gap: space.options.burstGap)
    }

    /// The stacks among photos that follow each other closely, but for what the user has taken out.
    func stacks(among run: [PhotoID]) -> [PhotoStack] {
        let found = Likeness.stacks(
            of: likenessFacts(of: run), gap: space.options.burstGap,
            likeness: space.options.burstLikeness)
        return found.compactMap { stack in
            let places = stack.members.indices.filter {
                !stacking.apart.contains(run[stack.members[$0]])
            }
            guard places.count > 1 else { return nil }
            return PhotoStack(
                stack.kind, members: places.map { run[stack.members[$0]].number },
                steps: places.map { stack.steps[$0] })
        }
    }

    /// Looks again at photos whose surroundings have changed; returns the stacks that are new.
    ///
    /// Where not all is known the stacks stay as they are; those around the photo in front stay until it has left, unless that `isAsked` for.
    @discardableResult
    mutating func regrouped(isAsked: Bool = false) -> Set<Int> {
        guard stacking.unread.isEmpty, !copying.isShown else { return [] }
        var new: Set<Int> = []
        while let photo = stacking.changed.popFirst() {
            let run = run(around: photo)
            stacking.changed.subtract(run)
            guard run.count == 1 || run.allSatisfy(space.album.isHashed) else { continue }
            var found = run.count > 1 ? stacks(among: run) : []
            var free = run.filter { !stacking.apart.contains($0) }
            var former = Set(free.compactMap(space.stacks.number)).compactMap {
                space.stacks.all[$0]
            }
            guard Set(former) != Set(found) else { continue }
            if isFolding, !isAsked, let front = space.album.order.front {
                let kept = held(for: front, among: former, found)
                if !kept.isEmpty {
                    stacking.held.insert(photo)
                    free.removeAll(where: kept.contains)
                    former.removeAll { $0.members.contains { kept.contains(PhotoID($0)) } }
                    found.removeAll { $0.members.contains { kept.contains(PhotoID($0)) } }
                    if Set(former) == Set(found) { continue }
                }
            }
            stacking.changes += 1
            let lost = space.stack { $0.replace(around: free, with: found) }
            stacking.changed.formUnion(lost)
            if isFolding || asksStacks { stacking.isFoldDue = true }
            let bursts = found.filter { $0.kind == .burst }
            stacking.unmeasured += bursts.flatMap(\.members).map { PhotoID($0) }
            new.formUnion(found.compactMap { space.stacks.number(of: PhotoID($0.members[0])) })
            if let front = space.lastFront, front != space.album.order.front {
                space.stack { $0.choose(front) }
            }
        }
        return new
    }

    /// The photos whose stacks stay as they are while one is in front: those that are, or would be, in a stack with it; none where that is one and
    /// the same stack.
    private func held(
        for front: PhotoID, among former: [PhotoStack], _ found: [PhotoStack]
    ) -> Set<PhotoID> {
        let own = former.first { $0.members.contains(front.number) }
        let new = found.first { $0.members.contains(front.number) }
        guard own != new else { return [] }
        var kept = Set((own?.members ?? []) + (new?.members ?? []))
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for stack in former + found
            where !kept.isDisjoint(with: stack.members) && !kept.isSuperset(of: stack.members) {
                kept.formUnion(stack.members)
                isGrowing = true
            }
        }
        return Set(kept.map { PhotoID($0) })
    }

    /// Looks again at what the photo in front has kept as it was, once another one is in front.
    private mutating func releaseHeld() {
        guard !stacking.held.isEmpty, space.album.order.front != space.lastFront else { return }
        stacking.changed.formUnion(stacking.held)
        stacking.held = []
    }

    /// Finds out which members of a stack can be shown, and which of them is suggested.
    mutating func refresh(_ number: Int) {
        guard let stack = space.stacks.all[number] else { return }
        let left = stack.members.map { PhotoID($0) }.filter { !ledger.isOut($0) }
        let there = left.filter(isThere)
        // Of all that are left: a filter may ask for it.
        let advised = stack.kind == .burst ? advice(on: candidates(left)).map { left[$0] } : nil
        let isOther = there != space.stacks.present(of: number)
        if let advised, !space.stacks.isAdvised(advised) {
            stacking.changes += 1
            if asksStacks { stacking.isFoldDue = true }
        }
        space.stack {
            $0.note(present: there, of: number)
            $0.note(count: left.count, of: number)
            $0.note(advised: advised, of: number)
        }
        if stack.isOfCopies { countCopies(number) }
        if isFolding || asksStacks, isOther || !isFoldedRight(number) {
            stacking.isFoldDue = true
        }
    }

    // MARK: What is to be found out

    /// Lists what is to be found out where photos or stacks have come or gone.
    private mutating func listUnhashed() {
        let album = space.album
        if stacking.isListStale, stacking.unread.isEmpty, isFolding || asksStacks {
            stacking.isListStale = false
            let candidates = stacking.shots.candidates(gap: space.options.burstGap)
            stacking.unhashed = candidates.filter { !album.isHashed($0) }[...]
        }
        stacking.unhashed = stacking.unhashed.drop { album.isHashed($0) }
        stacking.unmeasured = stacking.unmeasured.drop { album.isMeasured($0) || ledger.isOut($0) }
    }

    /// Photos whose hashes are wanted now, the most urgent first.
    var wantedHashes: [PhotoID] {
        guard stacking.isActive, !copying.isShown else { return [] }
        let album = space.album
        var wanted: [PhotoID] = []
        let around = stacking.search?.around ?? (isFolding ? album.order.front : nil)
        if let around {
            let run = run(around: around)
            if run.count > 1 {
                wanted += run.lazy.filter { !album.isHashed($0) }.prefix(Self.slice)
            }
        }
        if isFolding || asksStacks || stacking.search != nil {
            wanted += stacking.unhashed.prefix(Self.slice).filter { !wanted.contains($0) }
            // What cannot be read has no header either, and would be waited for without end.
            if wanted.isEmpty { wanted += stacking.unread.sorted().prefix(Self.slice) }
        }
        return wanted
    }
}

extension Event {
    /// Whether there may be other photos after it.
    fileprivate var changesPhotos: Bool {
        switch self {
        case .photosFound, .photosAppended, .photosArranged, .photoInserted, .restoredEarlier: true
        default: false
        }
    }
}

extension Event {
    /// Whether it is no act of the user's, nor follows from one.
    var isFromBehind: Bool {
        switch self {
        case .hashed, .figured, .measured, .frame, .decoded, .previewed, .presented, .photosChanged,
            .photosExpected:
            true
        default: false
        }
    }
}

extension Shots.Source {
    static let none = Shots.Source(folder: 0, camera: "")
}

extension Model {
    /// Whether the filter asks which photos belong together.
    var asksStacks: Bool { filter?.filter.needs.contains(.stacks) ?? false }

    /// Whether the filter asks which photos have copies.
    var asksCopies: Bool { filter?.filter.needs.contains(.copies) ?? false }
}
