import Browsing
import DisplayList

/// Where photos that are out belong, while the order changes without them.
extension Removals {
    /// A photo that is out: before how many photos of the order it stands, and before how many others that are out.
    private struct Seat {
        let op: Int
        var gap: Int
    }

    /// Those that are out, in the order in which they stand.
    private var seats: [Seat] {
        var seats: [Seat] = []
        for op in indices.reversed() {
            guard let removal = self[op], removal.stage.isOut else { continue }
            // Its index counts the photos of the order and those that were trashed after it.
            let index = removal.index
            var place = 0
            while place < seats.count, seats[place].gap + place < index { place += 1 }
            seats.insert(Seat(op: op, gap: index - place), at: place)
        }
        return seats
    }

    /// The order with those that are out where they stand.
    func whole(_ order: [PhotoID]) -> [PhotoID] {
        let seats = seats
        guard !seats.isEmpty else { return order }
        var whole: [PhotoID] = []
        var next = 0
        for seat in seats {
            let gap = min(seat.gap, order.count)
            whole += order[next..<max(next, gap)]
            next = max(next, gap)
            if let removal = self[seat.op] { whole.append(removal.photo) }
        }
        return whole + order[next...]
    }

    /// Follows an order that has become another.
    ///
    /// Each photo that is out stands where it is told among `all`, in the order of now; one that is not told keeps its
    /// neighbours, those that are left, and comes after those that are.
    mutating func follow(_ change: OrderDiff, among all: some BidirectionalCollection<PhotoID>) {
        let old = seats
        guard !old.isEmpty else { return }
        let away = Set(old.compactMap { self[$0.op]?.photo })
        var told: [PhotoID: (gap: Int, rank: Int)] = [:]
        var gap = change.new.count
        var rank = all.count
        for photo in all.reversed() {
            rank -= 1
            if let place = change.new.place(of: photo) {
                gap = place
            } else if away.contains(photo) {
                told[photo] = (gap, rank)
            }
        }
        let placed = old.enumerated().map { place, seat in
            let told = self[seat.op].flatMap { told[$0.photo] }
            return (
                seat: Seat(op: seat.op, gap: told?.gap ?? change.insertionIndex(seat.gap)),
                rank: told?.rank ?? all.count + place
            )
        }
        seat(placed.sorted { ($0.seat.gap, $0.rank) < ($1.seat.gap, $1.rank) }.map(\.seat))
    }

    /// Makes room for a photo that comes in at `place` from elsewhere.
    mutating func photoInserted(at place: Int) {
        for op in indices {
            if let removal = self[op], removal.stage.isOut, removal.index >= place {
                move(op, toIndex: removal.index + 1)
            }
        }
    }

    /// Where the photo of `op` belongs in the order of now; makes room for it in what was trashed later.
    mutating func placeToReturn(_ op: Int) -> Int {
        guard var place = self[op]?.index else { return 0 }
        for later in indices.dropFirst(op + 1) {
            guard let removal = self[later], removal.stage.isOut else { continue }
            if removal.index < place { place -= 1 } else { move(later, toIndex: removal.index + 1) }
        }
        return place
    }

    /// Lets a photo that was on its way back be out again, which stands at `place` in the order.
    mutating func leave(_ op: Int, from place: Int) {
        var seats = seats
        let rank = seats.count { $0.gap <= place }
        for i in seats.indices where seats[i].gap > place { seats[i].gap -= 1 }
        seats.insert(Seat(op: op, gap: place), at: rank)
        move(op, to: .trashed)
        seat(seats)
    }

    /// Lets it be out again in the place of a later removal of the same photo, which has not happened.
    mutating func leave(_ op: Int, inPlaceOf later: Int) {
        let seats = seats.map { $0.op == later ? Seat(op: op, gap: $0.gap) : $0 }
        note(op, isMarked: self[later]?.isMarked ?? false)
        move(later, to: .failed)
        move(op, to: .trashed)
        seat(seats)
    }

    /// Gives those that are out the indices of where they stand.
    private mutating func seat(_ seats: [Seat]) {
        for (place, seat) in seats.enumerated() {
            let later = seats.prefix(place).count { $0.op > seat.op }
            move(seat.op, toIndex: seat.gap + later)
        }
    }
}
