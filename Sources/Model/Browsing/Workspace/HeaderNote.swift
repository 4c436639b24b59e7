package import Photos

/// What the header of a photo's file has told, for filters.
package struct HeaderNote: Sendable {
    package private(set) var metadata: PhotoMetadata
    // The length of the file in bytes, in the room that the metadata leave; the high byte is 255 where it is unknown.
    private let highByte: UInt8
    private let lowBytes: UInt32

    /// A file of more than a tebibyte counts as one of nearly so much.
    package init(metadata: PhotoMetadata, byteCount: Int64?) {
        self.metadata = metadata
        let count = min(byteCount ?? -1, 255 << 32 - 1)
        highByte = UInt8(truncatingIfNeeded: count >> 32)
        lowBytes = UInt32(truncatingIfNeeded: count)
    }

    /// How long the file is; nil if unknown.
    package var byteCount: Int64? {
        highByte == .max ? nil : Int64(highByte) << 32 | Int64(lowBytes)
    }

    /// Keeps the gear once for all photos of one camera.
    mutating func share(_ known: inout Set<PhotoMetadata.Gear>) { metadata.share(&known) }
}
