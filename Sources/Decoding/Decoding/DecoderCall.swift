import CDecoders
import CLinux
import Geometry
import Photos
import Pixels

/// One call of a decoder, in this process or in a worker: how a request is put, and what an answer is worth.
struct DecoderCall {
    /// A thumbnail that stands in for the photo.
    struct StandIn {
        /// The photo's upright size, which the thumbnail does not know.
        var photo: PixelSize
        /// What to deliver.
        var target: PixelSize
        /// Whether nothing better is needed.
        var isFinal: Bool
    }

    let facts: PhotoFacts
    let identity: FileIdentity
    let request: DecodeRequest
    let mode: DecoderMode
    /// What is decoded instead of the photo's own file.
    var standIn: StandIn?
    /// The JPEG in the photo's file that is decoded, where the file is RAW.
    var preview: EmbeddedJPEG?
    /// Whether what the sensor took is decoded of a RAW file that has JPEGs too.
    var isDeveloping = false

    /// Who decodes; the desktop's thumbnails are PNGs.
    var family: DecoderFamily {
        standIn != nil ? .base : isDeveloping ? .raw : facts.family
    }

    /// The format's name, for words.
    var format: String { standIn == nil ? facts.formatName : ImageFormat.png.rawValue }

    /// How long a worker may take for it, where `deadline` seconds are given to any picture.
    ///
    /// A large picture of a costly codec gets a second for each 24 megapixels that it claims, six in all.
    func patience(deadline: Double, isUrgent: Bool) -> WorkerProcess.Patience {
        var wall = deadline
        if [.hevc, .av1, .jpegXL, .raw].contains(family), let size = facts.size {
            let pixels = Double(size.width) * Double(size.height)
            wall += min(4, (pixels / 24e6).rounded(.down))
        }
        return WorkerProcess.Patience(wall: wall, wallWhenStarved: wall * (isUrgent ? 2 : 4))
    }

    /// The stored sides to deliver, where the box does not say them: what is decoded is not as large as the photo.
    private var exactTarget: PixelSize? {
        // What is measured is no larger than it is.
        if mode == DECODER_FIGURES { return nil }
        if request.product.isLikeness {
            return PixelSize(width: Int(LIKENESS_DECODED), height: Int(LIKENESS_DECODED))
        }
        if let standIn { return standIn.target }
        let isSmaller = preview != nil || codedPicture?.size != facts.coded?.photo.size
        return isSmaller && request.part == nil ? facts.storedTarget(of: request) : nil
    }

    /// The coded picture that is decoded, of a HEIC or an AVIF.
    private var codedPicture: CodedPicture? {
        if mode == DECODER_THUMBNAIL { return facts.quickCoded(for: request) }
        return facts.coded?.photo
    }

    /// The plan for a decoder that knows no boxes; nil for formats that need none.
    func plan() throws(DecodeError) -> [UInt8]? {
        guard standIn == nil, let picture = codedPicture else { return nil }
        return try DecodePlan(picture, fileSize: Int(identity.size)).bytes
    }

    /// What the photo is of the stored picture that is decoded.
    private var shown: PhotoPart { isDeveloping ? facts.shownOfSensor : .whole }

    /// How what is decoded has to be turned to be seen: thumbnails are upright before the user's turn.
    var orientation: Orientation {
        (standIn == nil ? facts.orientation : .upright).then(request.turn)
    }

    /// The request as the decoders take it.
    var decoderRequest: DecoderRequest {
        var value = DecoderRequest()
        // The desktop's thumbnails are PNGs.
        let decoder = isDeveloping ? DECODER_RAW : facts.decoder
        value.format = (standIn == nil ? decoder : DECODER_PNG).rawValue
        let isWhole = request.quality == .whole && mode == DECODER_COMPLETE
        value.mode = (isWhole ? DECODER_WHOLE : mode).rawValue
        value.box = request.box.fitBox(request.fit)
        value.orientation = UInt32(orientation.rawValue)
        value.matte = request.matte & 0xFFFFFF
        value.wants_coverage = request.wantsCoverage ? 1 : 0
        value.likeness = request.product.isLikeness ? 1 : 0
        // The desktop's thumbnails are in sRGB already.
        let colours = facts.exif.isAdobeRGB ? COLOURS_ADOBE_RGB : COLOURS_MANAGED
        let isManaged = standIn == nil && request.managesColours
        value.colours = (isManaged ? colours : COLOURS_AS_STORED).rawValue
        if let range = preview?.range {
            value.embedded_offset = UInt64(range.lowerBound)
            value.embedded_length = UInt64(range.count)
        }
        if mode == DECODER_THUMBNAIL, let range = facts.quickPicture(for: request) {
            value.thumbnail_offset = UInt64(range.lowerBound)
            value.thumbnail_length = UInt64(range.count)
        }
        if let target = exactTarget {
            value.target_width = UInt32(clamping: target.width)
            value.target_height = UInt32(clamping: target.height)
        }
        if let part = request.part?.stored(orientation).within(shown) {
            value.part_x0 = min(max(part.x, 0), 1)
            value.part_y0 = min(max(part.y, 0), 1)
            value.part_x1 = min(max(part.x + part.width, 0), 1)
            value.part_y1 = min(max(part.y + part.height, 0), 1)
        }
        if mode == DECODER_FIGURES, let focus = facts.focus {
            value.focus = FiguresArea(
                x0: focus.origin.x, y0: focus.origin.y, x1: focus.origin.x + focus.size.width,
                y1: focus.origin.y + focus.size.height)
        }
        return value
    }

