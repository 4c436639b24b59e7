public import Photos

/// What is known of a photo, as far as it tells whether the photo may be a copy of another: 64 bytes.
///
/// All of it is of the photo's cover. `CopyAlbum` makes them.
public struct CopyFacts: Hashable, Sendable {
    /// What the clock showed when it was taken, in milliseconds; `.min` where that is unknown.
    var milliseconds = Int64.min
    /// The digits that `series` leaves out of its name, a number for each way to write some.
    var digits: UInt64 = 0
    /// The hash of its picture, 63 bits; nil where there is none.
    private var storedHash = UInt64.max
    /// In seconds, as an f-number, and as ISO has it; 0 where it is unknown.
    var exposure: Float = 0
    var aperture: Float = 0
    var iso: Float = 0
    /// Pixels of the upright photo; 0 where they are unknown.
    var width: Int32 = 0
    var height: Int32 = 0
    /// Equal numbers stand for equal texts; −1 where there is none.
    var folder: Int32 = -1
    var stem: Int32 = -1
    var camera: Int32 = -1
    /// Its name without the last three or more digits in it.
    var series: Int32 = -1
    /// The classes of its pictures.
    public internal(set) var pictures: Classes = []
    var traits: Traits = []

    /// The classes of pictures: a photo has at most one picture of each.
    public struct Classes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let jpeg = Classes(rawValue: 1)
        public static let heif = Classes(rawValue: 2)
        public static let raw = Classes(rawValue: 4)
        public static let other = Classes(rawValue: 8)
    }

    /// What else it is.
    struct Traits: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        /// Whether the camera wrote parts of the second.
        static let hasParts = Traits(rawValue: 1)
        /// It is a film, or has pictures that follow each other.
        static let moves = Traits(rawValue: 2)
    }

    init() {}

    /// The hash of its picture, 63 bits; nil where it is unknown.
    public var hash: UInt64? {
        get { storedHash == .max ? nil : storedHash }
        set { storedHash = newValue ?? .max }
    }

    /// Whether it is a film, or has pictures that follow each other: only its bytes tell whether it is a copy.
    public var moves: Bool { traits.contains(.moves) }

    /// Whether there is a picture to compare: one whose hash has no bits is of one colour, as every other such picture.
    var isComparable: Bool { !moves && width > 0 && height > 0 && hash ?? 0 != 0 }

    /// In how many bits their hashes differ, 0…63; nil where one has none.
    public func bits(to other: CopyFacts) -> Int? {
        guard let hash, let theirs = other.hash else { return nil }
        return (hash ^ theirs).nonzeroBitCount
    }

    /// Width by height of the upright photo; nil where it is unknown.
    public var aspect: Double? {
        width > 0 && height > 0 ? Double(width) / Double(height) : nil
    }

    /// Whether the second in which it was taken is known.
    var hasTime: Bool { milliseconds != .min }
    /// That second.
    var second: Int64 { milliseconds.dividedDown(by: 1000) }
}

extension Int64 {
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (whole, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? whole - 1 : whole
    }
}

/// Photos among which copies are looked for, in their order.
public struct CopyAlbum: Sendable {
    public private(set) var facts: [CopyFacts] = []
    /// The numbers of texts that photos share.
    private var numbers: [[UInt8]: Int32] = [:]

    public init() {}

    /// Adds a photo: what its cover's header says, the path and the pictures that it is made of; its time counts where the second is known.
    public mutating func add(
        _ metadata: PhotoMetadata, path: [UInt8], pictures: CopyFacts.Classes, isFilm: Bool = false
    ) {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        let name = path[(slash.map { $0 + 1 } ?? 0)...]
        var photo = CopyFacts()
        photo.folder = number(of: slash.map { path[..<$0] } ?? [])
        let dot = name.dropFirst().lastIndex(of: UInt8(ascii: "."))
        photo.stem = number(of: name[..<(dot ?? name.endIndex)])
        if let run = lastDigits(of: name) {
            photo.series = number(of: name[..<run.lowerBound] + [0] + name[run.upperBound...])
            photo.digits = name[run].reduce(0) { $0 &* 11 &+ UInt64($1 - 0x2F) }
        }
        photo.pictures = pictures
        if isFilm || metadata.frames.map({ $0 != 1 }) ?? false { photo.traits.insert(.moves) }
        if metadata.precision == .second, let time = metadata.clockMilliseconds {
            photo.milliseconds = time
            if metadata.milliseconds != nil { photo.traits.insert(.hasParts) }
        }
        if let camera = metadata.camera { photo.camera = number(of: Array(camera.utf8)) }
        photo.exposure = metadata.shutter ?? 0
        photo.aperture = metadata.aperture ?? 0
        photo.iso = Float(metadata.iso ?? 0)
        photo.width = Int32(clamping: metadata.width ?? 0)
        photo.height = Int32(clamping: metadata.height ?? 0)
        facts.append(photo)
    }

    private mutating func number(of text: some Collection<UInt8>) -> Int32 {
        let key = Array(text)
        if let known = numbers[key] { return known }
        let number = Int32(clamping: numbers.count)
        numbers[key] = number
        return number
    }
}

/// Where the last three or more digits in a row of a name are.
private func lastDigits(of name: ArraySlice<UInt8>) -> Range<Int>? {
    var end = name.endIndex
    while end > name.startIndex {
        var start = end
        while start > name.startIndex, (0x30...0x39).contains(name[start - 1]) { start -= 1 }
        if end - start >= 3 { return start..<end }
        end = min(start, end - 1)
    }
    return nil
}
