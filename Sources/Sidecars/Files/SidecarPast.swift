public import Selecting

/// What riffle has written into a sidecar, and what was there before.
public struct SidecarPast: Hashable, Sendable {
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

    /// Whether riffle made it, and no other program has changed it since.
    public var isMade: Bool
    /// What tells the bytes that riffle left from others; nil where it took the sidecar away.
    public var left: [UInt8]?
    public var properties: [XMPField: Property]

    public init(isMade: Bool, left: [UInt8]?, properties: [XMPField: Property] = [:]) {
        self.isMade = isMade
        self.left = left
        self.properties = properties
    }

    /// The past of a sidecar that has the very bytes of one that riffle makes; nil where they are others.
    ///
    /// A riffle that was killed may have made it, or a former one that kept no past.
    init?(ofMade bytes: [UInt8], _ document: XMPDocument) {
        let places = document.places.sorted { $0.whole.lowerBound < $1.whole.lowerBound }
        guard let date = places.last, date.field == .metadataDate else { return nil }
        let changes = places.dropLast().map { XMPChange($0.field, $0.text) }
        guard newSidecar(changes, date: date.text) == bytes else { return nil }
        self.init(isMade: true, left: SidecarTemporary.digits(bytes))
        for change in changes {
            properties[change.field] = Property(former: nil, written: change.value, said: .none)
        }
    }

    /// Whether riffle left these bytes.
    func isLeft(_ bytes: [UInt8]) -> Bool { left == SidecarTemporary.digits(bytes) }

    /// Notes what another program has changed since: that is what there was before riffle writes the next time.
    mutating func noteOthers(_ bytes: [UInt8], _ document: XMPDocument, saying said: Judgement) {
        if isLeft(bytes) { return }
        isMade = false
        for (field, property) in properties {
            let now = document.texts(field).first
            guard now != property.written else { continue }
            properties[field] = Property(former: now, written: now, said: said)
        }
    }

    /// Notes what riffle has written into a property that said `former`.
    mutating func note(_ change: XMPChange, former: [UInt8]?, saying said: Judgement) {
        let first = properties[change.field]
        let before = first.map(\.former) ?? former
        properties[change.field] =
            change.value == before
            ? nil : Property(former: before, written: change.value, said: first?.said ?? said)
    }
}
