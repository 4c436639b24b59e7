public import DisplayList
public import Geometry
public import Photos

/// What the header of a photo's file tells before its pixels are decoded.
public struct PhotoHeader: Hashable, Sendable {
    public var photo: PhotoID
    public var metadata: PhotoMetadata
    /// When its file was changed; nil if unknown.
    public var changed: CalendarDate?
    /// How long its file is; nil if unknown.
    public var byteCount: Int64?
    /// Its files beside the cover.
    public var others: [PhotoFile]
    /// The folder of its file; empty where that tells nothing: of photos of the trash and of those that were fetched.
    public var folder: [UInt8] = []
    /// What all photos of its folder have in common, and no others; nil where that is not known.
    public var folderNumber: UInt64?
    /// What is read for a panel alone.
    public var shot = ShotDetails()
    /// Whether its file was saved since riffle started.
    public var isSavedNow: Bool

    public init(
        photo: PhotoID, metadata: PhotoMetadata, changed: CalendarDate? = nil,
        byteCount: Int64? = nil, others: [PhotoFile] = [], isSavedNow: Bool = false
    ) {
        self.photo = photo
        self.metadata = metadata
        self.changed = changed
        self.byteCount = byteCount
        self.others = others
        self.isSavedNow = isSavedNow
    }

    /// What its files beside the cover measure together, in bytes.
    package var otherBytes: Int64 { others.reduce(0) { $0 + $1.byteCount } }

    /// Width and height in pixels, upright; zero where the file does not say.
    package var pixelSize: Size {
        Size(width: Double(metadata.width ?? 0), height: Double(metadata.height ?? 0))
    }

    /// When the photo was taken, or else when its file was changed.
    package var date: CalendarDate? {
        metadata.captureDate.map { CalendarDate($0) } ?? changed
    }
}

extension PhotoHeader {
    /// Of a size in whole pixels, and a date of the camera's or of the file's.
    public init(photo: PhotoID, pixelSize: Size, date: CalendarDate?) {
        var metadata = PhotoMetadata()
        metadata.width = Int(pixelSize.width)
        metadata.height = Int(pixelSize.height)
        if let date, date.isCapture {
            metadata.captureDate = CaptureDate(
                year: date.year, month: date.month, day: date.day, hour: date.hour,
                minute: date.minute, second: date.second)
        }
        self.init(
            photo: photo, metadata: metadata, changed: date?.isCapture == false ? date : nil)
    }
}
