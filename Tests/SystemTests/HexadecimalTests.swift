import SeededRandom
import System
import Testing

@Suite struct `Hexadecimal digits` {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `of a number are sixteen and read back as the number`(seed: UInt64) {
        var dice = Dice(seed)
        for shift in 0..<64 {
            let number = dice.next() >> UInt64(shift)
            let text = hexadecimal(number)
            #expect(text.utf8.count == 16)
            #expect(UInt64(text, radix: 16) == number)
        }
    }

    @Test func `of bytes are two for each, in lower case`() {
        #expect(hexadecimalDigits(of: [0, 9, 0x0A, 0xF0, 0xFF]) == Array("00090af0ff".utf8))
        #expect(hexadecimalDigits(of: []) == [])
    }

    @Test func `of an escaped byte are in upper case behind a percent sign`() {
        #expect(percentEscape(0x2F) == Array("%2F".utf8))
        #expect(percentEscape(0xA0) == Array("%A0".utf8))
    }
}
