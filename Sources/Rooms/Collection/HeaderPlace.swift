import PhotoLibrary

/// Where the header of a photo is read that has no path here, or is read again.
public struct HeaderPlace: Hashable, Sendable {
    let path: [UInt8]
    /// Whether it was fetched: then its file's time is not when it was changed, but this is, in seconds since 1970, if anybody knows.
    let isFetched: Bool
    let modified: Int64?
    /// Whether nothing is to be kept of it.
    let isFleeting: Bool
    /// The files beside it.
    let parts: PhotoParts?

    /// A photo whose header is read by itself.
    init(_ path: [UInt8], _ parts: PhotoParts?) {
        self.path = path
        isFetched = false
        modified = nil
        isFleeting = false
        self.parts = parts
    }

    /// A photo of the trash.
    public init(inTrash path: [UInt8]) {
        self.path = path
        isFetched = false
        modified = nil
        isFleeting = false
        parts = nil
    }

    /// A photo that was fetched.
    public init(fetched path: [UInt8], modified: Int64?, isFleeting: Bool) {
        self.path = path
        isFetched = true
        self.modified = modified
        self.isFleeting = isFleeting
        parts = nil
    }
}
