package import Browsing
package import DisplayList
package import Geometry
import Raster
import ViewModel

/// The sizes in which photos are decoded: those that the model has wanted so far.
package struct DecodedSizes {
    /// More pixels a side than this would only take time.
    private static let most = 96.0

    private var sizes: [PhotoID: Set<PixelSize>] = [:]

    package init() {}

    package mutating func note(
        _ wants: [Want], aspect: Double, shape: (PhotoID) -> Size?
    ) {
        for want in wants where want.part == nil {
            guard let shape = shape(want.photo) else { continue }
            let room = PixelRect(want.room, aspect: aspect).inset(by: want.border, aspect: aspect)
            let size = Size(width: Double(room.width), height: Double(room.height))
            guard size.width > 0, size.height > 0 else { continue }
            let fitted =
                want.covers
                ? shape * max(size.width / shape.width, size.height / shape.height)
                : contain(shape, in: size)
            sizes[want.photo, default: []].insert(PixelSize(rounding: fitted))
        }
    }

    /// The smallest that has pixels enough for a photo seen at `size`, or else the largest; for a far closer look, which
    /// the program has details for, as many as are seen.
    package func best(of photo: PhotoID, shape: Size, seenAt size: PixelSize) -> PixelSize {
        let known = (sizes[photo] ?? []).sorted { ($0.width, $0.height) < ($1.width, $1.height) }
        let enough = known.first { $0.width >= size.width && $0.height >= size.height }
        if let enough { return enough }
        if let largest = known.last, 5 * size.width <= 6 * largest.width { return largest }
        let room = Size(width: Double(max(1, size.width)), height: Double(max(1, size.height)))
        let fitted = contain(shape, in: room)
        let most = DecodedSizes.most
        return PixelSize(rounding: fitted * min(1, most / max(fitted.width, fitted.height)))
    }
}

extension PixelSize {
    fileprivate init(rounding size: Size) {
        self.init(width: Int(pictureSide(size.width)), height: Int(pictureSide(size.height)))
    }
}
