import DisplayList
import FileWork

/// Which files stay in the trash for now, and why; nil where there are none.
func words(forWaiting files: [WaitingFile]) -> Sentence? {
    guard let first = files.first else { return nil }
    let more = files.count > 1 ? ", and \(files.count - 1) more" : ""
    return
        "\(text(first.name)) stays in the trash\(because: refusedUndoWords(for: first.error))\(more)"
}

/// Which files are no longer in the trash, by their names; nil where there are none.
func words(forGone names: [[UInt8]], saying end: String = "gone from the trash") -> Sentence? {
    guard let first = names.first else { return nil }
    let more = names.count > 1 ? " and \(names.count - 1) more are" : " is"
    return "\(text(first))\(more) \(end)"
}

/// A name or a path in a sentence; it is sanitised where it is shown.
func text(_ bytes: [UInt8]) -> Sentence { Sentence(name: bytes) }
