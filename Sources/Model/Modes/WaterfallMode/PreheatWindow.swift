/// The stretch of a scrolled layout whose thumbnails are kept ready: the visible one and half as much on both sides.
///
/// Its visible stretch is always inside it, because it follows before half of the margin is used up.
struct PreheatWindow: Hashable, Sendable {
    /// What a move of the window means for the thumbnails, in u along the scrolled axis.
    struct Change: Hashable, Sendable {
        /// Stretches whose thumbnails are wanted from now on.
        var added: [Strip]
        /// Stretches whose thumbnails are wanted no more.
        var removed: [Strip]
    }

    /// A stretch of the scrolled axis, in u; `end` is not before `start`.
    struct Strip: Hashable, Sendable {
        var start: Double
        var end: Double

        init(start: Double, end: Double) {
            self.start = start
            self.end = end
        }

        var middle: Double { (start + end) / 2 }
    }

    /// Nil before the first look.
    private(set) var strip: Strip?

    init() {}

    /// Follows the visible stretch, which begins at `scroll` and is `height` long, both in u; nil where it need not move.
    ///
    /// It moves when its middle would by more than a third of the height.
    mutating func follow(scroll: Double, height: Double) -> Change? {
        let margin = height / 2
        let next = Strip(start: scroll - margin, end: scroll + height + margin)
        guard let old = strip else {
            strip = next
            return Change(added: [next], removed: [])
        }
        // A resize changes what is visible without moving its middle.
        let covers = old.start <= scroll && scroll + height <= old.end
        if covers, abs(next.middle - old.middle) <= height / 3 { return nil }
        strip = next
        return Change(added: next.without(old), removed: old.without(next))
    }

    /// Whether what lies from `start` to `end` is kept ready.
    func touches(from start: Double, to end: Double) -> Bool {
        strip.map { end > $0.start && start < $0.end } ?? false
    }
}

extension PreheatWindow.Strip {
    /// What of this strip the other one does not cover.
    func without(_ other: Self) -> [Self] {
        guard other.start < end, start < other.end else { return start < end ? [self] : [] }
        var rest: [Self] = []
        if start < other.start { rest.append(Self(start: start, end: other.start)) }
        if other.end < end { rest.append(Self(start: other.end, end: end)) }
        return rest
    }
}
