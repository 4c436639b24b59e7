import Photos
import System

/// Whether a folder's file of this name is taken for a picture without opening it, by its extension.
///
/// What a file really is, its content says when it is decoded. Formats that cannot be decoded count all the same, so
/// that no picture disappears without a word.
func isPictureName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var packed: UInt64 = 0
    var i = name.count - 1
    var shift = 0
    while i > 0 {
        let byte = unsafe name[i]
        if byte == UInt8(ascii: ".") { return FileExtensions.contains(packed: packed) }
        if shift == 8 * FileExtensions.longest { return false }
        packed |= UInt64(folded(byte)) << shift
        shift += 8
        i -= 1
    }
    return false
}

func isPictureName(_ name: [UInt8]) -> Bool {
    unsafe name.withUnsafeBufferPointer { unsafe isPictureName($0) }
}

/// Whether a file is a copy that a program keeps beside a picture, or a picture that is not whole yet: such a file is no photo unless it is named.
public func isCopyName(_ name: [UInt8]) -> Bool {
    var rest = name[...]
    while let source = FileExtensions.source(ofCopy: rest) {
        if isPictureName(Array(source)) { return true }
        rest = source
    }
    return false
}

/// True where the first bytes of a file are those of a format that has a decoder, or of a video where `videos` count.
func looksLikePicture(_ head: [UInt8], videos: Bool = false) -> Bool {
    guard let format = ImageFormat.recognise(head) else { return false }
    return format.isSupported || videos && format.isVideo
}

/// Whether the file of this name is a picture: by its extension, or else by its first bytes.
///
/// With `videos` a video counts as well, by its first bytes.
public func isPicture(_ path: [UInt8], videos: Bool = false) -> Bool {
    isPictureName(BytePath.lastComponent(path))
        || looksLikePicture(head(of: path, count: ImageFormat.signatureSize), videos: videos)
}

/// Whether a name is one that cameras give to films, which may lie beside a photo as a part of it.
public func isFilmName(_ name: [UInt8]) -> Bool {
    MemberKind(name: name) == .companion && FileExtensions.isVideo(name)
}
