import SeededRandom
import Testing

@testable import Fetching

/// Messages of all kinds with chance in every field.
private struct Messages {
    var dice: Dice

    mutating func address() throws -> WebAddress {
        let user = dice.roll(2) == 0 ? "" : dice.roll(2) == 0 ? "me@" : "me:se:cret@"
        let hosts = ["host", "a.b", "[::1]", "127.0.0.1:8080"]
        return try WebAddress(
            Array("http\(dice.roll(2) == 0 ? "s" : "")://\(user)\(dice.pick(hosts))/a%20.jpg".utf8))
    }

    mutating func order() throws -> FetchOrder {
        let ticket = FetchTicket(UInt32(truncatingIfNeeded: dice.next()))
        let priority = UInt32(truncatingIfNeeded: dice.next())
        switch dice.roll(4) {
        case 0: return .get(ticket, try address(), priority: priority)
        case 1: return .again(ticket, try address(), priority: priority)
        case 2: return .cancel(ticket)
        default: return .end
        }
    }

    mutating func failure() -> FetchFailure {
        let bytes = dice.next() >> 24
        let all: [FetchFailure] = [
            .status(dice.roll(100..<600)), .noSuchHost, .cannotConnect,
            .certificate(dice.pick(FetchFailure.CertificateFault.allCases)), .encryption,
            .cutOff(bytes: bytes), .timedOut(bytes: bytes), .tooLarge(limit: bytes),
            .tooManyRedirects(limit: 5), .redirect(dice.pick(FetchFailure.RedirectFault.allCases)),
            .packed, .notHTTP, .empty, .proxy, .cannotWrite(errno: 28), .notInCache,
            .portNotAllowed(8443),
        ]
        return dice.pick(all)
    }

    mutating func name(_ form: CacheName.Form) throws -> CacheName {
        try #require(CacheName(digest: dice.bytes(32), form: form))
    }

    mutating func delivery() throws -> Delivery {
        Delivery(
            name: try name(dice.pick([.kept, .session])), length: 1 + dice.next() >> 30,
            mediaType: dice.pick(["", "image/jpeg", "text/html; charset=utf-8"]),
            lastModified: dice.roll(2) == 0 ? nil : Int64(dice.roll(2_000_000_000)),
            standing: dice.pick(Delivery.Standing.allCases))
    }

    mutating func report() throws -> FetchReport {
        let ticket = FetchTicket(UInt32(truncatingIfNeeded: dice.next()))
        switch dice.roll(8) {
        case 0:
            return .hello(
                FetcherFacts(
                    curl: "7.88.1", tls: dice.pick(["", "OpenSSL/3.0.19"]),
                    speaksHTTP2: dice.roll(2) == 0,
                    certificates: dice.pick([nil, .noStore, .noOwnStore]),
                    landlock: dice.pick([nil, 4]),
                    filtersCalls: dice.roll(2) == 0, isInstrumented: dice.roll(2) == 0))
        case 1:
            let bytes = dice.next() >> 30
            return .progress(ticket, bytes: bytes, total: dice.pick([0, bytes, bytes + 7]))
        case 2: return .preview(ticket, try name(.part), bytes: 65_536)
        case 3: return .done(ticket, try delivery())
        case 4: return .changed(ticket, try delivery())
        case 5: return .unchanged(ticket)
        case 6: return .alive
        default: return .failed(ticket, failure())
        }
    }
}

@Suite struct `Messages of the fetcher` {
    @Test func `are read as they were written`() throws {
        var messages = Messages(dice: Dice(5))
        for _ in 0..<3_000 {
            let order = try messages.order()
            #expect(order.bytes.count <= FetchOrder.sizeLimit)
            let read = try FetchOrder(bytes: order.bytes)
            // What was given for lists stays with the host.
            #expect(read.bytes == order.bytes)
            let report = try messages.report()
            #expect(report.bytes.count <= FetchReport.sizeLimit)
            #expect(try FetchReport(bytes: report.bytes) == report)
        }
    }

    @Test func `carry the secrets of an order`() throws {
        let address = try WebAddress(Array("http://me:se:cret@host/a".utf8))
        guard
            case .get(let ticket, let read, let priority) = try FetchOrder(
                bytes: FetchOrder.get(FetchTicket(7), address, priority: 9).bytes)
        else {
            Issue.record("an order to get")
            return
        }
        #expect(ticket == FetchTicket(7) && priority == 9)
        #expect(read.user == Array("me".utf8) && read.password == Array("se:cret".utf8))
    }

    @Test func `that lack a byte or have one too many are refused`() throws {
        var messages = Messages(dice: Dice(6))
        for _ in 0..<300 {
            let order = try messages.order().bytes
            let report = try messages.report().bytes
            for count in 0..<order.count {
                #expect(throws: MessageFault.self) { try FetchOrder(bytes: Array(order[..<count])) }
            }
            for count in 0..<report.count {
                #expect(throws: MessageFault.self) {
                    try FetchReport(bytes: Array(report[..<count]))
                }
            }
            #expect(throws: MessageFault.self) { try FetchOrder(bytes: order + [0]) }
            #expect(throws: MessageFault.self) { try FetchReport(bytes: report + [0]) }
        }
    }

    @Test func `with any byte changed are refused, or hold only what may be said`() throws {
        var messages = Messages(dice: Dice(7))
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = try messages.report().bytes
            bytes[messages.dice.roll(bytes.count)] = UInt8(messages.dice.roll(256))
            guard let read = try? FetchReport(bytes: bytes) else { continue }
            accepted += 1
            #expect(read.bytes == bytes)
            switch read {
            case .progress(_, let bytes, let total): #expect(total == 0 || bytes <= total)
            case .preview(_, let name, _): #expect(name.form == .part)
            case .done(_, let delivery), .changed(_, let delivery):
                #expect(delivery.name.form != .part && delivery.length > 0)
                #expect(delivery.mediaType.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
            case .hello(let facts):
                #expect((facts.curl + facts.tls).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
            case .alive, .unchanged, .failed: break
            }
        }
        #expect(accepted > 1_000)
    }

    @Test func `never deliver what is not whole, or is empty`() throws {
        var messages = Messages(dice: Dice(9))
        for _ in 0..<50 {
            let bytes = FetchReport.done(FetchTicket(1), try messages.delivery()).bytes
            // The form stands behind the kind and the ticket, the length behind 32 bytes more.
            var part = bytes
            part[5] = CacheName.Form.part.rawValue
            #expect(throws: MessageFault.self) { try FetchReport(bytes: part) }
            let empty = bytes[..<38] + [UInt8](repeating: 0, count: 8) + bytes[46...]
            #expect(throws: MessageFault.self) { try FetchReport(bytes: Array(empty)) }
            #expect(throws: Never.self) { try FetchReport(bytes: bytes) }
        }
    }

    @Test func `of nothing but chance are refused, or read to be written again`() throws {
        var dice = Dice(8)
        for _ in 0..<50_000 {
            var bytes = dice.bytes(dice.roll(80))
            if !bytes.isEmpty { bytes[0] &= 7 }
            if let report = try? FetchReport(bytes: bytes) { #expect(report.bytes == bytes) }
            if let order = try? FetchOrder(bytes: bytes) { #expect(order.bytes == bytes) }
        }
    }
}
