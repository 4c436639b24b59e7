extension FetchFailure {
    private enum Kind: UInt8 {
        case status = 1, noSuchHost, cannotConnect, certificate, encryption, cutOff, timedOut
        case tooLarge, tooManyRedirects, redirect, packed, notHTTP, empty, proxy, cannotWrite
        case notInCache, portNotAllowed
    }

    /// A byte for the kind, then what it has.
    func put(to writer: inout MessageWriter) {
        switch self {
        case .status(let code): writer.put(Kind.status, number: UInt16(clamping: code))
        case .noSuchHost: writer.put(Kind.noSuchHost.rawValue)
        case .cannotConnect: writer.put(Kind.cannotConnect.rawValue)
        case .certificate(let fault): writer.put(Kind.certificate, number: fault.rawValue)
        case .encryption: writer.put(Kind.encryption.rawValue)
        case .cutOff(let bytes): writer.put(Kind.cutOff, number: bytes)
        case .timedOut(let bytes): writer.put(Kind.timedOut, number: bytes)
        case .tooLarge(let limit): writer.put(Kind.tooLarge, number: limit)
        case .tooManyRedirects(let limit):
            writer.put(Kind.tooManyRedirects, number: UInt8(clamping: limit))
        case .redirect(let fault): writer.put(Kind.redirect, number: fault.rawValue)
        case .packed: writer.put(Kind.packed.rawValue)
        case .notHTTP: writer.put(Kind.notHTTP.rawValue)
        case .empty: writer.put(Kind.empty.rawValue)
        case .proxy: writer.put(Kind.proxy.rawValue)
        case .cannotWrite(let errno): writer.put(Kind.cannotWrite, number: UInt16(clamping: errno))
        case .notInCache: writer.put(Kind.notInCache.rawValue)
        case .portNotAllowed(let port): writer.put(Kind.portNotAllowed, number: port)
        }
    }

    init(reading reader: inout MessageReader) throws(MessageFault) {
        switch try reader.choice(Kind.self) {
        case .status:
            let code = Int(try reader.number(UInt16.self))
            guard (100...599).contains(code) else { throw MessageFault() }
            self = .status(code)
        case .noSuchHost: self = .noSuchHost
        case .cannotConnect: self = .cannotConnect
        case .certificate: self = .certificate(try reader.choice())
        case .encryption: self = .encryption
        case .cutOff: self = .cutOff(bytes: try FetchReport.length(&reader))
        case .timedOut: self = .timedOut(bytes: try FetchReport.length(&reader))
        case .tooLarge: self = .tooLarge(limit: try FetchReport.length(&reader))
        case .tooManyRedirects: self = .tooManyRedirects(limit: Int(try reader.byte()))
        case .redirect: self = .redirect(try reader.choice())
        case .packed: self = .packed
        case .notHTTP: self = .notHTTP
        case .empty: self = .empty
        case .proxy: self = .proxy
        case .cannotWrite: self = .cannotWrite(errno: Int32(try reader.number(UInt16.self)))
        case .notInCache: self = .notInCache
        case .portNotAllowed: self = .portNotAllowed(try reader.number())
        }
    }
}

extension MessageWriter {
    fileprivate mutating func put(
        _ kind: some RawRepresentable<UInt8>, number: some FixedWidthInteger
    ) {
        put(kind.rawValue)
        put(number: number)
    }
}
