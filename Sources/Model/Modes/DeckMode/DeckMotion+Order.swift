import Browsing

/// Keeping the overlay true while cards come and go below it.
extension DeckMotion {
    /// Follows the removal of the card at `index`; `shift` pages are counted from there on, −1 or 0.
    mutating func cardRemoved(at index: Int, shift: Double) {
        for i in gaps.indices where gaps[i].boundary > index { gaps[i].boundary -= 1 }
        guard var turn else { return }
        turn.from += shift
        turn.to += shift
        turn.line = turn.line?.compactMap { $0 == index ? nil : ($0 > index ? $0 - 1 : $0) }
        self.turn = turn
    }

    /// Follows the insertion of a card at `index`; `shift` pages are counted from there on, 1 or 0.
    ///
    /// `isFront` where it takes the front's place: only then does it enter a shortened line of pages.
    mutating func cardInserted(at index: Int, isFront: Bool, shift: Double) {
        for i in gaps.indices where gaps[i].boundary >= index { gaps[i].boundary += 1 }
        guard var turn else { return }
        turn.from += shift
        turn.to += shift
        if var line = turn.line {
            line = line.map { $0 >= index ? $0 + 1 : $0 }
            if isFront {
                line.insert(index, at: line.firstIndex(of: index + 1) ?? line.endIndex)
            }
            turn.line = line
        }
        self.turn = turn
    }
}
