import Browsing
import Decoding
import DisplayList
import Geometry
import Raster

/// What pixels were made for: a photo, the room that they fill, and which part of it they hold.
struct PictureKey: Hashable {
    let photo: PhotoID
    private(set) var box: PixelBox
    let covers: Bool
    /// Nil for the whole photo; else as it is seen turned.
    private(set) var part: PhotoPart?
    /// True where the first picture to be had was enough.
    let isFleeting: Bool
    /// Whether colours are as the photo's file means them, and not as they are stored.
    let managesColours: Bool
    /// How the photo is turned, after the orientation of its file.
    private(set) var turn: Orientation

    /// The key of what is wanted on a canvas whose pixels have this aspect, with so many pixels in a cell.
    init(_ want: Want, aspect: Double, cell: CellSize = .halfBlocks) {
        photo = want.photo
        let inner = PixelRect(want.room, aspect: aspect).inset(by: want.border, aspect: aspect)
        box = PixelBox(
            width: inner.width, height: inner.height, pixelAspect: aspect, isUpscaling: true,
            cell: cell)
        covers = want.covers
        isFleeting = want.isFleeting
        managesColours = want.managesColours
        turn = want.turn
        part = want.part.map {
            PhotoPart(
                x: $0.origin.x, y: $0.origin.y, width: $0.size.width, height: $0.size.height)
        }
    }

    /// Whether these pixels are finer than those of half-blocks: no more than a refinement of a picture at rest.
    var isFiner: Bool { box.cell != .halfBlocks }

    /// What they take at most, in bytes.
    var byteCount: Int {
        let density = Density(box.cell)
        return 4 * Int(Double(box.width) * density.x * Double(box.height) * density.y)
    }

    /// The key of the same pixels once the file is turned.
    func written(_ turn: Orientation) -> PictureKey {
        var key = self
        key.turn = turn.inverse.then(self.turn)
        return key
    }

    /// The key of the same pixels once they are turned.
    func turned(to new: Orientation) -> PictureKey {
        let way = turn.inverse.then(new)
        var key = self
        key.turn = new
        key.part = part?.upright(way)
        if way.swapsSides { swap(&key.box.width, &key.box.height) }
        return key
    }
}
