extension XMPDocument {
    /// The bytes of the document with changes made, or nil where it says all of it already.
    ///
    /// `date` is what xmp:MetadataDate gets if anything changes. Nothing outside what changes is touched.
    public func edited(_ bytes: [UInt8], changes: [XMPChange], date: [UInt8]) throws(SidecarRefusal)
        -> [UInt8]?
    {
        guard isUTF8 else { throw .notUTF8 }
        guard places.allSatisfy({ isSound($0, in: bytes) }) else { throw .readsOtherwise }
        var splices: [Splice] = []
        var added: [(XMPField, [UInt8])] = []
        for change in changes { try apply(change, bytes, &splices, &added) }
        guard !splices.isEmpty || !added.isEmpty else { return nil }
        try apply(XMPChange(.metadataDate, date), bytes, &splices, &added)
        if !added.isEmpty { splices.append(try insertion(of: added, in: bytes)) }
        splices.sort { $0.range.lowerBound < $1.range.lowerBound }
        guard splices.count <= 64, let result = Splice.apply(splices, to: bytes) else {
            throw .readsOtherwise
        }
        return result
    }

    private func apply(
        _ change: XMPChange, _ bytes: [UInt8], _ splices: inout [Splice],
        _ added: inout [(XMPField, [UInt8])]
    ) throws(SidecarRefusal) {
        let own = places.filter { $0.field == change.field }
        if own.contains(where: \.isUnusual) { throw .unusual(change.field) }
        guard let value = change.value else {
            splices += own.map { cut($0, from: bytes) }
            return
        }
        guard let first = own.first else {
            added.append((change.field, value))
            return
        }
        if first.text != value { splices.append(replacement(of: first, with: value, in: bytes)) }
        splices += own.dropFirst().map { cut($0, from: bytes) }
    }

    /// Whether a place is where the worker says, as far as its bytes tell.
    private func isSound(_ place: Place, in bytes: [UInt8]) -> Bool {
        let (whole, value, name) = (place.whole, place.value, place.name)
        guard whole.lowerBound <= name.lowerBound, name.upperBound <= value.lowerBound,
            value.upperBound <= whole.upperBound, whole.upperBound <= bytes.count,
            value.lowerBound > 0
        else { return false }
        let local = Array(place.field.local.utf8)
        let own = bytes[name]
        guard own.elementsEqual(local) || own.reversed().starts(with: local.reversed() + [0x3A])
        else {
            return false
        }
        switch place.kind {
        case .attribute(let quote):
            return (quote == 0x22 || quote == 0x27) && bytes[value.lowerBound - 1] == quote
                && value.upperBound + 1 == whole.upperBound && bytes[value.upperBound] == quote
                && !bytes[value].contains(quote) && name.lowerBound == whole.lowerBound
        case .element:
            return bytes[whole.lowerBound] == 0x3C && name.lowerBound == whole.lowerBound + 1
                && bytes[value.lowerBound - 1] == 0x3E
                && bytes[value.upperBound..<whole.upperBound].starts(with: [0x3C, 0x2F] + own)
                && bytes[whole.upperBound - 1] == 0x3E
        case .emptyElement:
            return bytes[whole.lowerBound] == 0x3C && name.lowerBound == whole.lowerBound + 1
                && bytes[value].elementsEqual([0x2F, 0x3E]) && value.upperBound == whole.upperBound
        }
    }

    private func replacement(of place: Place, with value: [UInt8], in bytes: [UInt8]) -> Splice {
        switch place.kind {
        case .attribute(let quote):
            return Splice(range: place.value, bytes: escaped(value, quote: quote))
        case .element:
            return Splice(range: place.value, bytes: content(of: place.field, value, in: bytes))
        case .emptyElement:
            let end = Array("</".utf8) + bytes[place.name] + [0x3E]
            return Splice(
                range: place.value, bytes: [0x3E] + content(of: place.field, value, in: bytes) + end
            )
        }
    }

    /// What stands between tags: a word, or a list of one.
    private func content(of field: XMPField, _ value: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        let text = escaped(value, quote: nil)
        guard field == .colorlabels else { return text }
        let prefix = rdfPrefix(in: bytes)
        func tag(_ name: String, _ isEnd: Bool) -> [UInt8] {
            Array((isEnd ? "</" : "<").utf8) + prefix + Array(name.utf8) + [0x3E]
        }
        return tag("Seq", false) + tag("li", false) + text + tag("li", true) + tag("Seq", true)
    }

