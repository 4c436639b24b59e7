import Browsing
public import CLinux
import DisplayList
import Geometry
import PhotoLibrary
public import Photos
public import Selecting
import System

/// What a photo's header says, and the file that it is from.
public struct HeaderFacts: Sendable {
    var file: FileIdentity
    /// What the file itself says; nothing where it could not be read.
    public internal(set) var metadata: PhotoMetadata
    /// Whether the file was read for it, so that the index does not have it yet.
    var isNew = false
    /// Whether the file was saved since riffle started.
    var isSavedNow = false
    /// What its sidecars say of the time and the place.
    var sidecars: [HeaderFacts] = []

    /// What counts: for the date, the sidecar that was changed last goes before the file; a position may be in any of them.
    public var shown: PhotoMetadata {
        var shown = metadata
        let said = sidecars.filter { $0.metadata.captureDate != nil }
        if let last = said.max(by: { $0.changed < $1.changed }) { shown.correct(by: last.metadata) }
        if sidecars.contains(where: { $0.metadata.hasPosition == true }) {
            shown.hasPosition = true
        }
        return shown
    }

    private var changed: Int64 {
        file.modified_seconds &* 1_000_000_000 &+ file.modified_nanoseconds
    }

    /// What the model wants to know.
    ///
    /// `parts` are the files beside its cover at `path`.
    func photoHeader(_ id: PhotoID, _ parts: PhotoParts?, beside path: [UInt8]) -> PhotoHeader {
        let folder = parts == nil ? [] : BytePath.directory(path)
        let others = parts?.others ?? []
        var header = PhotoHeader(
            photo: id, metadata: shown,
            changed: CalendarDate(secondsSince1970: file.modified_seconds), byteCount: file.size,
            others: others.map { part in
                let file = try? fileFacts(BytePath.join(folder, part.name))
                return PhotoFile(name: part.name, byteCount: file?.size ?? 0)
            }, isSavedNow: isSavedNow)
        header.folderNumber = fnv1a64(BytePath.directory(path))
        return header
    }

    /// Which file was looked at.
    public var identity: FileIdentity { file }

    /// When the picture was taken, in hundredths of a second by the camera's clock; nil where the camera did not write it into the file.
    public var captured: Int64? {
        metadata.clockDate.map { $0.seconds * 100 + Int64(metadata.milliseconds ?? 0) / 10 }
    }

    /// What a photo is sorted by, the larger first, `.min` where that is not known; that of a format grows from its last name to its first.
    ///
    /// Dates are what a clock showed, in milliseconds: they are compared by their places in time.
    public func key(for sort: SortKey, name: [UInt8]) -> Int64 {
        switch sort {
        case .date: shown.clockMilliseconds ?? .min
        case .mtime: file.modificationMilliseconds
        case .size: file.size
        case .type: PhotoFormat.rank(of: name)
        case .natural, .name, .rating, .sharpness, .random: 0
        }
    }
}

extension FileIdentity {
    /// When it was changed, since 1970.
    var modificationMilliseconds: Int64 {
        modified_seconds * 1000 + modified_nanoseconds / 1_000_000
    }
}
