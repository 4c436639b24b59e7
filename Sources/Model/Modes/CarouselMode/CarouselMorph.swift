import Browsing
import DisplayList
import Geometry

/// All cards on their way from how they were seen to the layout, wherever that scrolls meanwhile.
struct CarouselMorph: Hashable, Sendable {
    enum Manner: Hashable, Sendable {
        /// Cards go from the old place to the new one; those that have only one of the two fade.
        case move
        /// The old cards fade above the new ones, which are in place at once.
        case fade
    }

    let manner: Manner
    /// The cards that were seen elsewhere, or are seen no more, back to front.
    private let old: [CarouselCard]
    /// Where each photo's card is among them.
    private let places: [PhotoID: Int]
    /// Photos that were seen where they are now.
    private let steady: Set<PhotoID>
    let span: AnimationTiming
    /// True where nothing is seen to change.
    let isIdle: Bool

    /// From the cards seen `before` a change to those laid out `after` it.
    init(
        _ manner: Manner, from before: [CarouselCard], to after: [CarouselCard],
        span: AnimationTiming
    ) {
        var targets: [PhotoID: CarouselCard] = [:]
        for card in after { if let photo = card.photo { targets[photo] = card } }
        var steady: Set<PhotoID> = []
        var places: [PhotoID: Int] = [:]
        var old: [CarouselCard] = []
        for card in before {
            guard let photo = card.photo, places[photo] == nil else { continue }
            if let target = targets[photo], target.looksLike(card) {
                steady.insert(photo)
            } else {
                places[photo] = old.count
                old.append(card)
            }
        }
        self.manner = manner
        self.old = old
        self.places = places
        self.steady = steady
        self.span = span
        isIdle = old.isEmpty && targets.count == steady.count
    }

    /// The cards to be seen where `target` are those laid out, back to front.
    func cards(over target: [CarouselCard], at time: Time) -> [CarouselCard] {
        let progress = span.progress(at: time)
        guard progress < 1 else { return target }
        let part = Curve.easeInOut(progress)
        if manner == .fade { return target + old.map { $0.faded(1 - part) } }
        var left = Set(places.keys)
        var cards = target.map { card in
            guard let photo = card.photo else { return card.faded(part) }
            if let place = places[photo] {
                left.remove(photo)
                return card.mixed(from: old[place], part: part)
            }
            return steady.contains(photo) ? card : card.faded(part)
        }
        cards += old.filter { card in card.photo.map(left.contains) ?? false }
            .map { $0.faded(1 - part) }
        return cards.sorted { $0.item.isPainted(before: $1.item) }
    }
}
