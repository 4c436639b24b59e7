public import Browsing
public import DisplayList

/// What would be seen at rest after keys that were not pressed.
public struct RestingView: Sendable {
    public let scene: Scene
    /// The pixels that are seen in it.
    public let wants: [Want]
    /// The photos in front.
    public let photos: Set<PhotoID>
}

extension Model {
    /// What is seen at rest so many photos further, or pages where there are tiles; nil where there are none, or keys mean something else.
    public func resting(after steps: Int, at time: Time) -> RestingView? {
        guard review == nil, surfaces.compare == nil else { return nil }
        let key: Intent
        switch inputContext {
        case .cards, .zoomed: key = steps > 0 ? .next : .previous
        case .tiles where abs(steps) == 1: key = .page(steps)
        default: return nil
        }
        var model = self
        for _ in 0..<abs(steps) { _ = model.update(.intent(key), at: time) }
        guard model.frontPhoto != frontPhoto else { return nil }
        var end = time
        while model.isMoving(at: end), end < time + Self.longestMotion {
            end += 0.25
            _ = model.update(.frame, at: end)
        }
        guard !model.isMoving(at: end) else { return nil }
        return RestingView(
            scene: model.scene(at: end),
            wants: model.wanted.filter { $0.urgency == .shown && !$0.isFleeting },
            photos: model.shownPhotos(at: end))
    }

    /// Seconds in which what a key moves comes to rest.
    private static let longestMotion = 4.0
}
