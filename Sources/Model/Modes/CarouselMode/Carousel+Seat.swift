import Browsing
import DisplayList
import Geometry

/// Where photos stand still: on whole pixels, so that they are drawn one to one.
extension Carousel {
    private func pixelAspect(in space: Workspace) -> Double {
        space.viewport.pixelAspect > 0 ? space.viewport.pixelAspect : 1
    }

    /// A border's width in pixels, on either axis.
    private func edgePixels(in space: Workspace) -> (x: Double, y: Double) {
        let border = space.options.theme.borderWidth
        guard border > 0 else { return (0, 0) }
        return (max(1, (border / pixelAspect(in: space)).rounded()), max(1, border.rounded()))
    }

    /// What the border leaves of the item in the centre, in whole pixels, in u.
    func room(in space: Workspace) -> Rect {
        let box = geometry(in: space).itemSize
        let edge = edgePixels(in: space)
        let width = max(1, (box.width / pixelAspect(in: space)).rounded(.down) - 2 * edge.x)
        let height = max(1, box.height.rounded(.down) - 2 * edge.y)
        return placed(
            Size(width: width, height: height),
            around: geometry(in: space).centre + seatOffset(in: space), in: space)
    }

    /// Where the front item stands, from the carousel's centre.
    private func seatOffset(in space: Workspace) -> Point {
        let front = geometry(in: space).item(
            space.album.order.index, scroll: Double(space.album.order.index))
        return front.matrix.flat?.offset ?? .zero
    }

    /// The sprite at rest, its outline as many pixels as its photo will be decoded to, and the border.
    func seated(_ sprite: Sprite, showing photo: PhotoID?, in space: Workspace) -> Sprite {
        var pixels = Size(
            width: (room(in: space).size.width / pixelAspect(in: space)).rounded(),
            height: room(in: space).size.height)
        if let photo {
            pixels = fitted(space.album.naturalSize(of: photo), in: pixels, in: space)
        }
        let edge = edgePixels(in: space)
        let outline = placed(
            Size(width: pixels.width + 2 * edge.x, height: pixels.height + 2 * edge.y),
            around: sprite.centre, in: space)
        var sprite = sprite
        sprite.centre = outline.centre
        sprite.size = outline.size
        sprite.isAtRest = true
        return sprite
    }

    /// A rectangle of so many pixels around a point, on whole pixels; in u.
    private func placed(_ pixels: Size, around centre: Point, in space: Workspace) -> Rect {
        let x = (centre.x / pixelAspect(in: space) - pixels.width / 2).rounded()
        let y = (centre.y - pixels.height / 2).rounded()
        return Rect(
            x: x * pixelAspect(in: space), y: y, width: pixels.width * pixelAspect(in: space),
            height: pixels.height)
    }

    /// How many pixels of a box a photo takes, as the decoders count them.
    private func fitted(_ natural: Size, in box: Size, in space: Workspace) -> Size {
        guard natural.width > 0, natural.height > 0 else { return box }
        let scale = min(
            box.width * pixelAspect(in: space) / natural.width, box.height / natural.height)
        func side(_ length: Double, _ most: Double) -> Double {
            max(1, min(most, pictureSide(length)))
        }
        return Size(
            width: side(natural.width * scale / pixelAspect(in: space), box.width),
            height: side(natural.height * scale, box.height))
    }
}
