package import Browsing
package import DisplayList
import Geometry

/// From one state of the cells to the next.
extension Compare {
    /// The photos that are seen, as they are displayed.
    private func shown(in space: Workspace, at time: Time) -> [PhotoID: [Sprite]] {
        var shown: [PhotoID: [Sprite]] = [:]
        for (photo, rest) in restingSprites(in: space) {
            shown[photo] = sprites(of: photo, rest: rest, in: space, at: time)
        }
        return shown
    }

    /// Does something to the cells; what was displayed goes on from there; photos that come appear, photos that leave fade.
    ///
    /// A photo that is seen alone gives way to the next one at once: any motion would hide how they differ.
    mutating func move(
        _ duration: Double, _ curve: Curve = .easeInOut, in space: Workspace, at time: Time,
        _ body: (inout Compare) -> Void
    ) {
        let before = shown(in: space, at: time)
        let places = seenCells(in: space)
        let wasBlinking = contest.isBlinking
        let cells = contest.cells
        body(&self)
        if contest.cells != cells || contest.isOver { layOut(in: space) }
        drag = nil
        naturals = naturals.filter { contest.cells.contains($0.key) }
        guard space.options.motion != .off, !wasBlinking, !contest.isBlinking else {
            flights = [:]
            return
        }
        let isFull = space.options.motion == .full
        let fade = space.span(space.options.durations.fade, at: time)
        let rests = restingSprites(in: space)
        let newPlaces = seenCells(in: space)
        for (photo, rest) in rests {
            guard let from = before[photo] else {
                flights[photo] = Flight(from: [rest.gone], span: fade)
                continue
            }
            guard from != [rest] else {
                flights[photo] = nil
                continue
            }
            // One that is still on its way to its cell may be seen above others.
            let isOnItsWay = flights[photo].map { $0.cell == nil && !$0.span.isOver(at: time) }
            let stays = places[photo] == newPlaces[photo] && isOnItsWay != true
            flights[photo] =
                isFull
                ? Flight(
                    from: from, span: space.span(duration, at: time), curve: curve,
                    cell: stays ? newPlaces[photo] : nil) : nil
        }
        flights = flights.filter { rests[$0.key] != nil }
        for (photo, sprites) in before where rests[photo] == nil {
            guard let from = sprites.last else { continue }
            add(Departure(photo: photo, from: from, to: from.gone, span: fade))
        }
        // Who is back is not on its way out.
        departures.removeAll { rests[$0.photo] != nil }
    }

    /// Frames another photo: nothing moves, and one that is seen alone gives way at once.
    mutating func frame(_ body: (inout Contest) -> Void) {
        body(&contest)
        if contest.isBlinking { rest() }
    }

    mutating func add(_ departure: Departure) {
        departures.removeAll { $0.photo == departure.photo }
        departures.append(departure)
        departures.removeFirst(max(0, departures.count - CardFlight.most))
    }

    /// Drops all motion.
    mutating func rest() {
        flights = [:]
        departures = []
        opening = nil
        drag = nil
    }
}

/// What is to be seen.
extension Compare {
    package func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        layer(over: Layer(), in: space, at: time)
    }

    /// The cells above what the mode shows, which fades as it is covered.
    package func layer(over base: Layer, in space: Workspace, at time: Time) -> Layer {
        let backdrop = backdrop(in: space, at: time)
        let rests = restingSprites(in: space)
        var layer = Layer()
        if backdrop < 1 {
            // A mode may show the photos on ways of its own; here they are those of the cells.
            layer.sprites = base.sprites.filter { $0.photo.map { rests[$0] == nil } ?? true }
                .map { $0.fainter(by: 1 - backdrop) }
            if backdrop < 0.5 {
                layer.labels = base.labels
                layer.transition = base.transition
            }
        }
        layer.sprites += departures.filter { !$0.isAbove }
            .flatMap { sprites(of: $0, in: space, at: time) }
        // In order, and the framed one last: it may fly over the others.
        for photo in contest.cells.filter({ $0 != contest.framed })
            + [contest.framed].compactMap(\.self)
        {
            guard let rest = rests[photo] else { continue }
            layer.sprites += sprites(of: photo, rest: rest, in: space, at: time)
        }
        layer.sprites += departures.filter(\.isAbove)
            .flatMap { sprites(of: $0, in: space, at: time) }
        if backdrop > 0.9 { layer.labels += labels(in: space, at: time) }
        return layer
    }

    func sprites(of departure: Departure, in space: Workspace, at time: Time) -> [Sprite] {
        guard !departure.span.isOver(at: time) else { return [] }
        let part = departure.curve(departure.span.progress(at: time))
        return departure.from.mixed(
            with: departure.to, part: part, content: natural(departure.photo, in: space),
            canvas: space.area)
    }

    /// Photos on their way out, as they are displayed.
    package func departing(in space: Workspace, at time: Time) -> [Sprite] {
        departures.flatMap { sprites(of: $0, in: space, at: time) }
    }

    /// The framed photo as it is displayed.
    package func sprites(in space: Workspace, at time: Time) -> [Sprite] {
        guard let framed = contest.framed,
            let rest = restingSprite(framed, inCell: contest.frame, space)
        else { return [] }
        return sprites(of: framed, rest: rest, in: space, at: time)
    }

    /// The other photos that are seen, as they are displayed.
    package func others(in space: Workspace, at time: Time) -> [PhotoID: Sprite] {
        var others = shown(in: space, at: time).compactMapValues(\.last)
        if let framed = contest.framed { others[framed] = nil }
        return others
    }

    /// How far the mode below is covered, 0…1.
    package func backdrop(in space: Workspace, at time: Time) -> Double {
        opening.map { Curve.easeInOut($0.progress(at: time)) } ?? 1
    }

    /// How much of the time of opening is over, 0…1.
    package func openness(in space: Workspace, at time: Time) -> Double {
        opening.map { $0.progress(at: time) } ?? 1
    }
}
