import Photos
package import Selecting

extension PhotoTypes {
    /// The format that the extension of a name stands for; none where that is no picture's.
    package init(ofName name: [UInt8]) {
        self = []
        var packed: UInt64 = 0
        var shift: UInt64 = 0
        for byte in name.reversed() {
            if byte == UInt8(ascii: ".") {
                self = Self.known[packed] ?? []
                return
            }
            if shift > 56 { return }
            let letter = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            packed |= UInt64(letter) << shift
            shift += 8
        }
    }

    private static let known: [UInt64: PhotoTypes] = {
        var known: [UInt64: PhotoTypes] = [:]
        for format in ImageFormat.allCases {
            guard let type = format.filterWord.flatMap({ PhotoTypes(word: $0) }) else { continue }
            for text in format.extensions { known[FileExtensions.packed(text.utf8)] = type }
        }
        return known
    }()
}
