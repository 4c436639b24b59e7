import Browsing
import DisplayList
import Geometry
import ViewerMode
import Selecting

/// The status line: the photo on the left, the last action or the tally on the right.
extension Model {
    func statusBar(at time: Time) -> Label {
        let columns = space.viewport.columns
        let shown = shownMessage(at: time)
        if let shown, leastWidth(beside(shown)) + 24 > columns {
            return Label(place: .bar(row: -1), spans: [margin] + whole(shown, in: columns - 3))
        }
        let flags = flagSpans
        let parts = photoParts(at: time)
        var trailing = shown.map { messageSpans($0, in: columns) } ?? []
        if shown == nil {
            // What is known of the photo gives way, but not its name, its place and what was decided of it.
            let kept = space.album.order.front.map { photo in
                2 + (space.statusSpans(of: photo).isEmpty ? 0 : 1)
                    + (copying.isShown && space.stacks.number(of: photo) != nil ? 1 : 0)
                    + (trashReview.notes?.origins[photo] == nil ? 0 : 1)
                    + (comingPart(of: photo) == nil ? 0 : 1)
            }
            let others = parts.prefix(kept ?? 0).enumerated().reduce(
                6 + leastWidth(selectionSpans) + width(flags)
            ) { $0 + leastWidth(ofPart: $1.offset, $1.element.filter { $0.spare == 0 }) }
            trailing = standing(in: columns - others, at: time)
        }
        trailing = flags + trailing + [blank]
        var left = [blank] + selectionSpans
        // The bar keeps a column free at each end and two between its sides.
        var room = columns - 4 - leastWidth(left) - leastWidth(trailing)
        if shown?.isCentred == true {
            // What stands at the left keeps its name and its place.
            let left = parts.prefix(2).enumerated().reduce(0) {
                $0 + leastWidth(ofPart: $1.offset, $1.element)
            }
            let behind = max(0, min((columns - width(trailing)) / 2 - 1, room - left))
            trailing.append(TextSpan(String(repeating: " ", count: behind)))
            room -= behind
        }
        var isBeforeShown = true
        for (i, whole) in parts.enumerated() {
            var part = whole
            if leastWidth(ofPart: i, part) > room { part.removeAll { $0.spare > 0 } }
            let needed = leastWidth(ofPart: i, part)
            // A part without a separator belongs to the one before it, and goes with it.
            if !isBeforeShown, part.first != separator { continue }
            isBeforeShown = i < 2 || needed <= room
            if !isBeforeShown {
                // What is wrong with the photo goes before what is merely known of it.
                guard part.last?.style == .warning else { continue }
                left += shortened(part, to: room)
                break
            }
            room -= needed
            left += part
        }
        // What was just said goes before the photo's name where there is no room for both.
        if room < 0, let shown {
            let room = columns - 3 - width(flags)
            return Label(place: .bar(row: -1), spans: [margin] + flags + whole(shown, in: room))
        }
        return Label(place: .bar(row: -1), spans: left, trailing: room < 0 ? flags : trailing)
    }

    /// A message that stands alone in `room` cells, with what is said after it where there is room.
    private func whole(_ message: Message, in room: Int) -> [TextSpan] {
        let all = message.spans + message.more
        return width(all) <= room ? all : message.spans
    }

    /// A message beside the photo's name in a row of `columns` cells.
    private func messageSpans(_ message: Message, in columns: Int) -> [TextSpan] {
        let spans = beside(message)
        let name = space.album.order.front.map { width([space.nameSpan($0)]) } ?? 0
        // With its name uncut, its number and the margins.
        let fits = width(spans + message.more) + name + 18 <= columns
        return fits ? spans + message.more : spans
    }

    /// What is said of the photo in front without its name, which stands at the left.
    private func beside(_ message: Message) -> [TextSpan] {
        let spans = message.spans
        guard !message.isAboutSeveral, let front = space.album.order.front,
            let at = spans.firstIndex(where: \.isElastic),
            spans[at].text == space.album.name(of: front),
            // A sign may stand before it; a sentence before it tells of something else.
            width(spans[..<at].filter { $0.spare == 0 }) <= 4
        else { return spans }
        var rest = spans
        rest.remove(at: at)
        guard at < rest.count else { return rest }
        let join = rest[at].text.starts(with: Array(": ".utf8)) ? 2 : 1
        if join == 2 || rest[at].text.first == 0x20 { rest[at].text.removeFirst(join) }
        return rest
    }

    /// A part cut at its end; nothing where too little would be left.
    private func shortened(_ part: [TextSpan], to room: Int) -> [TextSpan] {
        guard var last = part.last else { return [] }
        let rest = room - width(Array(part.dropLast())) - 1
        guard rest >= 8 else { return [] }
        last.text = cutAtEnd(last.text, to: rest + 1)
        return part.dropLast() + [last]
    }

    private var blank: TextSpan { TextSpan(" ") }
    /// Before a message that has the row for itself, and may need it.
    private var margin: TextSpan { TextSpan(" ", spare: 9) }
    private var separator: TextSpan { TextSpan(" · ", style: .dim) }

