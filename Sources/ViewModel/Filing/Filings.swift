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

    /// Photos on their way that have not been answered.
    struct Journeys: Hashable, Sendable {
        let since: Time
        /// How many have been asked for since then.
        let most: Int
        /// How many of them are not answered.
        let now: Int

        /// As `former` was, and so many are under way now; nil where none is.
        init?(_ count: Int, after former: Journeys?, at time: Time) {
            guard count > 0 else { return nil }
            since = former?.since ?? time
            most = (former?.most ?? 0) + max(0, count - (former?.now ?? 0))
            now = count
        }

        /// When they are to be told of.
        var due: Time { since + Filings.patience }

        /// What is told of those that take a while: which of how many.
        func progress(at time: Time) -> (place: Int, count: Int)? {
            // Moments are sums of many small times: those that differ in the last digit are the same.
            time < due - 1e-9 ? nil : (min(most - now + 1, most), most)
        }
    }

    private var underWay: [Order] = []
    /// To folders; what takes a while does so from one file system to another.
    private(set) var moves: Journeys?
    /// Back from the trash or from folders, where they are several.
    var returns: Journeys?
    /// Of the same, all.
    private var allReturns: Journeys?
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
        [moves?.due, returns?.due, underWay.first.map { $0.since + Self.patience }]
            .compactMap(\.self)
    }

    /// Notes how many moves and returns are under way, after every event: when they began, and how many there have been since.
    mutating func follow(moves: Int, returns: Int, at time: Time) {
        self.moves = Journeys(moves, after: self.moves, at: time)
        allReturns = Journeys(returns, after: allReturns, at: time)
        // Of one it is said that it is back.
        self.returns = allReturns.flatMap { $0.most > 1 ? $0 : nil }
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
