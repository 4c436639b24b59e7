import Browsing
import CLinux
import DisplayList
import Geometry
import PhotoLibrary

/// What a photo's header says, and of which file.
public struct HeaderFacts: Sendable {
    var file: FileIdentity
    var photo: IndexedPhoto
    /// Whether the file was read for it, so that the index does not have it yet.
    var isNew = false

    /// What the model wants to know.
    func measure(_ id: PhotoID) -> Measure {
        Measure(
            photo: id, pixelSize: Size(width: Double(photo.width), height: Double(photo.height)),
            date: captureDate ?? CalendarDate(secondsSince1970: file.modified_seconds))
    }

    /// Seconds since 1970 for comparing: when it was taken by the camera's clock, or else when the file was changed.
    public var moment: Int64 {
        guard let date = captureDate else { return file.modified_seconds }
        return LocalTime(
            year: date.year, month: date.month, day: date.day, hour: date.hour,
            minute: date.minute, second: date.second
        ).secondsSince1970
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
