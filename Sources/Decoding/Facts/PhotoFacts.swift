import Formats
import Pixels

/// What the host itself finds out about an open file, before any decoder sees it.
struct PhotoFacts {
    /// Bytes at the start of a file that are looked at.
    static let headLimit = 131_072

    let support: FormatSupport
    let exif: EXIF
    /// Where the embedded thumbnail lies in the file.
    let thumbnail: Range<Int>?
    /// The upright size that the file claims to have.
    let size: PixelSize?

    var format: ImageFormat { support.format }

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
        let format = ImageFormat.recognise(head)
        guard let format, let support = FormatSupport.of(format) else {
            throw .notSupported(format?.rawValue)
        }
        self.support = support
        let stored = support.facts(file, head, chunkLimit)
        exif = stored.exif.flatMap { EXIF(tiff: $0.bytes) } ?? EXIF()
        if stored.hasThumbnail, let start = stored.exif?.offset, let range = exif.thumbnail {
            thumbnail = (start + range.lowerBound)..<(start + range.upperBound)
        } else {
            thumbnail = nil
        }
        size = stored.size?.turned(exif.orientation?.swapsSides ?? false)
    }
}
