import Browsing
import DisplayList
import Geometry

extension Model {
    mutating func handle(_ pointer: Pointer, at time: Time) -> [Effect] {
        slideshow?.note(pointer)
        var pointer = pointer
        if case .dragged(var drag) = pointer, let shown = drag.shown,
            !trashGuard.accepts(shown, at: time)
        {
            drag.phase = .cancelled
            pointer = .dragged(drag)
        }
        surfaces.pointer = pointer.point ?? surfaces.pointer
        if case .tappedRight(let point) = pointer {
            openMenu(at: point, time: time)
            return []
        }
        if inputContext == .menu {
            pointBesideMenu(pointer)
            return []
        }
        if case .tapped(_, count: 2) = pointer, isPartOfMenuClick(at: time) { return [] }
        if case .wheel(let notches, _) = pointer {
            wheel(notches, at: time)
            return []
        }
        // What lies below the panel is not to be seen.
        if inputContext.isBrowsing, isOnInfoPanel(pointer) { return [] }
        if case .marked(let point, let isRange) = pointer {
            guard inputContext.isBrowsing else { return [] }
            markTile(under: point, isRange: isRange, at: time)
            return []
        }
        if !inputContext.isBrowsing {
            if case .tapped = pointer { return close(at: time) }
            return []
        }
        return pointInFront(pointer, at: time)
    }

    /// Whether a press, a click or a drag begins on the panel of the photo in front.
    private func isOnInfoPanel(_ pointer: Pointer) -> Bool {
        guard let size = infoSize else { return false }
        let start: Point? =
            if case .dragged(let drag) = pointer { drag.start } else { pointer.point }
        let columns = Double(space.viewport.columns - size.columns)
        return start.map { $0.x >= columns * space.viewport.pixelAspect } ?? false
    }

    /// Marks the tile that lies at a point; elsewhere a click with a key held means nothing.
    private mutating func markTile(under point: Point, isRange: Bool, at time: Time) {
        guard let place = surfaces.tile(at: point, in: space, time) else {
            return remarkOnStrangeKey(isKnown: true, at: time)
        }
        trashGuard.question = nil
        bar.message = nil
        cancelGesture(at: time)
        markTile(at: place, isRange: isRange, at: time)
    }
}
