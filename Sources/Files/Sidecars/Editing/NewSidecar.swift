/// What each sidecar begins with that riffle makes.
func newSidecarStart() -> [UInt8] {
    Array("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n".utf8)
        + Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" x:xmptk=\"riffle\">\n".utf8)
}

/// A sidecar of its own for changes that do not take anything away; nil where there are none.
public func newSidecar(_ changes: [XMPChange], date: [UInt8]) -> [UInt8]? {
    let wanted = changes.filter { $0.value != nil }
    guard !wanted.isEmpty else { return nil }
    var namespaces: [XMPNamespaceName] = []
    for change in wanted + [XMPChange(.metadataDate, date)]
    where !namespaces.contains(change.field.namespace) {
        namespaces.append(change.field.namespace)
    }
    var text = newSidecarStart()
    text += Array(" <rdf:RDF xmlns:rdf=\"\(XMPNamespaceName.rdf.uri)\">\n".utf8)
    text += Array("  <rdf:Description rdf:about=\"\"".utf8)
    for ns in namespaces { text += Array("\n    xmlns:\(ns.prefix)=\"\(ns.uri)\"".utf8) }
    for change in wanted + [XMPChange(.metadataDate, date)] {
        text += Array("\n    \(change.field.name)=\"".utf8)
        text += escaped(change.value ?? [], quote: 0x22) + [0x22]
    }
    return text + Array("/>\n </rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>\n".utf8)
}
