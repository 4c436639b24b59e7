package import DisplayList
package import Geometry

/// How photos leave for the trash and where they come from, on every surface.
extension Workspace {
    /// What can be seen of the canvas.
    package var area: Rect { Rect(origin: .zero, size: viewport.size) }

    /// How a card that is held at `pose` leaves: upward, to the side it was thrown to.
    package func exitPose(from pose: Pose, thrown: Point) -> Pose {
        if leavesAside { return poseAside(from: pose, width: card.card.width) }
        let end = card.flyOff(from: thrown)
        let x = thrown.x == 0 ? pose.offset.x : end.offset.x
        let above =
            -(card.viewport.height / 2 + rotatedHalfHeight(of: card.card, degrees: end.tilt))
        return Pose(
            offset: Point(x: x, y: min(above, end.offset.y, pose.offset.y)),
            scale: min(1, pose.scale), rotation: end.tilt, opacity: 0)
    }

    /// How a photo has left that was displayed so at last.
    package func exitPose(of end: Sprite) -> Pose {
        Pose(
            offset: end.centre - card.centre, scale: min(1, end.scale), rotation: end.rotation,
            opacity: end.opacity)
    }

    /// Beyond the right edge, as high as it is.
    package func poseAside(from pose: Pose, width: Double) -> Pose {
        let scale = min(1, pose.scale)
        return Pose(
            offset: Point(
                x: max(pose.offset.x, viewport.size.width / 2 + width * scale / 2 + 2),
                y: pose.offset.y),
            scale: scale, rotation: 0, opacity: 0)
    }

    /// Above the canvas: where a card comes from that did not leave on the screen.
    package var farAbove: Pose { exitPose(from: .rest, thrown: .zero) }

    /// What a photo that is off the ground throws on what lies behind it.
    package var flightShadow: Sprite.Shadow {
        let side = viewport.size.shortSide
        return Sprite.Shadow(
            offset: Point(x: 0, y: 0.012 * side), blur: 0.04 * side, opacity: 0.5)
    }

    /// Where a photo that is displayed as `sprite` flies to when it is trashed: over the upper edge.
    package func trashEnd(of sprite: Sprite, thrown: Point) -> Sprite {
        var end = sprite
        if leavesAside {
            end.rotation = 0
            end.transform = nil
            end.isAtRest = false
            end.shadow = flightShadow
            end.centre.x = max(
                sprite.centre.x,
                viewport.size.width + sprite.size.width * sprite.scale / 2 + 2)
            return end
        }
        let fly = card.flyOff(from: thrown)
        end.rotation = fly.tilt
        end.transform = nil
        end.isAtRest = false
        // It leaves opaque: as large as the screen, it would blur what comes.
        end.shadow = flightShadow
        let size = sprite.size * sprite.scale
        let above = -rotatedHalfHeight(of: size, degrees: fly.tilt)
        end.centre = Point(
            x: thrown.x == 0 ? sprite.centre.x : card.centre.x + fly.offset.x,
            y: min(above, sprite.centre.y))
        return end
    }

    /// A photo that is about to appear from below the canvas, or has just gone there.
    package func vanishing(_ photo: PhotoID) -> Sprite {
        let rect = vanishingRect(in: viewport.size)
        return Sprite(
            content: content(of: photo), centre: rect.origin, size: rect.size, fit: .cropFill)
    }
}
