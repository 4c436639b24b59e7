public import Geometry

/// A moment of the way between a photo's cell and its place in the viewer (browsing.md §6.2).
public struct Presentation: Hashable, Sendable {
    /// Where the photo is seen, in u.
    public var rect: Rect
    /// The part of the photo that is seen, in texture coordinates 0…1.
    public var part: Rect
    /// How far what lies behind is covered, 0…1.
    public var backdrop: Double

    /// `progress` is the part of the time that is over, 0…1; `content` the photo's size in any unit.
    public init(from start: Rect, to end: Rect, content: Size, progress: Double) {
        let way = Curve.easeInOut(progress)
        rect = start.mixed(with: end, part: way)
        part = cropFill(content, in: rect.size)
        backdrop = way
    }
}