    /// The error that a result reports; nil when there are pixels, or only no thumbnail.
    func failure(in result: DecoderResult) -> DecodeError? {
        switch DecoderStatus(result.status) {
        case DECODER_OK, DECODER_NO_THUMBNAIL: nil
        case DECODER_TOO_MANY_PIXELS:
            .tooManyPixels(
                width: Int(result.source_width), height: Int(result.source_height),
                limit: Int(clamping: result.limit))
        case DECODER_TOO_MANY_SCANS: .tooManyScans
        case DECODER_OUT_OF_MEMORY: .outOfMemory
        case DECODER_CANCELLED: .cancelled
        case DECODER_NOT_SUPPORTED: .kindNotSupported(message(of: result))
        default: .malformed(message(of: result))
        }
    }

    /// Whether a result is possible for this request; the sender is not trusted.
    func isPlausible(_ result: DecoderResult) -> Bool {
        switch DecoderStatus(result.status) {
        case DECODER_OK: isPossibleStage(DecoderStage(result.stage)) && hasPossibleSizes(result)
        case DECODER_NO_THUMBNAIL: mode == DECODER_THUMBNAIL
        default: true
        }
    }

    private func isPossibleStage(_ stage: DecoderStage) -> Bool {
        switch mode {
        case DECODER_THUMBNAIL: stage == DECODER_STAGE_THUMBNAIL
        case DECODER_QUICK: stage == DECODER_STAGE_DC_SCAN || stage == DECODER_STAGE_COMPLETE
        default: stage == DECODER_STAGE_COMPLETE
        }
    }

    private func hasPossibleSizes(_ result: DecoderResult) -> Bool {
        // The sides first: the product of any two might not be a number that Int has.
        let sides = 1...UInt32(DECODERS_SIDE_LIMIT)
        guard sides.contains(result.width), sides.contains(result.height) else { return false }
        let width = Int(result.width)
        let height = Int(result.height)
        return width * height <= DECODERS_TARGET_LIMIT
            && isWithinLimits(PixelSize(width: width, height: height))
            && result.source_width >= 1 && result.source_height >= 1
            && result.source_width <= UInt32(DECODERS_SIDE_LIMIT)
            && result.source_height <= UInt32(DECODERS_SIDE_LIMIT)
            && result.part_width >= 1 && result.part_width <= result.source_width
            && result.part_height >= 1 && result.part_height <= result.source_height
            && result.part_x <= result.source_width - result.part_width
            && result.part_y <= result.source_height - result.part_height
    }

    /// Whether a picture of this stored size is one that the request allows.
    private func isWithinLimits(_ size: PixelSize) -> Bool {
        if let target = exactTarget { return size == target }
        let box = request.box.fitBox(request.fit)
        let times = request.fit == .cover ? FIT_COVER_LIMIT : 1
        let upright = size.turned(orientation.swapsSides)
        let most = PixelRect(
            x: 0, y: 0, width: Int(box.width) * times, height: Int(box.height) * times)
        let limit = Density(request.box.cell).pixels(most)
        return upright.width <= limit.width && upright.height <= limit.height
    }

    /// The photo from a plausible result and its stored pixels.
    func photo(
        _ result: DecoderResult, pixels: [UInt32], coverage: [UInt8]?
    ) -> DecodedPhoto {
        let stored = Bitmap(
            width: Int(result.width), height: Int(result.height), pixels: pixels)
        let hasAlpha = result.is_transparent != 0
        let size =
            standIn?.photo ?? previewedPhoto
            ?? PixelSize(width: Int(result.source_width), height: Int(result.source_height))
            .turned(facts.orientation.swapsSides)
        return DecodedPhoto(
            ticket: request.ticket,
            bitmap: stored.turned(upright: orientation),
            coverage: hasAlpha
                ? coverage.map {
                    orientation.upright($0, width: stored.width, height: stored.height)
                } : nil,
            stage: stage(of: result), origin: standIn == nil ? .file : .thumbnailCache,
            part: part(of: result), sourceWidth: size.width, sourceHeight: size.height,
            format: facts.format, decoderName: facts.formatName,
            preview: facts.previewSize.map { ($0.width, $0.height) },
            isDeveloped: isDeveloping,
            orientation: facts.orientation.rawValue,
            captureDate: facts.exif.captureDate, movement: facts.movement, identity: identity,
            warningCount: Int(result.warnings),
            damage: damage(in: result), hasAlpha: hasAlpha, focus: facts.focusArea)
    }

    /// The first complaint about pixels.
    func damage(in result: DecoderResult) -> String? {
        result.is_damaged != 0 ? message(of: result) : nil
    }

    /// The upright size of a photo that is shown by a preview, which may be smaller.
    private var previewedPhoto: PixelSize? {
        preview == nil && !isDeveloping && facts.coded == nil ? nil : facts.size
    }

    /// What a result's pixels show of the upright photo, nil for all of it.
    private func part(of result: DecoderResult) -> PhotoPart? {
        guard request.part != nil, standIn == nil else { return nil }
        let width = Double(result.source_width)
        let height = Double(result.source_height)
        return PhotoPart(
            x: Double(result.part_x) / width, y: Double(result.part_y) / height,
            width: Double(result.part_width) / width,
            height: Double(result.part_height) / height
        ).relative(to: shown).upright(orientation)
    }

    private func stage(of result: DecoderResult) -> DecodeStage {
        if let standIn { return standIn.isFinal ? .complete : .thumbnail }
        return switch DecoderStage(result.stage) {
        case DECODER_STAGE_THUMBNAIL: .thumbnail
        case DECODER_STAGE_DC_SCAN: .dcScan
        default: .complete
        }
    }

    private func message(of result: DecoderResult) -> String {
        unsafe withUnsafeBytes(of: result.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
