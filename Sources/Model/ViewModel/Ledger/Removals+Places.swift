import Browsing
import DisplayList

/// Where photos that are out belong, while the order changes without them.
///
/// Each of these costs as much as there are photos out, however many come or go at once.
extension Removals {
    /// Seats photos that leave the order together, each with the place that it has in it; the places rise.
    mutating func seat(_ leaving: [(op: Int, place: Int)]) {
        seat(leaving.map { ($0.op, $0.place, isShown: true) })
    }

    /// The same with photos that are not in the order, and stand before that place.
    mutating func seat(_ leaving: [(op: Int, place: Int, isShown: Bool)]) {
        var seated: [Seat] = []
        seated.reserveCapacity(seats.count + leaving.count)
        var rest = leaving[...]
        var left = 0
        func isBefore(_ place: Int, _ seat: Seat) -> Bool { place < seat.gap }
        for var seat in seats {
            while let next = rest.first, isBefore(next.place, seat) {
                seated.append(Seat(op: next.op, gap: next.place - left))
                rest.removeFirst()
                if next.isShown { left += 1 }
            }
            seat.gap -= left
            seated.append(seat)
        }
        for next in rest {
            seated.append(Seat(op: next.op, gap: next.place - left))
            if next.isShown { left += 1 }
        }
        seats = seated
    }

    /// Lets photos come back to the order; returns where each is in it then, the places rising.
    mutating func unseat(_ ops: Set<Int>) -> [(op: Int, place: Int)] {
        var places: [(op: Int, place: Int)] = []
        places.reserveCapacity(ops.count)
        var left: [Seat] = []
        left.reserveCapacity(seats.count)
        for seat in seats {
            if ops.contains(seat.op) {
                places.append((seat.op, seat.gap + places.count))
            } else {
                left.append(Seat(op: seat.op, gap: seat.gap + places.count))
            }
        }
        seats = left
        return places
    }

    /// The order with those that are out where they stand.
    func whole(_ order: [PhotoID]) -> [PhotoID] {
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
        guard !seats.isEmpty else { return }
        var told: [PhotoID: (gap: Int, rank: Int)] = [:]
        var gap = change.new.count
        var rank = all.count
        for photo in all.reversed() {
            rank -= 1
            if let place = change.new.place(of: photo) {
                gap = place
            } else if isOut(photo) {
                told[photo] = (gap, rank)
            }
        }
        let placed = seats.enumerated().map { place, seat in
            let told = self[seat.op].flatMap { told[$0.photo] }
            return (
                seat: Seat(op: seat.op, gap: told?.gap ?? change.insertionIndex(seat.gap)),
                rank: told?.rank ?? all.count + place
            )
        }
        seats = placed.sorted { ($0.seat.gap, $0.rank) < ($1.seat.gap, $1.rank) }.map(\.seat)
    }

    /// Makes room for a photo that comes in at `place` from elsewhere.
    mutating func photoInserted(at place: Int) {
        for index in seats.indices where seats[index].gap >= place { seats[index].gap += 1 }
    }

    /// Lets a photo that was on its way back be out again, before so many photos of the order, which it is not one of.
    mutating func leave(_ op: Int, before gap: Int) {
        let rank = seats.count { $0.gap <= gap }
        seats.insert(Seat(op: op, gap: gap), at: rank)
        move(op, to: .trashed)
    }

    /// Lets it be out again in the place of a later removal of the same photo, which has not happened.
    mutating func leave(_ op: Int, inPlaceOf later: Int) {
        seats = seats.map { $0.op == later ? Seat(op: op, gap: $0.gap) : $0 }
        note(op, isMarked: self[later]?.isMarked ?? false)
        move(later, to: .failed)
        move(op, to: .trashed)
    }
}
