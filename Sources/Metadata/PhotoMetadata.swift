/// What the file of a photo says about it, without its pixels.
///
/// Nil is unknown. Texts are as the file has them: whoever shows one makes it harmless.
public struct PhotoMetadata: Hashable, Sendable {
    // Nought is unknown: thousands of these are kept.
    private var storedWidth: Int32 = 0
    private var storedHeight: Int32 = 0
    private var storedDate: Int64 = 0

    /// Thousandths of the second in which it was taken, 0…999.
    public var milliseconds: Int32?
    /// That of the clock that `captureDate` was read from.
    public var zone = ClockZone.unknown
    /// How far it was written; nil where there is no date.
    public var precision: CaptureTime.Precision?
    /// Whether a camera wrote it into its own record; of a sidecar, whether it is said of the photo itself.
    public var isRecorded = false
    /// Its maker and its model.
    public var camera: String?
    public var lens: String?
    /// In millimetres, as the lens has it.
    public var focalLength: Float?
    /// The f-number.
    public var aperture: Float?
    /// The exposure, in seconds.
    public var shutter: Float?
    public var iso: Int32?
    /// Whether the file says where the photo was taken.
    public var hasPosition: Bool?
    /// What kind of file it is, by its content, as people say it: `JPEG`, `NEF`.
    public var format: String?
    /// Pictures that follow each other: 1 where it stands still, 0 where it moves and nobody has counted them.
    public var frames: Int32?

    public init() {}

    /// Pixels across the upright photo.
    public var width: Int? {
        get { storedWidth > 0 ? Int(storedWidth) : nil }
        set { storedWidth = Int32(clamping: max(0, newValue ?? 0)) }
    }

    /// Pixels down the upright photo.
    public var height: Int? {
        get { storedHeight > 0 ? Int(storedHeight) : nil }
        set { storedHeight = Int32(clamping: max(0, newValue ?? 0)) }
    }

    /// When it was taken, as the clock showed it.
    public var captureDate: CaptureDate? {
        get { CaptureDate(number: storedDate) }
        set { storedDate = newValue?.number ?? 0 }
    }

    /// Bytes of a text that are kept.
    public static let textLimit = 64

    /// When it was taken by the camera's own clock, to the second; nil where only others say it.
    ///
    /// Only such dates tell shots apart.
    public var clockDate: CaptureDate? {
        isRecorded && precision == .second ? captureDate : nil
    }

    /// What the clock showed when it was taken, in milliseconds as if that were since 1970 in UTC.
    public var clockMilliseconds: Int64? {
        captureDate.map { $0.seconds * 1000 + Int64(milliseconds ?? 0) }
    }

    /// When it was taken, with all that is known of that.
    public var captureTime: CaptureTime? {
        captureDate.map {
            CaptureTime(
                $0, milliseconds: milliseconds, zone: zone, precision: precision ?? .second)
        }
    }

    /// Takes over when it was taken.
    public mutating func take(_ time: CaptureTime, isRecorded: Bool) {
        captureDate = time.date
        milliseconds = time.milliseconds
        zone = time.zone
        precision = time.precision
        self.isRecorded = isRecorded
    }

    /// Takes over what a sidecar says of the time: another time counts, and of the same one whatever was not known.
    public mutating func correct(by sidecar: PhotoMetadata) {
        guard let theirs = sidecar.captureTime else { return }
        guard let own = captureTime else { return take(theirs, isRecorded: false) }
        guard sidecar.isRecorded else { return }
        if theirs.precision <= own.precision, theirs.covers(own.date) {
            if zone == .unknown { zone = theirs.zone }
        } else {
            take(theirs, isRecorded: false)
        }
    }

    /// Takes over what the other one knows and this one does not.
    public mutating func fill(from other: PhotoMetadata) {
        // Parts of a second and a zone are of the date that they came with.
        let own = captureDate == nil ? nil : self
        for field in MetadataField.all where field.value(self) == nil {
            if let value = field.value(other) { field.set(&self, value) }
        }
        guard let own else { return }
        milliseconds = own.milliseconds
        zone = own.zone
        precision = own.precision
        isRecorded = own.isRecorded
    }
}
