import Browsing

/// Orders to copy photos, or to make links to them: those under way, and what was made of those that are done.
struct Filings: Hashable, Sendable {
    private struct Order: Hashable {
        let number: Int
        let count: Int
        let since: Time
        var done = 0
        var bytes: Int64 = 0
        /// When `done` was counted last.
        var counted: Time
    }

    /// Photos on their way that have not been answered.
    struct Journeys: Hashable, Sendable {
        let since: Time
        /// How many have been requested since then.
        let most: Int
        /// How many of them are not answered.
        let now: Int
        /// When the last of the others was answered.
        private let answered: Time

        /// As `former` was, and so many are under way now; nil where none is.
        init?(_ count: Int, after former: Journeys?, at time: Time) {
            guard count > 0 else { return nil }
            since = former?.since ?? time
            answered = former?.now == count ? former?.answered ?? time : time
            most = (former?.most ?? 0) + max(0, count - (former?.now ?? 0))
            now = count
        }

        /// When they are reported.
        var due: Time { since + Filings.patience }

        /// The progress of those that take a while.
        func progress(at time: Time) -> Progress? {
            // Moments are sums of many small times: those that differ in the last digit are the same.
            time < due - 1e-9 ? nil : Progress(done: most - now, of: most, in: answered - since)
        }
    }

    /// How far something is that takes a while.
    struct Progress: Hashable, Sendable {
        /// Which one it is at, of how many.
        let place: Int
        let count: Int
        /// Seconds that the others will take if they take as long as those that are done; nil until the first one is done.
        let left: Double?

        init(done: Int, of count: Int, in seconds: Double) {
            place = min(done + 1, count)
            self.count = count
            left = done > 0 ? seconds / Double(done) * Double(count - done) : nil
        }
    }

    private var underWay: [Order] = []
    /// To folders; what takes a while does so from one file system to another.
    private(set) var moves: Journeys?
    /// To the trash, and back from there or from folders, where they are several.
    private(set) var trashes: Journeys?
    var returns: Journeys?
    /// Of the same, all.
    private var allTrashes: Journeys?
    private var allReturns: Journeys?
    /// Of how many photos something was made that stands.
    private var made: [Int: Int] = [:]
    /// By their numbers, which count from 0.
    private var ways: [FilingWay] = []
    /// Those that are turning files, or turning them back.
    private var turning: Set<Int> = []

    /// Whether files are being turned: until that is done, it is not known how their photos are shown.
    var areTurning: Bool { !turning.isEmpty }

    /// What that order made is about to be taken back.
    mutating func beginReturn(of order: FilingOrder) {
        end(order.number, made: 0)
        if order.way.isTurn { turning.insert(order.number) }
    }

    mutating func endReturn(of number: Int) { turning.remove(number) }

    /// Seconds before the progress of an order is shown.
    static let patience = 0.5

    /// The number of the next order.
    var nextNumber: Int { ways.count }

    mutating func begin(_ order: FilingOrder, at time: Time) {
        ways.append(order.way)
        if order.way.isTurn { turning.insert(order.number) }
        underWay.append(
            Order(number: order.number, count: order.photos.count, since: time, counted: time))
    }

    mutating func note(_ progress: FilingProgress, at time: Time) {
        guard let place = underWay.firstIndex(where: { $0.number == progress.number }) else {
            return
        }
        underWay[place].done = progress.done
        underWay[place].counted = time
        underWay[place].bytes = progress.bytes
    }

    /// It is done, and something was made of so many photos; 0 where that is taken back.
    mutating func end(_ number: Int, made count: Int) {
        underWay.removeAll { $0.number == number }
        turning.remove(number)
        made[number] = count
    }

    /// Of how many photos something was made in a way that stands.
    func count(_ way: FilingWay) -> Int {
        made.reduce(0) {
            $0 + (ways.indices.contains($1.key) && ways[$1.key] == way ? $1.value : 0)
        }
    }

    /// When the progress of those under way is shown.
    var due: [Time] {
        [trashes?.due, moves?.due, returns?.due, underWay.first.map { $0.since + Self.patience }]
            .compactMap(\.self)
    }

    /// Notes how many photos are under way, after every event: when they began, and how many there have been since.
    mutating func follow(trashes: Int, moves: Int, returns: Int, at time: Time) {
        self.moves = Journeys(moves, after: self.moves, at: time)
        allTrashes = Journeys(trashes, after: allTrashes, at: time)
        allReturns = Journeys(returns, after: allReturns, at: time)
        // Of one it is said where it is.
        func several(_ journeys: Journeys?) -> Journeys? {
            journeys.flatMap { $0.most > 1 ? $0 : nil }
        }
        self.trashes = several(allTrashes)
        self.returns = several(allReturns)
    }

    /// The progress of the order under way, and how much of it was written.
    func progress(
        at time: Time
    ) -> (way: FilingWay, progress: Progress, bytes: Int64)? {
        // Moments are sums of many small times: those that differ in the last digit are the same.
        guard let order = underWay.first, time >= order.since + Self.patience - 1e-9 else {
            return nil
        }
        let progress = Progress(
            done: order.done, of: order.count, in: order.counted - order.since)
        return (ways[order.number], progress, order.bytes)
    }
}
