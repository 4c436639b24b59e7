import Decoding
public import Pixels
public import Screen

/// Makes a file of a picture for the terminal; nil when memory ran out.
@Sendable public func packedPicture(_ bitmap: Bitmap, _ file: PictureFile) -> [UInt8]? {
    switch file {
    case .jpeg: return jpeg(bitmap, .fine)
    case .smallJPEG: return jpeg(bitmap, .small)
    case .coarse: return palettePNG(coarsened(bitmap), repeatsRows: true)
    case .palette: return palettePNG(Quantiser().picture(of: bitmap))
    case .png:
        guard var writing = PNGWriting(width: bitmap.width, height: bitmap.height) else {
            return nil
        }
        return writing.add(bitmap.height, of: bitmap)
    }
}

private func palettePNG(_ picture: IndexedPicture?, repeatsRows: Bool = false) -> [UInt8]? {
    guard let picture,
        var writing = PNGWriting(
            width: picture.width, height: picture.height, palette: picture.palette,
            repeatsRows: repeatsRows)
    else { return nil }
    return writing.add(picture.height, of: picture)
}

/// A picture in squares of about four by four pixels, each of their mean colour.
///
/// It has the size of the picture, so that it lies where that will, and takes fewer bytes than a small one in true colours.
private func coarsened(_ bitmap: Bitmap) -> IndexedPicture? {
    let (columns, rows) = ((bitmap.width + 3) / 4, (bitmap.height + 3) / 4)
    let small = bitmap.averaged(width: columns, height: rows, light: LightTables())
    guard let few = Quantiser(diffuses: false).picture(of: small) else { return nil }
    let across = (0..<bitmap.width).map { $0 * columns / bitmap.width }
    let indices = (0..<bitmap.height).flatMap { y in
        let row = y * rows / bitmap.height * columns
        return across.map { few.indices[row + $0] }
    }
    return IndexedPicture(
        width: bitmap.width, height: bitmap.height, palette: few.palette, indices: indices)
}
