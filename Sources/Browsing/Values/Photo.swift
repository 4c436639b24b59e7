public import DisplayList

/// A photo as the model knows it: who it is, and what it is called.
public struct Photo: Hashable, Sendable {
    public let id: PhotoID
    /// The file's name without its folder; bytes as the file system holds them.
    public var name: [UInt8]

    public init(id: PhotoID, name: [UInt8]) {
        self.id = id
        self.name = name
    }
}
