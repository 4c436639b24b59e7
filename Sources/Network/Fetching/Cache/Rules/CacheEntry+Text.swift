/// A file in the cache is not what riffle writes.
package struct CacheEntryFault: Error, Hashable, Sendable {}

extension CacheEntry {
    /// The most bytes that one may have.
    package static let textLimit = 64 << 10
    /// After the year 9999 nothing was fetched.
    private static let lastMoment: Int64 = 253_402_300_799

    /// A line each, between one with the version and one that says that nothing is missing; the first as `FreshCopy` reads them.
    package var text: [UInt8] {
        var lines: [[UInt8]] = []
        func put(_ name: String, _ value: [UInt8]?) {
            if let value { lines.append(Array("\(name): ".utf8) + value) }
        }
        func put(_ name: String, number: some BinaryInteger) {
            put(name, Array(String(number).utf8))
        }
        put("url", url)
        put("fetched", number: fetched)
        put("until", number: freshUntil)
        put("length", number: length)
        put("inode", number: inode)
        if let moment = lastModified.flatMap(HTTPDate.seconds), moment >= 0 {
            put("modified", number: moment)
        }
        put("status", number: status)
        put("etag", etag)
        put("last-modified", lastModified)
        put("date", date)
        put("expires", expires)
        put("cache-control", cacheControl)
        put("content-type", contentType)
        put("vary", vary)
        put("age", number: age)
        put("detour", number: isDetour ? 1 : 0)
        put("agent", agent)
        return FreshCopy.firstLine + lines.flatMap { $0 + [UInt8(ascii: "\n")] }
            + FreshCopy.lastLine
    }

    /// Reads one, without trusting its writer.
    package init(text: [UInt8]) throws(CacheEntryFault) {
        guard text.count <= Self.textLimit, text.starts(with: FreshCopy.firstLine),
            text.suffix(5) == [UInt8(ascii: "\n")] + FreshCopy.lastLine,
            text.count > FreshCopy.firstLine.count + FreshCopy.lastLine.count
        else { throw CacheEntryFault() }
        let lines = text.dropFirst(FreshCopy.firstLine.count).dropLast(5).split(
            separator: UInt8(ascii: "\n"), maxSplits: 20, omittingEmptySubsequences: false)
        var fields = try Self.fields(lines)
        func number<Number: FixedWidthInteger>(_ name: String) throws(CacheEntryFault) -> Number {
            guard let value = fields.removeValue(forKey: name), value.count <= 20,
                let number = Number(String(decoding: value, as: UTF8.self)), number >= 0
            else { throw CacheEntryFault() }
            return number
        }
        guard let url = fields.removeValue(forKey: "url"), !url.isEmpty else {
            throw CacheEntryFault()
        }
        self.init(url: url, fetched: try number("fetched"))
        status = try number("status")
        length = try number("length")
        // What follows from the rest is not believed.
        let _: Int64 = try number("until")
        fields["modified"] = nil
        age = try number("age")
        inode = try number("inode")
        let detour: Int = try number("detour")
        guard (200...299).contains(status), age <= 1 << 31, detour < 2, fetched <= Self.lastMoment
        else {
            throw CacheEntryFault()
        }
        isDetour = detour == 1
        etag = fields.removeValue(forKey: "etag")
        lastModified = fields.removeValue(forKey: "last-modified")
        date = fields.removeValue(forKey: "date")
        expires = fields.removeValue(forKey: "expires")
        cacheControl = fields.removeValue(forKey: "cache-control")
        contentType = fields.removeValue(forKey: "content-type")
        vary = fields.removeValue(forKey: "vary")
        agent = fields.removeValue(forKey: "agent")
        guard fields.isEmpty else { throw CacheEntryFault() }
    }

    /// Names and values, each name once, no control characters: they become headers of a request again.
    private static func fields(
        _ lines: [ArraySlice<UInt8>]
    ) throws(CacheEntryFault) -> [String: [UInt8]] {
        var fields: [String: [UInt8]] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                line.dropFirst(colon - line.startIndex + 1).first == UInt8(ascii: " ")
            else { throw CacheEntryFault() }
            let name = String(decoding: line[..<colon], as: UTF8.self)
            let value = Array(line[(colon + 2)...])
            guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }),
                value.count <= (name == "url" ? 2 * fieldLimit : fieldLimit),
                fields.updateValue(value, forKey: name) == nil
            else { throw CacheEntryFault() }
        }
        return fields
    }
}
