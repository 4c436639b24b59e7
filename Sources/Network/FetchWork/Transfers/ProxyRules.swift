import Fetching

/// Which proxy is used for an address, by the environment.
struct ProxyRules {
    private let plain: [UInt8]
    private let secure: [UInt8]
    private let exceptions: [[UInt8]]

    /// `value` gives what a variable holds.
    ///
    /// `HTTP_PROXY` does not count: a web server makes it of what strangers send.
    init(_ value: (String) -> [UInt8]?) {
        func first(_ names: String...) -> [UInt8] {
            names.compactMap { value($0) }.first { !$0.isEmpty } ?? []
        }
        let all = first("all_proxy", "ALL_PROXY")
        let named = first("http_proxy")
        plain = named.isEmpty ? all : named
        let namedSecure = first("https_proxy", "HTTPS_PROXY")
        secure = namedSecure.isEmpty ? all : namedSecure
        exceptions = first("no_proxy", "NO_PROXY")
            .split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") })
            .map { $0.map(Self.lower) }
    }

    /// The proxy for an address; empty for a direct connection.
    func proxy(for address: WebAddress) -> [UInt8] {
        let proxy = address.isSecure ? secure : plain
        return proxy.isEmpty || isExcepted(address.host) ? [] : proxy
    }

    /// The ports that the proxies are at.
    var ports: Set<UInt16> {
        Set([plain, secure].filter { !$0.isEmpty }.map(Self.port))
    }

    /// What stands behind the host's colon; 1080 where nothing does, as libcurl has it.
    private static func port(_ proxy: [UInt8]) -> UInt16 {
        let text = String(decoding: proxy, as: UTF8.self)
        // Behind the scheme, where there is one.
        let parts = text.split(separator: "/")
        let place = parts.first { !$0.hasSuffix(":") } ?? ""
        let host = place.split(separator: "@").last ?? ""
        let isSecure = text.hasPrefix("https://")
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]"),
            let port = UInt16(host[host.index(after: colon)...])
        else { return isSecure ? 443 : 1080 }
        return port
    }

    /// A name is excepted with all that ends in it, an address with a mask with all that begin as it does.
    private func isExcepted(_ host: [UInt8]) -> Bool {
        let name = host.last == UInt8(ascii: ".") ? Array(host.dropLast()) : host
        return exceptions.contains { exception in
            if exception.elementsEqual("*".utf8) { return true }
            if let block = Self.block(exception), let four = Self.number(name[...]) {
                return block.bits == 0 || (four ^ block.address) >> (32 - block.bits) == 0
            }
            var suffix =
                exception.first == UInt8(ascii: ".") ? Array(exception.dropFirst()) : exception
            if suffix.last == UInt8(ascii: ".") { suffix.removeLast() }
            if name == suffix
                || name.elementsEqual([UInt8(ascii: "[")] + suffix + [UInt8(ascii: "]")])
            {
                return true
            }
            return !suffix.isEmpty && name.count > suffix.count
                && name.suffix(suffix.count + 1).elementsEqual([UInt8(ascii: ".")] + suffix)
        }
    }

    /// `10.0.0.0/8`.
    private static func block(_ text: [UInt8]) -> (address: UInt32, bits: UInt32)? {
        let parts = text.split(separator: UInt8(ascii: "/"))
        guard parts.count == 2, let address = number(parts[0]),
            let bits = UInt32(String(decoding: parts[1], as: UTF8.self)), bits <= 32
        else { return nil }
        return (address, bits)
    }

    /// Four numbers with dots between them.
    private static func number(_ text: ArraySlice<UInt8>) -> UInt32? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { UInt8(String(decoding: $0, as: UTF8.self)) }
        guard parts.count == 4, !parts.contains(nil) else { return nil }
        return parts.reduce(0) { $0 << 8 | UInt32($1 ?? 0) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte + 32 : byte }
}
