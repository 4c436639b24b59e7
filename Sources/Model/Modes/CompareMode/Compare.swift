package import Browsing
package import DisplayList
package import Geometry

/// Two to six photos beside each other above a mode; the framed one is the photo in front.
package struct Compare: Hashable, Sendable {
    /// Who is compared, in which cells, how close.
    var contest: Contest
    /// Where the cells are; nil where the screen is too small for two.
    var layout: CompareLayout?
    /// The place of a photo that is seen alone.
    var whole: CompareLayout?
    /// The first photo of the field, against which the others are shifted.
    let first: PhotoID
    /// The shape for which the cells were laid out, and whose it is.
    var shape: Shape?
    /// The sizes of photos in pixels as they are laid out now: what becomes known later is eased to.
    var naturals: [PhotoID: Size] = [:]
    /// Photos on their way to their cells.
    var flights: [PhotoID: Flight] = [:]
    /// Photos that leave.
    var departures: [Departure] = []
    /// How the mode below is being covered; nil once it is.
    var opening: AnimationTiming?
    /// Photos whose headers were requested: labels say how they were taken.
    private var described: Set<PhotoID> = []
    /// A drag of what the cells show.
    var drag: Panning?
    /// Where the mouse is, if it was used last; nil where a key was.
    var pointer: Point?

    /// The time of one step of the zoom, or of a pan, in seconds.
    static let zoomDuration = 0.15
    /// How much closer one step of the zoom is, how close it goes from fit, and how far an arrow pans, in cells.
    static let (zoomStep, mostZoom, panStep) = (1.25, 4.0, 0.25)

    struct Shape: Hashable, Sendable {
        let photo: PhotoID
        let aspect: Double
    }

    /// A photo on its way from where it was displayed to its place of rest, wherever that is meanwhile.
    struct Flight: Hashable, Sendable {
        var from: [Sprite]
        var span: AnimationTiming
        var curve = Curve.easeInOut
        /// The cell that the photo stays in: nothing of it is seen beyond.
        var cell: Rect?
    }

    /// A photo that is in no cell any more, on its way out.
    struct Departure: Hashable, Sendable {
        var photo: PhotoID
        var from: Sprite
        var to: Sprite
        var span: AnimationTiming
        var curve = Curve.linear
        /// Whether it flies over everything, or fades where it is.
        var isAbove = false
    }

    struct Panning: Hashable, Sendable {
        /// How far the pointer had come at the last step.
        var translation = Point.zero
        /// What was wanted when it began: nothing is decoded for each step of it.
        var wants: [Want]
    }

    /// Compares photos of a field, the one in front framed; nil where the screen is too small, or the field.
    ///
    /// `wanted` cells, as far as there are photos and places for them. `places` are where photos are displayed now; `isCovered`
    /// where the mode below is covered already.
    package init?(
        _ field: [PhotoID], wanted: Int, from places: [PhotoID: [Sprite]], isCovered: Bool,
        in space: Workspace, at time: Time
    ) {
        guard field.count > 1, let front = space.album.order.front else { return nil }
        first = field[0]
        contest = Contest(field, wanted: min(wanted, Self.counts(in: space).last ?? 2))
        guard contest.frame(front) else { return nil }
        contest.zoom.aligns = space.options.alignsCompared
        layOut(in: space)
        guard layout != nil else { return nil }
        guard space.options.motion != .off else { return }
        let isFull = space.options.motion == .full
        let durations = space.options.durations
        let span = space.span(isFull ? durations.present : durations.fade, at: time)
        if !isCovered { opening = span }
        for (photo, rest) in restingSprites(in: space) {
            let known = isFull ? places[photo] ?? [] : []
            flights[photo] = Flight(from: known.isEmpty ? [rest.gone] : known, span: span)
        }
    }

    /// The framed photo, which is the one in front.
    package var photo: PhotoID? { contest.framed }

    /// The photos in the cells, the framed one among them.
    package var cells: [PhotoID] { contest.cells }

    /// The photos in the cells, the framed one first, then who comes next: whom figures are wanted of.
    package var figured: [PhotoID] {
        let cells = contest.cells
        let framed = contest.frame < cells.count ? [cells[contest.frame]] : []
        return framed + cells.filter { $0 != framed.first }
            + contest.challengers.prefix(cells.count)
    }

    /// Photos whose headers are not known and were not requested; they are from now on.
    package mutating func takeUndescribed(in space: Workspace) -> [PhotoID] {
        let missing = figured.filter {
            space.album.notes[$0] == nil && !described.contains($0)
        }
        described.formUnion(missing)
        return missing
    }

    /// The photos that are to be aligned, the first of the field before the others.
    package var aligned: [PhotoID] {
        contest.zoom.aligns ? [first] + figured.filter { $0 != first } : []
    }

    /// Notes by how much photos are shifted; what is seen stays where it is until a zoom begins, or another photo comes.
    package mutating func noteShifts(_ shifts: [PhotoID: Point?], against first: PhotoID) {
        guard first == self.first else { return }
        contest.zoom.shifts[first] = .zero
        for (photo, shift) in shifts { contest.zoom.shifts[photo] = shift }
    }

    /// With one photo left there is nothing to compare; nor where the screen has no place for two.
    package var isOver: Bool { contest.isOver || layout == nil }

    /// How many photos can be compared here, fewest first.
    package static func counts(in space: Workspace) -> [Int] {
        CompareLayout.counts(columns: space.viewport.columns, rows: space.viewport.rows)
    }
}
