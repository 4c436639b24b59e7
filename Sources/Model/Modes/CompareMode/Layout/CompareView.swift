import Geometry

/// Which part of a photo its cell shows.
struct CompareView: Hashable, Sendable {
    /// In pixels of the upright photo.
    let part: Rect
    /// Canvas pixels across for a pixel of the photo.
    let zoom: Double

    /// The part around `centre`, in fractions of the photo, at a zoom; nil is the whole photo.
    ///
    /// It lies inside the photo: where that is smaller than its cell, all of it is shown that way. `cell` is in canvas pixels.
    init(photo: Size, cell: Size, pixelAspect: Double, centre: Point, zoom: Double?) {
        let fit = min(
            cell.width / max(1, photo.width), cell.height / max(1, photo.height * pixelAspect))
        self.zoom = zoom ?? fit
        func span(_ centre: Double, _ length: Double, _ seen: Double) -> (Double, Double) {
            guard zoom != nil, seen < length else { return (0, length) }
            return (min(length - seen, max(0, centre * length - seen / 2)), seen)
        }
        let (x, width) = span(centre.x, photo.width, cell.width / self.zoom)
        let (y, height) = span(centre.y, photo.height, cell.height / (self.zoom * pixelAspect))
        part = Rect(x: x, y: y, width: width, height: height)
    }

    /// The middle of the part, in fractions of the photo.
    static func centre(of part: Rect, photo: Size) -> Point {
        Point(
            x: photo.width > 0 ? part.centre.x / photo.width : 0.5,
            y: photo.height > 0 ? part.centre.y / photo.height : 0.5)
    }
}
