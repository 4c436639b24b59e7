public import Selecting

/// What riffle has written into a sidecar of a photo, and what was there before.
public struct DeskSidecar: Hashable, Sendable {
    public let name: [UInt8]
    /// Whether riffle made it, and no other program has changed it since.
    public let isMade: Bool
    /// What tells the bytes that riffle left from others; nil where it took the sidecar away.
    public let left: [UInt8]?
    /// By the names of properties.
    public let properties: [[UInt8]: WrittenProperty]

    public init(
        name: [UInt8], isMade: Bool, left: [UInt8]?, properties: [[UInt8]: WrittenProperty]
    ) {
        self.name = name
        self.isMade = isMade
        self.left = left
        self.properties = properties
    }
}
