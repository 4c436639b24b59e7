/// What EXIF says of a shot beside `PhotoMetadata`: it is read for one photo at a time and kept for none.
public struct ShotDetails: Hashable, Sendable {
    /// The number of EXIF's MeteringMode.
    public var metering: Int?
    /// In millimetres, of a lens with the same view on 35 mm film.
    public var equivalentFocalLength: Int?

    public init() {}
}

/// What a camera takes photos in a row for, by its own word.
public enum ShotDrive: Int, Hashable, Sendable {
    /// Exposed differently.
    case bracket = 1
    /// Focused at different distances.
    case focus = 2
}
