import Browsing

/// Operations in the order in which they came to stand there.
struct OperationList: Hashable, Sendable {
    /// Where an operation stands: when it came there, and what number it has.
    struct Seat: Hashable, Sendable {
        let moment: Int
        let number: Int
    }

    private struct Entry: Hashable {
        var operation: Ledger.Operation
        let moment: Int

        var seat: Seat { Seat(moment: moment, number: operation.number) }
    }

    private var entries: [Entry] = []

    var last: Ledger.Operation? { entries.last?.operation }
    var changes: [Ledger.Change] { entries.flatMap(\.operation.changes) }

    /// Adds an operation; moments only ever grow.
    mutating func append(_ operation: Ledger.Operation, at moment: Int) {
        entries.append(Entry(operation: operation, moment: moment))
    }

    mutating func popLast() -> (operation: Ledger.Operation, seat: Seat)? {
        entries.popLast().map { ($0.operation, $0.seat) }
    }

    /// Puts a change back where its operation stands or stood.
    mutating func insert(_ change: Ledger.Change, at seat: Seat) {
        guard let index = entries.firstIndex(where: { $0.moment >= seat.moment }) else {
            return append(Ledger.Operation(number: seat.number, changes: [change]), at: seat.moment)
        }
        if entries[index].moment == seat.moment {
            entries[index].operation.insert(change)
        } else {
            let operation = Ledger.Operation(number: seat.number, changes: [change])
            entries.insert(Entry(operation: operation, moment: seat.moment), at: index)
        }
    }

    /// Tells each change and where its operation stands, the oldest first.
    func forEachSeat(_ body: (Ledger.Change, Seat) -> Void) {
        for entry in entries { for change in entry.operation.changes { body(change, entry.seat) } }
    }

    /// Replaces these changes by others, the oldest first.
    mutating func replace(_ other: (Ledger.Change) -> Ledger.Change) {
        for index in entries.indices {
            for place in entries[index].operation.changes.indices {
                let change = entries[index].operation.changes[place]
                entries[index].operation.changes[place] = other(change)
            }
        }
    }

    mutating func forget(where isVoid: (Ledger.Change) -> Bool) {
        for index in entries.indices { entries[index].operation.changes.removeAll(where: isVoid) }
        entries.removeAll { $0.operation.changes.isEmpty }
    }
}
