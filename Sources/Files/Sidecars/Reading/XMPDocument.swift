public import CDecoding

/// A document as the worker found it: which of the known properties it has, where, and what they say.
///
/// Nothing of it is trusted: offsets are compared with the bytes before anything is built on them.
public struct XMPDocument: Sendable {
    enum Kind: Sendable {
        case attribute(quote: UInt8)
        case element
        case emptyElement
    }

    struct Place: Sendable {
        let field: XMPField
        let kind: Kind
        let isUnusual: Bool
        /// Between its quotes or tags; the `/>` of an empty element.
        let value: Range<Int>
        /// All of it, without white space before it.
        let whole: Range<Int>
        let name: Range<Int>
        /// Items of a list one a line.
        let text: [UInt8]
    }

    enum Room: Sendable {
        case none
        /// In the tag of the first Description.
        case description(Int)
        /// Before the end tag of rdf:RDF.
        case rdfEnd(Int)
        /// At the `/>` of rdf:RDF.
        case rdfEmpty(Int)
    }

    let isUTF8: Bool
    let places: [Place]
    let room: Room
    /// The name of rdf:RDF in its start tag.
    let rdfName: Range<Int>
    /// For each namespace a prefix that means it where there is room, or none and the number that the usual one gets.
    let prefixes: [(name: String, number: Int)]
    /// A hash of all that riffle does not know of.
    let others: UInt64

    init(
        isUTF8: Bool, places: [Place], room: Room, rdfName: Range<Int>,
        prefixes: [(name: String, number: Int)], others: UInt64
    ) {
        self.isUTF8 = isUTF8
        self.places = places
        self.room = room
        self.rdfName = rdfName
        self.prefixes = prefixes
        self.others = others
    }

    /// Reads an answer about a document of `size` bytes; a document that cannot be read is refused.
    public init(_ map: XMPMap, size: Int) throws(SidecarRefusal) {
        if let refusal = SidecarRefusal(map.status, unusual: map.unusual) { throw refusal }
        isUTF8 = map.is_utf8 == 1
        others = map.others
        let count = min(Int(map.place_count), Int(XMP_PLACE_LIMIT))
        var places: [Place] = []
        for index in 0..<count {
            let place = unsafe withUnsafeBytes(of: map.places) {
                unsafe $0.bindMemory(to: XMPPlace.self)[index]
            }
            places.append(try Place(place, size: size))
        }
        self.places = places
        rdfName = try Self.range(
            map.room.rdf_name, map.room.rdf_name &+ UInt64(map.room.rdf_name_length), size: size)
        let offset = try Self.range(map.room.offset, map.room.offset, size: size).lowerBound
        room =
            switch XMPRoomKind(map.room.kind) {
            case XMP_ROOM_DESCRIPTION: .description(offset)
            case XMP_ROOM_RDF_END: .rdfEnd(offset)
            case XMP_ROOM_RDF_EMPTY: .rdfEmpty(offset)
            default: .none
            }
        let length = Int(XMP_PREFIX_LIMIT) + 1
        prefixes = try XMPNamespaceName.allCases.map { ns throws(SidecarRefusal) in
            let bytes = unsafe withUnsafeBytes(of: map.room.prefix) {
                unsafe Array(
                    $0[(ns.rawValue * length)..<((ns.rawValue + 1) * length)].prefix { $0 != 0 })
            }
            guard Self.isPrefix(bytes) else { throw .readsOtherwise }
            let number = unsafe withUnsafeBytes(of: map.room.number) {
                unsafe $0.bindMemory(to: UInt32.self)[ns.rawValue]
            }
            return (String(decoding: bytes, as: UTF8.self), min(Int(number), 64))
        }
    }

    /// Whether bytes are none, or a prefix of plain letters.
    private static func isPrefix(_ bytes: [UInt8]) -> Bool {
        bytes.count <= 32
            && bytes.enumerated().allSatisfy { index, byte in
                switch byte {
                case 0x41...0x5A, 0x61...0x7A, 0x5F: true
                case 0x30...0x39, 0x2D, 0x2E: index > 0
                default: false
                }
            }
    }

    fileprivate static func range(_ start: UInt64, _ end: UInt64, size: Int) throws(SidecarRefusal)
        -> Range<Int>
    {
        guard start <= end, end <= UInt64(size) else { throw .readsOtherwise }
        return Int(start)..<Int(end)
    }

    /// What the places of a property say, in their order; of the structures nothing.
    func texts(_ field: XMPField) -> [[UInt8]] {
        places.filter { $0.field == field && !$0.isUnusual }.map(\.text)
    }

    /// The first value of each property that it has: one word, or the items of a list.
    public var values: [XMPField: [[UInt8]]] {
        var values: [XMPField: [[UInt8]]] = [:]
        for place in places where !place.isUnusual && values[place.field] == nil {
            values[place.field] =
                place.field == .colorlabels
                ? place.text.split(separator: 0x0A).map { Array($0) } : [place.text]
        }
        return values
    }
}

extension XMPDocument.Place {
    fileprivate init(_ place: XMPPlace, size: Int) throws(SidecarRefusal) {
        guard let field = XMPField(rawValue: place.property) else { throw .readsOtherwise }
        self.field = field
        switch XMPKind(place.kind) {
        case XMP_ATTRIBUTE: kind = .attribute(quote: UInt8(truncatingIfNeeded: place.quote))
        case XMP_ELEMENT: kind = .element
        default: kind = .emptyElement
        }
        isUnusual = place.is_unusual != 0
        value = try XMPDocument.range(place.value, place.value_end, size: size)
        whole = try XMPDocument.range(place.start, place.end, size: size)
        name = try XMPDocument.range(
            place.name, place.name &+ UInt64(place.name_length), size: size)
        let length = min(Int(place.text_length), Int(XMP_TEXT_LIMIT) - 1)
        text = unsafe withUnsafeBytes(of: place.text) { unsafe Array($0[..<length]) }
    }
}
