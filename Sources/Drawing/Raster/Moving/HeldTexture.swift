public import DisplayList
public import Geometry

/// The pixels of a photo that a terminal holds.
public struct HeldTexture: Hashable, Sendable {
    public let photo: PhotoID
    /// The part of the photo that they show, 0…1 on both axes.
    public let part: Rect
    /// In the terminal's own pixels, above 0.
    public let width: Int
    public let height: Int

    public init(photo: PhotoID, part: Rect, width: Int, height: Int) {
        (self.photo, self.part, self.width, self.height) = (photo, part, width, height)
    }
}

/// What the pictures of a photo are made from: those of one look show the same, in whatever size.
public struct PictureLook: Hashable, Sendable {
    private let words: [Int64]

    /// Equal words are equal looks.
    public init(_ words: [Int64]) { self.words = words }
}

/// Finds the look that the pictures of a photo have now; nil where they are unlike what was made before.
public typealias PictureLooks = (PhotoID) -> PictureLook?
