public import Photos

/// What is known of a photo, as far as it tells whether the photo belongs to a bracket, a focus series or a burst.
///
/// Nil is unknown. All of it is of the photo's cover.
public struct LikenessFacts: Hashable, Sendable {
    /// The photo's place in the natural order of all photos, which no other photo has: it puts photos of one moment in order.
    public var rank: Int
    /// The number of its folder.
    public var folder: Int
    /// Maker, model and serial number, as far as they are known; empty where none is.
    public var camera: String
    /// When it was taken by the camera's clock, in milliseconds; only differences count.
    public var milliseconds: Int64?
    /// Whether the camera wrote parts of the second.
    public var hasSubseconds = false
    /// Width by height of the upright photo.
    public var aspect: Double?
    /// The hash of its picture: 63 bits.
    public var hash: UInt64?
    /// The median of the luma that the hash is made of.
    public var median: UInt8?
    /// The exposure, in seconds.
    public var exposure: Double?
    /// The f-number.
    public var aperture: Double?
    public var iso: Double?
    /// Exposure compensation in EV.
    public var bias: Double?
    public var hasFlash = false
    /// Whether the camera says that it is one of a bracket.
    public var isFlagged = false
    /// Whether the camera says that it is one of a focus series.
    public var isFocusSeries = false

    public init(rank: Int, folder: Int = 0, camera: String = "") {
        self.rank = rank
        self.folder = folder
        self.camera = camera
    }
}

extension LikenessFacts {
    /// What a photo's header and picture say; its time counts where the second is known.
    public init(_ metadata: PhotoMetadata, _ hash: PhotoHash?, rank: Int, folder: Int = 0) {
        let camera = [metadata.camera, metadata.serial].compactMap(\.self).joined(separator: "\n")
        self.init(rank: rank, folder: folder, camera: camera)
        if metadata.precision == .second { milliseconds = metadata.clockMilliseconds }
        hasSubseconds = metadata.milliseconds != nil
        if let width = metadata.width, let height = metadata.height {
            aspect = Double(width) / Double(height)
        }
        self.hash = hash?.bits
        median = hash?.median
        exposure = metadata.shutter.map(Double.init)
        aperture = metadata.aperture.map(Double.init)
        iso = metadata.iso.map(Double.init)
        bias = metadata.bias.map(Double.init)
        hasFlash = metadata.hasFlash == true
        isFlagged = metadata.drive == .bracket
        isFocusSeries = metadata.drive == .focus
    }
}
