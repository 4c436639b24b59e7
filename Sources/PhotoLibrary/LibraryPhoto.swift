/// A photo in the collection: where it is and how it is called on the screen.
public struct LibraryPhoto: Hashable, Sendable {
    /// The path to open, absolute or relative to the working folder.
    public var path: [UInt8]
    /// The name to show: relative to the folder that was asked for.
    public var name: [UInt8]
    /// Where it is fetched from, where it is no file here: it has no path then.
    public let address: PhotoAddress?

    public init(path: [UInt8], name: [UInt8]) {
        self.path = path
        self.name = name
        address = nil
    }

    /// What it is called in lists and messages: its path, or its address without user and password.
    public var listed: [UInt8] { address?.text ?? path }

    /// A photo on the network.
    public init(_ address: PhotoAddress) {
        path = []
        name = address.name
        self.address = address
    }
}
