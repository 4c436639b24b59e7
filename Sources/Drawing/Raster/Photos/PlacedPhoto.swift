import DisplayList
import Geometry
import Pixels

/// A photo's pictures, and the shape that they tell of it.
struct PlacedPhoto {
    let pictures: [Picture]
    /// Of the whole photo, in pixels of the base picture.
    let natural: Size

    /// Nil where nothing is decoded; `room` is the size, in pixels, of what the photo is fitted into.
    ///
    /// The source is requested the area first; where the photo's shape, which only then is known, makes it another
    /// size, it is requested again.
    init?(
        _ sprite: Sprite, in room: Size, from source: PictureSource
    ) {
        guard let photo = sprite.photo else { return nil }
        let wanted = PixelSize(room)
        let found = source(photo, wanted).filter(\.isVisible)
        guard let base = found.first else { return nil }
        let natural = base.wholeSize
        let fitted = PixelSize(
            fittedSize(
                natural, in: room, fit: sprite.fit, hasRoundedSides: base.part == Picture.whole))
        if fitted == wanted {
            pictures = found
            self.natural = natural
        } else {
            let better = source(photo, fitted).filter(\.isVisible)
            pictures = better.isEmpty ? found : better
            self.natural = pictures.first?.wholeSize ?? natural
        }
    }
}

extension Picture {
    fileprivate var isVisible: Bool {
        bitmap.width > 0 && bitmap.height > 0 && part.size.width > 0 && part.size.height > 0
    }

    /// What the whole photo would measure in pixels of this picture.
    fileprivate var wholeSize: Size {
        Size(
            width: Double(bitmap.width) / part.size.width,
            height: Double(bitmap.height) / part.size.height)
    }
}

extension PixelSize {
    fileprivate init(_ size: Size) {
        self.init(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    }
}

/// The size at which a photo of `natural` size is seen in `room`, both in canvas pixels.
///
/// A bitmap's sides are rounded: where a pixel more or less would make it fill the room, it does.
func fittedSize(
    _ natural: Size, in room: Size, fit: Sprite.Fit, hasRoundedSides: Bool = true
) -> Size {
    guard fit != .fill, room.width > 0, room.height > 0 else { return room }
    let slack = hasRoundedSides ? 0.5 * (room.width + room.height) : 0
    if abs(natural.width * room.height - natural.height * room.width) <= slack { return room }
    let horizontal = room.width / natural.width
    let vertical = room.height / natural.height
    return natural * (fit == .contain ? min(horizontal, vertical) : max(horizontal, vertical))
}
