/// What EXIF says of a shot beside `PhotoMetadata`: it is read for one photo at a time and kept for none.
public struct ShotDetails: Hashable, Sendable {
    /// The number of EXIF's MeteringMode.
    public var metering: Int?
    /// In millimetres, of a lens with the same view on 35 mm film.
    public var equivalentFocalLength: Int?
    /// The program that wrote the file.
    public var software: String?
    /// What its colours are: `sRGB`, `Adobe RGB`, `Display P3`, or as a profile in the file calls itself; at most 24 characters.
    public var colours: String?
    /// Bits of a sample, where they are not 8.
    public var depth: Int?

    public init() {}
}

/// What a camera takes photos in a row for, by its own word.
public enum ShotDrive: Int, Hashable, Sendable {
    /// Exposed differently.
    case bracket = 1
    /// Focused at different distances.
    case focus = 2
}
