import CLinux
import DisplayList
import Geometry
import Glibc
import PhotoLibrary
import ViewModel

/// What a photo's header says, and of which file.
struct ReadHeader: Sendable {
    var file: FileIdentity
    var photo: IndexedPhoto
    /// Whether the file was read for it, so that the index does not have it yet.
    var isNew = false

    /// What the model wants to know.
    func measure(_ id: PhotoID) -> Measure {
        Measure(
            photo: id, pixelSize: Size(width: Double(photo.width), height: Double(photo.height)),
            date: captureDate ?? calendarDate(secondsSince1970: file.modified_seconds))
    }

    /// Seconds since 1970 for comparing: when it was taken by the camera's clock, or else when the file was changed.
    var moment: Int64 {
        guard let date = captureDate else { return file.modified_seconds }
        var parts = unsafe tm()
        unsafe parts.tm_year = Int32(date.year - 1900)
        unsafe parts.tm_mon = Int32(date.month - 1)
        unsafe parts.tm_mday = Int32(date.day)
        unsafe parts.tm_hour = Int32(date.hour)
        unsafe parts.tm_min = Int32(date.minute)
        unsafe parts.tm_sec = Int32(date.second)
        unsafe parts.tm_isdst = -1
        return Int64(unsafe mktime(&parts))
    }

    private var captureDate: CalendarDate? {
        guard photo.captured > 0 else { return nil }
        let (day, time) = photo.captured.quotientAndRemainder(dividingBy: 1_000_000)
        return CalendarDate(
            year: Int(day / 10_000), month: Int(day / 100 % 100), day: Int(day % 100),
            hour: Int(time / 10_000), minute: Int(time / 100 % 100), second: Int(time % 100),
            isCapture: true)
    }
}
