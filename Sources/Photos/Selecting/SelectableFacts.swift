import Geometry
public import Photos

/// What is known of a photo, as far as filters and sorting ask.
///
/// Texts are bytes as they came out of files. What is unknown is nil.
public struct SelectableFacts: Sendable {
    /// The cover's name, without its folder.
    public var name: [UInt8]
    /// The names of the other pictures of the photo.
    public var otherPictures: [[UInt8]] = []
    public var judgement = Judgement.none
    /// The formats of its pictures.
    public var types: PhotoTypes = []
    public var traits: PhotoTraits = []
    /// When it was taken.
    public var date: Moment?
    /// Thousandths of the second of `date`.
    public var milliseconds = 0
    /// That of the clock that `date` was read from.
    public var zone = ClockZone.unknown
    /// What its file says; its date is above, as filters compare it.
    public var metadata = PhotoMetadata()
    /// In bytes, of all members.
    public var size: Int64?
    /// 0 to 100.
    public var sharpness: Double?
    /// In percent of the photo.
    public var blown: Double?
    /// In percent of the photo.
    public var crushed: Double?
    /// How many photos its burst has; 1 or nil outside of bursts.
    public var burstCount: Int?
    /// The time of change of the cover, in nanoseconds since 1970.
    public var modified: Int64 = 0
    /// The name of the cover's format.
    public var format: [UInt8] = []

    public init(name: [UInt8]) {
        self.name = name
    }

    /// A photo with a known gear and nothing else.
    public init(of gear: PhotoMetadata.Gear) {
        self.init(name: [])
        metadata = PhotoMetadata(of: gear)
    }

    /// Millions of pixels; nil where its size is unknown.
    var megapixels: Double? {
        guard let width = metadata.width, let height = metadata.height else { return nil }
        return Double(width) * Double(height) / 1e6
    }
}

/// The formats that a filter can ask for.
public struct PhotoTypes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Their words in a filter, from the lowest bit to the highest.
    static let words: [String] = ImageFormat.allCases.compactMap(\.filterWord).reduce(
        into: ["jpeg", "heif", "raw"]
    ) { words, word in
        if !words.contains(word) { words.append(word) }
    }

    public static let jpeg = PhotoTypes(rawValue: 1)
    public static let heif = PhotoTypes(rawValue: 1 << 1)
    public static let raw = PhotoTypes(rawValue: 1 << 2)

    /// The word of the first of them; nil where there is none.
    public var word: String? {
        rawValue == 0 ? nil : Self.words[min(Self.words.count - 1, rawValue.trailingZeroBitCount)]
    }

    /// The format of a word like `jpeg`, in small letters; nil for another word.
    public init?(word: String) {
        guard let bit = Self.words.firstIndex(of: word) else { return nil }
        self.init(rawValue: 1 << UInt16(bit))
    }
}

/// What a photo is, has, or went through.
public struct PhotoTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// It has a mark of this session.
    public static let marked = PhotoTraits(rawValue: 1)
    /// It has two pictures or more.
    public static let pair = PhotoTraits(rawValue: 1 << 1)
    /// A film belongs to it, or it is a video itself.
    public static let video = PhotoTraits(rawValue: 1 << 2)
    public static let sidecar = PhotoTraits(rawValue: 1 << 3)
    /// It is shown with a fault.
    public static let damaged = PhotoTraits(rawValue: 1 << 4)
    /// It cannot be shown.
    public static let broken = PhotoTraits(rawValue: 1 << 5)
    /// It says where it was taken.
    public static let gps = PhotoTraits(rawValue: 1 << 6)
    /// It is the best of its burst.
    public static let best = PhotoTraits(rawValue: 1 << 7)
    /// It is one of a bracket or of a focus series.
    public static let bracket = PhotoTraits(rawValue: 1 << 8)
    /// There are copies of it.
    public static let copies = PhotoTraits(rawValue: 1 << 9)
}

extension SelectableFacts {
    /// Makes width and height those of the photo as it is shown turned, once both its header and the decision about it are known.
    public mutating func turnSides() { if judgement.turn.swapsSides { metadata.swapSides() } }

    /// Takes over what was measured of the photo; nil: nothing is known.
    public mutating func take(_ figures: PhotoFigures?) {
        sharpness = figures?.sharp
        blown = figures?.blown
        crushed = figures?.crushed
    }

    /// Takes over what the photo's file says; what it does not say becomes unknown.
    public mutating func take(_ metadata: PhotoMetadata) {
        self.metadata = metadata
        date = metadata.captureDate.flatMap {
            // A leap second is the last one before it.
            Moment(digits: $0.second == 60 ? $0.number - 1 : $0.number)
        }
        milliseconds = Int(metadata.milliseconds ?? 0)
        zone = metadata.zone
        traits.remove(.gps)
        if metadata.hasPosition == true { traits.insert(.gps) }
    }
}
