import Geometry

/// What letting go of a vertically dragged card does.
public enum VerticalRelease: Hashable, Sendable {
    case trash, favourite, settle
}

extension DeckGeometry {
    /// The page to settle on when a horizontal drag ends.
    ///
    /// `distance` (u) and `speed` (u/s) are positive toward the next card. At most one page from `start`, and within
    /// 0 ..< `count`.
    public func page(
        releasedAt distance: Double, speed: Double, from start: Int, of count: Int
    ) -> Int {
        var step = 0
        if abs(speed) >= thresholds.flickSpeed {
            let isAgainst = speed * distance < 0
            step = isAgainst ? 0 : (speed > 0 ? 1 : -1)
        } else if abs(distance) >= thresholds.pageThreshold {
            step = distance > 0 ? 1 : -1
        }
        return max(0, min(start + step, count - 1))
    }

    /// What a vertical drag by `y` u does when it is released at `speed` u/s, both positive downward.
    public func release(at y: Double, speed: Double) -> VerticalRelease {
        let isFlick =
            speed <= -thresholds.flickSpeed && y <= -options.trashFlickFraction * card.height
        if y < 0, y <= -trashDistance || isFlick { return .trash }
        if y > 0, y >= favouriteDistance { return .favourite }
        return .settle
    }
}

/// The front after the card at `index` of `count` was taken out; nil where none is left.
public func deckIndexAfterTrash(_ index: Int, of count: Int) -> Int? {
    count > 1 ? min(index, count - 2) : nil
}
