/// What came of asking back the newest photos that can come.
public struct UndoReport: Hashable, Sendable {
    /// Those that are back, the newest trash first.
    public internal(set) var restored: [Restoration] = []
    /// Those that were passed over because they cannot come back now, the newest first; they can be restored later.
    public internal(set) var waiting: [PhotoRestoration.Failure] = []
    /// Those that are no longer in the trash and are not offered again.
    public internal(set) var gone: [Receipt] = []
    /// Operations of those that are gone because they were changed in the folder that they were moved to; they stay there.
    public internal(set) var changed: Set<String> = []
    /// The sessions that were requested, where whole ones were: of the last of them something is back.
    public internal(set) var sessions: [[UInt8]] = []
    /// The result for copies, if copies were undone.
    public internal(set) var copies = CopyUndo()

    /// Whether anything was taken back.
    public var hasDone: Bool { !restored.isEmpty || !copies.removed.isEmpty }
    /// Whether anything cannot be taken back now that no running session holds.
    var hasHeld: Bool {
        (waiting.map(\.error) + copies.waiting.map(\.error)).contains { error in
            if case .inUse = error { false } else { true }
        }
    }
    /// Whether nothing was there to ask for.
    public var isEmpty: Bool {
        restored.isEmpty && waiting.isEmpty && gone.isEmpty && copies.isEmpty
    }
}

extension UndoReport {
    /// Takes in a photo of several files, as one.
    mutating func take(_ photo: PhotoRestoration) {
        if var first = photo.restored.first {
            first.others = photo.restored.dropFirst().map(\.path)
            first.gone = photo.gone.map(\.sourceName)
            restored.append(first)
        } else if photo.waiting.isEmpty {
            gone += photo.gone.prefix(1)
        }
        waiting += photo.restored.isEmpty ? Array(photo.waiting.prefix(1)) : photo.waiting
    }
}
