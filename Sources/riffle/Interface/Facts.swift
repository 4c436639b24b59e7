import CLinux
import Decoding
import Geometry
import Glibc
import ViewModel
import Formats

/// What the status line says of a photo: from the file, and from decoding it where that worked.
func facts(_ identity: FileIdentity, _ photo: DecodedPhoto?) -> PhotoFacts {
    let capture = photo?.captureDate.map {
        CalendarDate(
            year: $0.year, month: $0.month, day: $0.day, hour: $0.hour, minute: $0.minute,
            second: $0.second, isCapture: true)
    }
    return PhotoFacts(
        pixelSize: Size(
            width: Double(photo?.sourceWidth ?? 0), height: Double(photo?.sourceHeight ?? 0)),
        byteCount: identity.size,
        date: capture ?? calendarDate(secondsSince1970: identity.modified_seconds),
        formatName: photo?.format.rawValue ?? "", damage: photo?.damage)
}

/// A moment as the clock on the wall shows it.
func calendarDate(secondsSince1970 seconds: Int64) -> CalendarDate? {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    return CalendarDate(
        year: Int(unsafe parts.tm_year) + 1900, month: Int(unsafe parts.tm_mon) + 1,
        day: Int(unsafe parts.tm_mday),
        hour: Int(unsafe parts.tm_hour), minute: Int(unsafe parts.tm_min),
        second: Int(unsafe parts.tm_sec),
        isCapture: false)
}
