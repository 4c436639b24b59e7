/// A number of pixels across and down.
struct PixelSize: Hashable {
    var width: Int
    var height: Int

    var longSide: Int { max(width, height) }

    /// The same with the sides changed, if `isTurned`.
    func turned(_ isTurned: Bool) -> PixelSize {
        isTurned ? PixelSize(width: height, height: width) : self
    }
}
