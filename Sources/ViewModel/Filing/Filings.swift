import Browsing

/// Orders to copy photos, or to make links to them: those under way, and what was made of those that are done.
struct Filings: Hashable, Sendable {
    private struct Order: Hashable {
        let number: Int
        let count: Int
        let since: Time
        var done = 0
        var bytes: Int64 = 0
    }

    /// Moves that have been asked for and are not answered.
    private struct Moves: Hashable {
        let since: Time
        /// How many have been asked for since then.
        let most: Int
        /// How many of them are not answered.
        let now: Int
    }

    private var underWay: [Order] = []
    private var moves: Moves?
    /// Of how many photos something was made that stands.
    private var made: [Int: Int] = [:]
    /// By their numbers, which count from 0.
    private var ways: [FilingWay] = []

    /// Seconds that an order takes before its progress is told.
    static let patience = 0.5

    /// The number of the next order.
    var nextNumber: Int { ways.count }

    mutating func begin(_ order: FilingOrder, at time: Time) {
        ways.append(order.way)
        underWay.append(Order(number: order.number, count: order.photos.count, since: time))
    }

    mutating func note(_ progress: FilingProgress) {
        guard let place = underWay.firstIndex(where: { $0.number == progress.number }) else {
            return
        }
        underWay[place].done = progress.done
        underWay[place].bytes = progress.bytes
    }

    /// It is done, and something was made of so many photos; 0 where that is taken back.
    mutating func end(_ number: Int, made count: Int) {
        underWay.removeAll { $0.number == number }
        made[number] = count
    }

    /// Of how many photos something was made in a way that stands.
    func count(_ way: FilingWay) -> Int {
        made.reduce(0) {
            $0 + (ways.indices.contains($1.key) && ways[$1.key] == way ? $1.value : 0)
        }
    }

    /// When those under way are to be told of.
    var due: [Time] {
        [moves?.since, underWay.first?.since].compactMap { $0.map { $0 + Self.patience } }
    }

    /// Notes how many moves are under way, after every event: when they began, and how many there have been since.
    mutating func follow(moves count: Int, at time: Time) {
        guard count > 0 else { return moves = nil }
        let added = max(0, count - (moves?.now ?? 0))
        moves = Moves(since: moves?.since ?? time, most: (moves?.most ?? 0) + added, now: count)
    }

    /// What is told of moves that take a while, as they do from one file system to another: which of how many.
    func moveProgress(at time: Time) -> (place: Int, count: Int)? {
        guard let moves, time >= moves.since + Self.patience - 1e-9 else { return nil }
        return (min(moves.most - moves.now + 1, moves.most), moves.most)
    }

    /// What is told of the one under way: which photo, of how many, and what was written.
    func progress(
        at time: Time
    ) -> (way: FilingWay, place: Int, count: Int, bytes: Int64)? {
        // Moments are sums of many small times: those that differ in the last digit are the same.
        guard let order = underWay.first, time >= order.since + Self.patience - 1e-9 else {
            return nil
        }
        return (ways[order.number], min(order.done + 1, order.count), order.count, order.bytes)
    }
}
