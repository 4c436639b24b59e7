import Browsing
public import DisplayList
public import FileWork

/// What failed, behind the path of each photo that it is about: as it is said after the interface has ended.
public func failures(in news: FileNews) -> [(photo: PhotoID, words: Sentence)] {
    switch news {
    case .stayed(_, let id?, let refusal): [(id, sentence(for: refusal))]
    case .filing(let report, _) where report.isDone:
        report.failures.map { failure in
            (
                failure.photo, "not \(participle(report.way)): \(words(forOrder: failure.refusal))"
            )
        }
    default: []
    }
}

/// What is waited for at the end: so many jobs, of which these have not begun.
public func words(forBacklog count: Int, _ waiting: WaitingWork) -> String {
    if waiting.copies > 0 {
        return "finishing the photo under way and \(count - 1) more; "
            + "Ctrl-C leaves what is not copied yet"
    }
    return "finishing \(count) file \(count == 1 ? "operation" : "operations"); "
        + "Ctrl-C leaves what has not begun"
}

/// What is left undone: only what has begun is in a journal, from which the next start ends it.
public func words(forLeft count: Int, _ waiting: WaitingWork) -> [String] {
    func photos(_ count: Int) -> String { "\(count) \(count == 1 ? "photo" : "photos")" }
    var words: [String] = []
    if count > waiting.copies + waiting.removals + waiting.returns {
        words.append("left 1 unfinished; the next start takes it up")
    }
    if waiting.copies > 0 { words.append("left \(photos(waiting.copies)) uncopied") }
    if waiting.removals > 0 {
        words.append(
            "left \(photos(waiting.removals)) where "
                + (waiting.removals == 1 ? "it is" : "they are"))
    }
    if waiting.returns > 0 { words.append("left \(waiting.returns) not taken back") }
    return words
}

/// What was requested in this session and failed, and was not done later or taken back either: the reason of exit status 1.
public func words(forUnfinished work: WaitingWork) -> String {
    let counts = [
        (work.removals, "trash or move"), (work.copies, "copy, link or turn"),
        (work.returns, "undo or redo"),
    ].filter { $0.0 > 0 }
    let parts = counts.enumerated().map { place, part in
        let noun = place > 0 ? "" : part.0 == 1 ? " photo" : " photos"
        return "\(part.0)\(noun) to \(part.1)"
    }
    return "not done in this session: " + parts.joined(separator: ", ")
}
