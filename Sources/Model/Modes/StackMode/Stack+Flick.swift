import Browsing
import DisplayList
import Geometry

/// Taking photos off the pile and bringing them back.
extension Stack {
    /// Flicks the top photo away along `direction`: it goes to the bottom, and the photo at `target` comes to the top.
    ///
    /// A flick by one photo turns the flicked one to another rest angle.
    mutating func flick(
        along wanted: Point, to target: Int, in space: inout Workspace, at time: Time
    ) {
        guard let photo = space.album.order.front else { return }
        let exit = pile(in: space).exit(along: wanted)
        let from = pilePose(of: photo, rank: 0, in: space, at: time)
        drag = nil
        pressed = nil
        let before = snapshot(in: space, at: time)
        let isNext =
            target == stackIndex(space.album.order.index, movedBy: 1, of: space.album.order.count)
        if isNext { generations[photo, default: 0] += 1 }
        lastDirection = exit
        space.direction = 1
        space.bringToFront(target)
        let speed = space.options.durations.speed
        let back = durations.settleBehind
        let pace = space.noteStep(at: time)
        let leaving = space.span(durations.flickOut, within: pace, at: time)
        let way = AnimationTiming(start: leaving.start, duration: leaving.duration + back * speed)
        switch space.options.motion {
        case .off: break
        case .reduced:
            add(
                StackWay(
                    photo: photo, course: .fade(from: from),
                    span: space.span(2 * space.options.durations.fade, at: time)))
        case .full:
            for i in ways.indices { ways[i].snap(at: time) }
            let course = StackFlick(
                start: from.offset, exit: exit, out: leaving.duration, back: back * speed)
            add(StackWay(photo: photo, course: .flick(course, from: from), span: way))
        }
        resettle(
            from: before, but: photo, after: leaving.duration, over: back, within: pace,
            in: space, at: time)
    }

    /// Brings the photo at `target`, out of the pile, to the top, the way the last flick went, gone backward.
    mutating func bringBack(_ target: Int, in space: inout Workspace, at time: Time) {
        guard !space.album.order.isEmpty else { return }
        pressed = nil
        cancelGesture(in: &space, at: time)
        let photo = space.album.order.photos[target]
        let rank = pileRank(of: target, in: space)
        let from = pilePose(of: photo, rank: rank, in: space, at: time)
        let level = way(of: photo, at: time)?.level(at: time)
        let before = snapshot(in: space, at: time)
        space.direction = -1
        space.bringToFront(target)
        let out = durations.flickOut
        let back = durations.settleBehind
        let pace = space.noteStep(at: time)
        let way = space.span(out + back, within: pace, at: time)
        switch space.options.motion {
        case .off: break
        case .reduced:
            add(
                StackWay(
                    photo: photo, course: .home(from: Pose(opacity: 0), isAbove: true),
                    span: space.span(space.options.durations.fade, at: time)))
        case .full where level == .above:
            // It has not gone under the pile yet.
            add(
                StackWay(
                    photo: photo, course: .home(from: from, isAbove: true),
                    span: space.span(out, within: pace, at: time)))
        case .full:
            let share = out / (out + back)
            let course = StackFlick(
                start: .zero, exit: pile(in: space).exit(along: lastDirection), rest: from.offset,
                out: way.duration * share, back: way.duration * (1 - share))
            add(StackWay(photo: photo, course: .back(course, from: from), span: way))
        }
        resettle(from: before, but: photo, over: back, within: pace, in: space, at: time)
    }

    /// Ends a press or a drag as if it had not been: the photo goes back from where it is.
    mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        pressed = nil
        spread?.dragStart = nil
        guard let drag = self.drag else { return }
        let index = pileIndex(of: drag.photo, in: space)
        let pose = index.map {
            pilePose(of: drag.photo, rank: pileRank(of: $0, in: space), in: space, at: time)
        }
        self.drag = nil
        guard let pose, space.options.motion == .full else { return }
        add(
            StackWay(
                photo: drag.photo, course: .home(from: pose, isAbove: false),
                span: space.span(durations.settleBehind, at: time)))
    }
}
