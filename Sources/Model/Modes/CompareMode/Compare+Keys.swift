package import Browsing
import DisplayList
import Geometry

/// What keys do.
extension Compare {
    package mutating func handle(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    ) -> [Request]? {
        defer { pointer = nil }
        switch intent {
        case .close: return stepBack(in: &space, at: time)
        case .next: frame { $0.moveFrame(by: 1, around: false) }
        case .previous, .back: frame { $0.moveFrame(by: -1, around: false) }
        case .comparing(.cell(let step)): frame { $0.moveFrame(by: step, around: true) }
        case .first: frame { $0.moveFrame(by: -$0.frame, around: false) }
        case .last: frame { $0.moveFrame(by: $0.count - 1 - $0.frame, around: false) }
        case .goTo(let index): return goTo(index, in: &space, at: time)
        case .open, .comparing(.win):
            return isRepeat ? [] : win(in: &space, at: time)
        case .comparing(.call(let step)): return call(step, in: &space, at: time)
        case .comparing(.apart): if !isRepeat { toggleApart(in: space, at: time) }
        case .comparing(.blink): if !isRepeat { toggleBlink() }
        case .compare(let count):
            return isRepeat ? [] : setCount(count, in: &space, at: time)
        case .zoom(.closer): zoom(by: Self.zoomStep, about: nil, in: space, at: time)
        case .zoom(.farther): zoom(by: 1 / Self.zoomStep, about: nil, in: space, at: time)
        case .zoom(.actual): zoom(to: 1, about: pointer, in: space, at: time)
        case .zoom(.fit): zoom(to: nil, about: nil, in: space, at: time)
        case .move(let direction): pan(direction, in: space, at: time)
        case .undecided, .searchStep:
            return [.say([TextSpan("close compare first", style: .dim)])]
        case .spread, .columns, .page, .stepStyle: break
        default: return nil
        }
        keepFront(in: &space)
        return []
    }

    /// From the zoom to fit, from one photo to the cells, from the cells to the mode.
    private mutating func stepBack(in space: inout Workspace, at time: Time) -> [Request] {
        if contest.zoom.factor != nil {
            zoom(to: nil, about: nil, in: space, at: time)
        } else if contest.isBlinking {
            toggleBlink()
        } else {
            return [.close(within: nil)]
        }
        return []
    }

    private mutating func goTo(
        _ index: Int, in space: inout Workspace, at time: Time
    ) -> [Request] {
        let order = space.album.order
        guard !order.isEmpty, contest.cells.contains(order.photos[order.clamped(index)]) else {
            return [.say([TextSpan("close compare first", style: .dim)])]
        }
        go(to: order.clamped(index), in: &space, at: time)
        return []
    }

    /// The framed photo stays, in the first cell; the others give way, and nothing is decided about them.
    mutating func win(in space: inout Workspace, at time: Time) -> [Request] {
        let winner = contest.framed
        var outcome = Contest.Outcome.done
        move(space.options.durations.rearrange, in: space, at: time) {
            outcome = $0.contest.win()
        }
        keepFront(in: &space)
        return words(outcome, left: winner, in: space)
    }

    private mutating func call(
        _ step: Int, in space: inout Workspace, at time: Time
    ) -> [Request] {
        var outcome = Contest.Outcome.done
        move(space.options.durations.rearrange, in: space, at: time) {
            outcome = $0.contest.call(step)
        }
        keepFront(in: &space)
        return words(outcome, left: contest.cells.first, in: space)
    }

    /// That no challengers are left, or none went before.
    private func words(
        _ outcome: Contest.Outcome, left photo: PhotoID?, in space: Workspace
    ) -> [Request] {
        switch outcome {
        case .done: return []
        case .first: return [.say([TextSpan("the first", style: .dim)])]
        case .last:
            let name = photo.map { space.album.name(of: $0) } ?? []
            return [
                .say([
                    TextSpan("that was the last of \(contest.line.count)"),
                    TextSpan(" · ", style: .dim, spare: 1),
                    TextSpan(name, isElastic: true, spare: 1), TextSpan(" is left", spare: 1),
                ])
            ]
        }
    }

    /// So many cells, or the next number of them.
    private mutating func setCount(
        _ wanted: Int?, in space: inout Workspace, at time: Time
    ) -> [Request] {
        let counts = Self.counts(in: space)
        let most = counts.last ?? 2
        let count = wanted ?? contest.nextCount(of: counts)
        move(space.options.durations.rearrange, in: space, at: time) {
            $0.contest.setCount(min(count, most))
        }
        keepFront(in: &space)
        guard contest.count < count else { return [] }
        let words =
            count > most || contest.count < contest.wanted && !contest.challengers.isEmpty
            ? "the terminal has room for \(contest.count)"
            : "there are no more than \(contest.count)"
        return [.say([TextSpan(words, style: .dim)])]
    }

