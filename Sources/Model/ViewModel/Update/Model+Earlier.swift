@_spi(Coordinator) import Browsing
import DisplayList
import Geometry
import Selecting

/// Undo and redo of what earlier sessions did.
extension Model {
    /// Takes in undone or redone decisions of an earlier session, and brings the first of their photos to the front.
    mutating func followedEarlier(_ decision: EarlierDecision, at time: Time) {
        var shown: [PhotoID] = []
        for (photo, judgement) in decision.found.sorted(by: { $0.key < $1.key }) {
            folder.note(judgement, of: photo)
            guard space.album.photos[photo] != nil else { continue }
            set(judgement, of: photo, at: time)
            shown.append(photo)
        }
        if let first = shown.first { show(first, at: time) }
        // What a photo of several files is called here, whichever of these its decisions are kept for.
        let name = shown.first.map(space.album.name) ?? decision.name
        let who =
            decision.made.count == 1
            ? TextSpan(name, isElastic: true) : TextSpan(photoCount(decision.made.count))
        let isUndo = decision.way == .undo
        var spans = [who, TextSpan(isUndo ? ": undid " : ": redid ")]
        spans += space.spans(ofMade: decision.made)
        spans.append(TextSpan(" from \(decision.day)", spare: 3))
        if isUndo, ledger.reachedEarlier() {
            spans.insert(TextSpan("earlier session: ", spare: 4), at: 0)
        }
        spans =
            leading(decision.note, isUndo ? .warning : .plain) + spans
            + (isUndo ? redoSpans : undoSpans)
        say(spans, isLasting: decision.note != nil, at: time)
    }

    /// Takes in that photos of an earlier session have gone again: one flies to the trash, or to the folder.
    mutating func wentEarlier(
        _ photos: [PhotoID], isMove: Bool, _ words: Sentence, at time: Time
    ) {
        space.leaveAside(isMove)
        leave(photos.filter(space.album.order.contains), thrown: .zero, at: time)
        space.leaveAside(false)
        say(words.spans() + undoSpans, at: time)
    }

    /// What failed stands before what did not.
    func leading(_ note: Sentence?, _ style: TextStyle = .plain) -> [TextSpan] {
        note.map { $0.spans(style) + [TextSpan(" · ")] } ?? []
    }

    var redoSpans: [TextSpan] {
        [
            TextSpan(" · ", spare: 2), TextSpan("U", style: .key, spare: 2),
            TextSpan(" redo", spare: 2),
        ]
    }

    var undoSpans: [TextSpan] {
        [
            TextSpan(" · ", spare: 2), TextSpan("u", style: .key, button: .undo, spare: 2),
            TextSpan(" undo", button: .undo, spare: 2),
        ]
    }
}
