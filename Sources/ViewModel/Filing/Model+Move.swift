@_spi(Coordinator) import Browsing
import DisplayList
import Geometry

/// Moves of photos to folders of the user's: the way to the trash, with all its guards, to another place.
extension Model {
    /// To the folder of a number.
    mutating func move(
        toNumber number: Int, isRepeat: Bool, at time: Time
    ) -> [Effect] {
        guard let target = space.options.targets[number] else {
            trashGuard.question = nil
            cancelGesture(at: time)
            refuse("no target \(number)", at: time)
            return []
        }
        return move(to: target, key: "Y\(number)", isRepeat: isRepeat, at: time)
    }

    /// `key` is what to press once more where a question stands.
    mutating func move(
        to target: [UInt8], key: String, isRepeat: Bool = false, at time: Time
    ) -> [Effect] {
        guard mayFile(at: time) else { return [] }
        let departure = TrashGuard.Departure(target: target, key: key)
        return trashKey(as: departure, isRepeat: isRepeat, at: time)
    }

    /// What is told of moves that take a while, as they do from one file system to another.
    func moveProgress(at time: Time) -> [TextSpan]? {
        guard let moves = movesUnderWay, time >= moves.since + Filings.patience - 1e-9 else {
            return nil
        }
        let place = min(moves.most - ledger.movesUnderWay + 1, moves.most)
        return [TextSpan("moving \(place) of \(moves.most)")]
    }

    /// Notes when the moves under way began, and how many there have been since: called after every event.
    mutating func followMoves(at time: Time) {
        let count = ledger.movesUnderWay
        guard count > 0 else { return movesUnderWay = nil }
        let former = movesUnderWay
        let added = max(0, count - (former?.now ?? 0))
        movesUnderWay = MovesUnderWay(
            since: former?.since ?? time, most: (former?.most ?? 0) + added, now: count)
    }

    /// A photo's name and where it went, for the status line.
    func place(of target: [UInt8]) -> String {
        var name = target[...]
        while name.count > 1, name.last == 0x2F { name.removeLast() }
        let last = name.lastIndex(of: 0x2F).map { name[($0 + 1)...] } ?? name
        return String(decoding: last.isEmpty ? name : last, as: UTF8.self)
    }
}

/// Moves that have been asked for and are not answered.
struct MovesUnderWay: Hashable, Sendable {
    let since: Time
    /// How many have been asked for since then.
    let most: Int
    /// How many of them are not answered.
    let now: Int
}
