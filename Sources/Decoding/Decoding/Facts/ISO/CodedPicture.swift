import Geometry

/// A picture in coded pieces, for a decoder that knows no boxes.
struct CodedPicture {
    enum Codec: Hashable {
        case hevc
        case av1
    }

    /// Pieces of one size, row by row.
    struct Grid {
        let size: PixelSize
        let tile: PixelSize
        let columns: Int
        let rows: Int
        /// Nil where one is missing.
        let pieces: [Piece?]
    }

    struct Piece {
        /// Where its bytes lie in the file, in this order.
        let extents: [Range<Int>]
        let configuration: [UInt8]
    }

    /// What of the grid is the picture.
    struct Crop: Hashable {
        var x = 0
        var y = 0
        let size: PixelSize
    }

    let codec: Codec
    let colour: Grid
    var opacity: Grid?
    /// Whether the colours are multiplied by the opacity.
    var isPremultiplied = false
    let crop: Crop
    let orientation: Orientation
    let meaning: CodedColour
    /// Where its ICC profile lies in the file.
    let profile: Range<Int>?

    /// As stored.
    var size: PixelSize { crop.size }
}

/// The coded pictures that show a photo.
struct CodedPhoto {
    /// How much the shape of a thumbnail may differ from the photo's.
    private static let shapeTolerance = 0.03

    let photo: CodedPicture
    /// From the smallest to the largest.
    let thumbnails: [CodedPicture]

    init(_ photo: CodedPicture, thumbnails: [CodedPicture]) {
        self.photo = photo
        let shape = Double(photo.size.width) / Double(photo.size.height)
        self.thumbnails = thumbnails.filter {
            let ratio = Double($0.size.width) / Double($0.size.height) / shape
            return $0.codec == photo.codec && $0.orientation == photo.orientation
                && $0.size.width < photo.size.width
                && ratio > 1 / (1 + Self.shapeTolerance) && ratio < 1 + Self.shapeTolerance
        }.sorted { $0.size.width < $1.size.width }
    }

    /// The smallest thumbnail that has half the sides of a stored target.
    func thumbnail(near target: PixelSize) -> CodedPicture? {
        thumbnails.first {
            2 * $0.size.width >= target.width && 2 * $0.size.height >= target.height
        }
    }
}
