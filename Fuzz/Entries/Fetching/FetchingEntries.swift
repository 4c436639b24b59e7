@testable import Fetching

/// What lies in the cache: it is refused, or reads as it is written again, and gives no control character to a request.
@_cdecl("fuzz_meta")
public func fuzzMeta(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    if let copy = FreshCopy(text, of: address.text, now: now) { precondition(copy.length > 0) }
    guard let entry = try? CacheEntry(text: text) else { return 0 }
    precondition((try? CacheEntry(text: entry.text)) == entry)
    check(entry)
    return 0
}

/// Headers of an answer: what is kept of them is read again as it was, by the rules of the cache.
@_cdecl("fuzz_http")
public func fuzzHTTP(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let headers = HTTPHeaders(bytes)
    let entry = CacheEntry(
        address: address, headers: headers, status: 200, length: 1, isDetour: false,
        agent: [1].map { $0 + 64 },
        now: now)
    precondition((try? CacheEntry(text: entry.text)) == entry)
    check(entry)
    check(entry.renewed(by: headers, now: now + 1))
    if let wait = headers.secondsUntil(bytes) { precondition(wait >= 0) }
    // The rest is a place that a server sends us to.
    if let place = try? WebAddress(bytes) {
        precondition(place.isSecure || place.text.starts(with: "http://".utf8))
        precondition((try? WebAddress(place.text))?.text == place.text)
        precondition(place.text.allSatisfy { $0 > 0x20 && $0 != 0x7f })
        precondition(!place.displayName.isEmpty)
    }
    return 0
}

/// Messages of the fetcher and to it: refused, or the same when they are written again.
@_cdecl("fuzz_fetch")
public func fuzzFetch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let report = try? FetchReport(bytes: bytes) {
        precondition(report.bytes == bytes)
        if case .done(_, let delivery) = report {
            precondition(delivery.name.form != .part && delivery.length > 0)
            precondition(delivery.name.path(in: SessionTag(1)).count <= 65 + 25)
        }
    }
    if let order = try? FetchOrder(bytes: bytes) { precondition(order.bytes == bytes) }
    return 0
}

private func check(_ entry: CacheEntry) {
    for time in [now, now + 1000, 0, Int64.max / 2] {
        let use = entry.use(now: time, agent: [])
        precondition(use != .fresh || entry.mayBeShownOffline(now: time, agent: []))
    }
    if FreshCopy(entry.text, of: entry.url, now: now) != nil {
        precondition(entry.use(now: now, agent: []) == .fresh)
    }
    _ = entry.mayBeKept(hasSecrets: true)
    for line in entry.conditions { precondition(line.allSatisfy { $0 >= 0x20 && $0 != 0x7f }) }
    let delivery = entry.delivery(CacheName(address), .current)
    precondition(delivery.mediaType.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
}

private let now: Int64 = 784_111_777
private let address: WebAddress = {
    guard let address = try? WebAddress(Array("http://host/a.jpg".utf8)) else {
        preconditionFailure()
    }
    return address
}()
