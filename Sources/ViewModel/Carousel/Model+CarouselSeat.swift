import DisplayList
import Geometry
import Layouts

/// Where photos stand still: on whole pixels, so that they are drawn one to one.
extension Model {
    private var pixelAspect: Double {
        space.viewport.pixelAspect > 0 ? space.viewport.pixelAspect : 1
    }

    /// A border's width in pixels, on either axis.
    private var edgePixels: (x: Double, y: Double) {
        let border = space.options.theme.borderWidth
        guard border > 0 else { return (0, 0) }
        return (max(1, (border / pixelAspect).rounded()), max(1, border.rounded()))
    }

    /// What the border leaves of the item in the centre, in whole pixels, in u.
    var carouselRoom: Rect {
        let box = carouselGeometry.itemSize
        let edge = edgePixels
        let width = max(1, (box.width / pixelAspect).rounded(.down) - 2 * edge.x)
        let height = max(1, box.height.rounded(.down) - 2 * edge.y)
        return placed(
            Size(width: width, height: height),
            around: carouselGeometry.centre + seatOffset)
    }

    /// Where the front item stands, from the carousel's centre.
    private var seatOffset: Point {
        let front = carouselGeometry.item(
            space.album.order.index, scroll: Double(space.album.order.index))
        return front.matrix.flat?.offset ?? .zero
    }

    /// The sprite at rest, its outline as many pixels as its photo will be decoded to, and the border.
    func seated(_ sprite: Sprite, showing photo: PhotoID?) -> Sprite {
        var pixels = Size(
            width: (carouselRoom.size.width / pixelAspect).rounded(),
            height: carouselRoom.size.height)
        if let photo {
            pixels = fitted(space.album.naturalSize(of: photo), in: pixels)
        }
        let edge = edgePixels
        let outline = placed(
            Size(width: pixels.width + 2 * edge.x, height: pixels.height + 2 * edge.y),
            around: sprite.centre)
        var sprite = sprite
        sprite.centre = outline.centre
        sprite.size = outline.size
        sprite.isAtRest = true
        return sprite
    }

    /// A rectangle of so many pixels around a point, on whole pixels; in u.
    private func placed(_ pixels: Size, around centre: Point) -> Rect {
        let x = (centre.x / pixelAspect - pixels.width / 2).rounded()
        let y = (centre.y - pixels.height / 2).rounded()
        return Rect(
            x: x * pixelAspect, y: y, width: pixels.width * pixelAspect, height: pixels.height)
    }

    /// How many pixels of a box a photo takes, as the decoders count them.
    private func fitted(_ natural: Size, in box: Size) -> Size {
        guard natural.width > 0, natural.height > 0 else { return box }
        let scale = min(box.width * pixelAspect / natural.width, box.height / natural.height)
        func side(_ length: Double, _ most: Double) -> Double {
            max(1, min(most, pictureSide(length)))
        }
        return Size(
            width: side(natural.width * scale / pixelAspect, box.width),
            height: side(natural.height * scale, box.height))
    }
}
