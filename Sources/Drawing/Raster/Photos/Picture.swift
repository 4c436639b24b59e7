public import DisplayList
public import Geometry
public import Pixels

/// What is decoded of a photo: the pixels of the whole or of a part.
public struct Picture: Hashable, Sendable {
    public var bitmap: Bitmap
    /// The part of the photo that the bitmap holds, in texture coordinates: 0…1 on both axes is the whole.
    public var part: Rect

    public init(_ bitmap: Bitmap, part: Rect = Picture.whole) {
        self.bitmap = bitmap
        self.part = part
    }

    public static let whole = Rect(x: 0, y: 0, width: 1, height: 1)
}

/// Finds what there is to draw of a photo; empty where nothing is.
///
/// The size is that, in canvas pixels, at which the whole photo will be seen, so that one of several bitmaps can be
/// chosen. The first picture is the base; each later one is drawn over those before it, in its own part of the photo.
/// A photo may be requested more than once a frame. For `PixelSize.echo` the picture may be of any shape, and should stay
/// the same whatever else is decoded: the light of the whole screen is made of it.
public typealias PictureSource = (PhotoID, PixelSize) -> [Picture]

extension PixelSize {
    /// What an echo asks for: no size on the screen, but always the same small picture of a photo.
    public static let echo = PixelSize(width: 0, height: 0)
}
