import Browsing
import CLinux
import DisplayList
import Metadata
public import PhotoLibrary

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
            changed: CalendarDate(secondsSince1970: file.modified_seconds), byteCount: file.size)
    }

    /// Milliseconds since 1970 for comparing: when it was taken by the camera's clock, or else when the file was changed.
    public var moment: Int64 {
        guard let date = metadata.captureDate else { return file.modificationMilliseconds }
        let seconds = LocalTime(
            year: date.year, month: date.month, day: date.day, hour: date.hour,
            minute: date.minute, second: date.second
        ).secondsSince1970
        return seconds * 1000 + Int64(metadata.milliseconds ?? 0)
    }

    /// What a photo is sorted by, the larger first; that of a format grows from its last name to its first.
    public func key(for sort: SortOrder, name: [UInt8]) -> Int64 {
        switch sort {
        case .date: moment
        case .mtime: file.modificationMilliseconds
        case .size: file.size
        case .type: PhotoFormat.rank(of: name)
        case .natural, .name, .rating, .random: 0
        }
    }
}

extension FileIdentity {
    /// When it was changed, since 1970.
    fileprivate var modificationMilliseconds: Int64 {
        modified_seconds * 1000 + modified_nanoseconds / 1_000_000
    }
}
