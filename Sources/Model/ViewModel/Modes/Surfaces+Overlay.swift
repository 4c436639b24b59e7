@_spi(Coordinator) import Browsing
import CompareMode
import DisplayList
import Geometry
import ViewerMode

/// Opening and closing an overlay, and what changes in it and in the mode below together.
extension Surfaces {
    /// True while nothing of the mode below is to be seen.
    func isModeCovered(in space: Workspace, at time: Time) -> Bool {
        overlay.map { $0.backdrop(in: space, at: time) >= 1 } ?? false
    }

    /// Opens the viewer on a photo that grows out of `place`; from below the canvas where it is not to be seen.
    ///
    /// `zoom` says how close; nil is the whole photo.
    mutating func openViewer(
        _ photo: PhotoID, from place: Sprite?, _ zoom: Intent.Zoom?, in space: inout Workspace,
        at time: Time
    ) {
        let isReopening = transition?.isDismissal(of: photo) ?? false
        let backdrop = isReopening ? transitionBackdrop(at: time) : 0
        let openness = isReopening ? transitionOpenness(at: time) : 0
        let start = place ?? space.vanishing(photo)
        let below = isReopening ? transitionFlyers(in: space, at: time) : [start]
        if isReopening { transition = nil }
        var new = newViewer(of: photo, in: space)
        if let zoom { new.begin(zoom, about: pointer, on: start, in: space) }
        if space.options.motion != .off {
            var from = below
            if space.options.motion == .reduced {
                from = [new.restingSprite(photo, in: space).fainter(by: 0)]
            }
            // A photo that is hardly on its way back still has as long a way closer.
            let least = zoom == nil ? 0 : Viewer.zoomDuration
            let duration =
                space.options.motion == .full
                ? max(least, space.options.durations.present * (1 - openness))
                : space.options.durations.fade
            new.approach = Approach(
                from: from, backdrop: backdrop, openness: openness,
                span: space.span(duration, at: time))
        }
        overlay = new
        space.cover(true)
    }

    /// Closes the overlay: the photo goes back to its place in the mode below.
    ///
    /// `duration` in seconds, before the speed; by default as much of it as opening has taken.
    mutating func dismissOverlay(
        duration: Double? = nil, in space: inout Workspace, at time: Time
    ) {
        guard let closing = overlay, let photo = closing.photo else {
            return closeOverlay(in: &space)
        }
        let shown = closing.sprites(in: space, at: time)
        let backdrop = closing.backdrop(in: space, at: time)
        let openness = closing.openness(in: space, at: time)
        let leaving = closing.departing(in: space, at: time)
        let others = closing.others(in: space, at: time)
        closeOverlay(in: &space)
        if current.place(of: photo, in: space, at: time) == nil { settle(in: &space, at: time) }
        transition = nil
        guard space.options.motion != .off else { return }
        let isThere = current.place(of: photo, in: space, at: time) != nil
        let isFull = space.options.motion == .full
        let whole = duration ?? space.options.durations.present * openness
        transition = ModeTransition(
            photo: photo, kind: .dismissal, from: shown, rest: leaving,
            others: isFull ? others : [:],
            end: isThere ? nil : space.vanishing(photo), backdrop: backdrop,
            hidesEcho: type(of: closing).hidesEcho, openness: openness,
            span: space.span(isFull ? whole : space.options.durations.fade, at: time))
    }

    /// Compares photos of a field, the one in front among them, at most `wanted` at once; false where there is no place for two.
    ///
    /// Each flies from where it is displayed: in the mode, or the one in front in the viewer.
    mutating func openCompare(
        _ field: [PhotoID], wanted: Int, in space: inout Workspace, at time: Time
    ) -> Bool {
        var places: [PhotoID: [Sprite]] = [:]
        let shown = Set(field.prefix(6))
        if overlay == nil {
            for photo in shown {
                places[photo] = current.place(of: photo, in: space, at: time).map { [$0] }
            }
        }
        let flyers = transitionFlyers(in: space, at: time)
        if let photo = transition?.photo, !flyers.isEmpty { places[photo] = flyers }
        if let open = overlay, let photo = open.photo {
            places[photo] = open.sprites(in: space, at: time)
        }
        guard
            let new = Compare(
                field, wanted: wanted, from: places, isCovered: isModeCovered(in: space, at: time),
                in: space, at: time)
        else { return false }
        closeOverlay(in: &space)
        transition = nil
        overlay = new
        space.cover(true)
        return true
    }

