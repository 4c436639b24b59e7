import PhotoLibrary
import SeededRandom
import Testing

private func address(_ text: String) -> PhotoAddress? { PhotoAddress(Array(text.utf8)) }

private func name(_ text: String) -> String? {
    address(text).map { String(decoding: $0.name, as: UTF8.self) }
}

@Suite struct `An address` {
    @Test(arguments: [
        ("https://host/a.jpg", "a.jpg"), ("HTTP://Host.org/x/IMG%20one.JPG?w=9#top", "IMG one.JPG"),
        ("https://host", "host"), ("https://host/", "host"), ("https://Host:8080/x/", "x"),
        ("https://host/..", "host"), ("https://host/%2e%2e", "host"),
        ("https://host/a%2Fb.jpg", "a_b.jpg"), ("https://host/%1B%5B2Jx", "_[2Jx"),
        ("https://host/.bashrc", "_bashrc"), ("https://host/%E2%80%AEgpj.exe", "_gpj.exe"),
        ("https://host/50%.jpg", "50%.jpg"), ("https://[::1]:80/a", "a"),
        ("https://host/a%00b", "a_b"), ("https://host/%FF.jpg", "\u{FFFD}.jpg"),
    ])
    func `is called by its last part, or by its server`(text: String, expected: String) {
        #expect(name(text) == expected)
        #expect(address(text)?.fault == nil)
    }

    @Test(arguments: [
        ("https://host/a.jpg", "host/"),
        ("HTTP://me:secret@Host.org/2024/paris/a.jpg#x", "host.org/2024/paris/"),
        ("https://host", "host/"), ("http://host:8080/x/", "host:8080/x/"),
        ("http://host:80/x/a.jpg", "host/x/"), ("https://host/get?id=7", "host/get?id=7"),
        ("https://host/a%1Bb/c.jpg", "host/a%1Bb/"), ("ftp://host/a.jpg", ""),
    ])
    func `is told from others of its name by its source`(text: String, expected: String) {
        #expect(address(text).map { String(decoding: $0.source, as: UTF8.self) } == expected)
    }

    @Test(arguments: [
        ("https://user:secret@host/a.jpg", "https://host/a.jpg"),
        ("https://user@host/a@b.jpg", "https://host/a@b.jpg"),
        ("https://a@secret@host/a.jpg", "https://host/a.jpg"),
        ("https://user:se/cret@host/a.jpg", "https://host/a.jpg"),
        ("ftp://user:secret@host/a.jpg", "ftp://host/a.jpg"),
        ("https://user:secret@ho st/a.jpg", "https://ho st/a.jpg"),
        ("https://user:secret@/a.jpg", "https:///a.jpg"),
    ])
    func `shows no user and no password`(text: String, expected: String) throws {
        let found = try #require(address(text))
        #expect(String(decoding: found.text, as: UTF8.self) == expected)
        for shown in ["\(found)", String(reflecting: found), "\([found])"] {
            #expect(!shown.contains("secret"), "\(shown)")
        }
        var dumped = ""
        dump(found, to: &dumped)
        #expect(
            !dumped.contains("secret")
                && !String(decoding: found.key, as: UTF8.self).contains("secret"))
        #expect(!String(decoding: found.name, as: UTF8.self).contains("secret"))
    }

    @Test(arguments: [
        "a.jpg", "/tmp/http://x", "http:/x", "./https://x", "folder/a:b", "", ":", "C:x", "x:y.jpg",
    ])
    func `is none where it is a path`(text: String) {
        #expect(address(text) == nil)
    }

    @Test(arguments: [
        ("ftp://host/a.jpg", PhotoAddress.Fault.unknownKind), ("file:///etc/passwd", .unknownKind),
        ("data:image/png;base64,AAAA", .unknownKind), ("gopher://x", .unknownKind),
        ("http://", .malformed), ("https:///a.jpg", .malformed), ("http://h:99999/", .malformed),
        ("http://h:0/", .malformed), ("http://a b/", .malformed),
        ("http://h/\u{1B}[2J", .malformed), ("http://[zz]/", .malformed),
    ])
    func `that cannot be opened says why`(text: String, fault: PhotoAddress.Fault) {
        #expect(address(text)?.fault == fault)
    }

    @Test(arguments: [
        ("HTTPS://Host/a", "https://host:443/a"), ("http://u:p@h/a#x", "http://h/a"),
        ("http://h", "http://h/"), ("http://h?q", "http://h/?q"),
    ])
    func `is the same however it is written`(one: String, other: String) {
        #expect(address(one)?.key == address(other)?.key)
        #expect(address("http://h/a")?.key != address("http://h/A")?.key)
    }

    @Test(arguments: UInt64(1)...2000)
    func `whatever it is has a name that a file may have`(seed: UInt64) throws {
        var dice = Dice(seed)
        let alphabet = Array("ab/.%2F5cE:@?#[]\\-_ \u{1B}".utf8) + [0, 0x80, 0xFF, 0xC2, 0x9B]
        var word = Array(
            ["http://", "https://h/", "ftp://", "http://u:secret@h/"][dice.roll(0..<4)].utf8)
        for _ in 0..<dice.roll(0..<300) { word.append(alphabet[dice.roll(0..<alphabet.count)]) }
        let found = try #require(PhotoAddress(word))
        let isHarmless =
            found.name.count <= 255 && !found.name.isEmpty && found.name.first != 0x2E
            && !found.name.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x2F }
        #expect(isHarmless, "seed \(seed): \(found.name)")
        #expect(found.fault != nil || !found.host.isEmpty, "seed \(seed)")
    }
}
