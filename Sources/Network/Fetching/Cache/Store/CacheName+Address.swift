extension CacheName {
    /// What a photo of an address is called in the cache, where other sessions may use it.
    package init(_ address: WebAddress) {
        guard let name = CacheName(digest: SHA256.digest(address.text), form: .kept) else {
            preconditionFailure("a digest has 32 bytes")
        }
        self = name
    }

    /// What the photo of a path beneath the cache's folder is called; nil where the path does not begin with such a name.
    init?(path: [UInt8]) {
        var digits = path.prefix(65)
        guard digits.count == 65, digits.remove(at: 2) == UInt8(ascii: "/") else { return nil }
        let pairs = stride(from: 0, to: 64, by: 2).map { digits[$0..<$0 + 2] }
        let digest = pairs.compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
        self.init(digest: digest, form: .kept)
    }

    /// The path of what is known of it, beneath the cache's folder.
    var entryPath: [UInt8] { folder + [UInt8(ascii: "/")] + stem + Array(".meta".utf8) }

    /// As `entryPath`, while it is being written.
    func entryPartPath(in session: SessionTag) -> [UInt8] {
        folder + [UInt8(ascii: "/")] + stem + Array(".\(session.text).meta-part".utf8)
    }
}
