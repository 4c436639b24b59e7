import Browsing
import DisplayList
import Geometry

/// How large the cards of the deck are: each has the shape of its photo.
extension Deck {
    /// What the border leaves of the room for cards, in whole pixels.
    func room(in space: Workspace) -> Size {
        let edge = space.drawnBorder(space.options.theme.borderWidth)
        let box = space.pixelSize(space.card.card)
        return Size(
            width: max(0, box.width - 2 * edge.width), height: max(0, box.height - 2 * edge.height))
    }

    /// The outline of a photo's card at scale 1, border included, in u.
    func outline(of photo: PhotoID, in space: Workspace) -> Size {
        space.outline(of: photo, in: room(in: space), border: space.options.theme.borderWidth)
    }

    /// Where the front card lies at rest: on whole pixels, in u.
    func restingRect(of photo: PhotoID, in space: Workspace) -> Rect {
        let size = outline(of: photo, in: space)
        return Rect(origin: space.centredCorner(of: size), size: size)
    }

    /// How large the card of `photo` is at `depth`, 1 for the front.
    ///
    /// A card behind another one lies within its outline, whatever their shapes, and grows to its own size as it comes forward:
    /// nothing is seen beside a narrow photo in front.
    func scale(
        of photo: PhotoID, behind cover: PhotoID?, atDepth depth: Double, in space: Workspace
    ) -> Double {
        let scale = max(0, space.card.ratio(atDepth: depth))
        guard depth > 0, let cover else { return scale }
        let own = outline(of: photo, in: space)
        let front = outline(of: cover, in: space)
        guard own.width > 0, own.height > 0 else { return scale }
        let hidden = min(1, front.width / own.width, front.height / own.height)
        return scale * (1 + (hidden - 1) * min(1, depth))
    }

    /// The photo whose card lies before the one at `index`, or lay there until it was taken out.
    func cover(ofCardAt index: Int, slot: Int, line: [Int]?, in space: Workspace, at time: Time)
        -> PhotoID?
    {
        if let gone = motion.cover(of: index, at: time) { return gone }
        guard slot > 0 else { return nil }
        let before = line?[slot - 1] ?? slot - 1
        return before < space.album.order.count ? space.album.order.photos[before] : nil
    }
}
