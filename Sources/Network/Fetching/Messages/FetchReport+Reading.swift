extension FetchReport {
    /// The most bytes that a file is believed to have.
    static let lengthLimit = UInt64(1) << 40

    /// Reads one; what is not as it should be is a fault, and so is a fetcher that speaks otherwise.
    package init(bytes: [UInt8]) throws(MessageFault) {
        guard bytes.count <= Self.sizeLimit else { throw MessageFault() }
        var reader = MessageReader(bytes)
        let kind = try reader.choice(Kind.self)
        if kind == .hello {
            self = .hello(try Self.facts(&reader))
        } else if kind == .alive {
            self = .alive
        } else {
            let ticket = FetchTicket(try reader.number())
            switch kind {
            case .progress:
                let bytes = try Self.length(&reader)
                let total = try Self.length(&reader)
                guard total == 0 || bytes <= total else { throw MessageFault() }
                self = .progress(ticket, bytes: bytes, total: total)
            case .preview:
                let name = try Self.name(&reader)
                guard name.form == .part else { throw MessageFault() }
                self = .preview(ticket, name, bytes: try Self.length(&reader))
            case .done: self = .done(ticket, try Self.delivery(&reader))
            case .changed: self = .changed(ticket, try Self.delivery(&reader))
            case .unchanged: self = .unchanged(ticket)
            case .failed: self = .failed(ticket, try FetchFailure(reading: &reader))
            case .hello, .alive: throw MessageFault()
            }
        }
        try reader.end()
    }

    static func length(_ reader: inout MessageReader) throws(MessageFault) -> UInt64 {
        let length: UInt64 = try reader.number()
        guard length <= lengthLimit else { throw MessageFault() }
        return length
    }

    private static func name(_ reader: inout MessageReader) throws(MessageFault) -> CacheName {
        let form = try reader.choice(CacheName.Form.self)
        guard let name = CacheName(digest: try reader.bytes(32), form: form) else {
            throw MessageFault()
        }
        return name
    }

    private static func delivery(_ reader: inout MessageReader) throws(MessageFault) -> Delivery {
        let name = try name(&reader)
        let length = try length(&reader)
        let type = String(decoding: try reader.text(), as: UTF8.self)
        let seconds: Int64? = try reader.flag() ? try reader.number() : nil
        let standing = try reader.choice(Delivery.Standing.self)
        // Years up to 9999.
        guard name.form != .part, length > 0, Delivery.isMediaType(type),
            (seconds ?? 0).magnitude <= 253_402_300_799
        else { throw MessageFault() }
        return Delivery(
            name: name, length: length, mediaType: type, lastModified: seconds, standing: standing)
    }

    private static func facts(_ reader: inout MessageReader) throws(MessageFault) -> FetcherFacts {
        guard try reader.number(UInt32.self) == language else { throw MessageFault() }
        let curl = String(decoding: try reader.text(), as: UTF8.self)
        let tls = String(decoding: try reader.text(), as: UTF8.self)
        let speaksHTTP2 = try reader.flag()
        let certificates: FetchFailure.CertificateFault? =
            try reader.flag() ? try reader.choice() : nil
        let landlock = Int(try reader.number(UInt32.self))
        let filtersCalls = try reader.flag()
        let isInstrumented = try reader.flag()
        guard FetcherFacts.isVersion(curl), FetcherFacts.isVersion(tls), landlock < 1000 else {
            throw MessageFault()
        }
        return FetcherFacts(
            curl: curl, tls: tls, speaksHTTP2: speaksHTTP2, certificates: certificates,
            landlock: landlock > 0 ? landlock : nil, filtersCalls: filtersCalls,
            isInstrumented: isInstrumented)
    }
}
