import Browsing
import CLinux
import DisplayList
import Metadata
import PhotoLibrary

/// What a photo's header says, and of which file.
public struct HeaderFacts: Sendable {
    var file: FileIdentity
    /// Nothing where the header could not be read.
    var metadata: PhotoMetadata
    /// Whether the file was read for it, so that the index does not have it yet.
    var isNew = false

    /// What the model wants to know.
    func measure(_ id: PhotoID) -> Measure {
        Measure(
            photo: id, metadata: metadata,
            changed: CalendarDate(secondsSince1970: file.modified_seconds))
    }

    /// Seconds since 1970 for comparing: when it was taken by the camera's clock, or else when the file was changed.
    public var moment: Int64 {
        guard let date = metadata.captureDate else { return file.modified_seconds }
        return LocalTime(
            year: date.year, month: date.month, day: date.day, hour: date.hour,
            minute: date.minute, second: date.second
        ).secondsSince1970
    }
}
