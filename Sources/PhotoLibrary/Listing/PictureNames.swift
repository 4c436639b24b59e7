/// Whether a folder's file of this name is taken for a picture without opening it, by its extension.
///
/// What a file really is, its content says when it is decoded. Formats that cannot be decoded count all the same, so
/// that no picture disappears without a word.
func isPictureName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var packed: UInt32 = 0
    var i = name.count - 1
    var shift: UInt32 = 0
    while i > 0 {
        let byte = unsafe name[i]
        if byte == UInt8(ascii: ".") { return pictureExtensions(packed) }
        if shift == 32 { return false }
        packed |= UInt32(folded(byte)) << shift
        shift += 8
        i -= 1
    }
    return false
}

func isPictureName(_ name: [UInt8]) -> Bool {
    unsafe name.withUnsafeBufferPointer { unsafe isPictureName($0) }
}

/// Whether these up to four letters, the last one in the lowest byte, are a picture's extension.
private func pictureExtensions(_ letters: UInt32) -> Bool {
    switch letters {
    case 0x6A_70_67, 0x6A_70_65_67, 0x6A_70_65, 0x6A_66_69_66: true  // jpg jpeg jpe jfif
    case 0x70_6E_67, 0x67_69_66, 0x62_6D_70, 0x6A_78_6C: true  // png gif bmp jxl
    case 0x77_65_62_70, 0x74_69_66, 0x74_69_66_66: true  // webp tif tiff
    case 0x68_65_69_63, 0x68_65_69_66, 0x61_76_69_66: true  // heic heif avif
    default: false
    }
}

/// True where the first bytes of a file are those of a JPEG or a PNG.
func looksLikePicture(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xD8, 0xFF])
        || head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
}

/// Whether the file of this name is a picture: by its extension, or else by its first bytes.
public func isPicture(_ path: [UInt8]) -> Bool {
    isPictureName(BytePath.lastComponent(path)) || looksLikePicture(head(of: path, count: 16))
}
