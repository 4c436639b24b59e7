/// Where a decision about a photo is kept.
public struct DecisionSource: Hashable, Sendable {
    /// A document that says the same as is shown.
    public enum Document: Hashable, Sendable {
        /// A sidecar of this name.
        case sidecar([UInt8])
        /// The XMP or EXIF of a picture.
        case file
    }

    /// Whether riffle's own desk has it.
    public var isOnDesk: Bool
    /// The document that decides first, where it says what is shown; nil where none does.
    public var document: Document?

    public init(isOnDesk: Bool, document: Document?) {
        self.isOnDesk = isOnDesk
        self.document = document
    }
}
