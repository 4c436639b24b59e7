public import Geometry

extension Orientation {
    /// The upright picture from row-major stored samples of `width` × `height`.
    public func upright<Sample>(_ stored: [Sample], width: Int, height: Int) -> [Sample] {
        precondition(stored.count == width * height)
        if rawValue == 1 || stored.isEmpty { return stored }
        // The stored index of the upright picture's first sample, and the steps to the right and down.
        let right = width - 1
        let bottom = (height - 1) * width
        let (start, across, down) =
            switch rawValue {
            case 2: (right, -1, width)
            case 3: (bottom + right, -1, -width)
            case 4: (bottom, 1, -width)
            case 5: (0, width, 1)
            case 6: (bottom, -width, 1)
            case 7: (bottom + right, -width, -1)
            default: (right, width, -1)
            }
        let columns = swapsSides ? height : width
        let rows = swapsSides ? width : height
        var turned: [Sample] = []
        turned.reserveCapacity(stored.count)
        for y in 0..<rows {
            var index = start + y * down
            for _ in 0..<columns {
                turned.append(stored[index])
                index += across
            }
        }
        return turned
    }
}

extension Bitmap {
    /// The upright picture of one that is stored with this orientation.
    public func turned(upright orientation: Orientation) -> Bitmap {
        let turned = orientation.upright(pixels, width: width, height: height)
        return orientation.swapsSides
            ? Bitmap(width: height, height: width, pixels: turned)
            : Bitmap(width: width, height: height, pixels: turned)
    }
}