    /// Closes an overlay that has nothing left to show.
    private mutating func closeIfOver(in space: inout Workspace, at time: Time) {
        if overlay?.isOver ?? false { dismissOverlay(in: &space, at: time) }
    }

    /// Closes because another mode takes the screen; what it showed goes on from there.
    ///
    /// Returns the photo as it was displayed, and what else was to be seen.
    mutating func leaveOverlay(
        in space: inout Workspace, at time: Time
    ) -> (photo: [Sprite], rest: [Sprite]) {
        guard let closing = overlay else { return ([], []) }
        let shown = closing.sprites(in: space, at: time)
        let covered = closing.backdrop(in: space, at: time)
        var rest = closing.departing(in: space, at: time)
        if covered < 1 {
            rest =
                current.layer(hiding: closing.photo, in: space, at: time).sprites
                .filter { $0.photo != closing.photo }.map { $0.fainter(by: 1 - covered) } + rest
        }
        closeOverlay(in: &space)
        return (shown, rest)
    }

    /// Lets the overlay rest; it closes where there is nothing to be shown.
    mutating func settleOverlay(in space: inout Workspace, at time: Time) {
        if space.album.order.isEmpty { return closeOverlay(in: &space) }
        overlay?.settle(in: &space, at: time)
        closeIfOver(in: &space, at: time)
    }

    /// Brings the photo at `index` to the front of the overlay, as a page that takes the place of what is to be seen now.
    mutating func turnPage(to index: Int, in space: inout Workspace, at time: Time) {
        let isCovered = isModeCovered(in: space, at: time)
        let base = isCovered ? Layer() : layerBelow(in: space, at: time)
        overlay?.turnPage(to: index, over: base, in: &space, at: time)
        settle(in: &space, at: time)
    }

    /// Takes a photo out while an overlay is open; with the last one it closes.
    mutating func removeBelowOverlay(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    ) -> Pose {
        let isLast = place == space.album.order.index && space.album.order.count == 1
        guard isLast, let closing = overlay,
            let sprite = closing.sprites(in: space, at: time).last
        else {
            let exit = overlay?.remove(at: place, thrown: thrown, in: &space, at: time)
            settle(in: &space, at: time)
            closeIfOver(in: &space, at: time)
            return exit ?? space.farAbove
        }
        let photo = space.album.order.photos[place]
        let shown = closing.sprites(in: space, at: time)
        let end = thrown.map { space.trashEnd(of: sprite, thrown: $0) } ?? sprite.gone
        space.remove(at: place)
        closeEmpty(photo, from: shown, to: end, in: &space, at: time)
        return space.exitPose(of: end)
    }

    /// Nothing is left to be shown: the overlay closes, and the last photo flies off.
    private mutating func closeEmpty(
        _ photo: PhotoID, from shown: [Sprite], to end: Sprite, in space: inout Workspace,
        at time: Time
    ) {
        closeOverlay(in: &space)
        transition = nil
        settle(in: &space, at: time)
        guard space.options.motion != .off, let last = shown.last else { return }
        let isFull = space.options.motion == .full
        transition = ModeTransition(
            photo: photo, kind: .dismissal, from: shown, rest: [], end: isFull ? end : last.gone,
            span: space.span(
                isFull ? space.options.durations.flyOff : space.options.durations.fade, at: time))
    }

    /// Follows a change of the whole order while an overlay is open.
    mutating func followBelowOverlay(
        _ change: OrderChange, in space: inout Workspace, at time: Time
    ) {
        guard change.isFrontGone, change.order.isEmpty, let former = space.album.order.front else {
            overlay?.follow(change, in: &space, at: time)
            settle(in: &space, at: time)
            return closeIfOver(in: &space, at: time)
        }
        space.replaceOrder(with: Order(PhotoList([former]), index: 0))
        _ = removeBelowOverlay(at: 0, thrown: nil, in: &space, at: time)
    }
}
