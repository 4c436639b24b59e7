public import DisplayList
public import Trash

/// What was passed over by an undo, for the status line; nil where nothing was.
public func words(for report: UndoReport) -> Sentence? {
    var parts: [Sentence] = []
    if let first = report.waiting.first {
        let name = text(first.receipt.sourceName)
        let more = report.waiting.count - 1
        parts.append(
            "\(name) stays\(because: words(forReturn: first.error))\(more > 0 ? ", and \(more) more" : "")"
        )
    }
    for photo in report.restored where !photo.gone.isEmpty {
        parts += [words(forGone: photo.gone)].compactMap(\.self)
    }
    parts += words(forGoneOf: report)
    if !report.copies.isEmpty { parts.append(words(for: report.copies).words) }
    guard !parts.isEmpty else { return nil }
    if report.restored.isEmpty, report.copies.removed.isEmpty {
        parts.insert(report.waiting.isEmpty ? "nothing left to undo" : "nothing is back", at: 0)
    }
    return parts.joined(separator: " · ")
}

/// What cannot come back any more: the photo that is gone from a trash, or how many are, and what has become of those that were moved to a folder.
public func words(forGoneOf report: UndoReport) -> [Sentence] {
    var parts: [Sentence] = []
    let moved = report.gone.filter { $0.verb == .move }
    let trashed = report.gone.filter { $0.verb != .move }
    if let only = trashed.first, trashed.count == 1 {
        parts.append("\(text(only.sourceName)) is gone from the trash")
    } else if !trashed.isEmpty {
        parts.append("\(trashed.count) are gone from the trash")
    }
    if let first = moved.first {
        let isChanged = report.changed.contains(first.op)
        let error: TrashError =
            isChanged
            ? .changedInFolder(path: first.trashPath) : .goneFromFolder(path: first.trashPath)
        let more = moved.count > 1 ? ", and \(moved.count - 1) more" : ""
        let name = text(first.sourceName)
        parts.append("\(name)\(because: words(for: error))\(more)")
    }
    return parts
}
