import Browsing
import DisplayList
import Fetching

/// What is fetched, and what has come of it: values alone, without a clock or a process.
///
/// Reports are believed as far as they fit what was requested.
struct FetchQueue {
    private enum Stage: Equatable {
        case asked
        /// Asks the server whether it has changed; it is shown, unless its file was another one by then.
        case stale(isShown: Bool)
    }

    private struct Entry {
        let wish: FetchWish
        let name: CacheName
        /// Whether the cache is not to be believed.
        var isAgain: Bool
        var priority: UInt32
        var stage = Stage.asked
        /// When it was last told how much has come.
        var told: UInt64?
        /// Whether this fetcher has the request.
        var isSent = false
        /// How often a fetcher has ended that may have been at it.
        var ends = 0
    }

    private var entries: [FetchTicket: Entry] = [:]
    private var ticketOf: [PhotoID: FetchTicket] = [:]
    /// How many entries each photo of the cache has.
    private var asked: [CacheName: Int] = [:]
    /// Those that were reported: they are fetched again only on request.
    private var answered: Set<PhotoID> = []
    private var nextNumber: UInt32 = 1
    /// How many are fetched at once.
    private let parallel: Int

    /// Nanoseconds between two words on how much of a photo has come.
    static let pause: UInt64 = 250_000_000
    /// Fetchers that may end over a photo before it is given up.
    private static let mostEnds = 3

    init(parallel: Int) { self.parallel = parallel }

    /// Whether anything is requested.
    var hasWork: Bool { !entries.isEmpty }

    /// Whether a photo of the cache, by its name of the form `.kept`, is requested.
    func isAsked(_ name: CacheName) -> Bool { asked[name] != nil }

    /// Fetches these, the most urgent first, and no others except those being checked; returns what can be reported at once.
    ///
    /// `copy` gives what may be shown without asking anybody: that needs no fetcher.
    mutating func want(
        _ wishes: [FetchWish], copy: (FetchWish) -> FetchedFile?
    ) -> (orders: [FetchOrder], news: [FetchNews]) {
        var orders: [FetchOrder] = []
        var news: [FetchNews] = []
        let wanted = Set(wishes.map(\.photo))
        for (photo, ticket) in ticketOf.sorted(by: { $0.key < $1.key })
        where !wanted.contains(photo) {
            guard case .asked? = entries[ticket]?.stage else { continue }
            let isSent = entries[ticket]?.isSent == true
            forget(ticket)
            if isSent { orders.append(.cancel(ticket)) }
        }
        for wish in wishes where !answered.contains(wish.photo) {
            let priority = wish.priority
            guard let ticket = ticketOf[wish.photo], let entry = entries[ticket] else {
                if let file = copy(wish) {
                    answered.insert(wish.photo)
                    news.append(.here(wish.photo, file))
                } else {
                    ask(wish, priority, isAgain: false)
                }
                continue
            }
            guard case .asked = entry.stage, entry.priority != priority else { continue }
            entries[ticket]?.priority = priority
            if entry.isSent, let order = order(ticket) { orders.append(order) }
        }
        return (orders, news)
    }

    /// Fetches one before all others, even if it is cached.
    mutating func again(_ wish: FetchWish) -> [FetchOrder] {
        answered.remove(wish.photo)
        var orders: [FetchOrder] = []
        if let ticket = ticketOf[wish.photo] {
            let isSent = entries[ticket]?.isSent == true
            forget(ticket)
            if isSent { orders.append(.cancel(ticket)) }
        }
        ask(wish, 0, isAgain: true)
        return orders
    }

    /// What is to be requested of a fetcher that was not yet.
    ///
    /// Photos over which one may have ended are requested one at a time, with nothing beside them: those of which the fewest are known
    /// first.
    mutating func due() -> [FetchOrder] {
        let asked = entries.filter { $0.value.stage == .asked }
        // A photo that is checked with its server again may still end a fetcher.
        guard !entries.values.contains(where: { $0.ends > 0 && $0.isSent }) else { return [] }
        let suspects = asked.filter { $0.value.ends > 0 }
        var next = asked.filter { !$0.value.isSent }
        if let first = suspects.min(by: { Self.precedes($0.value, $1.value) }) {
            guard !asked.contains(where: { $0.value.isSent }) else { return [] }
            next = [first.key: first.value]
        }
        let tickets = next.sorted { Self.precedes($0.value, $1.value) }.map(\.key)
        for ticket in tickets { entries[ticket]?.isSent = true }
        return tickets.compactMap { order($0) }
    }

    private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
        (a.ends, a.priority, a.wish.photo.number) < (b.ends, b.priority, b.wish.photo.number)
    }

    private mutating func ask(
        _ wish: FetchWish, _ priority: UInt32, isAgain: Bool, ends: Int = 0
    ) {
        let ticket = FetchTicket(nextNumber)
        nextNumber &+= 1
        let name = CacheName(wish.address)
        asked[name, default: 0] += 1
        entries[ticket] = Entry(
            wish: wish, name: name, isAgain: isAgain, priority: priority, ends: ends)
        ticketOf[wish.photo] = ticket
    }

    private func order(_ ticket: FetchTicket) -> FetchOrder? {
        entries[ticket].map {
            $0.isAgain
                ? .again(ticket, $0.wish.address, priority: $0.priority)
                : .get(ticket, $0.wish.address, priority: $0.priority)
        }
    }

    private mutating func forget(_ ticket: FetchTicket) {
        guard let entry = entries.removeValue(forKey: ticket) else { return }
        let count = (asked[entry.name] ?? 1) - 1
        asked[entry.name] = count > 0 ? count : nil
        if ticketOf[entry.wish.photo] == ticket { ticketOf[entry.wish.photo] = nil }
    }
}

