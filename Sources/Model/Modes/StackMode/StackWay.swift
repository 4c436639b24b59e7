import Browsing
import DisplayList
import Geometry

/// A photo's way to its place in the pile; poses are relative to that place.
struct StackWay: Hashable, Sendable {
    enum Course: Hashable, Sendable {
        /// Straight home, above the pile where it comes from outside.
        case home(from: Pose, isAbove: Bool)
        /// Off the pile and back under it.
        case flick(StackFlick, from: Pose)
        /// Out from under the pile and onto it: a flick gone backward.
        case back(StackFlick, from: Pose)
        /// Fading on the pile, then in its place: a flick without movement.
        case fade(from: Pose)
    }

    /// Where it is painted.
    enum Level: Int, Hashable, Sendable, Comparable {
        case below, inPlace, above

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    let photo: PhotoID
    let course: Course
    var span: AnimationTiming

    /// Where it is at `time`, on the way to `home`.
    func pose(at time: Time, home: Pose) -> Pose {
        let progress = span.progress(at: time)
        let t = time - span.start
        switch course {
        case .home(let from, _):
            return from.flown(to: home, part: Curve.easeInOut(progress))
        case .flick(let flick, let from):
            var pose = flickPose(flick, from, home, t)
            pose.offset = flick.displacement(at: t)
            return pose
        case .back(let flick, let from):
            let t = flick.duration - t
            var pose = backPose(flick, from, home, t)
            pose.offset = flick.displacement(at: t)
            return pose
        case .fade(let from):
            var pose = progress < 0.5 ? from : home
            pose.opacity *= abs(1 - 2 * progress)
            return pose
        }
    }

    private func flickPose(_ flick: StackFlick, _ from: Pose, _ home: Pose, _ t: Double) -> Pose {
        if flick.isOnTop(at: t) { return from.mixed(with: Pose(), part: flick.leaving(at: t)) }
        let part = flick.returning(at: t)
        // One that will not be seen below the pile fades only once it is under it.
        return Pose(
            scale: 1 + (home.scale - 1) * part, rotation: home.rotation * part,
            opacity: 1 + (home.opacity - 1) * max(0, 2 * part - 1))
    }

    private func backPose(_ flick: StackFlick, _ from: Pose, _ home: Pose, _ t: Double) -> Pose {
        if flick.isOnTop(at: t) { return Pose().mixed(with: home, part: 1 - flick.leaving(at: t)) }
        let part = 1 - flick.returning(at: t)
        var pose = from.mixed(with: Pose(), part: part)
        pose.opacity = from.opacity + (1 - from.opacity) * min(1, 2 * part)
        return pose
    }

    func level(at time: Time) -> Level {
        let t = time - span.start
        switch course {
        case .home(_, let isAbove): return isAbove ? .above : .inPlace
        case .flick(let flick, _): return flick.isOnTop(at: t) ? .above : .inPlace
        case .back(let flick, _): return flick.isOnTop(at: flick.duration - t) ? .above : .below
        case .fade: return span.progress(at: time) < 0.5 ? .above : .inPlace
        }
    }

    /// True while it is on its way out above the pile.
    func isLeaving(at time: Time) -> Bool {
        if case .flick(let flick, _) = course {
            flick.isOnTop(at: time - span.start)
        } else {
            false
        }
    }

    /// Takes it to where its way back begins: the next one is flicked already.
    mutating func snap(at time: Time) {
        guard case .flick(let flick, _) = course, isLeaving(at: time) else { return }
        span = AnimationTiming(start: time - flick.out, duration: span.duration)
    }
}
