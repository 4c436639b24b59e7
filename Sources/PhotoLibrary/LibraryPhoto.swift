/// A photo in the collection: where it is and how it is called on the screen.
public struct LibraryPhoto: Hashable, Sendable {
    /// The path to open, absolute or relative to the working folder.
    public var path: [UInt8]
    /// The name to show: relative to the folder that was asked for.
    public var name: [UInt8]

    public init(path: [UInt8], name: [UInt8]) {
        self.path = path
        self.name = name
    }
}
