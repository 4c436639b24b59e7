public import Browsing
public import CLinux
public import Decoding
import Geometry
import Photos

extension PhotoFacts {
    /// What the status line says of a photo: from the file, and from decoding it where that worked.
    public init(_ identity: FileIdentity, _ photo: DecodedPhoto?, video: VideoFacts? = nil) {
        let capture = photo?.captureDate.map { CalendarDate($0) }
        self.init(
            pixelSize: Size(
                width: Double(photo?.sourceWidth ?? 0), height: Double(photo?.sourceHeight ?? 0)),
            byteCount: identity.size,
            date: capture ?? CalendarDate(secondsSince1970: identity.modified_seconds),
            formatName: photo.map(\.formatName) ?? "", damage: photo?.damage,
            moves: photo?.movement != nil, video: video)
        focus = photo?.focus
        if let photo, photo.isDeveloped { closeName = "\(photo.format.rawValue) · developed" }
    }
}

extension VideoFacts {
    /// Nil for an error that does not say that the file is a video.
    public init?(_ error: DecodeError, hasPicture: Bool) {
        guard case .video(_, let milliseconds) = error else { return nil }
        self.init(duration: milliseconds.map { Double($0) / 1000 }, hasPicture: hasPicture)
    }
}

extension DecodedPhoto {
    /// Of a RAW file the camera's own JPEG is shown, where there is one.
    fileprivate var formatName: String {
        let name = format.rawValue
        guard let preview else { return name }
        // Its own size is said where the photo has another one.
        let isWhole = preview == (sourceWidth, sourceHeight)
        return "\(name) · preview" + (isWhole ? "" : " \(preview.width)×\(preview.height) ·")
    }
}
