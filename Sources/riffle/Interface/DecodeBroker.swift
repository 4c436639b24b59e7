import Decoding
import DisplayList

/// Keeps the decode pool busy with what the model wants, and nothing else.
struct DecodeBroker {
    private let pool: DecodePool
    private let matte: UInt32
    private var wanted: [PhotoID] = []
    private var box = PixelBox(width: 0, height: 0, pixelAspect: 1, isUpscaling: true)
    /// Tickets under way or queued, and what they are for.
    private var tickets: [Int: PhotoID] = [:]
    private var ticketOf: [PhotoID: Int] = [:]
    private var nextTicket = 1

    /// `matte` is what transparent pictures are laid on, 0xRRGGBB.
    init(pool: DecodePool, matte: UInt32) {
        self.pool = pool
        self.matte = matte
    }

    /// The box that photos are decoded for now.
    var currentBox: PixelBox { box }

    /// The photos wanted now, the most urgent first.
    var currentlyWanted: [PhotoID] { wanted }

    /// Photos from now on are decoded to fit `box`; what was under way for another is given up.
    mutating func setBox(_ box: PixelBox) {
        guard box != self.box else { return }
        self.box = box
        for ticket in tickets.keys { pool.cancel(ticket: ticket) }
        tickets = [:]
        ticketOf = [:]
    }

    /// Asks for the photos of `ids` that `isReady` does not have yet, in their order, and gives up the others.
    ///
    /// What has no path now is left for another time.
    mutating func want(
        _ ids: [PhotoID], path: (PhotoID) -> [UInt8]?, isReady: (PhotoID) -> Bool
    ) {
        wanted = ids
        let set = Set(ids)
        for (ticket, id) in tickets where !set.contains(id) {
            pool.cancel(ticket: ticket)
            forget(ticket)
        }
        guard box.width > 0, box.height > 0 else { return }
        for (rank, id) in ids.enumerated() where ticketOf[id] == nil && !isReady(id) {
            if let path = path(id) { submit(id, path, rank == 0 ? .urgent : .prefetch) }
        }
        // Those that waited have another urgency now: the photo in front must never wait for one that was.
        pool.rank(
            ids.compactMap { ticketOf[$0] },
            urgentCount: ids.first.flatMap { ticketOf[$0] } == nil ? 0 : 1)
    }

    /// Which photo an answer is about; nil where nobody waits for it any more.
    ///
    /// `isLast` forgets the ticket: no more answers come for it.
    mutating func photo(for ticket: Int, isLast: Bool) -> PhotoID? {
        let id = tickets[ticket]
        if isLast { forget(ticket) }
        return id
    }

    /// Gives up what is under way for a photo, so that it can be asked for anew.
    mutating func cancel(_ id: PhotoID) {
        guard let ticket = ticketOf[id] else { return }
        pool.cancel(ticket: ticket)
        forget(ticket)
    }

    private mutating func submit(_ id: PhotoID, _ path: [UInt8], _ priority: DecodeRequest.Priority)
    {
        let ticket = nextTicket
        nextTicket += 1
        tickets[ticket] = id
        ticketOf[id] = ticket
        pool.submit(
            DecodeRequest(
                ticket: ticket, path: path, box: box, matte: matte, priority: priority,
                ladder: .previewFirst))
    }

    private mutating func forget(_ ticket: Int) {
        if let id = tickets.removeValue(forKey: ticket), ticketOf[id] == ticket {
            ticketOf[id] = nil
        }
    }
}
