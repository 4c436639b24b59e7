import Pixels

/// What the host itself finds out about an open file, before any decoder sees it.
struct PhotoFacts {
    /// Bytes at the start of a file that are looked at.
    static let headLimit = 131_072

    let format: ImageFormat
    let exif: EXIF
    /// Where the embedded thumbnail lies in the file.
    let thumbnail: Range<Int>?

    var orientation: Orientation { exif.orientation ?? .upright }

    init(of file: borrowing PhotoFile) throws(DecodeError) {
        let head = file.read(at: 0, count: Self.headLimit)
        guard let format = ImageFormat.recognise(head), format.isSupported else {
            throw .notSupported(ImageFormat.recognise(head)?.rawValue)
        }
        self.format = format
        let block = format == .jpeg ? exifBlock(ofJPEG: head) : exifBlock(ofPNG: file)
        exif = block.flatMap { EXIF(tiff: $0.bytes) } ?? EXIF()
        if format == .jpeg, let start = block?.offset, let range = exif.thumbnail {
            thumbnail = (start + range.lowerBound)..<(start + range.upperBound)
        } else {
            thumbnail = nil
        }
    }
}

/// An EXIF block and where it begins in its file.
struct EXIFBlock {
    let offset: Int
    let bytes: ArraySlice<UInt8>
}
