package import Metadata

/// What the header of a photo's file has told, for filters.
package struct HeaderNote: Sendable {
    package var metadata: PhotoMetadata
    /// How long the file is; nil where nobody knows.
    package var byteCount: Int64?
}