    private func width(_ spans: [TextSpan]) -> Int { spans.reduce(0) { $0 + textWidth($1.text) } }

    /// The width with names cut to what still tells them apart, and whole reasons.
    private func leastWidth(_ spans: [TextSpan]) -> Int {
        spans.reduce(0) {
            let isName = $1.isElastic && $1.spare == 0
            return $0 + (isName ? min(13, width([$1])) : width([$1]))
        }
    }

    /// A long name is cut rather than all that follows dropped, yet it keeps a third of the row.
    private func leastWidth(ofPart index: Int, _ part: [TextSpan]) -> Int {
        index == 0 ? min(width(part), max(12, space.viewport.columns / 3)) : width(part)
    }

    /// What is known of the front photo, the most important first.
    private func photoParts(at time: Time) -> [[TextSpan]] {
        guard let photo = space.album.order.front else { return [] }
        let mark = [space.markSpan(of: photo)].compactMap(\.self)
        let name = mark + [space.nameSpan(photo)] + memberSpans(of: photo)
        let isStray = selection.strays.contains(photo)
        var parts = [
            isStray ? name + [TextSpan(" no longer matches", style: .dim)] : name,
            [separator, TextSpan("\(space.album.order.index + 1)/\(knownCount)")],
        ]
        if let origin = trashReview.notes?.origins[photo] {
            parts.insert([separator, TextSpan(origin, style: .dim)], at: 1)
        }
        let signs = space.statusSpans(of: photo)
        if !signs.isEmpty { parts.append(signs) }
        let stack = space.stackStatus(of: photo)
        if !stack.isEmpty { parts.append([separator] + stack) }
        let overlays = overlayPart
        if !overlays.isEmpty { parts.append([separator] + overlays) }
        if let coming = comingPart(of: photo) { parts.append(coming) }
        let status = surfaces.status(in: space, at: time)
        if !status.isEmpty { parts.append([separator] + status.map { $0.with(.status) }) }
        if case .undecodable(let reason, let facts, _) = space.album.states[photo],
            facts?.video == nil
        {
            parts.append([separator, TextSpan(firstLine(of: reason), style: .warning)])
        }
        if let source = space.sourceSpan(of: photo) {
            let room = max(24, space.viewport.columns / 4)
            let short = cutInMiddle(address: source.text, to: room)
            parts.append([separator, TextSpan(short, style: .dim)])
        }
        if space.album.offlineCopies.contains(photo) {
            parts.append([separator, TextSpan("offline copy", style: .warning)])
        }
        guard let facts = space.album.states[photo]?.facts ?? space.album.headerFacts(of: photo)
        else {
            return parts
        }
        if let video = facts.video {
            let length = video.duration.map { " " + durationText($0) } ?? ""
            parts.append([separator, TextSpan("video\(length)  \(byteText(facts.byteCount))")])
        }
        if let standIn = facts.standIn {
            parts.append([separator, TextSpan(standIn, style: .warning)])
        }
        if let damage = facts.damage {
            parts.append([separator, TextSpan(damage, style: .warning)])
        }
        if facts.pixelSize.width > 0 {
            let byteCount = facts.byteCount + space.album.otherBytes(of: photo)
            let pixels = space.album.seen(facts.pixelSize, of: photo)
            let size = "\(Int(pixels.width))×\(Int(pixels.height))"
            // What nearly all photos are needs no word.
            let isUsual = !facts.moves && ["", "JPEG", "PNG"].contains(facts.formatName)
            let name = inputContext == .zoomed ? facts.closeName : nil
            let kind =
                isUsual
                ? "" : (name ?? facts.formatName) + movementText(of: photo, facts) + " "
            parts.append([separator, TextSpan("\(kind)\(size)  \(byteText(byteCount))")])
        }
        if let date = space.album.dates[photo] ?? facts.date {
            parts.append([separator, TextSpan(dateText(date), style: .dim)])
            if let seconds = secondsPart(date, of: photo) { parts.append(seconds) }
        }
        return parts
    }

    /// The seconds of when the photo in front was taken, where a photo beside it was taken in the same minute: `:09.12`.
    private func secondsPart(_ date: CalendarDate, of photo: PhotoID) -> [TextSpan]? {
        let album = space.album
        let photos = album.order.photos
        let isShared = [album.order.index - 1, album.order.index + 1].contains { place in
            guard photos.indices.contains(place), let other = album.dates[photos[place]] else {
                return false
            }
            return other.isCapture && dateText(other) == dateText(date)
        }
        guard date.isCapture, isShared else { return nil }
        return [TextSpan(album.secondsText(of: photo, date), style: .dim)]
    }

    /// How much of a photo on the network has come, while it comes.
    private func comingPart(of photo: PhotoID) -> [TextSpan]? {
        guard let progress = space.album.fetches[photo], progress.bytes > 0 else { return nil }
        return [separator, TextSpan("coming, \(fetchText(progress))")]
    }

