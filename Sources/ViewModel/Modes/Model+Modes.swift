import DisplayList
import Geometry

/// Going from one mode to another.
extension Model {
    mutating func change(to wanted: Mode, at time: Time) {
        if viewer != nil { viewerLeave(at: time) }
        guard wanted != mode else { return }
        let before = passageLayer(at: time) ?? layer(of: mode, hiding: nil, at: time)
        let photo = order.front
        let from = photo.flatMap { photo in before.sprites.last { $0.photo == photo } }
        if mode == .stack { stackLeave() }
        mode = wanted
        settle(wanted, at: time)
        passage = nil
        if options.motion == .full, let photo, let from, from.seenBounds != nil {
            passage = Passage(
                photo: photo, from: from, rest: before.sprites.filter { $0.photo != photo },
                span: span(options.durations.modeChange, at: time))
        }
        say([TextSpan(wanted.title, style: .accent)], at: time)
    }

    /// Opens the front photo in the viewer.
    mutating func openFront(at time: Time) {
        guard let front = order.front else { return }
        viewerOpen(front, from: place(of: front, in: mode, at: time), at: time)
    }

    /// What is to be seen while a photo is on its way from one mode to the next; nil when none is.
    func passageLayer(at time: Time) -> Layer? {
        guard let passage, !passage.span.isOver(at: time) else { return nil }
        let part = Curve.easeInOut(passage.span.progress(at: time))
        let target = place(of: passage.photo, in: mode, at: time)
        var layer = layer(of: mode, hiding: target == nil ? nil : passage.photo, at: time)
        let appearing = layer.sprites.map { faded($0, by: max(0, 2 * part - 1)) }
        let leaving = passage.rest.map { faded($0, by: max(0, 1 - 2 * part)) }
        layer.sprites = leaving + appearing
        if part < 0.5 { layer.labels = [] }
        if let target { layer.sprites.append(passage.from.mixed(with: target, part: part)) }
        return layer
    }

    private func faded(_ sprite: Sprite, by opacity: Double) -> Sprite {
        var sprite = sprite
        sprite.opacity *= opacity
        sprite.isAtRest = false
        return sprite
    }
}

extension Mode {
    /// As people say it.
    public var title: String {
        switch self {
        case .stack: "stack"
        case .deck: "deck"
        case .grid: "nine-grid"
        case .waterfall: "waterfall"
        case .carousel: "carousel"
        }
    }
}
