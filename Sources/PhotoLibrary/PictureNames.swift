/// The extensions by which a folder's files are taken for pictures without opening them.
///
/// What a file really is, its content says when it is decoded. Formats that cannot be decoded are listed all the
/// same, so that no picture disappears without a word.
let pictureExtensions: Set<[UInt8]> = Set(
    [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "tif", "tiff", "heic", "heif", "avif",
        "bmp", "jxl",
    ].map { Array($0.utf8) })

/// True where the first bytes of a file are those of a JPEG or a PNG.
func looksLikePicture(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xD8, 0xFF])
        || head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
}
