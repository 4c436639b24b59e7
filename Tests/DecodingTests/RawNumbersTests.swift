import Testing

@testable import Decoding

/// Numbers of eight bytes, as large as they can be, where a camera writes small ones; the smallest files that have them.
@Suite struct `numbers in RAW files` {
    @Test(arguments: RawNumbers.files)
    func `may be anything, in maker notes and in the sensor's area`(name: String, hex: String) {
        let bytes = stride(from: 0, to: hex.utf8.count, by: 2).compactMap { at -> UInt8? in
            let start = hex.index(hex.startIndex, offsetBy: at)
            return UInt8(hex[start..<hex.index(start, offsetBy: 2)], radix: 16)
        }
        #expect(bytes.count == hex.utf8.count / 2)
        let file = TemporaryFile(bytes)
        // None of them is a photo; that each gets an answer is all.
        _ = photoHeader(ofFileAt: file.path)
        #expect(throws: DecodeError.self) {
            try decodeInProcess(DecodeRequest(ticket: 1, path: file.path, box: fullSize))
        }
    }
}

private enum RawNumbers {
    static let files: [(name: String, hex: String)] = [
        (
            "area.dng",
            "49492a000800000005000001040001000000200000000101040001000000200000000301030001000000"
                + "010000000601030001000000238000008dc61000040000004a0000000000000000000000000000000100"
                + "000000000000000000000000000000000000000000800000000000000000000000000000000000000000"
                + "000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
                + "0000"
        ),
        (
            "nikon.nef",
            "49492a000800000004000001040001000000200000000101040001000000200000000601030001000000"
                + "2380000069870400010000003e0000000000000001007c9207004c00000050000000000000004e696b6f"
                + "6e000210000049492a0008000000010011001000010000001a00000000000000ffffffffffffff7f0000"
                + "000000000000000000000000000000000000000000000000000000000000"
        ),
        (
            "pentax.pef",
            "49492a000800000004000001040001000000200000000101040001000000200000000601030001000000"
                + "2380000069870400010000003e0000000000000001007c92070050000000500000000000000050454e54"
                + "41582000494902000300040001000000c800000004001000010000002800000000000000ffffffffffff"
                + "ff7f0000000000000000000000000000000000000000000000000000000000000000"
        ),
    ]
}
