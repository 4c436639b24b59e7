public import DisplayList
public import Geometry

/// What the header of a file tells before its pixels are decoded.
public struct Measure: Hashable, Sendable {
    public var photo: PhotoID
    /// Width and height in pixels, upright; zero where the file does not say.
    public var pixelSize: Size
    /// When the photo was taken, or else when its file was changed.
    public var date: CalendarDate?

    public init(photo: PhotoID, pixelSize: Size, date: CalendarDate?) {
        self.photo = photo
        self.pixelSize = pixelSize
        self.date = date
    }
}
