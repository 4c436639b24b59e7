import SeededRandom
import Testing

@testable import Fetching

@Suite struct `A name in the cache` {
    @Test func `holds 64 digits and an ending, whatever it is made of`() {
        var dice = Dice(3)
        let digits = Set("0123456789abcdef".utf8)
        for _ in 0..<500 {
            let session = SessionTag(dice.next())
            guard
                let name = CacheName(
                    digest: dice.bytes(32), form: dice.pick(CacheName.Form.allCases))
            else {
                Issue.record("32 bytes are a name")
                continue
            }
            let path = name.path(in: session)
            #expect(path[2] == UInt8(ascii: "/"))
            #expect((path.prefix(2) + path[3..<65]).allSatisfy(digits.contains))
            let ending = String(decoding: path[65...], as: UTF8.self)
            let endings = [".body", ".\(session.text).session", ".\(session.text).part"]
            #expect(endings[Int(name.form.rawValue)] == ending)
        }
    }

    @Test(arguments: [0, 1, 31, 33, 64]) func `is made of 32 bytes alone`(count: Int) {
        #expect(CacheName(digest: [UInt8](repeating: 0, count: count), form: .kept) == nil)
    }

    @Test func `of a session is read as it is written`() {
        for number in [0, 1, 0xffff, UInt64.max] {
            let tag = SessionTag(number)
            #expect(tag.text.utf8.count == 16)
            #expect(SessionTag(tag.text.utf8) == tag)
        }
        for text in ["", "0", "+000000000000001", "00000000000000FF", "000000000000000g"] {
            #expect(SessionTag(text.utf8) == nil, "\(text)")
        }
    }
}
