import Pixels

/// What the host itself finds out about an open file, before any decoder sees it.
struct PhotoFacts {
    /// Bytes at the start of a file that are looked at.
    static let headLimit = 131_072

    let format: ImageFormat
    let exif: EXIF
    /// Where the embedded thumbnail lies in the file.
    let thumbnail: Range<Int>?
    /// The upright size that the file claims to have.
    let size: PixelSize?

    var orientation: Orientation { exif.orientation ?? .upright }

    var header: PhotoHeader? {
        size.map {
            PhotoHeader(width: $0.width, height: $0.height, captureDate: exif.captureDate)
        }
    }

    /// `chunkLimit` chunks of a PNG are walked over, at most.
    init(
        of file: borrowing PhotoFile, chunkLimit: Int = pngChunkLimit
    ) throws(DecodeError) {
        let head = file.read(at: 0, count: Self.headLimit)
        guard let format = ImageFormat.recognise(head), format.isSupported else {
            throw .notSupported(ImageFormat.recognise(head)?.rawValue)
        }
        self.format = format
        let stored: PixelSize?
        let block: EXIFBlock?
        if format == .jpeg {
            let segments = JPEGSegments(head: head, of: file)
            (stored, block) = (segments.size, segments.exif)
        } else {
            (stored, block) = (pngSize(head), exifBlock(ofPNG: file, chunkLimit: chunkLimit))
        }
        exif = block.flatMap { EXIF(tiff: $0.bytes) } ?? EXIF()
        if format == .jpeg, let start = block?.offset, let range = exif.thumbnail {
            thumbnail = (start + range.lowerBound)..<(start + range.upperBound)
        } else {
            thumbnail = nil
        }
        size = stored?.turned(exif.orientation?.swapsSides ?? false)
    }
}

/// An EXIF block and where it begins in its file.
struct EXIFBlock {
    let offset: Int
    let bytes: ArraySlice<UInt8>
}
