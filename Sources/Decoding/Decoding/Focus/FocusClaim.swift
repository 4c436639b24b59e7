import Geometry
import Photos

/// Where a camera says that it focused, in a frame of its own.
struct FocusClaim: Hashable {
    let source: FocusArea.Source
    /// The sides of the frame; 1 × 1 where all is in fractions.
    let frame: Size
    /// The middle.
    let middle: Point
    let size: Size
    /// Whether the frame says what shape the picture has.
    let hasShape: Bool

    /// In pixels of a frame.
    init(_ source: FocusArea.Source, in frame: Size, middle: Point, size: Size = .zero) {
        (self.source, self.frame, self.middle, self.size) = (source, frame, middle, size)
        hasShape = true
    }

    /// In fractions of the picture.
    init(_ source: FocusArea.Source, middle: Point, size: Size = .zero) {
        self.source = source
        frame = Size(width: 1, height: 1)
        (self.middle, self.size) = (middle, size)
        hasShape = false
    }

    /// Of the area, a side is at least this part of the picture's long side.
    private static let least = 1.0 / 12
    /// How far the shapes of frame and picture may differ, and the area reach out of it.
    private static let (shapes, beyond) = (0.03, 0.01)

    /// Its place in a picture of these sides, as stored, that is turned so to be upright; nil where it cannot be there.
    func area(in picture: PixelSize, _ orientation: Orientation) -> FocusArea? {
        storedArea(in: picture).map { stored in
            let area = orientation.carried(stored)
            return FocusArea(
                source: source, x: area.minX, y: area.minY, width: area.size.width,
                height: area.size.height)
        }
    }

    /// The same in fractions of the picture as stored.
    func storedArea(in picture: PixelSize) -> Rect? {
        let (across, down) = (Double(picture.width), Double(picture.height))
        guard across >= 1, down >= 1, frame.width > 0, frame.height > 0 else { return nil }
        let ratio = (frame.width / frame.height) / (across / down)
        if hasShape, !(abs(ratio - 1) <= Self.shapes) { return nil }
        let (x, y) = (middle.x / frame.width, middle.y / frame.height)
        let (width, height) = (size.width / frame.width, size.height / frame.height)
        let edges = [x - width / 2, y - height / 2, 1 - x - width / 2, 1 - y - height / 2]
        guard width >= 0, height >= 0, width * height <= 0.5,
            edges.allSatisfy({ $0 >= -Self.beyond })
        else { return nil }
        let least = Self.least * max(across, down)
        let (wide, tall) = (max(width, least / across), max(height, least / down))
        func cut(_ middle: Double, _ side: Double) -> (start: Double, length: Double) {
            let start = max(0, middle - side / 2)
            return (start, min(1, middle + side / 2) - start)
        }
        let (left, top) = (cut(x, wide), cut(y, tall))
        return Rect(x: left.start, y: top.start, width: left.length, height: top.length)
    }
}
