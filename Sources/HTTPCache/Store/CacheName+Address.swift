package import Fetching

extension CacheName {
    /// What a photo of an address is called in the cache, where other sessions may use it.
    package init(_ address: WebAddress) {
        guard let name = CacheName(digest: SHA256.digest(address.text), form: .kept) else {
            preconditionFailure("a digest has 32 bytes")
        }
        self = name
    }

    /// The path of what is known of it, beneath the cache's folder.
    var entryPath: [UInt8] { folder + [UInt8(ascii: "/")] + stem + Array(".meta".utf8) }

    /// As `entryPath`, while it is being written.
    func entryPartPath(in session: SessionTag) -> [UInt8] {
        folder + [UInt8(ascii: "/")] + stem + Array(".\(session.text).meta-part".utf8)
    }
}