    private mutating func toggleApart(in space: Workspace, at time: Time) {
        move(Self.zoomDuration, in: space, at: time) { $0.contest.zoom.toggleApart() }
    }

    /// The framed photo alone in all the room, or the cells again: at once.
    private mutating func toggleBlink() {
        contest.isBlinking.toggle()
        rest()
    }
}

/// One zoom for all cells.
extension Compare {
    /// So many canvas pixels for a pixel of a photo; nil is fit.
    mutating func zoom(
        to factor: Double?, about point: Point?, in space: Workspace, at time: Time
    ) {
        guard factor != contest.zoom.factor, let framed = contest.framed else { return }
        let look = point.flatMap { fractions(at: $0, of: framed, in: space, at: time) }
        move(Self.zoomDuration, in: space, at: time) {
            if let factor, $0.contest.zoom.factor == nil {
                $0.contest.beginZoom(factor, at: look)
            } else if let factor {
                $0.contest.zoom.factor = factor
            } else {
                $0.contest.zoom.end()
            }
        }
    }

    /// Closer or farther by a factor, about a point of the canvas or what is in the middle; a step never passes over fit.
    mutating func zoom(by step: Double, about point: Point?, in space: Workspace, at time: Time) {
        guard let framed = contest.framed, !space.album.isUndecodable(framed) else { return }
        let fit = fitFactor(framed, in: space)
        let former = contest.zoom.factor ?? fit
        let wanted = min(max(1, Self.mostZoom * fit, former), former * step)
        guard wanted > fit * (1 + 1e-6) else {
            return zoom(to: nil, about: nil, in: space, at: time)
        }
        let under = point.flatMap { photo(at: $0, in: space) } ?? framed
        let look = point.flatMap { fractions(at: $0, of: under, in: space, at: time) }
        let isFit = contest.zoom.factor == nil
        zoom(to: wanted, about: point, in: space, at: time)
        // What lies under the pointer stays there.
        guard let look, !isFit, let middle = middle(of: under, at: former, in: space) else {
            return
        }
        contest.pan(by: (look - middle) * (1 - former / wanted))
    }

    /// Where on a photo a point of the canvas is, in fractions; nil beside it.
    private func fractions(
        at point: Point, of photo: PhotoID, in space: Workspace, at time: Time
    ) -> Point? {
        guard let sprite = place(of: photo, in: space, at: time), sprite.contains(point),
            let bounds = sprite.seenBounds, bounds.size.width > 0, bounds.size.height > 0
        else { return nil }
        return Point(
            x: (point.x - bounds.minX) / bounds.size.width,
            y: (point.y - bounds.minY) / bounds.size.height)
    }

    /// The middle of what a photo's cell shows at this factor.
    private func middle(of photo: PhotoID, at factor: Double, in space: Workspace) -> Point? {
        guard let cell = contest.cells.firstIndex(of: photo),
            let rect = rect(ofCell: cell, in: space)
        else { return nil }
        let size = natural(photo, in: space) * (factor * pixelWidth(in: space))
        return centre(of: photo, size: size, in: rect)
    }

    private mutating func pan(_ direction: Direction, in space: Workspace, at time: Time) {
        guard let cell = rect(ofCell: contest.frame, in: space) else { return }
        let way =
            switch direction {
            case .left: Point(x: -cell.size.width, y: 0)
            case .right: Point(x: cell.size.width, y: 0)
            case .up: Point(x: 0, y: -cell.size.height)
            case .down: Point(x: 0, y: cell.size.height)
            }
        move(Self.zoomDuration, .easeOut, in: space, at: time) {
            $0.pan(by: way * Self.panStep, in: space)
        }
    }

    /// Moves what all cells show by a way in u, positive toward the photos' ends; the framed one never beyond its edge.
    mutating func pan(by way: Point, in space: Workspace) {
        guard contest.zoom.factor != nil, let framed = contest.framed,
            let cell = rect(ofCell: contest.frame, in: space)
        else { return }
        let size = seenSize(framed, in: cell, space)
        guard size.width > 0, size.height > 0 else { return }
        let seen = centre(of: framed, size: size, in: cell)
        var wanted = contest
        wanted.pan(
            by: seen - contest.zoom.centre(of: framed)
                + Point(x: way.x / size.width, y: way.y / size.height))
        var moved = self
        moved.contest = wanted
        let target = moved.centre(of: framed, size: size, in: cell)
        contest.pan(by: target - contest.zoom.centre(of: framed))
    }
}
