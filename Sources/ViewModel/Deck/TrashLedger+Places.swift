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

    /// Follows a deck that has become another.
    ///
    /// Each photo that is out stands where it is told among `all`, in the order of now; one that is not told keeps its
    /// neighbours, those that are left, and comes after those that are.
    mutating func follow(_ change: Arrangement, among all: some BidirectionalCollection<PhotoID>) {
        let old = seats
        guard !old.isEmpty else { return }
        let away = Set(old.map { records[$0.op].photo })
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
            let told = told[records[seat.op].photo]
            return (
                seat: Seat(op: seat.op, gap: told?.gap ?? change.gap(seat.gap)),
                rank: told?.rank ?? all.count + place
            )
        }
        seat(placed.sorted { ($0.seat.gap, $0.rank) < ($1.seat.gap, $1.rank) }.map(\.seat))
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
