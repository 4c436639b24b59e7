/// A thumbnail that says it shows a photo as it is now, opened to be decoded.
struct CachedThumbnail: ~Copyable {
    let file: PhotoFile
    let size: PixelSize
    /// Whether it is riffle's own and of this very content; others may show what had the photo's name before.
    let isProven: Bool

    /// Whether it has pixels enough for a target, or all that the photo has.
    static func serves(_ size: PixelSize, target: PixelSize, photo: PixelSize) -> Bool {
        (size.width >= target.width && size.height >= target.height) || size == photo
    }

    /// Whether it has the photo's shape, to a pixel: some are padded, some not turned upright.
    static func hasShape(_ size: PixelSize, of photo: PixelSize) -> Bool {
        let scale = Double(size.longSide) / Double(photo.longSide)
        return abs(Double(size.width) - max(1, Double(photo.width) * scale)) <= 1
            && abs(Double(size.height) - max(1, Double(photo.height) * scale)) <= 1
    }
}
