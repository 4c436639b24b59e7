/// Numbers in the order in which keys came, whichever thread needs its number first.
///
/// A key takes a turn, which costs nothing and waits for nothing. The number itself is drawn, from a file perhaps, by the first thread that asks
/// for that of any later turn: turns before it get theirs in the same draw.
public final class Turns: Sendable {
    private struct Book {
        /// How many numbers each turn has.
        var counts: [Int] = []
        /// The first number of each turn for which one was drawn; they are the first of all turns.
        var numbers: [UInt64] = []
    }

    private let book = Mutex(Book())
    /// Held while numbers are drawn: who takes a turn does not wait for that.
    private let drawing = Mutex(())
    private let draw: @Sendable (Int) -> UInt64

    /// `draw` gives the first of so many numbers in a row, or 0 where they cannot be had.
    public init(draw: @escaping @Sendable (Int) -> UInt64) { self.draw = draw }

    /// Takes the next turn, for so many numbers.
    public func take(_ count: Int = 1) -> Turn {
        book.withLock {
            $0.counts.append(max(0, count))
            return Turn(turns: self, place: $0.counts.count - 1)
        }
    }

    fileprivate func number(of place: Int) -> UInt64 {
        drawing.withLock { _ in
            let waiting = book.withLock { Array($0.counts[$0.numbers.count...]) }
            let drawn = book.withLock { $0.numbers.count }
            if place >= drawn {
                let due = waiting[...(place - drawn)]
                var next = draw(due.reduce(0, +))
                var numbers: [UInt64] = []
                for count in due {
                    numbers.append(next)
                    if next > 0 { next += UInt64(count) }
                }
                book.withLock { $0.numbers += numbers }
            }
            return book.withLock { $0.numbers[place] }
        }
    }
}

/// A place in the order in which keys came.
public struct Turn: Sendable {
    fileprivate let turns: Turns
    fileprivate let place: Int
    /// Which of the turn's numbers is meant.
    fileprivate var offset: UInt64 = 0

    /// The same turn, for the number behind so many.
    public func offset(by count: Int) -> Turn {
        var turn = self
        turn.offset += UInt64(max(0, count))
        return turn
    }

    /// The number, which may take as long as a disk does; 0 where it cannot be had.
    public var number: UInt64 {
        let first = turns.number(of: place)
        return first == 0 ? 0 : first + offset
    }
}
