import DisplayList
import Selecting
import System

/// What the loop has said, with what of it is put off.
struct LibraryCommands {
    private let mailbox: Mailbox<LibraryThread.Command>
    private var deferred: [LibraryThread.Command] = []

    init(_ mailbox: Mailbox<LibraryThread.Command>) { self.mailbox = mailbox }

    /// Readable while the loop has said something that was not taken.
    var descriptor: Int32 { mailbox.descriptor }

    var hasDeferred: Bool { !deferred.isEmpty }

    /// Everything that was said, first what was put off.
    mutating func takeAll() -> [LibraryThread.Command] {
        defer { deferred = [] }
        return deferred + mailbox.drain()
    }

    /// Puts off what has been said by now.
    mutating func deferAll() { deferred += mailbox.drain() }

    /// Takes the orders that were requested by now, oldest first; what else was said is put off.
    mutating func takeOrders() -> [(sort: SortKey, isReversed: Bool)] {
        var orders: [(sort: SortKey, isReversed: Bool)] = []
        for command in mailbox.drain() {
            if case .sort(let sort, let isReversed) = command {
                orders.append((sort, isReversed))
            } else {
                deferred.append(command)
            }
        }
        return orders
    }

    /// Whether the loop has said meanwhile that a photo is about to be moved; what it has said is put off.
    mutating func announcesFiling(of number: Int) -> Bool {
        deferAll()
        return deferred.contains {
            if case .filing(let ids) = $0 { ids.contains { $0.number == number } } else { false }
        }
    }
}
