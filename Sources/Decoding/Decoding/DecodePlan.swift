import CDecoders
import Geometry

/// The plan of a picture in pieces, in bytes, for a worker that knows no boxes; decoders_plan.h says where each number is.
struct DecodePlan {
    let bytes: [UInt8]

    /// Pieces end where the file ends.
    ///
    /// Throws `kindNotSupported` where the picture has too many pieces.
    init(_ picture: CodedPicture, fileSize: Int) throws(DecodeError) {
        var draft = PlanDraft(fileSize: fileSize)
        try draft.add(picture.colour, marked: 0)
        if let opacity = picture.opacity {
            try draft.add(opacity, marked: UInt32(1) << 31)
            draft.put(opacity, at: PLAN_AT_ALPHA)
            draft.put(picture.isPremultiplied ? 1 : 0, at: PLAN_AT_PREMULTIPLIED)
        }
        draft.put(PLAN_VERSION, at: PLAN_AT_VERSION)
        draft.put(PLAN_STILL, at: PLAN_AT_KIND)
        draft.put(picture.colour, at: PLAN_AT_GRID)
        let crop = picture.crop
        draft.put([crop.x, crop.y, crop.size.width, crop.size.height], at: PLAN_AT_CROP)
        draft.put(picture.meaning, at: PLAN_AT_COLOUR)
        if let profile = picture.profile?.clamped(to: 0..<fileSize) {
            draft.put(profile.lowerBound, at: PLAN_AT_PROFILE)
            draft.put(profile.count, at: PLAN_AT_PROFILE, plus: 8)
        }
        draft.put(
            Int((picture.codec == .hevc ? PLAN_HEVC : PLAN_AV1).rawValue), at: PLAN_AT_CODEC)
        try draft.finish()
        bytes = draft.bytes
    }
}

/// A plan that is being written.
private struct PlanDraft {
    let fileSize: Int
    private(set) var bytes: [UInt8] = []
    private var spans: [(range: Range<Int>, tile: UInt32)] = []
    private var configurations: [[UInt8]] = []

    init(fileSize: Int) {
        self.fileSize = fileSize
        bytes = Array(repeating: 0, count: PLAN_SIZE)
    }

    /// Writes 4 bytes, the little end first.
    mutating func put(_ value: Int, at place: Int, plus more: Int = 0) {
        put(UInt32(truncatingIfNeeded: value), at: place + more)
    }

    mutating func put(_ values: [Int], at place: Int) {
        for (index, value) in values.enumerated() { put(value, at: place, plus: 4 * index) }
    }

    mutating func put(_ grid: CodedPicture.Grid, at place: Int) {
        put(
            [
                grid.size.width, grid.size.height, grid.tile.width, grid.tile.height, grid.columns,
                grid.rows,
            ], at: place)
    }

    mutating func put(_ colour: CodedColour, at place: Int) {
        let values = [colour.primaries, colour.transfer, colour.matrix].map { $0 <= 255 ? $0 : 2 }
        put(values + [colour.fullRange], at: place)
    }

    private mutating func put(_ value: UInt32, at offset: Int) {
        for byte in 0..<4 {
            bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte)))
        }
    }

    /// Takes the pieces of a grid, each marked so besides its number.
    mutating func add(_ grid: CodedPicture.Grid, marked mark: UInt32) throws(DecodeError) {
        for (number, piece) in grid.pieces.enumerated() {
            guard let piece else { continue }
            let configuration = try index(of: piece.configuration)
            for extent in piece.extents {
                let range = extent.clamped(to: 0..<fileSize)
                if range.isEmpty { continue }
                spans.append(
                    (
                        range,
                        UInt32(number) | configuration << UInt32(PLAN_TILE_CONFIGURATION_SHIFT)
                            | mark
                    ))
            }
        }
        guard spans.count <= PLAN_SPAN_LIMIT else {
            throw .kindNotSupported("HEIF of more than \(PLAN_SPAN_LIMIT) pieces")
        }
    }

    private mutating func index(of configuration: [UInt8]) throws(DecodeError) -> UInt32 {
        if let known = configurations.firstIndex(of: configuration) { return UInt32(known) }
        guard configurations.count < PLAN_CONFIGURATION_LIMIT,
            configuration.count <= PLAN_CONFIGURATION_SIZE
        else { throw .kindNotSupported("HEIF of pieces that are coded in many ways") }
        configurations.append(configuration)
        return UInt32(configurations.count - 1)
    }

    /// Writes what was taken.
    mutating func finish() throws(DecodeError) {
        guard !spans.isEmpty else { throw .malformed("none of its pieces is in the file") }
        let most = PLAN_BYTE_LIMIT
        guard spans.reduce(0, { $0 + $1.range.count }) <= most else {
            throw .kindNotSupported("HEIF of more than \(most) bytes")
        }
        put(spans.count, at: PLAN_AT_SPANS)
        var at = PLAN_AT_SPANS + 8
        for span in spans {
            put(UInt32(truncatingIfNeeded: span.range.lowerBound), at: at)
            put(UInt32(truncatingIfNeeded: span.range.count), at: at + 8)
            put(span.tile, at: at + 12)
            at += PLAN_SPAN_SIZE
        }
        put(configurations.count, at: PLAN_AT_CONFIGURATIONS)
        for (index, configuration) in configurations.enumerated() {
            put(at, at: PLAN_AT_CONFIGURATIONS, plus: 4 + 8 * index)
            put(configuration.count, at: PLAN_AT_CONFIGURATIONS, plus: 8 + 8 * index)
            bytes.replaceSubrange(at..<(at + configuration.count), with: configuration)
            at += configuration.count
        }
    }
}
