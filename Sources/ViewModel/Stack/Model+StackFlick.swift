import DisplayList
import Geometry
import Layouts

/// Taking photos off the pile and bringing them back.
extension Model {
    /// Flicks the top photo away along `direction`: it goes to the bottom, and the photo at `target` comes to the top.
    ///
    /// A flick by one photo turns the flicked one to another rest angle.
    mutating func flick(along wanted: Point, to target: Int, at time: Time) {
        guard let photo = space.album.order.front else { return }
        let exit = pile.exit(along: wanted)
        let from = pilePose(of: photo, rank: 0, at: time)
        stack.drag = nil
        stack.pressed = nil
        let before = stackSnapshot(at: time)
        let isNext =
            target == stackIndex(space.album.order.index, movedBy: 1, of: space.album.order.count)
        if isNext { stack.generations[photo, default: 0] += 1 }
        stack.log.note(.willFlickAway(from: space.album.order.index, to: target))
        // What the flicks before have not uncovered yet is skipped over now.
        stack.reveal(at: .infinity)
        stack.lastDirection = exit
        space.direction = 1
        space.bringToFront(target)
        let speed = space.options.durations.speed
        let back = space.options.durations.settleBehind
        let haste = space.haste(at: time)
        let leaving = space.span(space.options.durations.flickOut, within: haste, at: time)
        let way = Span(start: leaving.start, duration: leaving.duration + back * speed)
        switch space.options.motion {
        case .off: break
        case .reduced:
            stack.add(
                StackWay(
                    photo: photo, course: .fade(from: from),
                    span: space.span(2 * space.options.durations.fade, at: time)))
        case .full:
            for i in stack.ways.indices { stack.ways[i].snap(at: time) }
            let course = StackFlick(
                start: from.offset, exit: exit, out: leaving.duration, back: back * speed)
            stack.add(StackWay(photo: photo, course: .flick(course, from: from), span: way))
        }
        let delay = space.options.motion == .full ? leaving : Span(start: time, duration: 0)
        stack.reveals.append(StackReveal(index: target, time: delay.start + delay.duration))
        stack.reveal(at: time)
        resettle(
            from: before, but: photo, after: leaving.duration, over: back, within: haste,
            at: time)
    }

    /// Brings the photo at `target`, out of the pile, to the top, the way the last flick went, gone backward.
    mutating func bringBack(_ target: Int, at time: Time) {
        guard !space.album.order.isEmpty else { return }
        stack.pressed = nil
        stackLetGo(at: time)
        let photo = space.album.order.photos[target]
        let rank = pileRank(of: target)
        let from = pilePose(of: photo, rank: rank, at: time)
        let level = stack.way(of: photo, at: time)?.level(at: time)
        let before = stackSnapshot(at: time)
        stack.reveal(at: .infinity)
        space.direction = -1
        space.bringToFront(target)
        let out = space.options.durations.flickOut
        let back = space.options.durations.settleBehind
        let haste = space.haste(at: time)
        let way = space.span(out + back, within: haste, at: time)
        switch space.options.motion {
        case .off: break
        case .reduced:
            stack.add(
                StackWay(
                    photo: photo, course: .home(from: Pose(opacity: 0), isAbove: true),
                    span: space.span(space.options.durations.fade, at: time)))
        case .full where level == .above:
            // It has not gone under the pile yet.
            stack.add(
                StackWay(
                    photo: photo, course: .home(from: from, isAbove: true),
                    span: space.span(out, within: haste, at: time)))
        case .full:
            let share = out / (out + back)
            let course = StackFlick(
                start: .zero, exit: pile.exit(along: stack.lastDirection), rest: from.offset,
                out: way.duration * share, back: way.duration * (1 - share))
            stack.add(StackWay(photo: photo, course: .back(course, from: from), span: way))
        }
        resettle(from: before, but: photo, over: back, within: haste, at: time)
    }

    /// Ends a press or a drag as if it had not been: the photo goes back from where it is.
    mutating func stackLetGo(at time: Time) {
        if stack.pressed != nil || stack.drag != nil { stack.log.note(.touchCancel) }
        stack.pressed = nil
        stack.spread?.dragStart = nil
        guard let drag = stack.drag else { return }
        let index = pileIndex(of: drag.photo)
        let pose = index.map { pilePose(of: drag.photo, rank: pileRank(of: $0), at: time) }
        stack.drag = nil
        guard let pose, space.options.motion == .full else { return }
        stack.add(
            StackWay(
                photo: drag.photo, course: .home(from: pose, isAbove: false),
                span: space.span(space.options.durations.settleBehind, at: time)))
    }
}
