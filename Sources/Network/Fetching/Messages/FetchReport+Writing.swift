extension FetchReport {
    enum Kind: UInt8 { case hello = 1, progress, preview, done, changed, unchanged, failed, alive }

    /// Says that both speak the same: another number for each change of what is sent.
    static let language: UInt32 = 0x7266_0004

    /// As it goes over the socket.
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .hello(let facts):
            writer.put(Kind.hello.rawValue)
            Self.put(facts, to: &writer)
        case .progress(let ticket, let bytes, let total):
            writer.put(.progress, ticket)
            writer.put(number: bytes)
            writer.put(number: total)
        case .preview(let ticket, let name, let bytes):
            writer.put(.preview, ticket)
            writer.put(name)
            writer.put(number: bytes)
        case .done(let ticket, let delivery):
            writer.put(.done, ticket)
            writer.put(delivery)
        case .changed(let ticket, let delivery):
            writer.put(.changed, ticket)
            writer.put(delivery)
        case .unchanged(let ticket):
            writer.put(.unchanged, ticket)
        case .failed(let ticket, let failure):
            writer.put(.failed, ticket)
            failure.put(to: &writer)
        case .alive: writer.put(Kind.alive.rawValue)
        }
        return writer.bytes
    }

    private static func put(_ facts: FetcherFacts, to writer: inout MessageWriter) {
        writer.put(number: language)
        writer.put(text: Array(facts.curl.utf8))
        writer.put(text: Array(facts.tls.utf8))
        writer.put(facts.speaksHTTP2)
        writer.put(facts.certificates != nil)
        if let fault = facts.certificates { writer.put(fault.rawValue) }
        writer.put(number: UInt32(facts.landlock ?? 0))
        writer.put(facts.filtersCalls)
        writer.put(facts.isInstrumented)
    }
}

extension MessageWriter {
    fileprivate mutating func put(_ kind: FetchReport.Kind, _ ticket: FetchTicket) {
        put(kind.rawValue)
        put(number: ticket.number)
    }

    fileprivate mutating func put(_ name: CacheName) {
        put(name.form.rawValue)
        for byte in name.digest { put(byte) }
    }

    fileprivate mutating func put(_ delivery: Delivery) {
        put(delivery.name)
        put(number: delivery.length)
        put(text: Array(delivery.mediaType.utf8))
        put(delivery.lastModified != nil)
        if let seconds = delivery.lastModified { put(number: seconds) }
        put(delivery.standing.rawValue)
    }
}
