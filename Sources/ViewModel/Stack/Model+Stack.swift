import DisplayList
import Geometry
import Layouts

/// The pile as one of the surfaces.
extension Model {
    mutating func stackSettle(at time: Time) {
        stack.rest()
        guard var spread = stack.spread else { return }
        stack.spread = nil
        guard spread.isOpen, !space.album.order.isEmpty else { return }
        spread.top = space.album.order.clamped(spread.top)
        let scroll = tiles.scroll(revealing: space.album.order.index, from: spread.scroll.to)
            .rounded(.up)
        stack.spread = StackSpread(
            isOpen: true, top: spread.top, start: time, timing: StackSpread.Timing(), dimmed: 1,
            tiles: spread.tiles, scroll: StackScroll(from: scroll, to: scroll))
    }

    /// The pile is gathered when another mode takes its place.
    mutating func stackLeave() {
        stack.rest()
        stack.spread = nil
    }

    mutating func stackGo(to index: Int, at time: Time) {
        if isPileSpread { return select(index, at: time) }
        let index = space.album.order.clamped(index)
        if index > space.album.order.index {
            flick(along: Point(x: 1, y: 0), to: index, at: time)
        } else if index < space.album.order.index {
            bringBack(index, at: time)
        }
    }

    mutating func stackAct(_ intent: Intent, isRepeat: Bool, at time: Time) -> Bool {
        if isPileSpread { return spreadAct(intent, isRepeat: isRepeat, at: time) }
        guard !space.album.order.isEmpty else { return false }
        let next = stackIndex(space.album.order.index, movedBy: 1, of: space.album.order.count)
        switch intent {
        case .next: flick(along: Point(x: 1, y: 0), to: next, at: time)
        case .previous: flick(along: Point(x: -1, y: 0), to: next, at: time)
        case .back:
            bringBack(
                stackIndex(space.album.order.index, movedBy: -1, of: space.album.order.count),
                at: time)
        case .spread: if !isRepeat { spreadPile(at: time) }
        default: return false
        }
        return true
    }

    private mutating func spreadAct(_ intent: Intent, isRepeat: Bool, at time: Time) -> Bool {
        switch intent {
        case .spread: if !isRepeat { gatherPile(at: time) }
        case .close: gatherPile(at: time)
        case .open: if !isRepeat { gatherPile(choosing: space.album.order.index, at: time) }
        case .move(let direction): select(direction, at: time)
        case .page(let pages): selectPage(pages, at: time)
        case .next: select(space.album.order.index + 1, at: time)
        case .previous, .back: select(space.album.order.index - 1, at: time)
        default: return false
        }
        return true
    }

    func stackIsMoving(at time: Time) -> Bool {
        stack.ways.contains { !$0.span.isOver(at: time) }
            || stack.flights.contains { !$0.span.isOver(at: time) }
            || stack.spread?.isMoving(at: time) ?? false
            || stack.veil.map { !$0.isOver(at: time) } ?? false
    }

    mutating func stackPrune(at time: Time) {
        stack.ways.removeAll { $0.span.isOver(at: time) }
        stack.flights.removeAll { $0.span.isOver(at: time) }
        stack.reveal(at: time)
        if stack.veil?.isOver(at: time) ?? false { stack.veil = nil }
        stack.spread?.slides.removeAll { $0.span.isOver(at: time) }
        if let spread = stack.spread, !spread.isOpen, spread.isSettled(at: time) {
            stack.spread = nil
        }
    }

    func stackPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard let index = space.album.order.place(of: photo),
            shownStackIndices(at: time).contains(index)
        else { return nil }
        let sprite = stackSprite(at: index, time: time)
        return sprite.opacity > 0 && sprite.size.width > 0 ? sprite : nil
    }

    /// The front photo where most of it is to be seen: not on its way far out, not below one that is leaving.
    func stackShown(at time: Time) -> PhotoID? {
        guard let front = space.album.order.front, let sprite = stackPlace(of: front, at: time),
            sprite.opacity > 0.5, stack.way(of: front, at: time)?.level(at: time) != .below,
            let bounds = sprite.seenBounds
        else { return nil }
        let canvas = Rect(origin: .zero, size: space.viewport.size)
        guard part(of: bounds, in: canvas) > 0.5 else { return nil }
        if let spread = stack.spread, spread.isOpen {
            let isThere = spread.share(of: front, at: space.album.order.index, time: time) > 0.5
            return isThere && tiles.side >= 6 ? front : nil
        }
        for way in stack.ways where way.photo != front && way.level(at: time) == .above {
            guard !way.span.isOver(at: time),
                let cover = stackPlace(of: way.photo, at: time)?.seenBounds
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

    func stackStatus(at time: Time) -> [TextSpan] {
        isPileSpread ? [TextSpan("spread")] : []
    }
}
