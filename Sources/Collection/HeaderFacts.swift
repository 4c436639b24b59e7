import Browsing
public import CLinux
import DisplayList
import Metadata
import PhotoLibrary
public import Selecting

/// What a photo's header says, and of which file.
public struct HeaderFacts: Sendable {
    var file: FileIdentity
    /// Nothing where the header could not be read.
    var metadata: PhotoMetadata
    /// Whether the file was read for it, so that the index does not have it yet.
    var isNew = false

    /// What the model wants to know.
    ///
    /// `parts` are the files beside its cover at `path`.
    func photoHeader(_ id: PhotoID, _ parts: PhotoParts?, beside path: [UInt8]) -> PhotoHeader {
        let folder = parts == nil ? [] : BytePath.directory(path)
        let others = parts?.others ?? []
        return PhotoHeader(
            photo: id, metadata: metadata,
            changed: CalendarDate(secondsSince1970: file.modified_seconds), byteCount: file.size,
            otherBytes: others.reduce(0) { sum, part in
                sum + ((try? fileFacts(BytePath.join(folder, part.name)))?.size ?? 0)
            })
    }

    /// Which file was looked at.
    public var identity: FileIdentity { file }

    /// When the picture was taken, in hundredths of a second by the camera's clock; nil where the file does not say.
    public var captured: Int64? { moment.map { $0 / 10 } }

    /// Milliseconds since 1970 for comparing: when it was taken by the camera's clock; nil where the file does not say.
    private var moment: Int64? {
        guard let date = metadata.captureDate else { return nil }
        let seconds = LocalTime(
            year: date.year, month: date.month, day: date.day, hour: date.hour,
            minute: date.minute, second: date.second
        ).secondsSince1970
        return seconds * 1000 + Int64(metadata.milliseconds ?? 0)
    }

    /// What a photo is sorted by, the larger first, `.min` where that is not known; that of a format grows from its last name to its first.
    public func key(for sort: SortKey, name: [UInt8]) -> Int64 {
        switch sort {
        case .date: moment ?? .min
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
