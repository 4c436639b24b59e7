public import Selecting

/// What riffle has written into a sidecar of a photo, and what was there before.
public struct DeskSidecar: Hashable, Sendable {
    /// What riffle did with one property.
    public struct Property: Hashable, Sendable {
        /// What it said before riffle wrote, as text; nil where it was absent.
        public let former: [UInt8]?
        /// What riffle left there; nil where it took the property away.
        public let written: [UInt8]?
        /// What all documents of the photo said together before riffle wrote.
        public let said: Judgement

        public init(former: [UInt8]?, written: [UInt8]?, said: Judgement) {
            self.former = former
            self.written = written
            self.said = said
        }
    }

    public let name: [UInt8]
    /// Whether riffle made it, and no other program has changed it since.
    public let isMade: Bool
    /// What tells the bytes that riffle left from others; nil where it took the sidecar away.
    public let left: [UInt8]?
    /// By the names of properties.
    public let properties: [[UInt8]: Property]

    public init(
        name: [UInt8], isMade: Bool, left: [UInt8]?, properties: [[UInt8]: Property]
    ) {
        self.name = name
        self.isMade = isMade
        self.left = left
        self.properties = properties
    }
}
