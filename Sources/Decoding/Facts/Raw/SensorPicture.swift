/// What a RAW file says of the picture that the sensor took.
struct SensorPicture {
    /// Its sides as stored.
    var size: PixelSize?
    /// The sides of what the camera means to be seen of it, where the file says so: the best known first.
    var crops: [PixelSize] = []
    /// Bytes of its data.
    var byteCount = 0
    /// Whether the file says where its data is.
    var hasData = false
    /// What is rare about it, where LibRaw may not know that: `floating point DNG`.
    var rareKind: String?
    /// Whether LibRaw takes its numbers for others.
    var isMisread = false

    /// Sides of what is seen of it, the best known first.
    private var sizes: [PixelSize] { crops + [size].compactMap(\.self) }

    /// The sides of what LibRaw makes of it: it leaves out the margins, and takes no crop.
    var developed: PixelSize? { crops.last ?? size }

    /// A sensor's data takes a bit a pixel at least; what is less is not there.
    private var isThere: Bool {
        guard let size else { return false }
        return byteCount >= size.width * size.height / 8
    }

    /// The photo's sides, where the largest preview shows it much smaller and in the same shape; nil where the preview is the photo.
    func photo(previewedBy preview: PixelSize) -> PixelSize? {
        guard isThere else { return nil }
        return sizes.first { size in
            let ratio =
                Double(preview.width) * Double(size.height)
                / (Double(preview.height) * Double(size.width))
            return 10 * preview.longSide < 9 * size.longSide
                && ratio > 1 / (1 + Self.shapeTolerance) && ratio < 1 + Self.shapeTolerance
        }
    }

    /// How much the shape of a preview may differ from the photo's.
    private static let shapeTolerance = 0.03
}
