/// A file of a photo: its name, and how long it is.
public struct PhotoFile: Hashable, Sendable {
    /// Bytes as the file system holds them, without the folder.
    public var name: [UInt8]
    public var byteCount: Int64

    public init(name: [UInt8], byteCount: Int64) {
        self.name = name
        self.byteCount = byteCount
    }
}
