import DisplayList
import Geometry
import Layouts

/// Taking photos off the pile and bringing them back.
extension Model {
    /// Flicks the top photo away along `direction`: it goes to the bottom, and the photo at `target` comes to the top.
    ///
    /// A flick by one photo turns the flicked one to another rest angle.
    mutating func flick(along wanted: Point, to target: Int, at time: Time) {
        guard let photo = order.front else { return }
        let exit = pile.exit(along: wanted)
        let from = pilePose(of: photo, rank: 0, at: time)
        stack.drag = nil
        stack.pressed = nil
        let before = stackSnapshot(at: time)
        let isNext = target == stackIndex(order.index, movedBy: 1, of: order.count)
        if isNext { stack.generations[photo, default: 0] += 1 }
        stack.log.note(.willFlickAway(from: order.index, to: target))
        // What the flicks before have not uncovered yet is skipped over now.
        stack.reveal(at: .infinity)
        stack.lastDirection = exit
        direction = 1
        order.move(to: target)
        let speed = options.durations.speed
        let back = options.durations.settleBehind
        let haste = haste(at: time)
        let leaving = span(options.durations.flickOut, within: haste, at: time)
        let way = Span(start: leaving.start, duration: leaving.duration + back * speed)
        switch options.motion {
        case .off: break
        case .reduced:
            stack.add(
                StackWay(
                    photo: photo, course: .fade(from: from),
                    span: span(2 * options.durations.fade, at: time)))
        case .full:
            for i in stack.ways.indices { stack.ways[i].snap(at: time) }
            let course = StackFlick(
                start: from.offset, exit: exit, out: leaving.duration, back: back * speed)
            stack.add(StackWay(photo: photo, course: .flick(course, from: from), span: way))
        }
        let delay = options.motion == .full ? leaving : Span(start: time, duration: 0)
        stack.reveals.append(StackReveal(index: target, time: delay.start + delay.duration))
        stack.reveal(at: time)
        resettle(
            from: before, but: photo, after: leaving.duration, over: back, within: haste,
            at: time)
    }

    /// Brings the photo at `target`, out of the pile, to the top, the way the last flick went, gone backward.
    mutating func bringBack(_ target: Int, at time: Time) {
        guard !order.isEmpty else { return }
        stack.pressed = nil
        stackLetGo(at: time)
        let photo = order.photos[target]
        let rank = pileRank(of: target)
        let from = pilePose(of: photo, rank: rank, at: time)
        let level = stack.way(of: photo, at: time)?.level(at: time)
        let before = stackSnapshot(at: time)
        stack.reveal(at: .infinity)
        direction = -1
        order.move(to: target)
        let out = options.durations.flickOut
        let back = options.durations.settleBehind
        let haste = haste(at: time)
        let way = span(out + back, within: haste, at: time)
        switch options.motion {
        case .off: break
        case .reduced:
            stack.add(
                StackWay(
                    photo: photo, course: .home(from: Pose(opacity: 0), isAbove: true),
                    span: span(options.durations.fade, at: time)))
        case .full where level == .above:
            // It has not gone under the pile yet.
            stack.add(
                StackWay(
                    photo: photo, course: .home(from: from, isAbove: true),
                    span: span(out, within: haste, at: time)))
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
        guard let pose, options.motion == .full else { return }
        stack.add(
            StackWay(
                photo: drag.photo, course: .home(from: pose, isAbove: false),
                span: span(options.durations.settleBehind, at: time)))
    }
}
