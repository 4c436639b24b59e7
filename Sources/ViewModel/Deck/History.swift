import DisplayList

/// What can be taken back and repeated; unlimited.
struct History: Hashable, Sendable {
    enum Entry: Hashable, Sendable {
        case trash(op: Int)
        case favourite(PhotoID)
    }

    private(set) var undoable: [Entry] = []
    private(set) var redoable: [Entry] = []

    /// Notes something done anew: what had been taken back can no longer be repeated.
    mutating func did(_ entry: Entry) {
        undoable.append(entry)
        redoable = []
    }

    mutating func takeUndo() -> Entry? { undoable.popLast() }

    mutating func takeRedo() -> Entry? { redoable.popLast() }

    mutating func undid(_ entry: Entry) { redoable.append(entry) }

    mutating func redid(_ entry: Entry) { undoable.append(entry) }

    /// Forgets what turned out not to have happened.
    mutating func forget(_ entry: Entry) { forget { $0 == entry } }

    mutating func forget(where isVoid: (Entry) -> Bool) {
        undoable.removeAll(where: isVoid)
        redoable.removeAll(where: isVoid)
    }
}
