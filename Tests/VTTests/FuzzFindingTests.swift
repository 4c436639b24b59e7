import Testing
import VT

/// Inputs on which a fuzzer once broke something; `make fuzz` looks for more.
@Suite struct `findings of the fuzzers` {
    @Test func `a reply about colours that ends before its digits is dropped`() {
        for reply in ["11;rgb:", "10;rgba:", "11;rgb:/", "11;rgb:///", "11;rgb:ff/ff"] {
            var parser = InputParser()
            #expect(parser.feed(Array("\u{1B}]\(reply)\u{1B}\\".utf8), at: 0) == [], "\(reply)")
            let next = parser.feed(Array("n".utf8), at: 1)
            #expect(next == [.key(KeyPress(.character(0x6E)), .press)])
        }
    }

    @Test(arguments: ["[200~", "]", "[", "P"], [1, 40, 200, 5000])
    func `what never came to an end costs no key that comes later`(start: String, length: Int) {
        var parser = InputParser()
        let rest = String(repeating: "1", count: length)
        _ = parser.feed(Array("\u{1B}\(start)\(rest)".utf8), at: 0)
        _ = parser.expire(at: 10)
        let next = parser.feed(Array("n".utf8), at: 20)
        #expect(next == [.key(KeyPress(.character(0x6E)), .press)])
    }

    @Test(arguments: [7, 8, 18, 19, 20, 60, 1000])
    func `a number grows to 9 999 999 and no further, however many digits it has`(digits: Int) {
        var parser = InputParser()
        let number = String(repeating: "9", count: digits)
        let report = parser.feed(Array("\u{1B}[<0;\(number);3M".utf8), at: 0)
        guard case .mouse(let event)? = report.first else {
            Issue.record("\(digits) digits: \(report)")
            return
        }
        #expect(event.column == 9_999_999 && event.row == 3)
        let next = parser.feed(Array("n".utf8), at: 1)
        #expect(next == [.key(KeyPress(.character(0x6E)), .press)])
    }
}
