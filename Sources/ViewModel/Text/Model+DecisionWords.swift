import Browsing
import DisplayList
import Selecting

/// What is said of stars, flags and labels.
extension Model {
    private var signs: JudgementSigns { JudgementSigns(space.options.signs) }

    /// What a decision has made of a photo; what it is where nothing has changed.
    func words(for photo: PhotoID, from: Judgement, to: Judgement) -> [TextSpan] {
        let name = TextSpan(space.album.name(of: photo), isElastic: true)
        if from.flag != to.flag { return flagWords(name, from: from.flag, to: to.flag) }
        if from.stars != to.stars {
            return signs.stars(to.stars).map { [name, TextSpan(" "), $0] }
                ?? [name, TextSpan(": no stars")]
        }
        if from.label != to.label { return labelWords(name, to.label) }
        return spans(of: photo, being: to)
    }

    /// A photo's name and all that was decided of it.
    func spans(of photo: PhotoID, being judgement: Judgement) -> [TextSpan] {
        let name = TextSpan(space.album.name(of: photo), isElastic: true)
        let signs = signs.spans(of: judgement)
        guard !signs.isEmpty else { return [name, TextSpan(": nothing is decided")] }
        return [name] + signs.flatMap { [TextSpan(" "), $0] }
    }

    /// The signs of what was decided, for the status line, each behind a space.
    func statusSpans(of photo: PhotoID) -> [TextSpan] {
        let judgement = space.album.judgement(of: photo)
        var flag = signs.flag(judgement.flag)
        if judgement.flag == .pick { flag?.button = .favourite }
        return [signs.stars(judgement.stars), flag, signs.label(judgement.label)]
            .compactMap(\.self).map { sign in
                var sign = sign
                sign.text.insert(0x20, at: 0)
                return sign
            }
    }

    private func flagWords(_ name: TextSpan, from: PhotoFlag, to: PhotoFlag) -> [TextSpan] {
        switch to {
        case .pick:
            [TextSpan("♥ ", style: .accent), name, TextSpan(" is a favourite")]
        case .reject:
            [TextSpan("✗ ", style: .warning), name, TextSpan(" is rejected · ")]
                + [rejectKey, TextSpan(" takes it back")]
        case .none where from == .pick: [name, TextSpan(" is no longer a favourite")]
        case .none: [name, TextSpan(" is rejected no more")]
        }
    }

    private var rejectKey: TextSpan {
        TextSpan(
            space.options.keyNames[.decide(.toggleFlag(.reject))] ?? "X", style: .key)
    }

    private func labelWords(_ name: TextSpan, _ label: PhotoLabel) -> [TextSpan] {
        switch label {
        case .none: [name, TextSpan(": no label")]
        case .colour(let colour):
            (space.options.signs == .coloured ? [TextSpan("● ", style: colour.style)] : [])
                + [name, TextSpan(" \(colour.rawValue)")]
        case .other: [name, TextSpan(" ")] + [signs.label(label)].compactMap(\.self)
        }
    }
}
