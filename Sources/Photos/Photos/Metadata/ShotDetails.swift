/// What EXIF says of a shot beside `PhotoMetadata`: it is read for one photo at a time and kept for none.
public struct ShotDetails: Hashable, Sendable {
    /// Exposure compensation in EV.
    public var bias: Float?
    /// The number of EXIF's MeteringMode.
    public var metering: Int?
    /// Whether the flash fired.
    public var hasFlash = false
    /// In millimetres, of a lens with the same view on 35 mm film.
    public var equivalentFocalLength: Int?

    public init() {}
}
