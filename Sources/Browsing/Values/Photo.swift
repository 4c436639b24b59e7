public import DisplayList

/// A photo as the model knows it: who it is, and what it is called.
public struct Photo: Hashable, Sendable {
    public let id: PhotoID
    /// The file's name without its folder; bytes as the file system holds them.
    public var name: [UInt8]

    /// What its further files are called behind its name: ` +CR2 +2 xmp`; empty where it has none.
    public var others: [UInt8]
    public var otherCount: Int
    /// Where on the network it comes from: its server and folder; nil where it is a file here.
    public let source: [UInt8]?

    /// Whether it is on the network, and no file here: nothing is done to it that is done to files.
    public var isRemote: Bool { source != nil }

    public init(
        id: PhotoID, name: [UInt8], others: [UInt8] = [], otherCount: Int = 0,
        source: [UInt8]? = nil
    ) {
        self.id = id
        self.name = name
        self.others = others
        self.otherCount = otherCount
        self.source = source
    }
}
