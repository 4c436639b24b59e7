@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// The filter: `f`, `F`, `:filter`, and Esc where nothing matches.
extension Model {
    /// Opens the command line with the filter in force.
    mutating func editFilter(at time: Time) {
        let words = filter.map { String(decoding: $0.words, as: UTF8.self) } ?? ""
        openPrompt("filter " + words, at: time)
    }

    /// Has only photos shown that an expression is for; all where it says nothing.
    ///
    /// - Throws: `FilterError`; the filter in force stays.
    mutating func setFilter(_ text: [UInt8], at time: Time) throws(FilterError) {
        let new = try ShownFilter(text)
        apply(new, at: time)
        if let new { selection.last = new } else { say([TextSpan("no filter")], at: time) }
    }

    /// The last filter off, or on again.
    mutating func toggleFilter(at time: Time) {
        if let filter {
            // `'` and the start put filters in force that nobody typed: this is the one to bring back.
            selection.last = filter
            apply(nil, at: time)
            say(
                [TextSpan("no filter · "), TextSpan("F", style: .key), TextSpan(" again")], at: time
            )
        } else if let last = selection.last {
            apply(last, at: time)
        } else {
            say([TextSpan("no filter yet", style: .dim)], at: time)
        }
    }

    /// Whether nothing is shown because of the filter.
    var isFilteredEmpty: Bool { filter != nil && space.album.order.isEmpty && presentCount > 0 }

    /// Puts another filter in force, or none.
    mutating func apply(_ new: ShownFilter?, at time: Time) {
        cancelGesture(at: time)
        beginSelecting()
        let former = space.album.order.front
        let isOver = new == nil
        // What another filter has brought to the front is what this one takes away.
        let origin = isOver ? selection.origin ?? former : former ?? selection.origin
        space.select(new)
        let all = selection.all
        showChosen(keepsFront: false, atOnce: true, at: time)
        endSelecting()
        let front = space.album.order.front
        if isOver {
            if let origin, front != origin, let place = space.album.order.place(of: origin) {
                go(to: place, at: time)
            }
            selection.origin = nil
        } else {
            selection.origin =
                front == origin ? nil : origin.flatMap { all.contains($0) ? $0 : nil }
            selection.substitute = front
        }
    }
}
