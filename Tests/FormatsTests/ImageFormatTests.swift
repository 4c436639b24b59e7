import Chance
import Testing

@testable import Formats

@Suite struct `the table of formats` {
    @Test func `has extensions of one to four small letters, each once`() {
        let extensions = ImageFormat.allCases.flatMap(\.extensions)
        #expect(Set(extensions).count == extensions.count)
        for text in extensions {
            #expect((1...4).contains(text.utf8.count))
            #expect(
                text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
        }
    }

    @Test func `knows every name once, and a format by its name`() {
        for format in ImageFormat.allCases {
            #expect(ImageFormat(rawValue: format.rawValue) == format)
        }
        #expect(Set(ImageFormat.allCases).count == ImageFormat.allCases.count)
        #expect(ImageFormat(rawValue: "jpeg") == nil)
    }

    @Test func `takes nothing for an extension that is not in it`() {
        func packed(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
        for text in ImageFormat.allCases.flatMap(\.extensions) {
            #expect(FileExtensions.contains(packed: packed(text)))
        }
        var dice = Dice(1)
        let known = Set(ImageFormat.allCases.flatMap(\.extensions).map(packed))
        for _ in 0..<10_000 {
            let letters = UInt32(truncatingIfNeeded: dice.next())
            #expect(FileExtensions.contains(packed: letters) == known.contains(letters))
        }
        for text in ["", "j", "jp", "txt", "jpgg", "gpj"] {
            #expect(!FileExtensions.contains(packed: packed(text)))
        }
    }

    @Test func `is sure of what a file begins with, however it goes on`() {
        var dice = Dice(2)
        for format in ImageFormat.allCases {
            for signature in format.signatures {
                let bytes: [UInt8]
                let offset: Int
                switch signature {
                case .bytes(let known, let at): (bytes, offset) = (known, at)
                case .text(let known, let at): (bytes, offset) = (Array(known.utf8), at)
                case .brands, .netpbm, .svg: continue
                }
                for _ in 0..<50 {
                    let start = [UInt8](repeating: 0x20, count: offset) + bytes + dice.bytes(40)
                    #expect(ImageFormat.recognise(start) == format)
                    #expect(ImageFormat.recognise(Array(start.dropLast(41))) != format)
                }
            }
        }
    }

    @Test(arguments: UInt8.min...UInt8.max) func `takes P and a number of one to seven for Netpbm`(
        letter: UInt8
    ) {
        for end in [UInt8]([0x09, 0x0A, 0x0D, 0x20, 0x23]) {
            let isKnown = (0x31...0x37).contains(letter)
            #expect(ImageFormat.recognise([0x50, letter, end]) == (isKnown ? .netpbm : nil))
        }
        #expect(ImageFormat.recognise([0x50, letter]) == nil)
    }
}
