/// How sharp a photo is, and how it is exposed.
public struct PhotoFigures: Hashable, Sendable {
    /// 0…100; nil where nothing in it could be sharp.
    public var sharp: Double?
    /// The same where the camera focused; nil where that is unknown, or nothing there could be sharp.
    public var sharpAt: Double?
    /// Where the camera focused.
    public var focus: FocusArea?
    /// Percent of the pixels that have a channel at its end.
    public var blown: Double
    /// Percent of the pixels that are black.
    public var crushed: Double
    /// Half of the pixels have this luma, 0…255, or less.
    public var median: Int

    public init(
        sharp: Double?, sharpAt: Double? = nil, focus: FocusArea? = nil, blown: Double,
        crushed: Double, median: Int
    ) {
        self.sharp = sharp
        self.sharpAt = sharpAt
        self.focus = focus
        self.blown = blown
        self.crushed = crushed
        self.median = median
    }
}

/// What was found out about a photo's pixels, as far as it is known: a row of the index.
public struct PixelFacts: Hashable, Sendable {
    public var figures: PhotoFigures?
    /// Standard deviation of the noise, in values of 0…255; known with the figures.
    public var noise: Double?
    /// What tells whether it is like other photos.
    public var hash: PhotoHash?

    public init() {}

    /// The columns of the index, in the order of `values`.
    ///
    /// They are lower case letters; a new one is null in rows of an earlier riffle.
    public static let columns = [
        "sharp", "blown", "crushed", "median", "noise", "hash", "shade", "sharpat", "focus",
    ]

    /// A value a column; nil where it is unknown.
    ///
    /// Of a photo in which nothing could be sharp `blown` says that it was measured.
    public var values: [MetadataValue?] {
        [
            figures?.sharp.map { .number($0) }, figures.map { .number($0.blown) },
            figures.map { .number($0.crushed) }, figures.map { .integer(Int64($0.median)) },
            noise.map { .number($0) }, hash.map { .integer(Int64(bitPattern: $0.bits)) },
            hash.map { .integer(Int64($0.median)) },
            figures?.sharpAt.map { .number($0) },
            figures.map { .integer($0.focus?.packed ?? 0) },
        ]
    }

    /// Of a value a column.
    public init(values: [MetadataValue?]) {
        guard values.count == Self.columns.count else { return }
        if case .integer(let bits) = values[5], case .integer(let median) = values[6] {
            hash = PhotoHash(
                bits: UInt64(bitPattern: bits), median: UInt8(truncatingIfNeeded: median))
        }
        let numbers = values.map { $0?.number }
        guard let blown = numbers[1], let crushed = numbers[2],
            let median = numbers[3], let noise = numbers[4],
            case .integer(let focus)? = values[8]
        else { return }
        figures = PhotoFigures(
            sharp: numbers[0], sharpAt: numbers[7], focus: FocusArea(packed: focus), blown: blown,
            crushed: crushed, median: Int(median))
        self.noise = noise
    }

    /// Takes over what is known by another look at the same file.
    public mutating func learn(_ other: PixelFacts) {
        if other.figures != nil { (figures, noise) = (other.figures, other.noise) }
        hash = other.hash ?? hash
    }
}

/// How many pixels of a photo have each value, 0…255.
public struct PhotoHistogram: Hashable, Sendable {
    public var red: [UInt32]
    public var green: [UInt32]
    public var blue: [UInt32]
    public var luma: [UInt32]

    /// Each has 256 counts.
    public init(red: [UInt32], green: [UInt32], blue: [UInt32], luma: [UInt32]) {
        precondition([red, green, blue, luma].allSatisfy { $0.count == 256 })
        self.red = red
        self.green = green
        self.blue = blue
        self.luma = luma
    }
}