    /// What stands before the names of RDF, with its colon.
    private func rdfPrefix(in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let name = bytes[rdfName]
        guard let colon = name.firstIndex(of: 0x3A) else { return [] }
        return name[...colon]
    }

    /// An attribute with the white space before it, an element with that of its line and the newline before it.
    private func cut(_ place: Place, from bytes: [UInt8]) -> Splice {
        var start = place.whole.lowerBound
        func skip(_ isSkipped: (UInt8) -> Bool) {
            while start > 0, isSkipped(bytes[start - 1]) { start -= 1 }
        }
        if case .attribute = place.kind {
            skip { $0 == 0x20 || (0x09...0x0D).contains($0) }
        } else {
            skip { $0 == 0x20 || $0 == 0x09 }
            if start > 0, bytes[start - 1] == 0x0A {
                start -= 1
                if start > 0, bytes[start - 1] == 0x0D { start -= 1 }
            }
        }
        return Splice(range: start..<place.whole.upperBound, bytes: [])
    }

    /// Attributes where there is room for them.
    private func insertion(of added: [(XMPField, [UInt8])], in bytes: [UInt8])
        throws(SidecarRefusal)
        -> Splice
    {
        var text: [UInt8] = []
        var declared: [XMPNamespaceName: String] = [:]
        for (field, value) in added {
            let (known, number) = prefixes[field.namespace.rawValue]
            var prefix = known.isEmpty ? declared[field.namespace] : known
            if prefix == nil {
                let new = field.namespace.prefix + (number > 1 ? "\(number)" : "")
                declared[field.namespace] = new
                prefix = new
                text += Array(" xmlns:\(new)=\"\(field.namespace.uri)\"".utf8)
            }
            text += Array(" \(prefix ?? ""):\(field.local)=\"".utf8)
            text += escaped(value, quote: 0x22) + [0x22]
        }
        switch room {
        case .none: throw .noRDF
        case .description(let offset):
            guard isRoom(offset, in: bytes) else { throw .readsOtherwise }
            return Splice(range: offset..<offset, bytes: text)
        case .rdfEnd(let offset):
            guard bytes[offset...].starts(with: [0x3C, 0x2F] + bytes[rdfName]) else {
                throw .readsOtherwise
            }
            return Splice(range: offset..<offset, bytes: description(text, in: bytes))
        case .rdfEmpty(let offset):
            guard bytes[offset...].starts(with: [0x2F, 0x3E]) else { throw .readsOtherwise }
            return Splice(
                range: offset..<(offset + 2),
                bytes: [0x3E] + description(text, in: bytes) + [0x3C, 0x2F] + bytes[rdfName] + [
                    0x3E
                ])
        }
    }

    /// Whether attributes can begin at an offset: behind a quote or a name, before white space or the end of the tag.
    private func isRoom(_ offset: Int, in bytes: [UInt8]) -> Bool {
        guard offset > 0, offset < bytes.count else { return false }
        let next = bytes[offset]
        return next == 0x2F || next == 0x3E || next == 0x20 || (0x09...0x0D).contains(next)
    }

    private func description(_ attributes: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        let own = rdfPrefix(in: bytes)
        // Where RDF is the default namespace its attributes still need a prefix.
        let known = prefixes[XMPNamespaceName.rdf.rawValue]
        var tag = Array("<".utf8) + own + Array("Description".utf8)
        var prefix = Array(own)
        if prefix.isEmpty {
            let name =
                known.name.isEmpty
                ? "rdf" + (known.number > 1 ? "\(known.number)" : "") : known.name
            if known.name.isEmpty {
                tag += Array(" xmlns:\(name)=\"\(XMPNamespaceName.rdf.uri)\"".utf8)
            }
            prefix = Array("\(name):".utf8)
        }
        return tag + [0x20] + prefix + Array("about=\"\"".utf8) + attributes + Array("/>".utf8)
    }
}

/// A value as it stands in a document: within quotes of a kind, or between tags.
func escaped(_ value: [UInt8], quote: UInt8?) -> [UInt8] {
    value.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        case UInt8(ascii: "<"): Array("&lt;".utf8)
        case UInt8(ascii: ">"): Array("&gt;".utf8)
        case UInt8(ascii: "\"") where quote == byte: Array("&quot;".utf8)
        case UInt8(ascii: "'") where quote == byte: Array("&apos;".utf8)
        case 0x0D, 0x09, 0x0A: Array("&#\(byte);".utf8)
        default: [byte]
        }
    }
}
