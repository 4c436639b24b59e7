import SeededRandom
import Testing

@testable import VT

@Suite struct `Pictures in the protocols of terminals` {
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        Base64.append(bytes[...], to: &text)
        return text
    }

    /// What base64 says; nil where it is not written as it has to be.
    private static func bytes(ofBase64 text: some Sequence<UInt8>) -> [UInt8]? {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let letters = Array(text)
        guard letters.count % 4 == 0 else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: letters.count, by: 4) {
            let four = letters[start..<start + 4]
            let padding = four.filter { $0 == UInt8(ascii: "=") }.count
            guard padding == 0 || start + 4 == letters.count else { return nil }
            var bits = 0
            for letter in four.dropLast(padding) {
                guard let value = alphabet.firstIndex(of: letter) else { return nil }
                bits = bits << 6 | value
            }
            bits <<= 6 * padding
            bytes += [16, 8, 0].prefix(3 - padding).map { UInt8(truncatingIfNeeded: bits >> $0) }
        }
        return bytes
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `base64 follows RFC 4648`(plain: String, coded: String) {
        #expect(Self.text(Self.base64(Array(plain.utf8))) == coded)
    }

    @Test(arguments: Seeds.count(100)) func `base64 is read as it was`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let bytes = dice.bytes(dice.roll(400))
        #expect(Self.bytes(ofBase64: Self.base64(bytes)) == bytes, "seed \(seed)")
    }

    @Test func `an upload to kitty is written as the specification gives it`() {
        var upload = KittyUpload(keys: "a=t,i=7497216,f=24,s=2,v=1", quiet: 1)
        let bytes = upload.add([255, 0, 0, 0, 0, 255]) + upload.end()
        #expect(
            Self.text(bytes) == "\u{1B}_Ga=t,i=7497216,f=24,s=2,v=1,m=0,q=1;/wAAAAD/\u{1B}\\")
    }

    @Test(arguments: Seeds.count(60)) func `an upload to kitty is whole, in chunks`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let file = dice.bytes(dice.roll(20_000))
        var upload = KittyUpload.still(columns: 31, rows: 7)
        var bytes: [UInt8] = []
        var rest = file[...]
        while !rest.isEmpty {
            let piece = rest.prefix(1 + dice.roll(7000))
            bytes += upload.add(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        bytes += upload.end()
        var plain: [UInt8] = []
        let chunks = Self.text(bytes).components(separatedBy: "\u{1B}\\")
        for (n, chunk) in chunks.enumerated() {
            let isLast = n == chunks.count - 1
            let keys = (n == 0 ? "a=T,f=100,c=31,r=7,C=1," : "") + "m=\(isLast ? 0 : 1),q=2"
            guard chunk.hasPrefix("\u{1B}_G\(keys);") else {
                Issue.record("seed \(seed): chunk \(n) begins \(chunk.prefix(60))")
                return
            }
            let load = chunk.utf8.dropFirst("\u{1B}_G\(keys);".utf8.count)
            #expect(load.count <= 4096 && (isLast || load.count % 4 == 0), "seed \(seed)")
            plain += Self.bytes(ofBase64: load) ?? []
        }
        #expect(plain == file, "seed \(seed)")
        // In one piece it is the same.
        var whole = KittyUpload.still(columns: 31, rows: 7)
        #expect(whole.add(file) + whole.end() == bytes, "seed \(seed)")
    }

    @Test func `iTerm2 receives the size in cells`() {
        let bytes = ItermPicture.string([1, 2, 3, 4], columns: 10, rows: 4)
        let keys = "size=4;width=10;height=4;preserveAspectRatio=0;doNotMoveCursor=1"
        #expect(Self.text(bytes) == "\u{1B}]1337;File=inline=1;\(keys):AQIDBA==\u{07}")
    }

    @Test func `a still has its rows before it comes, and the cursor below it afterwards`() {
        let place = StillPlace(rows: 3)
        #expect(Self.text(place.begin) == "\n\n\n\r\u{1B}[3A\u{1B}7")
        #expect(Self.text(place.cell(column: 0, row: 0)) == "\u{1B}8")
        #expect(Self.text(place.cell(column: 5, row: 2)) == "\u{1B}8\u{1B}[2B\u{1B}[5C")
        #expect(Self.text(place.end) == "\u{1B}8\u{1B}[3B\r")
    }
}

extension String {
    /// Its parts between `end`s, without what follows the last.
    fileprivate func components(separatedBy end: String) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        for byte in utf8 {
            part.append(byte)
            if part.suffix(end.utf8.count).elementsEqual(end.utf8) {
                parts.append(String(decoding: part.dropLast(end.utf8.count), as: UTF8.self))
                part = []
            }
        }
        return parts
    }
}
