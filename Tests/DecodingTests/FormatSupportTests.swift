import CDecoders
import Formats
import Testing

@testable import Decoding

@Suite struct `what formats need to be decoded` {
    @Test func `is there for each format that has a family, once, and for no other`() {
        for format in ImageFormat.allCases {
            #expect(FormatSupport.all.count { $0.format == format } == (format.isSupported ? 1 : 0))
        }
        #expect(Set(FormatSupport.all.map(\.decoder.rawValue)).count == FormatSupport.all.count)
    }
}
