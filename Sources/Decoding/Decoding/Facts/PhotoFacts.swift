import CDecoders
import Geometry
import Photos

/// What the host itself finds out about an open file, before any decoder sees it.
struct PhotoFacts {
    /// Bytes at the start of a file that are looked at.
    static let headLimit = 131_072

    let support: FormatSupport
    let exif: EXIF
    /// Where the embedded thumbnail lies in the file.
    let thumbnail: Range<Int>?
    /// The JPEGs in a RAW file; where there are some they are all that is shown of it.
    let previews: RawPreviews?
    /// What the sensor took, of a RAW file.
    private let sensor: SensorPicture?
    /// Whether the file ends before data that it tells of.
    let isCutOff: Bool
    /// The coded pictures of a HEIC or an AVIF.
    let coded: CodedPhoto?
    /// The upright size that the file claims to have.
    let size: PixelSize?
    /// How it moves, by the file's own claim; nil where it stands still.
    let movement: Movement?

    var format: ImageFormat { support.format }

    /// Whether it is camera RAW without a JPEG to show, so that the sensor's picture has to be developed.
    var isDeveloped: Bool { format.isRaw && previews == nil }

    /// The workers that decode it.
    var family: DecoderFamily { isDeveloped ? .raw : format.family ?? .base }

    /// What its decoder is called in a request.
    var decoder: DecoderFormat {
        isDeveloped && format != .oldRaw ? DECODER_RAW : support.decoder
    }

    /// What lacks where its workers cannot be had.
    var formatName: String { isDeveloped ? "RAW without a preview" : format.rawValue }

    var orientation: Orientation { exif.orientation ?? .upright }

    /// Where the camera focused, in fractions of the picture as stored; nil where that is unknown.
    var focus: Rect? { storedSize.flatMap { exif.focus?.storedArea(in: $0) } }

    /// The same of the upright photo.
    var focusArea: FocusArea? { storedSize.flatMap { exif.focus?.area(in: $0, orientation) } }

    private var storedSize: PixelSize? { size?.turned(orientation.swapsSides) }

    /// `chunkLimit` chunks of a PNG are walked over, at most.
    init(
        of file: borrowing PhotoFile, chunkLimit: Int = pngChunkLimit
    ) throws(DecodeError) {
        let head = file.read(at: 0, count: Self.headLimit)
        guard let (support, stored) = Self.stored(in: file, head, chunkLimit: chunkLimit) else {
            throw Self.refusal(of: file, head)
        }
        self.support = support
        if let failure = stored.failure { throw failure }
        previews = stored.previews
        sensor = stored.sensor
        isCutOff = stored.isCutOff
        coded = stored.coded
        movement = stored.movement
        let told = stored.told
        exif = told.exif
        thumbnail = stored.hasThumbnail ? told.thumbnail : nil
        size = stored.size?.turned(exif.orientation?.swapsSides ?? false)
    }

    /// What a file claims, and what it is; nil where no decoder takes it.
    ///
    /// With `isThorough` words that may lie far behind its beginning are looked for too.
    static func stored(
        in file: borrowing PhotoFile, _ head: [UInt8], chunkLimit: Int, isThorough: Bool = false
    ) -> (FormatSupport, StoredFacts)? {
        var start = FileStart(head: head, chunkLimit: chunkLimit)
        start.isThorough = isThorough
        return support(for: file, &start).map { ($0, $0.facts(file, start)) }
    }

    /// Why nothing decodes it; nil where something may.
    var refusal: DecodeError? {
        guard isDeveloped, sensor?.isMisread == true, let kind = sensor?.rareKind else {
            return nil
        }
        return explained(.kindNotSupported(kind))
    }

    /// A failure to decode it, as what is known of the file explains it.
    func explained(_ error: DecodeError) -> DecodeError {
        switch error {
        case .malformed, .kindNotSupported:
            if isCutOff { return .malformed(Self.cutOff) }
            guard isDeveloped, let kind = sensor?.rareKind else { return error }
            return .kindNotSupported(kind)
        default: return error
        }
    }

    /// A picture of it, which is damaged where the file is.
    func marked(_ photo: DecodedPhoto?) -> DecodedPhoto? {
        guard isCutOff, var photo, photo.damage == nil else { return photo }
        photo.damage = Self.cutOff
        return photo
    }

