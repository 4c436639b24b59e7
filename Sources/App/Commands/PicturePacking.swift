import Decoding
public import Pixels
public import Screen

/// Makes a file of a picture for the terminal; nil when memory ran out.
@Sendable public func packedPicture(_ bitmap: Bitmap, _ file: PictureFile) -> [UInt8]? {
    switch file {
    case .jpeg: return jpeg(bitmap, .fine)
    case .smallJPEG: return jpeg(bitmap, .small)
    case .palette:
        guard let few = Quantiser().picture(of: bitmap),
            var writing = PNGWriting(
                width: few.width, height: few.height, palette: few.palette)
        else { return nil }
        return writing.add(few.height, of: few)
    case .png:
        guard var writing = PNGWriting(width: bitmap.width, height: bitmap.height) else {
            return nil
        }
        return writing.add(bitmap.height, of: bitmap)
    }
}
