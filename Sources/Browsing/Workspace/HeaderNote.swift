package import Metadata

/// What the header of a photo's file has told, for filters.
package struct HeaderNote: Sendable {
    package private(set) var metadata: PhotoMetadata
    private let storedByteCount: Int64

    package init(metadata: PhotoMetadata, byteCount: Int64?) {
        self.metadata = metadata
        storedByteCount = byteCount ?? -1
    }

    /// How long the file is; nil where nobody knows.
    package var byteCount: Int64? { storedByteCount < 0 ? nil : storedByteCount }

    /// Keeps the gear once for all photos of one camera.
    mutating func share(_ known: inout Set<PhotoMetadata.Gear>) { metadata.share(&known) }
}
