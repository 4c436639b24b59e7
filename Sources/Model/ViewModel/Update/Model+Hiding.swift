@_spi(Coordinator) import Browsing
import DisplayList
import Geometry

/// Photos on the network: no file is here that could go to the trash. They are hidden, which only the model knows of: nothing is asked
/// of the file work, and nothing is written.
extension Model {
    /// Hides the photo in front, which needs no look at it: `u` brings it back, whatever happens.
    mutating func requestHide(
        thrown: Point, as departure: TrashGuard.Departure, at time: Time
    ) -> [Effect] {
        guard departure.target == nil, let photo = space.album.order.front else {
            cancelGesture(at: time)
            refuseFile(of: [space.album.order.front].compactMap(\.self), at: time)
            return []
        }
        let op = trashFront(thrown: thrown, at: time)
        ledger.did([.removed(op: op)])
        return self.departure(op, photo, on: .screen, at: time)
    }

    /// Those of the removals that are of files; the others are done with.
    mutating func settleHidden(_ ops: [Int], at time: Time) -> [Int] {
        let hidden = Set(ops.filter { ledger[$0]?.isHidden == true })
        for op in hidden { answer(op, .trashed(bytes: 0), at: time) }
        return ops.filter { !hidden.contains($0) }
    }

    /// Those of the requests that are of files; the others are done with.
    mutating func settleHidden(_ requests: [TrashRequest], at time: Time) -> [TrashRequest] {
        let files = Set(settleHidden(requests.map(\.op), at: time))
        return requests.filter { files.contains($0.op) }
    }

    /// Those of the removals that come back from the trash; what was hidden is back already.
    mutating func settleShown(_ ops: [Int], at time: Time) -> [Int] {
        let hidden = Set(ops.filter { ledger[$0]?.isHidden == true })
        for op in hidden { answer(op, .restored, at: time) }
        return ops.filter { !hidden.contains($0) }
    }

    func hiddenSpans(_ photo: PhotoID) -> [TextSpan] {
        [
            TextSpan(space.album.name(of: photo), isElastic: true), TextSpan(" hidden"),
            TextSpan(" · not a file here", spare: 3),
        ] + undoSpans
    }

    func hiddenSpans(_ count: Int) -> [TextSpan] {
        [
            TextSpan("\(photoCount(count)) hidden"), TextSpan(" · not files here", spare: 3),
        ] + undoSpans
    }

    /// Says that something cannot be done with these, for they are not all files.
    mutating func refuseFile(of photos: [PhotoID], at time: Time) {
        let remote = photos.filter(space.album.isRemote)
        guard let first = remote.first else { return }
        guard photos.count > 1 else {
            return say(
                [
                    TextSpan(space.album.name(of: first), style: .warning, isElastic: true),
                    TextSpan(": on the network, not a file", style: .warning),
                ], at: time)
        }
        refuse("\(remote.count) of \(photos.count): not a file", at: time)
    }

    /// Says besides how many of those meant are not files.
    mutating func tellOfOthers(_ count: Int) {
        bar.message?.spans.append(TextSpan(" · \(count): not a file", style: .warning))
    }

    /// Whether the cards of photos that are being fetched are still to be told apart from others.
    var isFetching: Bool {
        wanted.contains {
            $0.urgency == .shown && space.album.isRemote($0.photo) && space.album.isBlank($0.photo)
        }
    }

    /// Fetches a photo again that could not be shown; nothing if the one in front can be.
    mutating func fetchAgain(at time: Time) -> [Effect] {
        guard let photo = space.album.order.front, space.album.isRemote(photo),
            space.album.isUndecodable(photo)
        else { return [] }
        changed(photo, at: time)
        return [.fetchAgain(photo)]
    }
}
