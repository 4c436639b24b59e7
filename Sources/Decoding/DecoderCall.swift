import CDecoders
import CLinux
import Pixels

/// One call of a decoder, in this process or in a worker: how a request is put, and what an answer is worth.
struct DecoderCall {
    let facts: PhotoFacts
    let identity: FileIdentity
    let request: DecodeRequest
    let mode: DecoderMode

    /// The request as the decoders take it.
    var decoderRequest: DecoderRequest {
        var value = DecoderRequest()
        value.format = facts.format == .png ? DECODER_PNG.rawValue : DECODER_JPEG.rawValue
        value.mode = mode.rawValue
        value.box = request.box.fitBox
        value.orientation = UInt32(facts.orientation.rawValue)
        value.matte = request.matte & 0xFFFFFF
        value.wants_coverage = request.wantsCoverage ? 1 : 0
        if mode == DECODER_THUMBNAIL, let range = facts.thumbnail {
            value.thumbnail_offset = UInt64(range.lowerBound)
            value.thumbnail_length = UInt64(range.count)
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
        default: .malformed(message(of: result))
        }
    }

    /// Whether the sizes in a result are possible for this request; the sender is not trusted.
    func isPlausible(_ result: DecoderResult) -> Bool {
        let width = Int(result.width)
        let height = Int(result.height)
        let swaps = facts.orientation.swapsSides
        let box = request.box.fitBox
        return width >= 1 && height >= 1
            && width <= Int(swaps ? box.height : box.width)
            && height <= Int(swaps ? box.width : box.height)
            && width * height <= DECODERS_TARGET_LIMIT
            && result.source_width >= 1 && result.source_height >= 1
            && result.source_width <= UInt32(DECODERS_SIDE_LIMIT)
            && result.source_height <= UInt32(DECODERS_SIDE_LIMIT)
    }

    /// The photo from a plausible result and its stored pixels.
    func photo(
        _ result: DecoderResult, pixels: [UInt32], coverage: [UInt8]?
    ) -> DecodedPhoto {
        let swaps = facts.orientation.swapsSides
        let stored = Bitmap(
            width: Int(result.width), height: Int(result.height), pixels: pixels)
        let hasAlpha = result.is_transparent != 0
        return DecodedPhoto(
            ticket: request.ticket,
            bitmap: stored.turned(upright: facts.orientation),
            coverage: hasAlpha
                ? coverage.map {
                    facts.orientation.upright($0, width: stored.width, height: stored.height)
                } : nil,
            stage: stage(of: result),
            sourceWidth: Int(swaps ? result.source_height : result.source_width),
            sourceHeight: Int(swaps ? result.source_width : result.source_height),
            format: facts.format, orientation: facts.orientation.rawValue,
            captureDate: facts.exif.captureDate, identity: identity,
            warningCount: Int(result.warnings),
            damage: result.is_damaged != 0 ? message(of: result) : nil, hasAlpha: hasAlpha)
    }

    private func stage(of result: DecoderResult) -> DecodeStage {
        switch DecoderStage(result.stage) {
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
