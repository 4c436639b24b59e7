/// What riffle did with one property of a sidecar.
public struct WrittenProperty: Hashable, Sendable {
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
