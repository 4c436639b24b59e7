/// What the file of a photo says about it, without its pixels.
///
/// Nil is unknown. Texts are as the file has them: the code that shows one makes it harmless.
public struct PhotoMetadata: Hashable, Sendable {
    // 63 bytes, as hundreds of thousands of these are kept: what takes most room comes first. Nought is unknown.
    private var storedDate: Int64 = 0
    private var gear: Gear?
    private var storedFocus: Int64 = 0
    private var storedWidth: Int32 = 0
    private var storedHeight: Int32 = 0
    private var storedFocalLength: Float = 0
    private var storedAperture: Float = 0
    private var storedShutter: Float = 0
    private var storedISO: Int32 = 0
    /// −1 where nothing is known, as 0 has a meaning.
    private var storedFrames: Int32 = -1
    private var storedMilliseconds: Int16 = -1
    /// In 120ths of an EV, which thirds and halves are whole numbers of.
    private var storedBias = Int16.min
    /// That of the clock that `captureDate` was read from.
    public var zone = ClockZone.unknown
    /// How far it was written; nil where there is no date.
    public var precision: CaptureTime.Precision?
    /// Whether a camera wrote it into its own record; of a sidecar, whether it is said of the photo itself.
    public var isRecorded = false
    /// Whether the file says where the photo was taken.
    public var hasPosition: Bool?
    /// Whether the flash fired.
    public var hasFlash: Bool?
    /// What the camera took photos in a row for; nil where it says nothing.
    public var drive: ShotDrive?

    public init() {}

    /// Only what all photos of one gear share.
    public init(of gear: Gear) {
        self.gear = gear
    }

    /// Thousandths of the second in which it was taken, 0…999.
    public var milliseconds: Int32? {
        get { storedMilliseconds < 0 ? nil : Int32(storedMilliseconds) }
        set { storedMilliseconds = Int16(clamping: newValue ?? -1) }
    }

    /// Its maker and its model.
    public var camera: String? {
        get { gear?.words.camera }
        set { change { $0.camera = newValue } }
    }

    public var lens: String? {
        get { gear?.words.lens }
        set { change { $0.lens = newValue } }
    }

    /// What tells the camera from others of its model.
    public var serial: String? {
        get { gear?.words.serial }
        set { change { $0.serial = newValue } }
    }

    /// What kind of file it is, by its content, as people say it: `JPEG`, `NEF`.
    public var format: String? {
        get { gear?.words.format }
        set { change { $0.format = newValue } }
    }

    /// In millimetres, as the lens has it.
    public var focalLength: Float? {
        get { storedFocalLength == 0 ? nil : storedFocalLength }
        set { storedFocalLength = newValue ?? 0 }
    }

    /// The f-number.
    public var aperture: Float? {
        get { storedAperture == 0 ? nil : storedAperture }
        set { storedAperture = newValue ?? 0 }
    }

    /// The exposure, in seconds.
    public var shutter: Float? {
        get { storedShutter == 0 ? nil : storedShutter }
        set { storedShutter = newValue ?? 0 }
    }

    public var iso: Int32? {
        get { storedISO == 0 ? nil : storedISO }
        set { storedISO = newValue ?? 0 }
    }

    /// Exposure compensation in EV, to the nearest 120th; nil beyond ±99.
    public var bias: Float? {
        get { storedBias == .min ? nil : Float(storedBias) / 120 }
        set {
            storedBias =
                newValue.flatMap {
                    abs($0) <= 99 ? Int16(($0 * 120).rounded()) : nil
                } ?? .min
        }
    }

    /// Where the camera focused, to the nearest 32,767th of a side.
    public var focus: FocusArea? {
        get { storedFocus == 0 ? nil : FocusArea(packed: storedFocus) }
        set { storedFocus = newValue?.packed ?? 0 }
    }

    /// Pictures that follow each other: 1 where it stands still, 0 where it moves and their number is unknown.
    public var frames: Int32? {
        get { storedFrames < 0 ? nil : storedFrames }
        set { storedFrames = newValue ?? -1 }
    }

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

    /// Exchanges width and height: the photo is shown turned by a quarter.
    public mutating func swapSides() { swap(&storedWidth, &storedHeight) }

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

extension PhotoMetadata {
    /// What photos of one camera have in common, kept once for all of them.
    public final class Gear: Hashable, Sendable {
        fileprivate struct Words: Hashable {
            var camera: String?
            var serial: String?
            var lens: String?
            var format: String?
        }

        fileprivate let words: Words

        fileprivate init(_ words: Words) { self.words = words }

        public static func == (a: Gear, b: Gear) -> Bool { a === b || a.words == b.words }

        public func hash(into hasher: inout Hasher) { hasher.combine(words) }
    }

    private mutating func change(_ change: (inout Gear.Words) -> Void) {
        var words = gear?.words ?? Gear.Words()
        change(&words)
        gear = words == Gear.Words() ? nil : Gear(words)
    }

    /// Takes the gear of an earlier photo where that is the same, else adds its own to `known`.
    public mutating func share(_ known: inout Set<Gear>) {
        if let own = gear { gear = known.insert(own).memberAfterInsert }
    }
}
