import Browsing
import CLinux
import Collection
import Decoding
import Geometry
import ViewModel
import Formats

/// What the status line says of a photo: from the file, and from decoding it where that worked.
func facts(_ identity: FileIdentity, _ photo: DecodedPhoto?) -> PhotoFacts {
    let capture = photo?.captureDate.map { CalendarDate($0) }
    return PhotoFacts(
        pixelSize: Size(
            width: Double(photo?.sourceWidth ?? 0), height: Double(photo?.sourceHeight ?? 0)),
        byteCount: identity.size,
        date: capture ?? CalendarDate(secondsSince1970: identity.modified_seconds),
        formatName: photo.map(\.formatName) ?? "", damage: photo?.damage,
        moves: photo?.movement != nil)
}

extension DecodedPhoto {
    /// Of a RAW file the camera's own JPEG is shown, where there is one.
    fileprivate var formatName: String {
        isPreview ? "\(format.rawValue) · preview" : format.rawValue
    }
}
