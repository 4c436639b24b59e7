@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// The filter: `f`, `F`, `:filter`, `'` for marked photos only, and Esc where nothing matches.
extension Model {
    /// Opens the command line with the filter in force.
    mutating func editFilter(at time: Time) {
        let words = filter.map { String(decoding: $0.words, as: UTF8.self) } ?? ""
        openPrompt("filter " + words, at: time)
    }

    /// The words of a filter that begin with `typed` and that photos here match, shown or not.
    func filterWords(beginning typed: String) -> [String] {
        let examples = filterExamples
        let album = space.album
        var facts = examples.photos.map { space.facts(of: $0, for: .everything) }
        var unknown = examples.unknown
        if !unknown.isEmpty {
            facts += album.gears.prefix(Self.mostExamples).map(SelectableFacts.init)
        }
        if examples.photos.contains(where: { album.notes[$0] == nil }) {
            unknown.formUnion([.header, .size])
        }
        return Filter.words(beginning: typed, for: facts, unknown: unknown)
    }

    /// How many photos Tab looks at: of 1,000,000 photos, to look at each takes seconds.
    static let mostExamples = 600

    /// The photos that show which words match here, and what others may add: all photos, or of many the decided, the marked and some of the others.
    var filterExamples: (photos: [PhotoID], unknown: FilterNeeds) {
        let list = isSelecting ? selection.all : space.album.order.list
        let isThere = { list.contains($0) && !ledger.isOut($0) }
        guard list.count > Self.mostExamples else { return (list.photos.filter(isThere), []) }
        let part = Self.mostExamples / 3
        let album = space.album
        let spread = stride(from: 0, to: list.count, by: (list.count + part - 1) / part)
        let photos =
            Array(album.judgements.keys.prefix(part)) + Array(album.marks.prefix(part))
            + spread.map { list.photos[$0] }
        var unknown = FilterNeeds.everything.subtracting([.judgement, .marks])
        if album.judgements.count > part { unknown.insert(.judgement) }
        return (photos.filter(isThere), unknown)
    }

    /// Shows only photos that match an expression; all if it is empty.
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
            // `'` and the start apply filters that the user did not type: this is the one to bring back.
            selection.last = filter
            apply(nil, at: time)
            say(
                [
                    TextSpan("no filter · "), TextSpan("F", style: .key),
                    TextSpan(" brings it back"),
                ], at: time)
        } else if let last = selection.last {
            apply(last, at: time)
        } else {
            say([TextSpan("no filter yet · f asks for one", style: .dim)], at: time)
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

    /// Shows only marked photos, on top of the filter in force; or what was shown before.
    mutating func toggleMarkedOnly(at time: Time) {
        if let beneath = selection.marking.beneath, filter == beneath.top {
            selection.marking.beneath = nil
            return apply(beneath.former, at: time)
        }
        guard !space.album.shownMarks.isEmpty else {
            let isHidden = selection.marking.tally.count > 0
            let words = isHidden ? "nothing shown is marked" : "nothing is marked"
            return say([TextSpan(words, style: .dim)], at: time)
        }
        let former = filter
        guard let top = markedOnly(former) else { return }
        apply(top, at: time)
        selection.marking.beneath = Marking.Beneath(former: former, top: top)
    }

    /// Takes off a filter that shows nothing any more; what marked photos were shown on top of comes back.
    mutating func leaveEmptyFilter(at time: Time) {
        guard let beneath = selection.marking.beneath, filter == beneath.top else {
            return apply(nil, at: time)
        }
        selection.marking.beneath = nil
        apply(beneath.former, at: time)
    }

    /// The filter in force, and marked.
    private func markedOnly(_ former: ShownFilter?) -> ShownFilter? {
        var words = former?.words ?? []
        if case .or = former?.filter { words = Array("(".utf8) + words + Array(")".utf8) }
        if !words.isEmpty { words.append(0x20) }
        return try? ShownFilter(words + Array("marked".utf8))
    }
}
