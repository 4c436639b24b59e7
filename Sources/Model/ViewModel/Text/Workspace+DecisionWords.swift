import Geometry
import Browsing
import DisplayList
import Selecting

/// What is said of stars, flags, labels and turns.
extension Workspace {
    var signs: JudgementSigns { JudgementSigns(options.signs) }

    /// What a decision has made of a photo; what it is where nothing has changed.
    func words(for photo: PhotoID, from: Judgement, to: Judgement) -> [TextSpan] {
        let name = TextSpan(album.name(of: photo), isElastic: true)
        if from.flag != to.flag { return flagWords(name, from: from.flag, to: to.flag) }
        if from.stars != to.stars {
            return signs.stars(to.stars).map { [name, TextSpan(" "), $0] }
                ?? [name, TextSpan(": no stars")]
        }
        if from.label != to.label { return labelWords(name, to.label) }
        if from.turn != to.turn { return turnWords(name, to.turn) }
        return spans(of: photo, being: to)
    }

    /// How photos are turned now.
    private func turnWords(_ who: TextSpan, _ turn: Orientation) -> [TextSpan] {
        signs.turn(turn).map { [who, TextSpan(" "), $0] } ?? [who, TextSpan(": not turned")]
    }

    /// What a decision has made of several photos: `37 photos ★★★`, or `✗ 37 marked photos are rejected`.
    func words(for settled: Decision, of count: Int, areMarked: Bool = false) -> [TextSpan] {
        let made = settled.applied(to: .none)
        let photos = TextSpan(photoCount(count, are: areMarked ? "marked " : ""))
        switch settled {
        case .stars:
            return signs.stars(made.stars).map { [photos, TextSpan(" "), $0] }
                ?? [photos, TextSpan(": no stars")]
        case .flag, .toggleFlag: return flagWords(photos, of: count, made.flag)
        case .label, .toggleLabel: return labelWords(photos, made.label)
        // Each may have been turned before: what is said is by how much.
        case .turn, .unturn: return turnWords(photos, made.turn)
        }
    }

    private func flagWords(_ photos: TextSpan, of count: Int, _ flag: PhotoFlag) -> [TextSpan] {
        let verb = count == 1 ? "is" : "are"
        switch flag {
        case .pick:
            let what = count == 1 ? "a favourite" : "favourites"
            return [
                TextSpan("♥ ", style: .accent), photos, TextSpan(" \(verb) \(what)", spare: 3),
            ]
        case .reject:
            return [
                TextSpan("✗ ", style: .warning), photos, TextSpan(" \(verb) rejected", spare: 3),
            ]
        case .none: return [photos, TextSpan(": no flag")]
        }
    }

    /// What several photos have become at once, where that is the same for all: `37 photos ★★★`; else that they are as they were.
    func words(for steps: [DecisionStep.Change]) -> [TextSpan] {
        guard let first = steps.first else { return [] }
        func all(_ isSame: (DecisionStep.Change) -> Bool) -> Bool { steps.allSatisfy(isSame) }
        if all({ $0.to.flag == first.to.flag && $0.from.flag != $0.to.flag }) {
            guard first.to.flag == .none, all({ $0.from.flag == first.from.flag }) else {
                return words(for: .flag(first.to.flag), of: steps.count)
            }
            let what = first.from.flag == .pick ? "favourites" : "rejected"
            return [TextSpan("\(photoCount(steps.count)) are no longer \(what)")]
        }
        if all({ $0.to.stars == first.to.stars && $0.from.stars != $0.to.stars }) {
            return words(for: .stars(first.to.stars), of: steps.count)
        }
        if all({ $0.to.label == first.to.label && $0.from.label != $0.to.label }) {
            return words(for: .label(first.to.label), of: steps.count)
        }
        let way = first.from.turn.inverse.then(first.to.turn)
        if way != .upright, all({ $0.from.turn.then(way) == $0.to.turn }) {
            return words(for: .turn(way), of: steps.count)
        }
        return [TextSpan("\(photoCount(steps.count)) as they were")]
    }

    /// What was decided at once: `★★★`, `pick`, `no stars`; where it was not the same about all photos, `decisions`.
    func spans(ofMade changes: [EarlierDecision.Change]) -> [TextSpan] {
        guard let first = changes.first else { return [] }
        func all<Value: Hashable>(_ value: (Judgement) -> Value) -> Bool {
            changes.allSatisfy {
                value($0.from) != value($0.to) && value($0.to) == value(first.to)
            }
        }
        if all(\.flag) {
            return signs.flag(first.to.flag).map {
                [$0, TextSpan(" \(first.to.flag.rawValue)")]
            } ?? [TextSpan("no flag")]
        }
        if all(\.stars) {
            return signs.stars(first.to.stars).map { [$0] } ?? [TextSpan("no stars")]
        }
        if all(\.label) {
            guard case .colour(let colour) = first.to.label else {
                return signs.label(first.to.label).map { [$0] } ?? [TextSpan("no label")]
            }
            return dot(of: colour) + [TextSpan(colour.rawValue)]
        }
        if all(\.turn) {
            return signs.turn(first.to.turn).map { [$0] } ?? [TextSpan("not turned")]
        }
        return [TextSpan(changes.count == 1 ? "decision" : "decisions")]
    }

    /// A photo's name and all that was decided of it.
    func spans(of photo: PhotoID, being judgement: Judgement) -> [TextSpan] {
        let name = TextSpan(album.name(of: photo), isElastic: true)
        let signs = signs.spans(of: judgement)
        guard !signs.isEmpty else { return [name, TextSpan(": nothing is decided")] }
        return [name] + signs.flatMap { [TextSpan(" "), $0] }
    }

    /// The signs of what was decided, for the status line, each behind a space.
    func statusSpans(of photo: PhotoID) -> [TextSpan] {
        let judgement = album.judgement(of: photo)
        var flag = signs.flag(judgement.flag)
        if judgement.flag == .pick { flag?.button = .favourite }
        return [
            signs.stars(judgement.stars), flag, signs.label(judgement.label),
            signs.turn(judgement.turn),
        ]
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
            [TextSpan("✗ ", style: .warning), name, TextSpan(" is rejected")] + wayBack
        case .none where from == .pick: [name, TextSpan(" is no longer a favourite")]
        case .none: [name, TextSpan(" is no longer rejected")]
        }
    }

    /// How a rejection is taken back: where the next photo comes by itself the same key is about that one.
    private var wayBack: [TextSpan] {
        let key = options.advances ? "u" : options.keyNames[.decide(.toggleFlag(.reject))] ?? "X"
        let button: Button? = options.advances ? .undo : nil
        return [
            TextSpan(" · ", spare: 1), TextSpan(key, style: .key, button: button, spare: 1),
            TextSpan(options.advances ? " undo" : " takes it back", button: button, spare: 1),
        ]
    }

    private func labelWords(_ name: TextSpan, _ label: PhotoLabel) -> [TextSpan] {
        switch label {
        case .none: [name, TextSpan(": no label")]
        case .colour(let colour):
            dot(of: colour) + [name, TextSpan(" \(colour.rawValue)")]
        case .other: [name, TextSpan(" ")] + [signs.label(label)].compactMap(\.self)
        }
    }

    private func dot(of colour: LabelColour) -> [TextSpan] {
        options.signs == .coloured ? [TextSpan("● ", style: colour.style)] : []
    }
}
