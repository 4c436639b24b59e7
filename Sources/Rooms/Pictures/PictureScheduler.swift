public import Browsing
public import Decoding
public import DisplayList
import Geometry

/// Keeps the decode pool busy with what the model wants, and nothing else.
public struct PictureScheduler: Sendable {
    let pool: DecodePool
    let matte: UInt32
    private var wants: [Want] = []
    private var keys: [PictureKey] = []
    /// What is seen at rest, in more pixels than half-blocks show.
    private var finer: [PictureKey: Want] = [:]
    /// What may be seen next, in so many pixels and in those of half-blocks; the nearest first.
    private var ahead: [(key: PictureKey, coarse: PictureKey, want: Want)] = []
    /// Tickets under way or queued, and what they are for.
    private var tickets: [Int: PictureKey] = [:]
    private var ticketOf: [PictureKey: Int] = [:]
    /// Those of photos that have come in part: their first answer is all that is wanted.
    private var firstLooks: Set<Int> = []
    private var nextTicket = 1

    /// `matte` is what transparent pictures are laid on, 0xRRGGBB.
    public init(pool: DecodePool, matte: UInt32) {
        self.pool = pool
        self.matte = matte
    }

    /// Asks for pixels that are missing, the most urgent first; gives up everything else.
    ///
    /// `aspect` is width over height of a canvas pixel. What has no path now is left for another time.
    public mutating func want(_ wants: [Want], aspect: Double, path: (PhotoID) -> [UInt8]?) {
        want(wants, aspect: aspect, path: path, isFleeting: { _ in false }) { _, _ in false }
    }

    /// Where moving photos are decoded.
    var frameLane: FrameLane? { pool.frames }

    /// The photos whose pixels are wanted, the most urgent first: what is seen, then what may be.
    var photosByUrgency: [PhotoID] {
        var known: Set<PhotoID> = []
        let seen = wants.filter { $0.urgency == .shown } + wants.filter { $0.urgency != .shown }
        return seen.map(\.photo).filter { known.insert($0).inserted }
    }

    /// The photos that are being decoded, or are about to be.
    var underWay: Set<PhotoID> { Set(tickets.values.map(\.photo)) }

    /// What is wanted now, the most urgent first.
    var currentlyWanted: [Want] { wants }

    /// The pixels that are seen, and those that may be soon: what the cache is to keep.
    var keysByUrgency: (seen: Set<PictureKey>, soon: Set<PictureKey>) {
        var seen: Set<PictureKey> = []
        var soon: Set<PictureKey> = []
        for (want, key) in zip(wants, keys) {
            if want.urgency == .shown { seen.insert(key) } else { soon.insert(key) }
        }
        soon.formUnion(finer.keys)
        soon.formUnion(ahead.map(\.key))
        return (seen, soon.subtracting(seen))
    }

    /// Whether nothing that is seen is under way.
    var isSeenReady: Bool {
        zip(wants, keys).allSatisfy { $0.urgency != .shown || ticketOf[$1] == nil }
    }

    /// Whether nothing finer than half-blocks is under way, and nothing that is wanted with it.
    var isFinerReady: Bool {
        finer.keys.allSatisfy { ticketOf[$0] == nil }
            && ahead.allSatisfy { ticketOf[$0.key] == nil && ticketOf[$0.coarse] == nil }
    }

    /// Asks for what is not ready yet, in this order, and gives up everything else.
    ///
    /// What has no path now is left for another time. Of what is fleeting, no thumbnail is made.
    mutating func want(
        _ wants: [Want], aspect: Double, path: (PhotoID) -> [UInt8]?,
        isFleeting: (PhotoID) -> Bool, finer cell: CellSize? = nil, ahead next: [Want] = [],
        most: Int = .max, isReady: (Want, PictureKey) -> Bool
    ) {
        self.wants = wants
        keys = wants.map { PictureKey($0, aspect: aspect) }
        finer = [:]
        if let cell {
            for want in wants where want.urgency == .shown && !want.isFleeting {
                finer[PictureKey(want, aspect: aspect, cell: cell)] = want
            }
        }
        takeAhead(cell == nil ? [] : next, aspect: aspect, cell: cell ?? .halfBlocks, most: most)
        let set = Set(keys).union(finer.keys).union(ahead.map(\.key))
        for (ticket, key) in tickets where !set.contains(key) {
            pool.cancel(ticket: ticket)
            forget(ticket)
        }
        var urgent: [Int] = []
        var prefetch: [Int] = []
        // What is finer comes last: no half-block waits for it.
        for (want, key) in Array(zip(wants, keys)) + finer.map({ ($1, $0) })
            + ahead.map({ ($0.want, $0.key) })
        where key.box.width > 0 && key.box.height > 0 {
            if ticketOf[key] == nil, !isReady(want, key), let path = path(want.photo) {
                submit(want, key, path, isFleeting: isFleeting(want.photo))
            }
            guard let ticket = ticketOf[key] else { continue }
            if want.urgency == .shown, !key.isFiner {
                urgent.append(ticket)
            } else {
                prefetch.append(ticket)
            }
        }
        // Those that waited have another urgency now: the photo in front must never wait for one that was.
        pool.rank(urgent + prefetch, urgentCount: urgent.count)
    }

