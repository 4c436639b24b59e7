public import Browsing
import DisplayList
import Selecting

/// Looking for names: `/`, `n` and `N`.
extension Model {
    /// Whether a search is active: its keys go before others.
    var isSearching: Bool { selection.search != nil }

    /// What has keys of its own besides those of every place; those of compare go before those of a search.
    public var besides: Set<InputContext> {
        if let review { return review.model.besides }
        if surfaces.compare != nil { return [.comparing] }
        var besides: Set<InputContext> = []
        if isSearching { besides.insert(.searching) }
        if isPresenting { besides.insert(.presenting) }
        if isTrash { besides.insert(.reviewing) }
        return besides
    }

    /// Looks for a text, the last one where it is empty, and goes to the first match after the photo in front.
    mutating func search(_ text: [UInt8], at time: Time) {
        guard let text = text.isEmpty ? selection.lastSearch : text else {
            selection.search = nil
            return say(
                [
                    TextSpan("nothing was looked for yet", style: .dim),
                    TextSpan(" · / asks for a name", style: .dim, spare: 1),
                ], at: time)
        }
        selection.lastSearch = text
        selection.search = Search(text)
        look()
        guard let search = selection.search, search.matches.count > 0 else {
            selection.search = nil
            let words = [
                TextSpan("nothing is called ", style: .warning),
                TextSpan(text, style: .warning, isElastic: true),
            ]
            return say(words, at: time)
        }
        // A match in front is left only where there is another.
        step(by: 1, at: time)
    }

    /// Goes to the next match, or the one before, around the ends.
    mutating func stepSearch(by step: Int, at time: Time) {
        look()
        guard let search = selection.search else { return }
        guard search.matches.count > 0 else {
            say(
                [
                    TextSpan("nothing is called ", style: .dim),
                    TextSpan(search.text, style: .dim, isElastic: true),
                ], at: time)
            return
        }
        self.step(by: step, at: time)
    }

    mutating func endSearch() { selection.search = nil }

    private mutating func step(by step: Int, at time: Time) {
        let order = space.album.order
        guard let places = selection.search?.matches.photos.compactMap({ order.place(of: $0) }),
            let first = places.first, let last = places.last
        else { return }
        let target: Int
        if step > 0 {
            let next = places.first { $0 > order.index }
            target = next ?? first
            if next == nil { say([TextSpan("from the beginning", style: .dim)], at: time) }
        } else {
            let next = places.last { $0 < order.index }
            target = next ?? last
            if next == nil { say([TextSpan("from the end", style: .dim)], at: time) }
        }
        travel(to: target, at: time)
    }

    /// Finds the matches in the order of now.
    mutating func look() {
        guard let filter = selection.search?.filter else { return }
        let album = space.album
        selection.search?.matches = PhotoList(
            album.order.photos.filter { filter.matches(album.facts(of: $0, for: [])) })
    }

    /// What the status line says of the search: `/img_00 · 3 of 12`.
    var searchSpans: [TextSpan] {
        guard let search = selection.search else { return [] }
        let matches = search.matches
        let place = space.album.order.front.flatMap { matches.place(of: $0) }
        let count = place.map { "\($0 + 1) of \(matches.count)" } ?? "\(matches.count) found"
        return [
            TextSpan("/", style: .accent), TextSpan(search.text, style: .accent, isElastic: true),
            TextSpan(" · \(count)"),
        ]
    }
}

/// What is looked for among the names of the photos shown.
struct Search: Hashable, Sendable {
    /// As it was typed.
    let text: [UInt8]
    /// The photos that it is for, in their order, as of the last look.
    var matches = PhotoList()

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// A part of a name or, with `* ? [`, all of it; letters in either case.
    var filter: Filter {
        let isPattern = Glob.isPattern(text)
        return .text(.name, isPattern ? .fits(Glob(text), written: text) : .contains(text))
    }
}
