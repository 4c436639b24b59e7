import CLinux
import Geometry
import Photos
import Pixels

/// A thumbnail that is made on the way to a tile, and written when the program is idle.
struct ThumbnailDraft {
    let size: ThumbnailSize
    let subject: ThumbnailSubject
    let path: [UInt8]
    /// The file that it is made of.
    let identity: FileIdentity
    /// The photo's upright size, as its header has it.
    let photo: PixelSize
    let format: ImageFormat
    /// Nil until it is decoded.
    var bitmap: Bitmap?

    /// The decode that gives both the thumbnail and, made smaller, the tile.
    func request(for tile: DecodeRequest) -> DecodeRequest {
        var request = tile
        request.box = PixelBox(width: size.side, height: size.side)
        request.fit = .contain
        return request
    }
}

extension ThumbnailSize {
    /// The pixels of a thumbnail of a photo.
    func pixels(ofPhoto photo: PixelSize) -> PixelSize {
        let size = PixelBox(width: side, height: side).fitted(
            sourceWidth: photo.width, sourceHeight: photo.height)
        return PixelSize(width: size.width, height: size.height)
    }

    /// The smallest whose thumbnails serve for a target; nil where none does, or the photo itself is that small.
    static func serving(_ target: PixelSize, photo: PixelSize) -> ThumbnailSize? {
        allCases.first {
            photo.longSide > $0.side
                && CachedThumbnail.serves($0.pixels(ofPhoto: photo), target: target, photo: photo)
        }
    }
}
