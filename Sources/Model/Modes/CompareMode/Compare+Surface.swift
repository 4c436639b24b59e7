package import Browsing
package import DisplayList
package import Geometry

/// Compare as one of the surfaces.
extension Compare: Surface {
    /// Drops all motion, in cells of the room that there is now.
    package mutating func settle(in space: inout Workspace, at time: Time) {
        contest.zoom.aligns = space.options.alignsCompared
        rest()
        layOut(in: space)
        keepFront(in: &space)
    }

    /// Takes note of what an event has changed: a photo's true size is eased to.
    package mutating func followSize(in space: Workspace, at time: Time) {
        for photo in figured { contest.zoom.areas[photo] = space.album.focusArea(of: photo) }
        let cells = contest.cells
        let news = cells.filter { photo in
            space.album.size(of: photo).map { $0 != naturals[photo] } ?? false
        }
        guard !news.isEmpty else { return }
        let opened = opening
        let running = flights
        move(space.options.durations.settle, in: space, at: time) {
            for photo in news { $0.naturals[photo] = space.album.size(of: photo) }
            // What the cells were laid out for may be of another shape.
            guard let shape = $0.shape, let size = $0.naturals[shape.photo], size.height > 0,
                abs(size.width / size.height - shape.aspect) > 0.01 * shape.aspect
            else { return }
            $0.layOut(in: space)
        }
        opening = opened
        // What was on its way arrives when it would have.
        for (photo, flight) in running where !flight.span.isOver(at: time) {
            guard let begun = flights[photo]?.span else { continue }
            let end = flight.span.start + flight.span.duration
            flights[photo]?.span = AnimationTiming(
                start: begun.start, duration: max(0, end - begun.start))
        }
    }

    package mutating func turn(_ photo: PhotoID, by turn: Orientation, in space: Workspace) {
        guard naturals[photo] != nil else { return }
        naturals[photo] = space.album.size(of: photo)
        flights[photo] = nil
        layOut(in: space)
    }

    package func isMoving(in space: Workspace, at time: Time) -> Bool {
        func isRunning(_ span: AnimationTiming) -> Bool { !span.isOver(at: time) }
        return opening.map(isRunning) ?? false || flights.values.contains { isRunning($0.span) }
            || departures.contains { isRunning($0.span) }
    }

    package mutating func prune(in space: inout Workspace, at time: Time) {
        if opening?.isOver(at: time) ?? false { opening = nil }
        flights = flights.filter { !$0.value.span.isOver(at: time) }
        departures.removeAll { $0.span.isOver(at: time) }
    }

    /// The framed photo, once it is in its cell and the mode below is covered.
    ///
    /// The others are on the screen too; keys act on this one alone.
    package func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        guard let framed = contest.framed, framed == space.album.order.front,
            openness(in: space, at: time) > 0.8, let cell = rect(ofCell: contest.frame, in: space),
            flights[framed].map({ $0.span.progress(at: time) > 0.8 }) ?? true,
            let sprite = sprites(in: space, at: time).last, sprite.opacity > 0.5,
            let seen = sprite.seenBounds?.intersection(sprite.clip ?? space.area),
            let part = seen.intersection(cell), part.size.height >= 2,
            part.size.width >= 2 * space.viewport.pixelAspect
        else { return nil }
        return framed
    }

    package func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        guard let cell = contest.cells.firstIndex(of: photo),
            !contest.isBlinking || cell == contest.frame,
            let rest = restingSprite(photo, inCell: cell, space)
        else { return nil }
        return sprites(of: photo, rest: rest, in: space, at: time).last
    }

    /// The index in the order of the photo whose cell is at a point.
    package func tileIndex(at point: Point, in space: Workspace, _ time: Time) -> Int? {
        photo(at: point, in: space).flatMap { space.album.order.place(of: $0) }
    }

    package func inputContext(in space: Workspace) -> InputContext {
        contest.zoom.factor == nil ? .cards : .zoomed
    }

    package func wheelUse(in space: Workspace) -> WheelUse { .scrolls }

    /// Which photo of how many is seen alone, and what the cells have in common.
    package func status(in space: Workspace, at time: Time) -> [TextSpan] {
        var words = ["compare"]
        if contest.isBlinking { words[0] += " \(contest.frame + 1)/\(contest.count)" }
        switch contest.zoom.anchor {
        case .focus: words.append("at AF")
        case .aligned: words.append("aligned")
        case .place: break
        }
        if contest.zoom.isApart { words.append("apart") }
        return [TextSpan(words.joined(separator: " · "), style: .accent)]
    }

    package static var statusIntent: Intent { .zoom(.fit) }
}
