import Browsing

extension Ledger {
    /// What the user did at once, as `u` takes it back: to one photo or to many.
    struct Operation: Hashable, Sendable {
        /// Counts from 0 in a session; what a failure splits off keeps it.
        let number: Int
        /// In the order in which they were made; never empty in a ledger.
        var changes: [Change]

        /// The numbers of its removals.
        var removals: [Int] {
            changes.compactMap { if case .removed(let op) = $0 { op } else { nil } }
        }

        /// How many photos it decided about.
        var decisionCount: Int {
            changes.count { if case .decided = $0 { true } else { false } }
        }

        /// Puts a removal back among the others, which were made in the order of their numbers.
        mutating func insert(_ change: Change) {
            // Of many each comes after the one before: none of them is to be looked for.
            if case (.removed(let op), .removed(let last)?) = (change, changes.last), last < op {
                return changes.append(change)
            }
            let place = changes.firstIndex { other in
                if case (.removed(let op), .removed(let later)) = (change, other) {
                    op < later
                } else {
                    false
                }
            }
            changes.insert(change, at: place ?? changes.endIndex)
        }
    }
}
