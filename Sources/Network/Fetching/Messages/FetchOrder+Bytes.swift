extension FetchOrder {
    private enum Kind: UInt8 { case get = 1, again, cancel, end }

    /// As it goes over the socket.
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .get(let ticket, let address, let priority):
            Self.put(.get, ticket, address, priority, to: &writer)
        case .again(let ticket, let address, let priority):
            Self.put(.again, ticket, address, priority, to: &writer)
        case .cancel(let ticket):
            writer.put(Kind.cancel.rawValue)
            writer.put(number: ticket.number)
        case .end:
            writer.put(Kind.end.rawValue)
        }
        return writer.bytes
    }

    private static func put(
        _ kind: Kind, _ ticket: FetchTicket, _ address: WebAddress, _ priority: UInt32,
        to writer: inout MessageWriter
    ) {
        writer.put(kind.rawValue)
        writer.put(number: ticket.number)
        writer.put(number: priority)
        writer.put(text: address.text)
        writer.put(optional: address.user)
        writer.put(optional: address.password)
    }

    /// Reads one; what is not as it should be is a fault.
    package init(bytes: [UInt8]) throws(MessageFault) {
        guard bytes.count <= Self.sizeLimit else { throw MessageFault() }
        var reader = MessageReader(bytes)
        switch try reader.choice(Kind.self) {
        case .get:
            let ticket = FetchTicket(try reader.number())
            let priority: UInt32 = try reader.number()
            self = .get(ticket, try Self.address(&reader), priority: priority)
        case .again:
            let ticket = FetchTicket(try reader.number())
            let priority: UInt32 = try reader.number()
            self = .again(ticket, try Self.address(&reader), priority: priority)
        case .cancel: self = .cancel(FetchTicket(try reader.number()))
        case .end: self = .end
        }
        try reader.end()
    }

    /// What is read as an address is read from text again, and so never is anything else.
    private static func address(_ reader: inout MessageReader) throws(MessageFault) -> WebAddress {
        let text = try reader.text()
        let user = try reader.optionalText()
        let password = try reader.optionalText()
        guard let read = try? WebAddress(text), read.text == text,
            (user?.count ?? 0) + (password?.count ?? 0) <= WebAddress.limit
        else { throw MessageFault() }
        return WebAddress(
            isSecure: read.isSecure, host: read.host, port: read.port, target: read.target,
            user: user, password: password, given: read.text)
    }
}
