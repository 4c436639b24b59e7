import DisplayList
import Geometry
import Layouts

/// How large the cards of the deck are: each has the shape of its photo.
extension Model {
    /// What the border leaves of the room for cards, in whole pixels.
    var deckRoom: Size {
        let edge = space.drawnBorder(space.options.theme.borderWidth)
        let box = space.pixelSize(space.card.card)
        return Size(
            width: max(0, box.width - 2 * edge.width), height: max(0, box.height - 2 * edge.height))
    }

    /// The outline of a photo's card at scale 1, border included, in u.
    func deckOutline(of photo: PhotoID) -> Size {
        space.outline(of: photo, in: deckRoom, border: space.options.theme.borderWidth)
    }

    /// Where the front card lies at rest: on whole pixels, in u.
    func deckPlace(of photo: PhotoID) -> Rect {
        let size = deckOutline(of: photo)
        return Rect(origin: space.centredCorner(of: size), size: size)
    }

    /// How large the card of `photo` is at `depth`, 1 for the front.
    ///
    /// A card behind another one lies within its outline, whatever their shapes, and grows to its own size as it comes forward:
    /// nothing is seen beside a narrow photo in front.
    func deckScale(of photo: PhotoID, behind cover: PhotoID?, atDepth depth: Double) -> Double {
        let scale = max(0, space.card.ratio(atDepth: depth))
        guard depth > 0, let cover else { return scale }
        let own = deckOutline(of: photo)
        let front = deckOutline(of: cover)
        guard own.width > 0, own.height > 0 else { return scale }
        let hidden = min(1, front.width / own.width, front.height / own.height)
        return scale * (1 + (hidden - 1) * min(1, depth))
    }

    /// The photo whose card lies before the one at `index`, or lay there until it was taken out.
    func deckCover(ofCardAt index: Int, slot: Int, line: [Int]?, at time: Time) -> PhotoID? {
        if let gone = motion.cover(of: index, at: time) { return gone }
        guard slot > 0 else { return nil }
        let before = line?[slot - 1] ?? slot - 1
        return before < space.album.order.count ? space.album.order.photos[before] : nil
    }
}
