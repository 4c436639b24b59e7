@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// The order: `o`, `O` and `:sort`.
extension Model {
    /// `KEY` or `KEY reverse`.
    mutating func sort(_ words: [String], at time: Time) -> [Effect] {
        guard let word = words.first else {
            refuse("sort by one of\(because: Self.sortKeys)", at: time)
            return []
        }
        guard let key = SortKey(rawValue: word) else {
            refuse("no such order: \(typed(word))\(reason: " · " + Self.sortKeys)", at: time)
            return []
        }
        guard words.count == 1 || words == [word, "reverse"] else {
            refuse(":sort \(word) takes reverse, or nothing", at: time)
            return []
        }
        return sort(by: key, isReversed: words.count > 1, at: time)
    }

    private static var sortKeys: Sentence {
        Sentence(text: SortKey.allCases.map(\.rawValue).joined(separator: ", "))
    }

    /// Changes the order; the sort keys may have to be read first.
    mutating func sort(by key: SortKey, isReversed: Bool, at time: Time) -> [Effect] {
        let isOther = key != space.options.sort || isReversed != space.options.isReversed
        var options = space.options
        (options.sort, options.isReversed) = (key, isReversed)
        if key.isRanked {
            beginSelecting()
            // The ranks of another order mean nothing in this one.
            if isOther { selection.ranks = PhotoTable() }
        }
        space.configure(options)
        guard isOther else {
            say("already in this order", .dim, at: time)
            return []
        }
        // Photos of one rank are in the order of their names, which the folder tells.
        if isSelecting { showChosen(keepsFront: true, atOnce: true, at: time) }
        endSelecting()
        return [.sort(key, isReversed: isReversed)]
    }

    mutating func reverseOrder(at time: Time) -> [Effect] {
        sort(by: space.options.sort, isReversed: !space.options.isReversed, at: time)
    }
}
