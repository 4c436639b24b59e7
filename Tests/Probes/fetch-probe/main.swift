// A fetcher for tests that fetches nothing: what it does with an address is the first part of its path. Under another name it begins
// otherwise: `no-hello` waits for ever, `bad-hello` says nonsense first, `two-hellos` says it twice, `missing` ends like a program whose
// library is not there, `no-certificates` lacks certificates until a file `installed` lies beside it.

import CLinux
import Fetching
import Glibc

func say(_ bytes: [UInt8]) { _ = unsafe clinux_message_send(3, bytes, bytes.count, 1) }

func say(_ report: FetchReport) { say(report.bytes) }

/// A body of so many bytes under the name that an address has.
func keep(_ address: WebAddress, _ body: String, _ form: CacheName.Form = .kept) -> Delivery {
    let name = CacheName(address).of(form)
    let bytes = Array(body.utf8)
    let session = CommandLine.arguments.compactMap { word in
        word.hasPrefix("session=") ? SessionTag(word.dropFirst(8).utf8) : nil
    }.first
    let path = name.path(in: session ?? SessionTag(0))
    let folder = path.prefix { $0 != 0x2F } + [0]
    _ = unsafe mkdirat(4, folder.map { CChar(bitPattern: $0) }, 0o700)
    let file = unsafe openat(
        4, path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = unsafe write(file, bytes, bytes.count)
    close(file)
    return Delivery(
        name: name, length: UInt64(bytes.count), mediaType: "image/png",
        lastModified: 1_700_000_000,
        standing: .current)
}

func delivery(_ from: Delivery, _ standing: Delivery.Standing, longer: UInt64 = 0) -> Delivery {
    Delivery(
        name: from.name, length: from.length + longer, mediaType: from.mediaType,
        lastModified: from.lastModified, standing: standing)
}

func fetch(_ ticket: FetchTicket, _ address: WebAddress, isAgain: Bool) {
    let parts = String(decoding: address.target, as: UTF8.self).split(separator: "/")
    let body = "the body of \(String(decoding: address.text, as: UTF8.self))"
    switch parts.first ?? "" {
    case "ok": say(.done(ticket, keep(address, body)))
    case "session": say(.done(ticket, keep(address, body, .session)))
    case "offline": say(.done(ticket, delivery(keep(address, body), .offline)))
    case "progress":
        for done: UInt64 in 1...50 { say(.progress(ticket, bytes: done * 1000, total: 50_000)) }
        say(.done(ticket, keep(address, body)))
    case "more-than-all":
        say(.progress(ticket, bytes: 5000, total: 10))
        say(.done(ticket, keep(address, body)))
    case "changed":
        say(.done(ticket, delivery(keep(address, body), .stale)))
        say(.changed(ticket, keep(address, "another body")))
    case "unchanged":
        say(.done(ticket, delivery(keep(address, body), .stale)))
        say(.unchanged(ticket))
    case "unasked":
        say(.done(ticket, delivery(keep(address, body), .stale)))
        say(.failed(ticket, .cannotConnect))
    case "lost": say(isAgain ? .done(ticket, keep(address, body)) : .failed(ticket, .status(404)))
    case "secure":
        let failure = facts.certificates.map { FetchReport.failed(ticket, .certificate($0)) }
        say(failure ?? .done(ticket, keep(address, body)))
    case "hang": break
    case "die": exit(0)
    case "crash": kill(getpid(), SIGKILL)
    case "nonsense": say(Array("nonsense".utf8))
    case "nothing": say(FetchOrder.end.bytes)
    case "part": say(.done(ticket, keep(address, body, .part)))
    case "longer": say(.done(ticket, delivery(keep(address, body), .current, longer: 1)))
    case "absent":
        let away = keep(address, body)
        let path = away.name.path(in: SessionTag(0)).map { CChar(bitPattern: $0) } + [0]
        _ = unsafe unlinkat(4, path, 0)
        say(.done(ticket, away))
    case "stranger":
        say(.done(FetchTicket(ticket.number &+ 1000), keep(address, "a stranger")))
        say(.failed(FetchTicket(0), .noSuchHost))
        say(.done(ticket, keep(address, body)))
    case "changed-first": say(.changed(ticket, keep(address, body)))
    case "twice":
        let kept = keep(address, body)
        say(.done(ticket, delivery(kept, .stale)))
        say(.done(ticket, kept))
    default: say(.failed(ticket, .status(410)))
    }
}

let path = CommandLine.arguments.first ?? ""
let name = String(path.split(separator: "/").last ?? "")
let isInstalled = unsafe access(path.dropLast(name.count) + "installed", F_OK) == 0
let facts = FetcherFacts(
    curl: "7.88.1", tls: "none", speaksHTTP2: false,
    certificates: name == "no-certificates" && !isInstalled ? .noStore : nil, landlock: nil,
    filtersCalls: false, isInstrumented: false)
switch name {
case "no-hello": while true { pause() }
case "bad-hello": say(Array("hello".utf8))
case "missing": exit(127)
case "two-hellos":
    say(.hello(facts))
    say(.hello(facts))
default: say(.hello(facts))
}

var buffer = [UInt8](repeating: 0, count: FetchOrder.sizeLimit)
while true {
    var size = 0
    guard unsafe clinux_message_receive(3, &buffer, buffer.count, &size, -1) == 0,
        let order = try? FetchOrder(bytes: Array(buffer[..<size]))
    else { exit(0) }
    switch order {
    case .get(let ticket, let address, _): fetch(ticket, address, isAgain: false)
    case .again(let ticket, let address, _): fetch(ticket, address, isAgain: true)
    case .cancel: break
    case .end: exit(0)
    }
}
