import Browsing
import DisplayList
import Geometry

/// The pile as one of the surfaces.
extension Stack: Surface {
    mutating func settle(in space: inout Workspace, at time: Time) {
        rest()
        guard var spread = self.spread else { return }
        self.spread = nil
        guard spread.isOpen, !space.album.order.isEmpty else { return }
        spread.top = space.album.order.clamped(spread.top)
        let scroll = tiles(in: space).scroll(
            revealing: space.album.order.index, from: spread.scroll.to
        )
        .rounded(.up)
        self.spread = StackSpread(
            isOpen: true, top: spread.top, start: time, timing: StackSpread.Timing(), dimmed: 1,
            tiles: spread.tiles, scroll: StackScroll(from: scroll, to: scroll))
    }

    /// The pile is gathered when another mode takes its place.
    mutating func leave() {
        rest()
        spread = nil
    }

    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        if isSpread { return select(index, in: &space, at: time) }
        let index = space.album.order.clamped(index)
        if index > space.album.order.index {
            flick(along: Point(x: 1, y: 0), to: index, in: &space, at: time)
        } else if index < space.album.order.index {
            bringBack(index, in: &space, at: time)
        }
    }

    mutating func handle(_ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time)
        -> [Request]?
    {
        if isSpread { return handleSpread(intent, isRepeat: isRepeat, in: &space, at: time) }
        guard !space.album.order.isEmpty else { return nil }
        let next = stackIndex(space.album.order.index, movedBy: 1, of: space.album.order.count)
        switch intent {
        case .next: flick(along: Point(x: 1, y: 0), to: next, in: &space, at: time)
        case .previous: flick(along: Point(x: -1, y: 0), to: next, in: &space, at: time)
        case .back:
            bringBack(
                stackIndex(space.album.order.index, movedBy: -1, of: space.album.order.count),
                in: &space, at: time)
        case .spread: if !isRepeat { spreadPile(in: space, at: time) }
        default: return nil
        }
        return []
    }

    private mutating func handleSpread(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    ) -> [Request]? {
        switch intent {
        case .spread: if !isRepeat { gatherPile(in: &space, at: time) }
        case .close: gatherPile(in: &space, at: time)
        case .open:
            if !isRepeat { gatherPile(choosing: space.album.order.index, in: &space, at: time) }
        case .move(let direction): select(direction, in: &space, at: time)
        case .page(let pages): selectPage(pages, in: &space, at: time)
        case .next: select(space.album.order.index + 1, in: &space, at: time)
        case .previous, .back: select(space.album.order.index - 1, in: &space, at: time)
        default: return nil
        }
        return []
    }

    func isMoving(in space: Workspace, at time: Time) -> Bool {
        ways.contains { !$0.span.isOver(at: time) }
            || flights.contains { !$0.span.isOver(at: time) }
            || spread?.isMoving(at: time) ?? false
            || veil.map { !$0.isOver(at: time) } ?? false
    }

    mutating func prune(in space: inout Workspace, at time: Time) {
        ways.removeAll { $0.span.isOver(at: time) }
        flights.removeAll { $0.span.isOver(at: time) }
        if veil?.isOver(at: time) ?? false { veil = nil }
        self.spread?.slides.removeAll { $0.span.isOver(at: time) }
        if let spread = self.spread, !spread.isOpen, spread.isSettled(at: time) {
            self.spread = nil
        }
    }

    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        guard let index = space.album.order.place(of: photo),
            shownIndices(in: space, at: time).contains(index)
        else { return nil }
        let sprite = sprite(at: index, in: space, time: time)
        return sprite.opacity > 0 && sprite.size.width > 0 ? sprite : nil
    }

    /// The front photo where most of it is to be seen: not on its way far out, not below one that is leaving.
    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        guard let front = space.album.order.front,
            let sprite = place(of: front, in: space, at: time),
            sprite.opacity > 0.5, way(of: front, at: time)?.level(at: time) != .below,
            let bounds = sprite.seenBounds
        else { return nil }
        let canvas = Rect(origin: .zero, size: space.viewport.size)
        guard part(of: bounds, in: canvas) > 0.5 else { return nil }
        if let spread = self.spread, spread.isOpen {
            let isThere = spread.share(of: front, at: space.album.order.index, time: time) > 0.5
            return isThere && tiles(in: space).side >= 6 ? front : nil
        }
        for way in ways where way.photo != front && way.level(at: time) == .above {
            guard !way.span.isOver(at: time),
                let cover = place(of: way.photo, in: space, at: time)?.seenBounds
            else { continue }
            if part(of: bounds, in: cover) > 0.5 { return nil }
        }
        return front
    }

    /// How much of a rectangle lies in another one, 0…1.
    private func part(of rect: Rect, in other: Rect) -> Double {
        guard let common = rect.intersection(other) else { return 0 }
        return common.size.width * common.size.height
            / max(1e-9, rect.size.width * rect.size.height)
    }

    func status(in space: Workspace, at time: Time) -> [TextSpan] {
        isSpread ? [TextSpan("spread")] : []
    }

    /// A pile has no ends.
    mutating func passEnd(_ step: Int, in space: inout Workspace, at time: Time) -> [Request] {
        handle(step > 0 ? .next : .back, isRepeat: false, in: &space, at: time) ?? []
    }

    func inputContext(in space: Workspace) -> InputContext { isSpread ? .tiles : .cards }

    func wheelUse(in space: Workspace) -> WheelUse { isSpread ? .scrolls : .stepsPhotos }

    func isRing(in space: Workspace) -> Bool { !isSpread }

    var menuItems: [SurfaceItem] {
        [SurfaceItem(intent: .spread, label: isSpread ? "gather" : "spread")]
    }

    static var statusIntent: Intent { .spread }

    func tileIndex(at point: Point, in space: Workspace, _ time: Time) -> Int? {
        isSpread ? tileIndex(under: point, in: space, at: time) : nil
    }
}
