import Browsing
import DisplayList
import Likeness

/// Copies of the same picture: what is looked for, and what is shown.
struct Copying: Sendable {
    /// The number of the last search.
    private(set) var number = 0
    /// How far the search is; nil where none goes on.
    var step: CopyStep?
    /// Among how many photos it looks.
    private(set) var count = 0
    /// What was found and cannot be shown yet, as something else is open.
    var waiting: CopiesFound?
    /// What is shown.
    var found: CopiesFound?
    /// The bytes of the copies that could go, by the numbers of the groups in which some are left.
    private(set) var gains: [Int: Int64] = [:]
    /// All of them together.
    private(set) var gain: Int64 = 0

    var isShown: Bool { found != nil }
    var isSearching: Bool { step != nil }

    /// With nothing that goes on: what comes of the search is not taken any more.
    var ended: Copying {
        var ended = Copying()
        ended.number = number
        return ended
    }

    /// Notes how many bytes could go of a group; nil where no copies are left in it.
    mutating func note(gain bytes: Int64?, of number: Int) {
        gain += (bytes ?? 0) - (gains[number] ?? 0)
        gains[number] = bytes
    }

    /// Notes that a search among so many photos begins.
    mutating func begin(among count: Int) {
        self = ended
        number += 1
        self.count = count
        step = .hashed(0, of: count)
    }
}
