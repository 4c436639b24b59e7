import DisplayList

/// Where photos that are out belong, while the deck changes without them.
extension TrashLedger {
    /// A photo that is out: before how many photos of the deck it stands, and before how many others that are out.
    private struct Seat {
        let op: Int
        var gap: Int
    }

    /// Those that are out, in the order in which they stand.
    private var seats: [Seat] {
        var seats: [Seat] = []
        for op in records.indices.reversed() where records[op].stage.isOut {
            // Its index counts the photos of the deck and those that were trashed after it.
            let index = records[op].index
            var place = 0
            while place < seats.count, seats[place].gap + place < index { place += 1 }
            seats.insert(Seat(op: op, gap: index - place), at: place)
        }
        return seats
    }

    /// Follows a deck that has become another: each photo that is out keeps its neighbours, those that are left.
    mutating func follow(_ change: Arrangement) {
        var seats = seats
        for i in seats.indices { seats[i].gap = change.gap(seats[i].gap) }
        seat(
            seats.enumerated()
                .sorted { ($0.element.gap, $0.offset) < ($1.element.gap, $1.offset) }
                .map(\.element))
    }

    /// Lets a photo that was on its way back be out again, which stands at `place` in the deck.
    mutating func leave(_ op: Int, from place: Int) {
        var seats = seats
        let rank = seats.count { $0.gap <= place }
        for i in seats.indices where seats[i].gap > place { seats[i].gap -= 1 }
        seats.insert(Seat(op: op, gap: place), at: rank)
        move(op, to: .trashed)
        seat(seats)
    }

    /// Lets it be out again in the place of a later trash of the same photo, which has not happened.
    mutating func leave(_ op: Int, inPlaceOf later: Int) {
        let seats = seats.map { $0.op == later ? Seat(op: op, gap: $0.gap) : $0 }
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
