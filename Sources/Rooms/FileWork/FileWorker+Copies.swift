import Browsing
import PhotoLibrary
import System
import Trash

/// Copies and links.
extension FileWorker {
    /// Copies one photo of an order, or makes links to it.
    mutating func copy(
        _ number: Int, _ place: Int, _ way: FilingWay, _ photo: CopyOrder.Photo,
        _ grouping: Grouping, _ standing: UInt64
    ) {
        do throws(PhotoRefusal) {
            let receipt = try copied(
                photo, way, grouping,
                Standing(batch: orders[number]?.copies.first?.batch, number: standing))
            orders[number, default: OrderDeed()].copies.append(receipt)
            let filed = Filed(paths: receipt.made, bytes: receipt.bytes)
            deliver(.filed(number: number, place: place, .success(filed)))
        } catch {
            deliver(.filed(number: number, place: place, .failure(error)))
        }
    }

    private mutating func copied(
        _ named: CopyOrder.Photo, _ way: FilingWay, _ grouping: Grouping, _ standing: Standing
    ) throws(PhotoRefusal) -> CopyReceipt {
        let (photo, seen, others) = try looked(named, grouping)
        guard let now = WallTime.now() else {
            let call = FailedCall(call: "localtime_r", code: 0, path: photo.path)
            throw .failed(.copy, Refusal(photo.path, .system(call)))
        }
        let files = CopyFiles(
            stem: photo.parts?.stem ?? [], cover: photo.path, seen: seen.identity, others: others,
            as: photo.address?.name)
        let target = targetPath(photo.target, besides: photo.place, home: home)
        do throws(Refusal) {
            return way == .link
                ? try service.link(
                    photo: files, to: target, now: now, batch: standing.batch,
                    number: standing.number)
                : try service.copy(
                    photo: files, to: target, now: now, batch: standing.batch,
                    number: standing.number)
        } catch {
            throw .failed(.copy, error)
        }
    }

    /// A photo of an order as it is now, with all that belongs to it: what is not as it was shown is refused.
    ///
    /// `returned` are files that undo has brought back to it, of which the order may not know yet.
    mutating func looked(
        _ named: CopyOrder.Photo, _ grouping: Grouping, with returned: [[UInt8]] = []
    ) throws(PhotoRefusal) -> (CopyOrder.Photo, seen: SeenMember, others: [PhotoFiles.Member]) {
        var photo = named
        if let former = named.former {
            // Another file may have its name by now.
            guard let back = photos[former]?.returned else {
                let error = TrashError.alreadyInTrash(path: named.path)
                throw .failed(.copy, Refusal(named.path, error))
            }
            photo.path = back.path
            photo.parts = back.parts
        }
        // What was decided of it goes with it; of what was fetched nothing was.
        if photo.address == nil {
            photo.parts = PhotoParts(photo.parts, of: photo.path, with: settle(photo.path))
        }
        photo.parts = PhotoParts(photo.parts, of: photo.path, withReturned: returned)
        if let reason = otherFiles(photo.path, photo.parts, grouping) {
            throw reason
        }
        func failure(_ error: TrashError) -> PhotoRefusal {
            .failed(.copy, Refusal(photo.path, error))
        }
        guard let seen = look(photo.path) else { throw failure(.missing(path: photo.path)) }
        var others: [PhotoFiles.Member] = []
        if let parts = photo.parts {
            switch SecondLook(photo.path, parts, look) {
            case .whole(let members): others = members
            case .apart(let other, let strangers):
                throw .differentTimes(other: other, strangers: strangers)
            case .missing(let name):
                let missing = BytePath.join(BytePath.directory(photo.path), name)
                throw failure(.missing(path: missing))
            }
        }
        return (photo, seen, others)
    }

    /// Takes back what an order made, the last photo first.
    mutating func takeBackCopies(of number: Int, by act: UInt64) {
        var all = CopyUndo()
        // What cannot be taken back now is requested like what an earlier session has left.
        let made = (orders[number]?.copies ?? []).reversed()
        orders[number]?.copies = []
        // Of all at once: to look for each among all copies takes a time that grows with the square of their number.
        for (session, receipts) in Dictionary(grouping: made, by: \.session) {
            do throws(TrashError) {
                all.take(
                    try service.undoCopies(
                        of: Set(receipts.map(\.group)), in: session, by: act))
            } catch {
                for receipt in receipts { all.note(error, of: receipt) }
            }
        }
        deliver(.unfiled(number: number, all))
    }
}
