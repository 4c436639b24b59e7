package import Browsing
package import DisplayList
package import Geometry

/// What the viewer remembers beside the order.
package struct Viewer: Hashable, Sendable {
    /// The time of one step of the zoom, or of a pan, in seconds.
    package static let zoomDuration = 0.15

    package var settings: ViewerSettings
    /// The photo in front, which the mode below must not show too.
    package var photo: PhotoID?
    /// Its size in pixels as it is laid out now: what becomes known later is eased to.
    package var natural: Size
    /// How close the user looks, and where: it stays from photo to photo.
    private(set) var kept = Framing.fit
    /// The size of the photo on which that was chosen.
    private var keptFrom = Size.zero
    /// The photo on its way from where it was seen last to where it rests.
    package var approach: Approach?
    var turn: ViewerTurn?
    var swipe: Swipe?
    var drag: ViewerDrag?
    /// Photos that leave, or give way to one that comes back.
    var departures: [Departure] = []
    /// The part of the photo that is to be had in full detail, and the one before it.
    var detail: Want?
    var formerDetail: Want?

    package init(photo: PhotoID, natural: Size, settings: ViewerSettings = ViewerSettings()) {
        self.settings = settings
        self.photo = photo
        self.natural = natural
    }

    /// How close the photo in front is seen, and where.
    func framing(in space: Workspace) -> Framing {
        photo.map { framing(of: $0, natural, in: space) } ?? .fit
    }

    /// How close a photo of a size is seen, and where, when it is in front; whole where it has no detail.
    func framing(of photo: PhotoID, _ natural: Size, in space: Workspace) -> Framing {
        guard kept.magnification != .fit, hasDetail(photo, in: space) else { return .fit }
        return geometry(natural, in: space).framing(kept, keptFrom: keptFrom)
    }

    /// Looks at the photo in front in this way, from now on.
    mutating func keep(_ framing: Framing) {
        kept = framing
        keptFrom = natural
    }

    /// Looks at the next photo as at this one.
    mutating func keepView(of former: Viewer) {
        kept = former.kept
        keptFrom = former.keptFrom
    }

    /// The photo has this size; what was chosen on it is meant of that size too.
    mutating func lay(out natural: Size) {
        if keptFrom == self.natural { keptFrom = natural }
        self.natural = natural
    }

    /// Looks at the same part of the photo as closely, once it is turned further.
    package mutating func turn(_ photo: PhotoID, by turn: Orientation, in space: Workspace) {
        guard photo == self.photo else { return }
        let before = geometry(natural, in: space)
        var framing = framing(in: space)
        natural = space.album.naturalSize(of: photo)
        let after = geometry(natural, in: space)
        framing.look = turn.carried(framing.look)
        if case .times(let factor) = framing.magnification, before.actualFactor > 0 {
            framing.magnification = .times(factor / before.actualFactor * after.actualFactor)
        }
        if framing.magnification != .fit { keep(after.clamped(framing)) }
        // Both begin at what was shown before.
        approach = nil
        drag = nil
        // What was decoded of it is turned too.
        (detail, formerDetail) = (nil, nil)
    }

    mutating func add(_ departure: Departure) {
        departures.removeAll { $0.photo == departure.photo }
        departures.append(departure)
        departures.removeFirst(max(0, departures.count - CardFlight.most))
    }

    /// Drops all motion.
    mutating func rest() {
        approach = nil
        turn = nil
        swipe = nil
        drag = nil
        departures = []
    }
}

/// The photo in front on its way from what was displayed to its place of rest, wherever that is meanwhile.
package struct Approach: Hashable, Sendable {
    package var from: [Sprite]
    /// How far what lies behind was covered, 0…1; it is covered at the end.
    package var backdrop = 1.0
    /// How much of the time of opening was over, 0…1.
    package var openness = 1.0
    package var span: AnimationTiming
    package var curve = Curve.easeInOut

    package init(
        from: [Sprite], backdrop: Double = 1, openness: Double = 1, span: AnimationTiming,
        curve: Curve = .easeInOut
    ) {
        self.from = from
        self.backdrop = backdrop
        self.openness = openness
        self.span = span
        self.curve = curve
    }
}

/// One page giving way to the next.
struct ViewerTurn: Hashable, Sendable {
    /// The page that leaves, as it was displayed.
    var outgoing: [Sprite]
    var photo: PhotoID?
    var style: PageTransition.Style
    var edge: Edge
    var span: AnimationTiming
    var timing: TransitionTiming
}

/// Pages side by side on their way to rest, after the pointer has let them go.
struct Swipe: Hashable, Sendable {
    /// How far the page in front was from its place, in u.
    var offset: Double
    /// How far it swings out and back: the answer to a key at an end.
    var nudge = Point.zero
    var previous: PhotoID?
    var next: PhotoID?
    var span: AnimationTiming

    func offset(at time: Time) -> Point {
        let part = Curve.easeOut(span.progress(at: time))
        return Point(x: offset * (1 - part), y: 0) + nudge * (4 * part * (1 - part))
    }
}

/// A photo that is no longer in front, on its way out.
struct Departure: Hashable, Sendable {
    enum Layer: Hashable, Sendable {
        /// It flies off over everything.
        case above
        /// It is about to be covered.
        case below
    }

    package var photo: PhotoID
    package var layer: Layer
    var from: [Sprite]
    var to: Sprite
    var span: AnimationTiming
    var curve: Curve
}

/// A drag under way in the viewer.
struct ViewerDrag: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The photo, larger than the screen, follows the pointer.
        case pan
        /// Pages follow the pointer sideways.
        case sideways
        /// Up to the trash, down to close.
        case vertical
    }

    package var photo: PhotoID
    var kind: Kind
    /// Where the button was pressed.
    var start: Point
    var translation: Point
    /// The photo as it was displayed when the drag began, but for `offset`.
    var base: [Sprite]
    var offset: Double
    package var backdrop: Double
    var previous: PhotoID?
    var next: PhotoID?

    var pointer: Point { start + translation }
}
