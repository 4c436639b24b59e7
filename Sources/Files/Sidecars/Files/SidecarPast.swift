public import Selecting

/// What riffle has written into a sidecar, and what was there before.
public struct SidecarPast: Hashable, Sendable {
    /// Whether riffle made it, and no other program has changed it since.
    public var isMade: Bool
    /// What tells the bytes that riffle left from others; nil where it took the sidecar away.
    public var left: [UInt8]?
    public var properties: [XMPField: WrittenProperty]

    public init(isMade: Bool, left: [UInt8]?, properties: [XMPField: WrittenProperty] = [:]) {
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
            properties[change.field] = WrittenProperty(
                former: nil, written: change.value, said: .none)
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
            properties[field] = WrittenProperty(former: now, written: now, said: said)
        }
    }

    /// Notes what riffle has written into a property that said `former`.
    mutating func note(_ change: XMPChange, former: [UInt8]?, saying said: Judgement) {
        let first = properties[change.field]
        let before = first.map(\.former) ?? former
        properties[change.field] =
            change.value == before
            ? nil
            : WrittenProperty(former: before, written: change.value, said: first?.said ?? said)
    }
}
