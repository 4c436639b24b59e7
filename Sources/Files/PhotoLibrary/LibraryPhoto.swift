/// A photo in the collection: where it is and how it is called on the screen.
public struct LibraryPhoto: Hashable, Sendable {
    /// The path to open, absolute or relative to the working folder.
    public var path: [UInt8]
    /// The name to show: relative to the folder that was requested.
    public var name: [UInt8]
    /// Where it is fetched from, where it is no file here: it has no path then.
    public var address: PhotoAddress? {
        if case .network(let address) = origin { return address }
        return nil
    }

    /// By reference: lists of many photos are moved in memory, and few are on the network.
    private indirect enum Origin: Hashable, Sendable {
        case file
        case network(PhotoAddress)
    }

    private let origin: Origin
    /// Whether no file of its folder can belong to it, by the kinds of all names there.
    public internal(set) var isAlone = false

    public init(path: [UInt8], name: [UInt8]) {
        self.path = path
        self.name = name
        origin = .file
    }

    /// What it is called in lists and messages: its path, or its address without user and password.
    public var listed: [UInt8] { address?.text ?? path }

    /// A photo on the network.
    public init(_ address: PhotoAddress) {
        path = []
        name = address.name
        origin = .network(address)
    }
}
