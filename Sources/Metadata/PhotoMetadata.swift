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

    /// When it was taken, by the camera's clock.
    public var captureDate: CaptureDate? {
        get { CaptureDate(number: storedDate) }
        set { storedDate = newValue?.number ?? 0 }
    }

    /// Bytes of a text that are kept.
    public static let textLimit = 64

    /// Takes over what the other one knows and this one does not.
    public mutating func fill(from other: PhotoMetadata) {
        // A part of a second is of the date that it came with.
        let hadDate = captureDate != nil
        let former = milliseconds
        for field in MetadataField.all where field.value(self) == nil {
            if let value = field.value(other) { field.set(&self, value) }
        }
        if hadDate { milliseconds = former }
    }
}
