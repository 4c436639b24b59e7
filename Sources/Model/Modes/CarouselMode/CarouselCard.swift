import Browsing
import DisplayList
import Geometry

/// An item as it is to be seen at a moment.
struct CarouselCard: Hashable, Sendable {
    /// Nil for an empty card beyond the ends.
    let photo: PhotoID?
    var item: CarouselItem
    /// The outline before it is carried to the canvas, border included, in u.
    var size: Size
    /// How round the corners are, 0…1.
    var roundness: Double
    /// How much of the light is gone, 0…1.
    var shade: Double

    /// The card `part` of the way from another one of the same photo; it is where this one is in the order.
    func mixed(from old: CarouselCard, part: Double) -> CarouselCard {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        var card = self
        card.item.matrix = old.item.matrix.mixed(with: item.matrix, part: part)
        card.item.depth = mix(old.item.depth, item.depth)
        card.item.fade =
            old.isInAir
            ? opacityInFlight(from: old.item.fade, to: item.fade, part: part)
            : mix(old.item.fade, item.fade)
        card.size = Size(
            width: mix(old.size.width, size.width), height: mix(old.size.height, size.height))
        card.roundness = mix(old.roundness, roundness)
        card.shade = mix(old.shade, shade)
        return card
    }

    /// The smallest upright rectangle around what is seen of it, the carousel's centre at a point; nil where nothing is.
    func bounds(around centre: Point) -> Rect? {
        let x = size.width / 2
        let y = size.height / 2
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { corner in
            item.matrix.project(Point(x: corner.0, y: corner.1)).map { $0 + centre }
        }
        let seen = corners.compactMap { $0 }
        return seen.count == corners.count ? Rect(around: seen) : nil
    }

    /// In front of all cards, in item widths.
    static var airDepth: Double { 10 }

    /// True for a photo that is not among the cards, but flies above them.
    private var isInAir: Bool { item.depth == Self.airDepth }

    func faded(_ part: Double) -> CarouselCard {
        var card = self
        card.item.fade *= part
        return card
    }

    /// True if the two look the same.
    func looksLike(_ other: CarouselCard) -> Bool {
        item.matrix.isClose(to: other.item.matrix) && abs(item.fade - other.item.fade) < 1e-9
            && abs(size.width - other.size.width) < 1e-9
            && abs(size.height - other.size.height) < 1e-9 && roundness == other.roundness
    }
}
