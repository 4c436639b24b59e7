@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// Marks: `m`, `M`, `gm`, `gM`, `:mark`, `:unmark`. They are no step, and nothing moves.
extension Model {
    /// Marks the photo in front, or takes its mark away; marks a range that is open.
    mutating func toggleMark(at time: Time) {
        if space.range != nil { return markOpenRange(at: time) }
        guard let photo = space.album.order.front else { return }
        setMark(!space.album.isMarked(photo), at: time)
    }

    /// Marks the photo in front, or takes its mark away, as `isMarked` says.
    mutating func setMark(_ isMarked: Bool, at time: Time) {
        guard let photo = space.album.order.front else { return }
        decider.note(.mark(isMarked))
        mark([photo], isMarked)
        let name = TextSpan(space.album.name(of: photo), isElastic: true)
        say(
            isMarked
                ? [JudgementSigns(space.options.signs).mark(), name, TextSpan(" is marked")]
                : [name, TextSpan(" is unmarked")], at: time)
    }

    /// Marks from the last photo marked to the one in front, in the order shown.
    mutating func markRange(at time: Time) {
        let order = space.album.order
        guard let front = order.front else { return }
        space.setRange(from: nil)
        let last = selection.marking.last.flatMap { space.album.isMarked($0) ? $0 : nil }
        let from = last.flatMap { order.place(of: $0) } ?? order.index
        let places = min(from, order.index)...max(from, order.index)
        decider.note(.mark(true))
        mark(Array(order.photos[places]), true)
        selection.marking.last = front
        sayMarked(places.count, at: time)
    }

    /// Begins a range at the selection; marks the one that is open.
    mutating func beginRange(at time: Time) {
        guard surfaces.meansMarked(in: space), let front = space.album.order.front else {
            return remarkOnStrangeKey(isKnown: true, at: time)
        }
        if space.range != nil { return markOpenRange(at: time) }
        space.setRange(from: front)
    }

    private mutating func markOpenRange(at time: Time) {
        guard let range = space.range, let front = space.album.order.front else { return }
        space.setRange(from: nil)
        decider.note(.mark(true))
        mark(Array(space.album.order.photos[range]), true)
        selection.marking.last = front
        sayMarked(range.count, at: time)
    }

    /// Marks all photos shown, or takes all their marks away.
    mutating func markAll(_ isMarked: Bool, at time: Time) {
        if !isMarked { selection.marking.keep(space.album.shownMarks) }
        mark(isMarked ? space.album.order.photos : space.album.shownMarks, isMarked, at: time)
    }

    /// Marks the photos shown that an expression is for, or takes their marks away.
    ///
    /// - Throws: `FilterError`; nothing is changed.
    mutating func mark(_ text: [UInt8], _ isMarked: Bool, at time: Time) throws(FilterError) {
        guard let wanted = try ShownFilter(text) else { return markAll(isMarked, at: time) }
        let album = space.album
        let needs = wanted.filter.needs
        let meant = album.order.photos.filter {
            wanted.filter.matches(space.facts(of: $0, for: needs))
        }
        mark(meant, isMarked, at: time)
        guard !needs.isDisjoint(with: [.header, .size]) else { return }
        let read = album.order.photos.count { album.notes[$0] != nil }
        guard read < album.order.count else { return }
        bar.message?.spans.append(
            TextSpan(" · \(read) of \(album.order.count) read", style: .warning))
    }

    /// Marks what was marked before marks last ended, as far as it is there.
    mutating func markAgain(at time: Time) {
        let former = selection.marking.former
        let photos = present.filter(former.contains)
        guard !photos.isEmpty else {
            let words = former.isEmpty ? "no marks have ended" : "those marked last are gone"
            return say([TextSpan(words, style: .dim)], at: time)
        }
        decider.note(.mark(true))
        mark(photos, true, at: time)
    }

    /// Ends the marks of photos to which what they were marked for has been done; false where none of them is marked.
    mutating func endMarks(of photos: [PhotoID]) -> Bool {
        let marked = photos.filter(space.album.isMarked)
        selection.marking.keep(marked)
        space.mark(marked, false)
        return !marked.isEmpty
    }

    /// A tile was clicked with Control, or with Alt for a range.
    mutating func markTile(at place: Int, isRange: Bool, at time: Time) {
        if place != space.album.order.index { go(to: place, at: time) }
        space.setRange(from: nil)
        if isRange { markRange(at: time) } else { toggleMark(at: time) }
    }

    private mutating func mark(_ photos: [PhotoID], _ isMarked: Bool, at time: Time) {
        space.setRange(from: nil)
        mark(photos, isMarked)
        if isMarked {
            sayMarked(photos.count, at: time)
        } else {
            sayUnmarked(photos.count, at: time)
        }
    }

    /// Gives photos a mark or takes it away; those that change.
    private mutating func mark(_ photos: [PhotoID], _ isMarked: Bool) {
        let album = space.album
        space.mark(photos.filter { album.isMarked($0) != isMarked }, isMarked)
        if isMarked { selection.marking.last = photos.last ?? selection.marking.last }
    }

    /// Takes away the marks of photos whose names have other pictures by now: a mark is about the picture that had the name.
    mutating func takeMarks(by headers: [PhotoHeader], at time: Time) {
        let album = space.album
        let others = headers.filter(album.isAnother).map(\.photo)
        for photo in others { ledger.takeMark(ofLeaving: photo) }
        selection.marking.former.subtract(others)
        let marked = others.filter(album.isMarked)
        guard let first = marked.first else { return }
        mark(marked, false)
        let who =
            marked.count == 1
            ? [
                TextSpan(album.name(of: first), isElastic: true),
                TextSpan(" is another picture now"),
            ] : [TextSpan("\(photoCount(marked.count)) are other pictures now")]
        say(who + [TextSpan(" · no mark")], isLasting: true, at: time)
    }

    private mutating func sayMarked(_ count: Int, at time: Time) {
        guard count > 0 else {
            return say([TextSpan("no photo shown matches", style: .dim)], at: time)
        }
        let sign = JudgementSigns(space.options.signs).mark()
        say([sign, TextSpan("\(photoCount(count)) marked")], at: time)
    }

    private mutating func sayUnmarked(_ count: Int, at time: Time) {
        guard count > 0 else { return say([TextSpan("nothing is marked", style: .dim)], at: time) }
        say([TextSpan("\(photoCount(count)) unmarked")], at: time)
    }
}