    private static let cutOff = "the file is cut off"

    /// What the file is: of TIFFs the directories say whether they are a camera's, of HEIF files the photo's item.
    private static func support(
        for file: borrowing PhotoFile, _ start: inout FileStart
    ) -> FormatSupport? {
        switch ImageFormat.recognise(start.head) {
        case .tiff?:
            start.raw = RawWalk(file, head: start.head, limit: rawByteLimit)
            guard let walk = start.raw, walk.isRaw else { return .of(.tiff) }
            return .of(walk.hasDNGVersion ? .dng : .raw(maker: walk.maker))
        case .heic?, .avif?:
            do throws(DecodeError) {
                let items = try HEIFItems(file, head: start.head)
                start.items = items
                switch items.photoKind {
                // A picture that is made of one that is made itself cannot be; its own facts say so.
                case "hvc1", "hev1", "grid", "iden": return .of(.heic)
                case "av01": return .of(.avif)
                case "jpeg": return .jpegInside
                case let kind?: throw .notSupported("HEIF with \(kind)")
                case nil: throw .malformed("no picture")
                }
            } catch {
                start.failure = error
                return .of(.heic)
            }
        case let format: return format.flatMap { .of($0) }
        }
    }

    /// Why there is no picture in a file of a format that is not known, or not decoded.
    private static func refusal(of file: borrowing PhotoFile, _ head: [UInt8]) -> DecodeError {
        guard let format = ImageFormat.recognise(head), format.isVideo else {
            return .notSupported(ImageFormat.recognise(head)?.rawValue)
        }
        return .video(
            format.rawValue,
            milliseconds: format == .film ? FilmFacts(of: file, head: head).duration : nil)
    }

    /// Whether there is a picture that shows sooner than the photo, for this request.
    func hasQuickPicture(for request: DecodeRequest) -> Bool {
        quickPicture(for: request) != nil || quickCoded(for: request) != nil
    }

    /// Where in the file that picture is, a JPEG.
    func quickPicture(for request: DecodeRequest) -> Range<Int>? {
        guard let previews else { return thumbnail }
        return storedTarget(of: request).flatMap { previews.quick(for: $0) }?.range
    }

    /// The thumbnail in the file that shows sooner than the photo.
    ///
    /// It never stands for the photo: an editor may have left one of another picture, and no photo is trashed unseen.
    func quickCoded(for request: DecodeRequest) -> CodedPicture? {
        guard let coded else { return nil }
        return storedTarget(of: request).flatMap { coded.thumbnail(near: $0) }
    }

    /// The upright size of the largest JPEG in a RAW file.
    var previewSize: PixelSize? { previews?.largest.size.turned(orientation.swapsSides) }

    /// What the photo is of the picture that the sensor took, as stored.
    var shownOfSensor: PhotoPart {
        guard let size = size?.turned(orientation.swapsSides) else { return .whole }
        return sensor?.part(ofSize: size) ?? .whole
    }

    /// Whether a part is wanted closer than the JPEGs in a RAW file show it, and the sensor's picture may.
    func isWantedDeveloped(_ request: DecodeRequest) -> Bool {
        guard format.isRaw, let preview = previewSize, let size, preview != size,
            let part = request.part?.stored(request.turn)
        else { return false }
        let target = request.target(
            ofPhoto: PixelSize(
                width: max(1, Int(part.width * Double(size.width))),
                height: max(1, Int(part.height * Double(size.height)))))
        // What rounding adds is not worth the time.
        return Double(target.width) > 1.05 * part.width * Double(preview.width)
    }

    /// The JPEGs to decode for a request, the best first; a photo that is its file's own picture has none.
    func ranked(for request: DecodeRequest) -> [EmbeddedJPEG] {
        guard let previews, let target = storedTarget(of: request) else { return [] }
        let isLargest = request.part != nil || request.quality == .whole
        return previews.ranked(for: target, ofPart: isLargest)
    }

    /// The pixels to deliver of the whole photo, sides as stored.
    func storedTarget(of request: DecodeRequest) -> PixelSize? {
        size.map { request.target(ofPhoto: $0).turned(orientation.swapsSides) }
    }
}
