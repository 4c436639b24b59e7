public import Geometry

/// A part of a photo in texture coordinates: 0…1 across and down, from the top left.
public struct PhotoPart: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// All of a picture.
    static let whole = PhotoPart(x: 0, y: 0, width: 1, height: 1)

    /// What this part of `outer` is of the picture that `outer` is a part of.
    func within(_ outer: PhotoPart) -> PhotoPart {
        PhotoPart(
            x: outer.x + x * outer.width, y: outer.y + y * outer.height,
            width: width * outer.width, height: height * outer.height)
    }

    /// What this part of a picture is of `outer`, which is another part of it; no more than all of that.
    func relative(to outer: PhotoPart) -> PhotoPart {
        func place(_ at: Double, _ start: Double, _ length: Double) -> Double {
            min(max((at - start) / length, 0), 1)
        }
        let left = place(x, outer.x, outer.width)
        let top = place(y, outer.y, outer.height)
        return PhotoPart(
            x: left, y: top, width: place(x + width, outer.x, outer.width) - left,
            height: place(y + height, outer.y, outer.height) - top)
    }

    /// The part of the stored picture that is this part of the upright one.
    func stored(_ orientation: Orientation) -> PhotoPart {
        let right = 1 - x - width
        let bottom = 1 - y - height
        let (across, down) =
            switch orientation.rawValue {
            case 2: (right, y)
            case 3: (right, bottom)
            case 4: (x, bottom)
            case 5: (y, x)
            case 6: (y, right)
            case 7: (bottom, right)
            case 8: (bottom, x)
            default: (x, y)
            }
        return PhotoPart(
            x: across, y: down, width: orientation.swapsSides ? height : width,
            height: orientation.swapsSides ? width : height)
    }

    /// The part of the upright picture that is this part of the stored one.
    public func upright(_ orientation: Orientation) -> PhotoPart {
        stored(orientation.inverse)
    }
}
