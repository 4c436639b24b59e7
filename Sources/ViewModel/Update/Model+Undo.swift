import DisplayList
import Geometry

/// Taking back and repeating.
extension Model {
    mutating func toggleFavourite(at time: Time) {
        guard let photo = space.album.order.front else { return }
        flip(photo, at: time)
        history.did(.favourite(photo))
    }

    private mutating func flip(_ photo: PhotoID, at time: Time) {
        let isFavourite = !space.album.favourites.contains(photo)
        space.setFavourite(photo, isFavourite)
        let words = isFavourite ? " is a favourite" : " is no longer a favourite"
        say(
            [
                TextSpan(isFavourite ? "♥ " : "", style: .accent),
                TextSpan(space.album.name(of: photo), isElastic: true), TextSpan(words),
            ], at: time)
    }

    mutating func undo(at time: Time) -> [Effect] {
        guard let entry = history.undo() else { return [.restoreEarlier] }
        switch entry {
        case .favourite(let photo):
            flip(photo, at: time)
            show(photo, at: time)
            return []
        case .trash(let op):
            return returnCard(of: op, saying: " is back", at: time)
        }
    }

    /// Lets the card of a trash fly back to its place, and asks for its file.
    mutating func returnCard(of op: Int, saying words: String, at time: Time) -> [Effect] {
        guard let record = ledger[op] else { return [] }
        let place = ledger.placeToReturn(op)
        ledger.move(op, to: .returning)
        putIn(record.photo, at: place, from: record.exit, toFront: true, at: time)
        say(
            [TextSpan(space.album.name(of: record.photo), isElastic: true), TextSpan(words)],
            at: time)
        return [.restore(op: op)]
    }

    mutating func redo(at time: Time) -> [Effect] {
        guard let entry = history.redoableNext else {
            say([TextSpan("nothing to redo", style: .dim)], at: time)
            return []
        }
        switch entry {
        case .favourite(let photo):
            history.redid(as: entry)
            flip(photo, at: time)
            show(photo, at: time)
            return []
        case .trash(let op):
            guard let photo = ledger[op]?.photo else { return [] }
            guard space.album.order.contains(photo) else {
                history.redid(as: nil)
                let words = " is no longer there: nothing is redone"
                say(
                    [TextSpan(space.album.name(of: photo), isElastic: true), TextSpan(words)],
                    at: time)
                return []
            }
            show(photo, at: time)
            let again = trashFront(thrown: .zero, at: time)
            history.redid(as: .trash(op: again))
            return [.trash(op: again, photo, on: .undo(op: op))]
        }
    }

    /// Brings the photo to the front if it is in the deck.
    private mutating func show(_ photo: PhotoID, at time: Time) {
        guard let place = space.album.order.place(of: photo), place != space.album.order.index
        else {
            return
        }
        go(to: place, at: time)
    }
}