    /// Takes what may be seen next, as long as that and what is seen has at most so many bytes.
    private mutating func takeAhead(_ wants: [Want], aspect: Double, cell: CellSize, most: Int) {
        ahead = []
        var bytes = finer.keys.reduce(0) { $0 + $1.byteCount }
        for want in wants where !want.isFleeting {
            let key = PictureKey(want, aspect: aspect, cell: cell)
            guard finer[key] == nil else { continue }
            bytes += key.byteCount
            if bytes > most { break }
            ahead.append((key, PictureKey(want, aspect: aspect), want))
        }
    }

    /// Whether some pixels of each photo that is seen are there.
    func hasFirstLooks(_ hasAny: (PhotoID) -> Bool) -> Bool {
        wants.allSatisfy { $0.urgency != .shown || hasAny($0.photo) }
    }

    /// Lets photos be decoded whose first looks are on the screen.
    func proceed() { pool.proceed() }

    /// What an answer is about; nil if it is no longer wanted.
    ///
    /// `isLast` forgets the ticket: no more answers come for it.
    mutating func key(for ticket: Int, isLast: Bool) -> PictureKey? {
        guard let key = tickets[ticket] else { return nil }
        if isLast || key.isFleeting { forget(ticket) }
        return key
    }

    /// Asks for what can be shown of a photo that has come in part, where some of it is wanted.
    mutating func wantFirstLook(of photo: PhotoID, path: [UInt8]) {
        let wanted = zip(wants, keys).first { want, key in
            want.photo == photo && key.part == nil && key.box.width > 0 && key.box.height > 0
        }
        guard let (want, key) = wanted else { return }
        let ticket = nextTicket
        nextTicket += 1
        tickets[ticket] = key
        firstLooks.insert(ticket)
        pool.submit(request(ticket, want, key, path, isFleeting: true))
    }

    /// What the first answer about the beginning of a photo is about; nil where it is about all of one.
    ///
    /// More answers do not come.
    mutating func firstLook(for ticket: Int) -> PictureKey? {
        guard firstLooks.contains(ticket), let key = tickets[ticket] else { return nil }
        pool.cancel(ticket: ticket)
        forget(ticket)
        return key
    }

    /// Gives up what is under way for a photo, so that it can be requested again.
    mutating func cancel(_ photo: PhotoID) {
        for (ticket, key) in tickets where key.photo == photo {
            pool.cancel(ticket: ticket)
            forget(ticket)
        }
    }

    /// Gives up everything that is under way, so that it can be requested again; what is wanted stays.
    mutating func cancelAll() {
        for ticket in tickets.keys { pool.cancel(ticket: ticket) }
        tickets = [:]
        ticketOf = [:]
        firstLooks = []
    }

    private mutating func submit(
        _ want: Want, _ key: PictureKey, _ path: [UInt8], isFleeting: Bool
    ) {
        let ticket = nextTicket
        nextTicket += 1
        tickets[ticket] = key
        ticketOf[key] = ticket
        pool.submit(request(ticket, want, key, path, isFleeting: isFleeting))
    }

    private func request(
        _ ticket: Int, _ want: Want, _ key: PictureKey, _ path: [UInt8], isFleeting: Bool
    ) -> DecodeRequest {
        var request =
            DecodeRequest(
                ticket: ticket, path: path, box: key.box, fit: key.covers ? .cover : .contain,
                part: key.part, matte: matte,
                priority: want.urgency == .shown && !key.isFiner ? .urgent : .prefetch,
                ladder: key.isFiner ? .complete : want.isFleeting ? .fast : .previewFirst,
                quality: want.takesThumbnail && !isFleeting ? .thumbnailServes : .original)
        request.managesColours = key.managesColours
        request.turn = key.turn
        return request
    }

    private mutating func forget(_ ticket: Int) {
        firstLooks.remove(ticket)
        if let key = tickets.removeValue(forKey: ticket), ticketOf[key] == ticket {
            ticketOf[key] = nil
        }
    }
}
