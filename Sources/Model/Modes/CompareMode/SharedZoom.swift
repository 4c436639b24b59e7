import DisplayList
import Geometry

/// One zoom and one centre for all photos that are compared.
struct SharedZoom: Hashable, Sendable {
    /// What the cells have in common.
    enum Anchor: Hashable, Sendable {
        /// The same place in the picture.
        case place
        /// The same thing, by how the pictures are shifted against each other.
        case aligned
        /// Where the camera focused.
        case focus
    }

    /// Canvas pixels across for a pixel of a photo; nil is fit.
    var factor: Double?
    private(set) var anchor = Anchor.place
    /// Whether the framed photo moves alone.
    private(set) var isApart = false
    /// Where the cells look, from the anchors of their photos, in fractions.
    private var base = Point(x: 0.5, y: 0.5)
    /// Taken up when a zoom begins or a photo comes into a cell: nothing moves under the eye.
    private var anchors: [PhotoID: Point] = [:]
    /// By how much photos were moved apart.
    private var differences: [PhotoID: Point] = [:]

    /// What is known of photos by now: where the camera focused, and by how much each is shifted, both in fractions of the photo.
    var areas: [PhotoID: Rect] = [:]
    var shifts: [PhotoID: Point] = [:]
    /// Whether cells may show the same thing in different places.
    var aligns = true

    /// The middle of what a photo's cell shows, in fractions of the photo; it may lie beyond what can be shown.
    func centre(of photo: PhotoID) -> Point {
        base + (anchors[photo] ?? .zero) + (differences[photo] ?? .zero)
    }

    /// Looks closer from fit.
    mutating func begin(_ factor: Double, _ cells: [PhotoID], framed: PhotoID, at point: Point?) {
        self.factor = factor
        anchors = [:]
        differences = [:]
        if aligns, cells.allSatisfy({ areas[$0] != nil }) {
            anchor = .focus
            base = .zero
        } else {
            anchor = aligns && cells.allSatisfy { shifts[$0] != nil } ? .aligned : .place
            base = (point ?? Point(x: 0.5, y: 0.5)) - (own(framed) ?? .zero)
        }
        for photo in cells { anchors[photo] = own(photo) }
    }

    /// Shows whole photos again.
    mutating func end() {
        factor = nil
        isApart = false
        anchor = .place
        anchors = [:]
        differences = [:]
    }

    mutating func pan(by way: Point, framed: PhotoID) {
        guard factor != nil else { return }
        if isApart { differences[framed, default: .zero] = (differences[framed] ?? .zero) + way }
        if !isApart { base = base + way }
    }

    /// Lets the framed photo move alone, or takes all such differences back.
    mutating func toggleApart() {
        guard factor != nil else { return }
        isApart.toggle()
        differences = [:]
    }

    /// Follows which photos are in the cells; `first` was in the first one before.
    mutating func follow(_ cells: [PhotoID], first: PhotoID?) {
        guard factor != nil else { return }
        let former = (cells.first.flatMap { anchors[$0] }) ?? first.flatMap { anchors[$0] }
        for photo in cells where anchors[photo] == nil { anchors[photo] = own(photo) ?? former }
        anchors = anchors.filter { cells.contains($0.key) }
        differences = differences.filter { cells.contains($0.key) }
    }

    /// What a photo itself tells of where it is to be looked at; nil where it does not.
    private func own(_ photo: PhotoID) -> Point? {
        switch anchor {
        case .place: .zero
        case .aligned: shifts[photo]
        case .focus: areas[photo]?.centre
        }
    }
}
