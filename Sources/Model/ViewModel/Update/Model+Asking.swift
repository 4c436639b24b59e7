@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// The question before something is done to marked photos while none of them is on the screen.
extension Model {
    /// Whether an act may be done to these photos now; where it may not, the bar asks, and the same act once more is the answer.
    ///
    /// `settled` is a decision with what it toggles settled. A key that is held answers nothing.
    mutating func mayAct(
        _ subject: Decider.Subject, on photos: [PhotoID], settled: Decision? = nil,
        isHeld: Bool = false, at time: Time
    ) -> Bool {
        let marked = surfaces.meantMarks(in: space)
        let areSeen = !infoCoversPhotos && surfaces.isInView(marked, in: space, at: time)
        guard !marked.isEmpty, !areSeen else {
            decider.question = nil
            return true
        }
        let former = decider.question
        if decider.isAnswered(subject, photos, at: time), !isHeld { return true }
        let key = key(of: subject)
        let isTyped = key.hasPrefix(":")
        let durations = space.options.durations
        let until =
            isHeld
            ? former?.until ?? time
            : time + (isTyped ? durations.examination : durations.confirmation)
        guard time < until else {
            say([TextSpan("a held key answers no question", style: .dim)], at: time)
            return false
        }
        decider.question = Decider.Question(subject: subject, photos: photos, until: until)
        let count = countText(photos.count)
        let noun = photos.count == 1 ? "marked photo that is" : "marked photos that are"
        let (verb, target) = words(for: subject, settled)
        let columns = space.viewport.columns
        let who =
            columns >= 80
            ? "\(count) \(noun) not in view" : columns >= 40 ? "\(count) not in view" : count
        bar.message = Message(
            spans: [
                TextSpan("\(verb) \(who)", style: .warning)
            ] + target.spans(.warning, spare: 1) + [
                TextSpan("? ", style: .warning), TextSpan(key, style: .key),
                TextSpan(" again", style: .warning),
            ], expires: until, isCentred: true)
        return false
    }

    /// Takes a decision back that a held key has made by answering a question: the next repeat tells it from a second press.
    mutating func takeBackAnswer(at time: Time) -> [Effect]? {
        guard let answer = decider.answer, !trashGuard.reportsReleases,
            time - answer.time <= space.options.durations.repeatInterval,
            let operation = ledger.nextUndo, operation.number == answer.operation,
            ledger.takeBack(operation.changes)
        else { return nil }
        decider.answer = nil
        let steps = operation.changes.compactMap { change -> DecisionStep.Change? in
            guard case .decided(let photo, let former, let judgement) = change else { return nil }
            return alter(photo, from: judgement, to: former, at: time)
        }
        say([TextSpan("a held key answers no question", style: .dim)], at: time)
        return kept(steps, of: operation.number, .takenBack)
    }

    /// The key that does it, or the command.
    private func key(of subject: Decider.Subject) -> String {
        let names = space.options.keyNames
        switch subject {
        case .act(.decision(.toggleFlag(.pick))): return names[.favourite] ?? "P"
        case .act(.decision(let decision)): return names[.decide(decision)] ?? ":flag"
        case .act(.filing(let way, let target)):
            let number = space.options.targets.all.first { $0.path == target }?.number
            guard way == .copy, let number else { return way == .copy ? ":copy" : ":link" }
            return names[.copyTo(number)] ?? "y\(number)"
        case .act(.mark): return names[.mark] ?? "m"
        case .run(let name): return names[.run(name)] ?? ":run"
        case .export: return ":export"
        }
    }

    /// What is done to the photos, and what is said behind them.
    private func words(
        for subject: Decider.Subject, _ settled: Decision?
    ) -> (verb: String, target: Sentence) {
        switch subject {
        case .act(.filing(let way, let target)):
            return (way == .copy ? "copy" : "link", " to \(place(of: target))")
        case .run(let name): return ("run \(name) on", "")
        case .act, .export: break
        }
        switch settled {
        case .stars(let stars):
            let sign = space.signs.stars(stars).map { String(decoding: $0.text, as: UTF8.self) }
            return ((sign ?? "no stars") + " for", "")
        case .flag(.pick): return ("pick", "")
        case .flag(.reject): return ("reject", "")
        case .label(.colour(let colour)): return (colour.rawValue + " for", "")
        case .label: return ("no label for", "")
        case .turn(let turn):
            let sign = space.signs.turn(turn).map { String(decoding: $0.text, as: UTF8.self) }
            return ((sign ?? "turn") + " for", "")
        case .unturn: return ("no turn for", "")
        default: return ("no flag for", "")
        }
    }
}