extension FetchQueue {
    /// A report that no fetcher sends.
    struct Lie: Error {}

    /// Takes a report; what is to be told of it, if anything.
    ///
    /// `find` gives the file of a delivery, nil where it is not there; `place` where something is in the cache. One that nobody waits for
    /// any more says nothing.
    mutating func take(
        _ report: FetchReport, at time: UInt64, find: (Delivery) -> FetchedFile?,
        place: (CacheName) -> [UInt8]
    ) throws(Lie) -> FetchNews? {
        switch report {
        case .hello, .alive: return nil
        case .preview(let ticket, let name, bytes: _):
            guard name.form == .part else { throw Lie() }
            guard let entry = entries[ticket], case .asked = entry.stage else { return nil }
            return .begun(entry.wish.photo, path: place(name))
        case .progress(let ticket, let bytes, let total):
            guard let entry = entries[ticket], case .asked = entry.stage else { return nil }
            if let told = entry.told, time - min(time, told) < Self.pause { return nil }
            entries[ticket]?.told = time
            return .progress(
                entry.wish.photo,
                FetchProgress(
                    bytes: Int64(clamping: bytes),
                    total: total >= bytes && total > 0 ? Int64(clamping: total) : nil))
        case .done(let ticket, let delivery):
            guard let entry = entries[ticket] else { return nil }
            guard case .asked = entry.stage else { throw Lie() }
            return try take(delivery, ticket, entry, isChange: false, find)
        case .changed(let ticket, let delivery):
            guard let entry = entries[ticket] else { return nil }
            guard case .stale(let isShown) = entry.stage else { throw Lie() }
            return try take(delivery, ticket, entry, isChange: isShown, find)
        case .unchanged(let ticket):
            guard let entry = entries[ticket] else { return nil }
            guard case .stale(let isShown) = entry.stage else { throw Lie() }
            forget(ticket)
            return isShown ? nil : fail(entry.wish.photo, .vanished)
        case .failed(let ticket, let failure):
            guard let entry = entries[ticket] else { return nil }
            forget(ticket)
            if case .stale(isShown: true) = entry.stage { return .unasked(entry.wish.photo) }
            return fail(entry.wish.photo, .notFetched(failure))
        }
    }

    private mutating func take(
        _ delivery: Delivery, _ ticket: FetchTicket, _ entry: Entry, isChange: Bool,
        _ find: (Delivery) -> FetchedFile?
    ) throws(Lie) -> FetchNews? {
        guard delivery.name.form != .part else { throw Lie() }
        let photo = entry.wish.photo
        let file = find(delivery)
        if entry.stage == .asked, delivery.standing == .stale {
            entries[ticket]?.stage = .stale(isShown: file != nil)
            // The answer may have been quicker than we: then the file is the new one already.
            if file == nil { return nil }
        } else {
            forget(ticket)
        }
        guard let file else { return fail(photo, .vanished) }
        answered.insert(photo)
        return isChange ? .changed(photo, file) : .here(photo, file)
    }

    private mutating func fail(_ photo: PhotoID, _ fault: FetchFault) -> FetchNews {
        answered.insert(photo)
        return .failed(photo, fault)
    }

    /// No process can fetch: every request fails.
    mutating func failAll(_ fault: FetchFault) -> [FetchNews] {
        let photos = entries.values.sorted { $0.priority < $1.priority }.map { entry in
            if case .stale(isShown: true) = entry.stage {
                return FetchNews.unasked(entry.wish.photo)
            }
            return fail(entry.wish.photo, fault)
        }
        entries = [:]
        ticketOf = [:]
        asked = [:]
        return photos
    }

    /// All requests go to another fetcher after the last one ended; what is to be told of those that are given up.
    ///
    /// `isTheirs` where it may have ended over one of those that it was at.
    mutating func restart(_ end: FetcherEnd, isTheirs: Bool) -> [FetchNews] {
        let former = entries.values.sorted { $0.priority < $1.priority }
        entries = [:]
        ticketOf = [:]
        asked = [:]
        var news: [FetchNews] = []
        var sent = 0
        for entry in former {
            if case .stale(isShown: true) = entry.stage {
                news.append(.unasked(entry.wish.photo))
                continue
            }
            if entry.isSent { sent += 1 }
            let isSuspect = isTheirs && entry.isSent && sent <= parallel
            let ends = entry.ends + (isSuspect ? 1 : 0)
            guard ends < Self.mostEnds else {
                news.append(fail(entry.wish.photo, .noFetcher(end)))
                continue
            }
            ask(entry.wish, entry.priority, isAgain: entry.isAgain, ends: ends)
        }
        return news
    }
}
