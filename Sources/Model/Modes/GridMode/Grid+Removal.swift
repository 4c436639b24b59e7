import Browsing
import DisplayList
import Geometry

/// Photos that leave the grid and come back to it, while the others close the gap or make room.
extension Grid {
    mutating func remove(at place: Int, thrown: Point?, in space: inout Workspace, at time: Time)
        -> Pose
    {
        // Pages that are pushed along stay in the hand when a photo goes by itself.
        if thrown != nil || !pushes(in: space) { cancelGesture(in: &space, at: time) }
        let photo = space.album.order.photos[place]
        let isFront = place == space.album.order.index
        let tile = tiles(in: space, at: time).first {
            $0.photo == photo && isVisible($0, in: space)
        }
        change(movesTiles: true, in: &space, at: time) {
            $1.remove(at: place)
            $0.shifts[photo] = nil
        }
        guard let tile else { return space.farAbove }
        let from = pose(of: tile, in: space)
        let exit = exitPose(from: from, size: tile.rect.size, in: space)
        switch space.options.motion {
        case .off: break
        case .reduced: fade(tile, in: space, at: time)
        case .full:
            if isFront, thrown != nil {
                fly(tile, from: from, to: exit, space.options.durations.flyOff, in: space, at: time)
            } else {
                fade(tile, in: space, at: time)
            }
        }
        return exit
    }

    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        let inAir = flights.last { $0.photo == photo && !$0.span.isOver(at: time) }
        let from = inAir?.pose(at: time) ?? exit
        flights.removeAll { $0.photo == photo }
        change(movesTiles: true, in: &space, at: time) {
            let place = $1.insert(photo, at: place)
            if toFront { $1.bringToFront(place) }
        }
        guard space.options.motion != .off,
            let tile = tiles(in: space, at: time).first(where: { $0.photo == photo })
        else { return }
        guard toFront, space.options.motion == .full else {
            shifts[photo] = GridShift(
                opacity: 0, span: space.span(space.options.durations.fade, at: time))
            return
        }
        let size = inAir?.size ?? tile.rest.size
        shifts[photo] = GridShift(
            offset: geometry(in: space).centre + from.offset - tile.rest.centre,
            excess: Point(
                x: size.width * from.scale - tile.rest.size.width,
                y: size.height * from.scale - tile.rest.size.height),
            rotation: from.rotation, opacity: from.opacity, isAbove: true,
            span: space.span(space.options.durations.flyOff, at: time))
    }

    private func pose(of tile: GridTile, in space: Workspace) -> Pose {
        Pose(
            offset: tile.rect.centre - geometry(in: space).centre, rotation: tile.rotation,
            opacity: tile.opacity)
    }

    /// Upward and a little outward, tilted to the side that it goes to.
    private func exitPose(from pose: Pose, size: Size, in space: Workspace) -> Pose {
        if space.leavesAside { return space.poseAside(from: pose, width: size.width) }
        let side = pose.offset.x < 0 ? -1.0 : 1
        let half = rotatedHalfHeight(of: size, degrees: space.options.deck.tilt)
        return Pose(
            offset: Point(
                x: pose.offset.x + side * size.width / 4,
                y: min(pose.offset.y, -space.viewport.size.height / 2 - half)),
            rotation: side * space.options.deck.tilt, opacity: 0)
    }

    /// Lets a photo fade where it is.
    mutating func fade(
        _ tile: GridTile, atMost most: Int = GridFlight.most, in space: Workspace, at time: Time
    ) {
        let pose = pose(of: tile, in: space)
        fly(
            tile, from: pose, to: pose.gone, space.options.durations.fade, atMost: most, in: space,
            at: time)
    }

    private mutating func fly(
        _ tile: GridTile, from: Pose, to: Pose, _ duration: Double,
        atMost most: Int = GridFlight.most, in space: Workspace, at time: Time
    ) {
        flights.removeAll { $0.photo == tile.photo }
        flights.append(
            GridFlight(
                photo: tile.photo, size: tile.rect.size, from: from, to: to,
                span: space.span(duration, at: time)))
        flights.removeFirst(max(0, flights.count - most))
    }
}