    /// The further files of a photo behind its name: by their kinds, or how many there are where that would take too much of the row.
    private func memberSpans(of photo: PhotoID) -> [TextSpan] {
        guard let known = space.album.photos[photo], !known.others.isEmpty else { return [] }
        let all = TextSpan(known.others, style: .dim)
        let isShort = width([space.nameSpan(photo), all]) <= max(24, space.viewport.columns / 3)
        return [isShort ? all : TextSpan(" +\(known.otherCount)", style: .dim)]
    }

    /// Whether it moves, and what keeps it from that.
    private func movementText(of photo: PhotoID, _ facts: PhotoFacts) -> String {
        guard facts.moves else { return "" }
        let mark = movementMark(of: photo)
        return mark.isEmpty ? "" : " · \(mark) "
    }

    /// How many photos there are, those that have not been told of yet included.
    private var knownCount: Int {
        filter == nil && !isFolding ? wholeCount : space.album.order.count
    }

    /// How many photos there are, shown or not.
    private var wholeCount: Int { max(presentCount, folder.expectedCount - ledger.outCount) }

    /// Which photos are shown, and what is looked for among them, left of everything.
    private var selectionSpans: [TextSpan] {
        var spans: [TextSpan] = []
        if let filter {
            spans += [
                TextSpan("[", style: .accent),
                TextSpan(
                    filter.words, style: .accent, isElastic: textWidth(filter.words) > 28),
                TextSpan("]", style: .accent),
                TextSpan(" \(space.album.order.count) of \(wholeCount)"),
            ]
            if let readCount {
                spans.append(
                    TextSpan(" … \(readCount) of \(selection.all.count) read", style: .dim))
            }
            if !space.album.order.isEmpty { spans.append(separator) }
        }
        if copying.isShown { spans += copySpans + [separator] }
        let sharpness = sharpnessSpans
        if !sharpness.isEmpty { spans += sharpness + [separator] }
        let search = searchSpans
        return spans + (search.isEmpty ? [] : search + [separator])
    }

    private var flagSpans: [TextSpan] {
        switch space.options.policy {
        case .writable: []
        case .readOnly: [TextSpan("[RO] ", style: .accent, button: .policy)]
        case .dryRun: [TextSpan("[dry run] ", style: .accent, button: .policy)]
        }
    }

    /// How far the decisions about the folder have come, those that the trash is one of; nothing before the first, and nothing of the trash.
    private var progressSpans: [TextSpan] {
        let decided = decidedCount
        let out = ledger.inTrash.count + folder.trashedCount
        guard !isTrash, decided + out > 0 else { return [] }
        let words = "\(decided + out) of \(wholeCount + out) decided"
        return [TextSpan(words, style: .dim)]
    }

    /// How many photos something was decided of, shown or not, but those in the trash.
    var decidedCount: Int {
        guard isSelecting else { return space.album.decidedCount }
        return space.album.judgements.count { photo, judgement in
            judgement.isDecided && selection.all.contains(photo) && !ledger.isOut(photo)
        }
    }

    /// What stands at the right while nothing is said: as much of it as there is room for in so many cells.
    ///
    /// The mode's name is the first to go, then the second number, then `advance`; marks stay.
    private func standing(in room: Int, at time: Time) -> [TextSpan] {
        let hint = [
            TextSpan("?", style: .key, button: .help),
            TextSpan(" help", style: .dim, button: .help),
        ]
        let name = TextSpan(surfaces.modes.title(of: mode), style: .dim, button: .mode)
        let mode = space.viewport.columns >= Self.columnsForMode ? [name] : []
        let standing = [
            space.options.advances ? [TextSpan("advance", style: .accent)] : [], slideshowSpans,
        ]
        let advance = Array(standing.filter { !$0.isEmpty }.joined(separator: [separator]))
        let filing = filingSpans(at: time) ?? copyProgressSpans
        let marks = selection.marking.spans(in: space)
        // Two numbers at most: what is under way, marks, and what the last step changed.
        let first = [filing, marks, copyGainSpans].filter { !$0.isEmpty }
        let last = hasTrashedLast && !first.isEmpty ? tallySpans : progressSpans
        let counts = Array((first + [last, tallySpans]).filter { !$0.isEmpty }.prefix(2))
        let fewer = counts.map { [$0, advance, hint] } + counts.map { [$0, hint] }
        let choices =
            ([mode, []].map { counts + [advance, $0, hint] } + fewer + [[marks, hint], [marks]])
            .map { parts in
                Array(parts.filter { !$0.isEmpty }.joined(separator: [separator]))
            }
        return choices.first { width($0) <= room } ?? []
    }

    private var tallySpans: [TextSpan] {
        let count = ledger.inTrash.count
        return count > 0 ? [TextSpan("\(count) trashed", style: .dim, button: .undo)] : []
    }

    /// Whether the last step took photos away, and decided nothing.
    private var hasTrashedLast: Bool { ledger.nextUndo.map { !$0.removals.isEmpty } ?? false }

    /// Below this the mode's name would cost what is said of the photo.
    private static var columnsForMode: Int { 60 }
}

extension TextSpan {
    /// The same text as a button.
    func with(_ button: Button) -> TextSpan {
        var span = self
        span.button = button
        return span
    }
}
