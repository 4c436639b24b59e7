import Browsing
import DisplayList
import Geometry

/// Where the photos of the pile lie, and where they are meanwhile.
extension Stack {
    func pile(in space: Workspace) -> StackGeometry {
        StackGeometry(viewport: space.viewport.size, options: options)
    }

    /// The index of the photo on top: while the pile is spread out the selection moves, and the top stays.
    func pileTop(in space: Workspace) -> Int {
        if let spread = self.spread, spread.isOpen { spread.top } else { space.album.order.index }
    }

    /// How many photos lie above the one at `index`.
    func pileRank(of index: Int, in space: Workspace) -> Int {
        stackIndex(index, movedBy: -pileTop(in: space), of: space.album.order.count)
    }

    func pileIndex(of photo: PhotoID, in space: Workspace) -> Int? {
        space.album.order.place(of: photo)
    }

    /// The indices of the photos to be seen in the pile at rest, top first.
    func pileIndices(in space: Workspace) -> [Int] {
        (0..<max(0, min(space.album.order.count, options.visibleCount))).map {
            stackIndex(pileTop(in: space), movedBy: $0, of: space.album.order.count)
        }
    }

    func restAngle(of photo: PhotoID, in space: Workspace) -> Double {
        pile(in: space).restAngle(
            name: space.album.name(of: photo), generation: generations[photo] ?? 0)
    }

    /// How a photo rests in the pile; those far below are not to be seen.
    func pileHome(of photo: PhotoID, rank: Int, in space: Workspace) -> Pose {
        let pile = pile(in: space)
        return Pose(
            rotation: rank == 0
                ? 0 : pile.rotation(rank: rank, angle: restAngle(of: photo, in: space)),
            opacity: pile.isVisible(rank: rank) ? 1 : 0)
    }

    /// How the photo is held now, relative to its place in the pile.
    func pilePose(of photo: PhotoID, rank: Int, in space: Workspace, at time: Time) -> Pose {
        let home = pileHome(of: photo, rank: rank, in: space)
        var pose = way(of: photo, at: time)?.pose(at: time, home: home) ?? home
        if let drag = self.drag, drag.photo == photo {
            pose.offset = pose.offset + drag.translation
        }
        return pose
    }

    /// The indices of all photos that the pile shows now: those at rest and those on their way.
    func shownPileIndices(in space: Workspace, at time: Time) -> [Int] {
        var indices = pileIndices(in: space)
        for way in ways where !way.span.isOver(at: time) {
            guard let index = pileIndex(of: way.photo, in: space), !indices.contains(index) else {
                continue
            }
            indices.append(index)
        }
        return indices
    }
}

/// What the pile showed before it changed.
struct StackSnapshot: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let pose: Pose
        let home: Pose
        let isMoving: Bool
        /// On its way out above the pile: whatever its place below is to be, it goes there afterwards.
        let isLeaving: Bool
    }

    var entries: [PhotoID: Entry] = [:]
}

extension Stack {
    func snapshot(in space: Workspace, at time: Time) -> StackSnapshot {
        var snapshot = StackSnapshot()
        for index in shownPileIndices(in: space, at: time) {
            let photo = space.album.order.photos[index]
            let rank = pileRank(of: index, in: space)
            let way = way(of: photo, at: time)
            snapshot.entries[photo] = StackSnapshot.Entry(
                pose: pilePose(of: photo, rank: rank, in: space, at: time),
                home: pileHome(of: photo, rank: rank, in: space),
                isMoving: way != nil, isLeaving: way?.isLeaving(at: time) ?? false)
        }
        return snapshot
    }

    /// Lets each photo whose place in the pile has changed go there from where it was seen; `mover` has a way of its own.
    ///
    /// What lay still waits for `delay` seconds. It takes `most` seconds at most.
    mutating func resettle(
        from before: StackSnapshot, but mover: PhotoID?, after delay: Double = 0,
        over duration: Double, within most: Double = .infinity, in space: Workspace, at time: Time
    ) {
        // In order: a dictionary has another one each time, and who sets out last lies nearest.
        let places =
            pileIndices(in: space)
            + before.entries.keys.compactMap { pileIndex(of: $0, in: space) }.sorted()
        var done: Set<PhotoID> = mover.map { [$0] } ?? []
        for index in places {
            let photo = space.album.order.photos[index]
            guard done.insert(photo).inserted else { continue }
            let home = pileHome(of: photo, rank: pileRank(of: index, in: space), in: space)
            let old = before.entries[photo]
            guard old?.home != home, old?.isLeaving != true else { continue }
            guard space.options.motion == .full else {
                ways.removeAll { $0.photo == photo }
                continue
            }
            var from = home
            from.opacity = 0
            var span = space.span(duration, within: most, at: time)
            if old?.isMoving != true {
                span = AnimationTiming(
                    start: span.start + delay, duration: span.duration)
            }
            add(
                StackWay(
                    photo: photo, course: .home(from: old?.pose ?? from, isAbove: false),
                    span: span))
        }
    }
}
