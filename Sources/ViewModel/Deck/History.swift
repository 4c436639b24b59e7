import DisplayList

/// What can be taken back and repeated; unlimited.
///
/// Both are changed when the key comes. What the disk refuses later goes back to where it stood, whatever was done since.
struct History: Hashable, Sendable {
    enum Entry: Hashable, Sendable {
        case trash(op: Int)
        case favourite(PhotoID)
    }

    /// An entry and when it came to where it stands; those that stand together are in that order.
    private struct Deed: Hashable {
        var entry: Entry
        var moment: Int
    }

    private var done: [Deed] = []
    private var undone: [Deed] = []
    /// Trashes that are being taken back: where they stood among what was done.
    private var returning: [Int: Int] = [:]
    /// Trashes that repeat another one: where that stood among what was undone, and what new deeds there had been by then.
    private var repeating: [Int: Repeat] = [:]
    private var moment = 0
    /// Counts the new deeds, each of which ends what could be redone.
    private var branch = 0

    private struct Repeat: Hashable {
        var deed: Deed
        var branch: Int
    }

    var undoable: [Entry] { done.map(\.entry) }
    var redoable: [Entry] { undone.map(\.entry) }

    /// Notes something done anew: what had been taken back can no longer be repeated.
    mutating func did(_ entry: Entry) {
        done.append(deed(entry))
        undone = []
        branch += 1
    }

    /// The last deed, which is being taken back from now on.
    mutating func undo() -> Entry? {
        guard let last = done.popLast() else { return nil }
        undone.append(deed(last.entry))
        if case .trash(let op) = last.entry { returning[op] = last.moment }
        return last.entry
    }

    /// Has the last trash taken back as something that was never meant; false where it is not the last deed.
    mutating func takeBack(_ entry: Entry) -> Bool {
        guard let last = done.last, last.entry == entry else { return false }
        done.removeLast()
        if case .trash(let op) = entry { returning[op] = last.moment }
        return true
    }

    /// The photo is back.
    mutating func returned(_ op: Int) { returning[op] = nil }

    /// The photo is still in the trash: its trash stands where it stood.
    mutating func undoFailed(_ op: Int) {
        guard let moment = returning.removeValue(forKey: op) else { return }
        undone.removeAll { $0.entry == .trash(op: op) }
        History.insert(Deed(entry: .trash(op: op), moment: moment), into: &done)
    }

    /// What was taken back last.
    var redoableNext: Entry? { undone.last?.entry }

    /// Notes that what was taken back last is done again; a trash gets another number.
    ///
    /// With nil it is forgotten, because nobody can do it any more.
    mutating func redid(as again: Entry?) {
        guard let last = undone.popLast(), let again else { return }
        done.append(deed(again))
        if case .trash(let op) = again { repeating[op] = Repeat(deed: last, branch: branch) }
    }

    /// The trash that another one repeats.
    func repeated(by op: Int) -> Int? {
        if case .trash(let former)? = repeating[op]?.deed.entry { former } else { nil }
    }

    /// The repeated trash has succeeded.
    mutating func redone(_ op: Int) { repeating[op] = nil }

    /// A trash has failed; where it repeated another one, that can be repeated again if `mayRepeat`.
    mutating func redoFailed(_ op: Int, mayRepeat: Bool) {
        let former = repeating[op]
        forget(.trash(op: op))
        if let former, mayRepeat, former.branch == branch {
            History.insert(former.deed, into: &undone)
        }
    }

    /// Forgets what turned out not to have happened.
    mutating func forget(_ entry: Entry) {
        if case .trash(let op) = entry {
            returning[op] = nil
            repeating[op] = nil
        }
        forget { $0 == entry }
    }

    mutating func forget(where isVoid: (Entry) -> Bool) {
        done.removeAll { isVoid($0.entry) }
        undone.removeAll { isVoid($0.entry) }
    }

    private mutating func deed(_ entry: Entry) -> Deed {
        moment += 1
        return Deed(entry: entry, moment: moment)
    }

    private static func insert(_ deed: Deed, into deeds: inout [Deed]) {
        let place = deeds.lastIndex { $0.moment < deed.moment }.map { $0 + 1 } ?? 0
        deeds.insert(deed, at: place)
    }
}
