import CDecoders
import Photos
import Testing

@testable import Decoding

@Suite struct `what formats need to be decoded` {
    @Test func `is there for each format that has a family, once, and for no other`() {
        for format in ImageFormat.allCases {
            #expect(FormatSupport.all.count { $0.format == format } == (format.isSupported ? 1 : 0))
        }
        // Of a RAW file a JPEG in it is decoded.
        let own = FormatSupport.all.filter { !$0.format.isRaw || $0.format == .oldRaw }
        #expect(Set(own.map(\.decoder.rawValue)).count == own.count)
        let others = FormatSupport.all.filter { $0.format.isRaw && $0.format != .oldRaw }
        #expect(others.allSatisfy { $0.decoder == DECODER_JPEG })
    }
}
