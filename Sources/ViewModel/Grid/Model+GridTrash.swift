import DisplayList
import Geometry
import Layouts

/// Photos that leave the grid and come back to it, while the others close the gap or make room.
extension Model {
    mutating func gridTakeOut(at place: Int, thrown: Point?, at time: Time) -> Pose {
        // Pages that are pushed along stay in the hand when a photo goes by itself.
        if thrown != nil || !gridPushes { gridLetGo(at: time) }
        let photo = space.album.order.photos[place]
        let isFront = place == space.album.order.index
        let tile = gridTiles(at: time).first { $0.photo == photo && isGridVisible($0) }
        gridChange(movesTiles: true, at: time) {
            $0.space.remove(at: place)
            $0.grid.shifts[photo] = nil
        }
        guard let tile else { return space.farAbove }
        let from = gridPose(of: tile)
        let exit = gridExit(from: from, size: tile.rect.size)
        switch space.options.motion {
        case .off: break
        case .reduced: gridFade(tile, at: time)
        case .full:
            if isFront, thrown != nil {
                gridFly(tile, from: from, to: exit, space.options.durations.flyOff, at: time)
            } else {
                gridFade(tile, at: time)
            }
        }
        return exit
    }

    mutating func gridPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        let inAir = grid.flights.last { $0.photo == photo && !$0.span.isOver(at: time) }
        let from = inAir?.pose(at: time) ?? exit
        grid.flights.removeAll { $0.photo == photo }
        gridChange(movesTiles: true, at: time) {
            let place = $0.space.insert(photo, at: place)
            if toFront { $0.space.bringToFront(place) }
        }
        guard space.options.motion != .off,
            let tile = gridTiles(at: time).first(where: { $0.photo == photo })
        else { return }
        guard toFront, space.options.motion == .full else {
            grid.shifts[photo] = GridShift(
                opacity: 0, span: space.span(space.options.durations.fade, at: time))
            return
        }
        let size = inAir?.size ?? tile.rest.size
        grid.shifts[photo] = GridShift(
            offset: gridGeometry.centre + from.offset - tile.rest.centre,
            excess: Point(
                x: size.width * from.scale - tile.rest.size.width,
                y: size.height * from.scale - tile.rest.size.height),
            rotation: from.rotation, opacity: from.opacity, isAbove: true,
            span: space.span(space.options.durations.flyOff, at: time))
    }

    private func gridPose(of tile: GridTile) -> Pose {
        Pose(
            offset: tile.rect.centre - gridGeometry.centre, rotation: tile.rotation,
            opacity: tile.opacity)
    }

    /// Upward and a little outward, tilted to the side that it goes to.
    private func gridExit(from pose: Pose, size: Size) -> Pose {
        let side = pose.offset.x < 0 ? -1.0 : 1
        let half = rotatedHalfHeight(of: size, degrees: space.options.deck.tilt)
        return Pose(
            offset: Point(
                x: pose.offset.x + side * size.width / 4,
                y: min(pose.offset.y, -space.viewport.size.height / 2 - half)),
            rotation: side * space.options.deck.tilt, opacity: 0)
    }

    /// Lets a photo fade where it is.
    mutating func gridFade(_ tile: GridTile, at time: Time) {
        let pose = gridPose(of: tile)
        gridFly(tile, from: pose, to: pose.gone, space.options.durations.fade, at: time)
    }

    private mutating func gridFly(
        _ tile: GridTile, from: Pose, to: Pose, _ duration: Double, at time: Time
    ) {
        grid.flights.removeAll { $0.photo == tile.photo }
        grid.flights.append(
            GridFlight(
                photo: tile.photo, size: tile.rect.size, from: from, to: to,
                span: space.span(duration, at: time)))
        grid.flights.removeFirst(max(0, grid.flights.count - GridFlight.most))
    }
}
