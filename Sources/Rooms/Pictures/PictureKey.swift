import Browsing
import Decoding
import DisplayList
import Geometry
import Raster

/// What pixels were made for: a photo, the room that they fill, and which part of it they hold.
struct PictureKey: Hashable {
    let photo: PhotoID
    let box: PixelBox
    let covers: Bool
    /// Nil for the whole photo.
    let part: PhotoPart?
    /// True where the first picture to be had was enough.
    let isFleeting: Bool
    /// Whether colours are as the photo's file means them, and not as they are stored.
    let managesColours: Bool

    /// The key of what is wanted on a canvas whose pixels have this aspect.
    init(_ want: Want, aspect: Double) {
        photo = want.photo
        let inner = PixelRect(want.room, aspect: aspect).inset(by: want.border, aspect: aspect)
        box = PixelBox(
            width: inner.width, height: inner.height, pixelAspect: aspect, isUpscaling: true)
        covers = want.covers
        isFleeting = want.isFleeting
        managesColours = want.managesColours
        part = want.part.map {
            PhotoPart(
                x: $0.origin.x, y: $0.origin.y, width: $0.size.width, height: $0.size.height)
        }
    }
}
