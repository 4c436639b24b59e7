import SeededRandom
import Testing

@testable import Fetching

private func address(_ text: String) throws(WebAddressFault) -> WebAddress {
    try WebAddress(Array(text.utf8))
}

private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
}

@Suite struct `An address` {
    @Test(arguments: [
        ("http://host/a.jpg", "http://host/a.jpg"),
        ("HTTPS://Host.Example/A.JPG?x=1#part", "https://host.example/A.JPG?x=1"),
        ("http://host", "http://host/"),
        ("http://host?x", "http://host/?x"),
        ("http://host:80/a", "http://host/a"),
        ("https://host:443/a", "https://host/a"),
        ("https://host:80/a", "https://host:80/a"),
        ("http://host:/a", "http://host/a"),
        ("http://[::1]:8080/a", "http://[::1]:8080/a"),
        ("http://host/a b/ü.jpg", "http://host/a%20b/%C3%BC.jpg"),
        ("http://me:secret@host/a.jpg", "http://host/a.jpg"),
        ("http://me:se@cret@host/a.jpg", "http://host/a.jpg"),
        ("http://host/a@b/c:d@e", "http://host/a@b/c:d@e"),
    ]) func `is asked for without fragment, user and password`(given: String, asked: String) throws
    {
        #expect(text(try address(given).text) == asked)
    }

    @Test func `keeps user and password apart`() throws {
        let both = try address("http://me:se:c@ret@host/a.jpg")
        #expect(text(both.user) == "me")
        #expect(text(both.password) == "se:c@ret")
        let one = try address("http://me@host/a.jpg")
        #expect(text(one.user) == "me")
        #expect(one.password == nil)
        #expect(try address("http://host/a@b").user == nil)
    }

    @Test func `never shows user and password`() throws {
        for given in [
            "http://me:geheim@host/a.jpg", "https://geheim@host:1/#x", "http://a:b@geheim@host/",
            "http://geheim:geheim@host", "http://geheim@host?x",
        ] {
            let read = try address(given)
            for shown in [read.text, read.given, read.displayName] {
                #expect(text(shown)?.contains("geheim") == false, "\(given)")
            }
        }
    }

    @Test(arguments: [
        ("file:///etc/passwd", WebAddressFault.otherKind), ("ftp://host/a", .otherKind),
        ("data:image/png,x", .otherKind), ("a.jpg", .otherKind), ("", .otherKind),
        ("http:/host/a", .otherKind), ("http://", .noHost), ("http:///a.jpg", .noHost),
        ("http://me@/a", .noHost), ("http://:80/", .noHost), ("http://ho st/", .badHost),
        ("http://ho%73t/", .badHost), ("http://[::1/", .badHost), ("http://[g::]/", .badHost),
        ("http://[::1]x/", .badHost), ("http://host:0/", .badPort),
        ("http://host:65536/", .badPort),
        ("http://host:-1/", .badPort), ("http://host:8x/", .badPort),
        ("http://host/a\u{1b}[2J", .controlCharacter), ("http://host/a\nb", .controlCharacter),
        ("http://host/\(String(repeating: "a", count: 8_000))", .tooLong(limit: 8_000)),
        ("http://host/\(String(repeating: "ü", count: 3_900))", .tooLong(limit: 8_000)),
    ]) func `of another kind, or broken, is refused`(given: String, fault: WebAddressFault) {
        #expect(throws: fault) { try address(given) }
    }

    @Test func `is told from a path`() {
        for (given, isOne) in [
            ("http://x", true), ("HTTP://x", true), ("ftp://x", true), ("file:///x", true),
            ("./http://x", false), ("a/b.jpg", false), ("://x", false), ("1x://y", false),
            ("http:/x", false), ("data:x", false),
        ] {
            #expect(WebAddress.looksLikeAddress(Array(given.utf8)) == isOne, "\(given)")
        }
    }

    @Test(arguments: [
        ("http://host/a/b.jpg", "b.jpg"), ("http://host/a/b.jpg?w=1", "b.jpg"),
        ("http://host/a/", "a"), ("http://host/", "host"), ("http://host?x=/y", "host"),
        ("http://host/a%20%C3%BC.jpg", "a ü.jpg"), ("http://host/100%", "100%"),
        ("http://host/%zz%4", "%zz%4"), ("http://host/%1b%5b2J.jpg", "\u{1b}[2J.jpg"),
    ]) func `has the name of its last part`(given: String, name: String) throws {
        #expect(text(try address(given).displayName) == name)
    }

    @Test func `made of what was read of it is the same`() throws {
        var dice = Dice(9)
        let parts = [
            "http://", "https://", "host", "a", ":", "8080", "@", "/", "?", "#", "%41", " ",
            "[::1]", "ü", ".", "\\",
        ]
        var count = 0
        for _ in 0..<20_000 {
            let given = (0..<dice.whole(2...9)).map { _ in dice.pick(parts) }.joined()
            guard let read = try? address(given) else { continue }
            count += 1
            let again = try WebAddress(read.text)
            #expect(again.text == read.text && again.host == read.host, "\(given)")
            #expect(again.user == nil && again.password == nil, "\(given)")
            #expect(!read.text.contains { $0 <= 0x20 || $0 == 0x7f }, "\(given)")
        }
        #expect(count > 500)
    }

    @Test func `shares what it is told only with its own origin`() throws {
        let one = try address("https://me:secret@host/a")
        for (other, isSame) in [
            ("https://host:443/b", true), ("https://HOST/b", true), ("http://host/b", false),
            ("https://host:8443/b", false), ("https://host.example/b", false),
        ] {
            #expect(try one.hasOrigin(of: address(other)) == isSame, "\(other)")
        }
    }
}
