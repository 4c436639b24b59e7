import Browsing
import DisplayList
import Geometry

/// What the waterfall remembers beside the order: the layout, how far it is scrolled, and what moves.
package struct Waterfall: Hashable, Sendable {
    /// A tile whose place on the screen is kept while others come, go and change.
    struct Anchor: Hashable, Sendable {
        let photo: PhotoID
        /// Its top below that of the viewport, in u; negative where that is scrolled out.
        let top: Double
        let height: Double
    }

    /// A drag: where the waterfall was scrolled to when it began, and how far the pointer has moved down.
    struct Hold: Hashable, Sendable {
        var start: Double
        var translation: Double
    }

    var options = WaterfallOptions()
    var layout = WaterfallLayout(
        metrics: WaterfallMetrics(
            width: 0, columns: 1, columnSpacing: 0, itemSpacing: 0, inset: WaterfallInsets(all: 0)))
    /// The photos that are laid out, in order.
    var list = PhotoList()
    var photos: [PhotoID] { list.photos }
    /// False while another mode may learn things that the layout does not know.
    var isCurrent = false
    /// What photos stand under headers by, as this setting has it.
    var grouping = WaterfallGrouping.group
    /// Whether a photo tells when it was taken: then the time of a file is no date.
    var knowsCaptures = false
    var folders = WaterfallFolders()
    var sections = WaterfallOptions.Sections.automatic
    /// How far it is scrolled at rest, in u: whole cells, so that a step shifts whole rows of the screen.
    var scroll = 0.0
    /// 1 where it was last scrolled down, −1 where up.
    var heading = 1.0
    /// What is kept ready around what is seen.
    var preheat = PreheatWindow()
    var glide: ScrollGlide?
    var hold: Hold?
    var anchor: Anchor?
    /// Tiles on their way to their places, by index.
    var moves: [Int: TileMove] = [:]
    /// Headers on their way, by the group they stand for: from their places to where they began, in u.
    var headerShifts: [Int: Point] = [:]
    var headerSpan = AnimationTiming(start: 0, duration: 0)
    var flights: [TileFlight] = []
    var frame: FrameMove?

    package init() {}

    /// Forgets all motion and gestures.
    mutating func rest() {
        glide = nil
        hold = nil
        moves = [:]
        headerShifts = [:]
        flights = []
        frame = nil
    }

    mutating func prune(at time: Time) {
        if let glide, glide.span.isOver(at: time) { self.glide = nil }
        if let frame, frame.span.isOver(at: time) { self.frame = nil }
        if headerSpan.isOver(at: time) { headerShifts = [:] }
        if !moves.isEmpty { moves = moves.filter { !$0.value.span.isOver(at: time) } }
        flights.removeAll { $0.span.isOver(at: time) }
    }

    func isMoving(at time: Time) -> Bool {
        glide.map { !$0.span.isOver(at: time) } ?? false
            || frame.map { !$0.span.isOver(at: time) } ?? false
            || !headerShifts.isEmpty && !headerSpan.isOver(at: time)
            || moves.values.contains { !$0.span.isOver(at: time) }
            || flights.contains { !$0.span.isOver(at: time) }
    }

    /// Where a photo is laid out.
    func place(of photo: PhotoID) -> Int? { list.place(of: photo) }
}
