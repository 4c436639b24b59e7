import Browsing
package import DisplayList
import Geometry

/// What the nine-grid remembers beside the order: its sets, and motion over the layout of the order as it is now.
package struct Grid: Hashable, Sendable {
    var options = GridOptions()
    /// How one page gives way to the next.
    package var transition = PageTransition.Style.push
    var sets = GridSets()
    /// The way of the pages, side by side, to the one with the front photo.
    var turn: PageTurn?
    /// A page giving way to another by anything but a push.
    var flip: GridFlip?
    /// Photos on their way to their cells.
    var shifts: [PhotoID: GridShift] = [:]
    /// Photos that leave, the latest last.
    var flights: [GridFlight] = []
    /// The frame's way to the selected photo.
    var glide: GridGlide?
    /// How far a drag has taken the pages, in u.
    var drag: Double?

    package init() {}

    mutating func rest() {
        turn = nil
        flip = nil
        shifts = [:]
        flights = []
        glide = nil
        drag = nil
    }

    mutating func prune(at time: Time) {
        if turn?.span.isOver(at: time) ?? false { turn = nil }
        if flip?.span.isOver(at: time) ?? false { flip = nil }
        if glide?.span.isOver(at: time) ?? false { glide = nil }
        shifts = shifts.filter { !$0.value.span.isOver(at: time) }
        flights.removeAll { $0.span.isOver(at: time) }
    }

    func isMoving(at time: Time) -> Bool {
        let spans = [turn?.span, flip?.span, glide?.span].compactMap { $0 }
        return spans.contains { !$0.isOver(at: time) }
            || shifts.values.contains { !$0.span.isOver(at: time) }
            || flights.contains { !$0.span.isOver(at: time) }
    }

    func runningTurn(at time: Time) -> PageTurn? {
        turn.flatMap { $0.span.isOver(at: time) ? nil : $0 }
    }

    func runningFlip(at time: Time) -> GridFlip? {
        flip.flatMap { $0.span.isOver(at: time) ? nil : $0 }
    }
}
