import Browsing
import DisplayList
import Geometry
import ViewerMode

/// What the model asks of what is in front.
extension Surfaces {
    /// What keys mean on it.
    func inputContext(in space: Workspace) -> InputContext {
        overlay?.inputContext(in: space) ?? current.inputContext(in: space)
    }

    /// Everything of the photos that is to be seen at `time`.
    func layer(in space: Workspace, at time: Time) -> Layer {
        let isCovered = isModeCovered(in: space, at: time)
        let below = isCovered ? Layer() : layerBelow(in: space, at: time)
        let layer = overlay?.layer(over: below, in: space, at: time) ?? below
        return turning.turned(layer, at: time)
    }

    /// What the overlay lies over.
    func layerBelow(in space: Workspace, at time: Time) -> Layer {
        transitionLayer(in: space, at: time)
            ?? current.layer(hiding: overlay?.photo, in: space, at: time)
    }

    func isMoving(in space: Workspace, at time: Time) -> Bool {
        turning.isMoving(at: time) || current.isMoving(in: space, at: time)
            || overlay?.isMoving(in: space, at: time) ?? false
            || transition.map { !$0.span.isOver(at: time) } ?? false
    }

    /// The photos that are shown in front, but for those that are mostly covered or away.
    func shownPhotos(in space: Workspace, at time: Time) -> Set<PhotoID> {
        if let transition, !transition.isArrived(at: time) { return [] }
        if let overlay { return overlay.shownPhotos(in: space, at: time) }
        return current.shownPhotos(in: space, at: time)
    }

    /// The pixels that are wanted, the most urgent first.
    func wants(in space: Workspace, at time: Time) -> [Want] {
        overlay?.wants(in: space, at: time) ?? current.wants(in: space, at: time)
    }

    /// What the surface says of itself.
    func status(in space: Workspace, at time: Time) -> [TextSpan] {
        overlay?.status(in: space, at: time) ?? current.status(in: space, at: time)
    }

    /// What a click on that means.
    var statusIntent: Intent {
        overlay.map { type(of: $0).statusIntent } ?? type(of: current).statusIntent
    }

    func wheelUse(in space: Workspace) -> WheelUse {
        overlay?.wheelUse(in: space) ?? current.wheelUse(in: space)
    }

    /// The photo whose tile is at a point, on a surface that has tiles.
    func tile(at point: Point, in space: Workspace, _ time: Time) -> Int? {
        overlay.map { $0.tileIndex(at: point, in: space, time) }
            ?? current.tileIndex(at: point, in: space, time)
    }

    /// Whether the order has no ends on it.
    func isRing(in space: Workspace) -> Bool { overlay == nil && current.isRing(in: space) }

    /// Whether a press or a drag goes on while photos come and go.
    var keepsGestureThroughChanges: Bool {
        overlay == nil && type(of: current).keepsGestureThroughChanges
    }

    /// Whether the photo in front is seen alone, so that it may play.
    var playsFront: Bool { overlay != nil || type(of: current).playsFront }

    /// Whether marks say who is meant, where there are any among the photos shown.
    func meansMarked(in space: Workspace) -> Bool { inputContext(in: space) == .tiles }

    /// The photos that an action means, in the order shown: the one place that says so.
    ///
    /// Among tiles all marked ones of those shown or, where none of them is marked, the selected one. In cards and in an overlay
    /// the photo in front, always: a key never does anything to a photo that is not to be seen.
    func meantPhotos(in space: Workspace) -> [PhotoID] {
        guard let front = space.album.order.front else { return [] }
        let marked = meantMarks(in: space)
        return marked.isEmpty ? [front] : marked
    }

    /// The marked photos that an action means, in the order shown; none where it means the one in front.
    func meantMarks(in space: Workspace) -> [PhotoID] {
        meansMarked(in: space) ? space.album.shownMarks : []
    }

    /// Whether one of these photos is on the screen, by two pixels at least.
    func isInView(_ photos: [PhotoID], in space: Workspace, at time: Time) -> Bool {
        let screen = Rect(origin: .zero, size: space.viewport.size)
        func isSeen(_ sprite: Sprite) -> Bool {
            guard sprite.opacity > 0.5, let part = sprite.seenBounds?.intersection(screen) else {
                return false
            }
            return part.size.height >= 2 && part.size.width >= 2 * space.viewport.pixelAspect
        }
        let layer = layer(in: space, at: time)
        let seen = Set(
            (layer.sprites + (layer.transition?.incoming ?? [])).filter(isSeen)
                .compactMap(\.photo))
        // A card without a picture names no photo: ask the surface about each.
        return photos.contains { photo in
            seen.contains(photo)
                || space.album.isPictureless(photo)
                    && current.place(of: photo, in: space, at: time).map(isSeen) ?? false
        }
    }
}

extension Album {
    /// The marked photos among those shown, in the order shown.
    var shownMarks: [PhotoID] {
        guard !marks.isEmpty else { return [] }
        return marks.compactMap { order.place(of: $0) }.sorted().map { order.photos[$0] }
    }
}
