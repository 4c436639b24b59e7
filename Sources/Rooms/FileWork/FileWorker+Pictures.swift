public import Browsing
import DisplayList
import Geometry
public import PhotoLibrary
import System
import Trash

/// The trash of one picture of a photo, and its way back.
extension FileWorker {
    /// Trashes one picture of a photo of an order, and the sidecars that are named after it.
    mutating func trash(
        _ picture: PhotoPicture, _ number: Int, _ place: Int, _ photo: CopyOrder.Photo,
        _ grouping: Grouping, former: Int?, _ standing: UInt64
    ) {
        do throws(PhotoRefusal) {
            let receipt = try trash(
                picture, photo, grouping, former: former, of: number, standing)
            note(receipt, of: photo.photo, in: number)
            let filed = Filed(
                paths: receipt.receipts.map(\.sourcePath), bytes: Departed(receipt).bytes)
            deliver(.filed(number: number, place: place, .success(filed)))
        } catch {
            deliver(.filed(number: number, place: place, .failure(error)))
        }
    }

    private mutating func trash(
        _ picture: PhotoPicture, _ named: CopyOrder.Photo, _ grouping: Grouping, former: Int?,
        of number: Int, _ standing: UInt64
    ) throws(PhotoRefusal) -> PhotoReceipt {
        let back = former.flatMap { orders[$0]?.returned[named.photo] }
        let (photo, _, others) = try looked(named, grouping, with: back?.paths ?? [])
        let cover = BytePath.lastComponent(photo.path)
        let all = [cover] + (photo.parts?.pictures ?? [])
        guard let name = all.first(where: { MemberKind(name: $0) == picture.kind }) else {
            throw .noPicture(picture)
        }
        guard let parts = photo.parts, all.count > 1 else {
            throw .onlyPicture
        }
        guard let warrant = photo.warrant ?? back?.warrant else {
            throw .unseen
        }
        let folder = BytePath.directory(photo.path)
        let sidecars = Set(parts.sidecars(of: name).map { BytePath.join(folder, $0) })
        let files = PhotoFiles(
            stem: parts.stem, cover: BytePath.join(folder, name), by: warrant,
            others: others.filter { sidecars.contains($0.path) })
        guard let now = WallTime.now() else {
            let call = FailedCall(call: "localtime_r", code: 0, path: photo.path)
            throw .failed(.trashPicture, Refusal(BytePath.join(folder, name), .system(call)))
        }
        do throws(Refusal) {
            return try service.trash(
                photo: files, now: now, batch: batch(of: number), number: standing)
        } catch {
            // What could not come back is requested with what the order has moved.
            if let rest = error.rest { note(rest, of: named.photo, in: number) }
            throw .failed(.trashPicture, error)
        }
    }

    /// What the journals call all that an order moves to the trash.
    mutating func batch(of number: Int) -> String? {
        if let trashed = orders[number]?.trashed { return trashed.batch }
        let batch = service.newBatch()
        orders[number, default: OrderDeed()].trashed = TrashedPictures(batch: batch)
        return batch
    }

    /// Notes what of a photo an order has moved to the trash.
    mutating func note(_ receipt: PhotoReceipt, of photo: PhotoID, in number: Int) {
        orders[number]?.trashed?.photos.append((photo, receipt))
        ours.formUnion(receipt.receipts.map(\.op))
    }

    /// Brings back what an order moved to the trash, the last photo first; false where it moved nothing there.
    mutating func restorePictures(of number: Int, by act: UInt64) -> Bool {
        guard let order = orders[number]?.trashed else { return false }
        var undo = FilesReturn()
        var returned: [PhotoID: ReturnedPhoto] = [:]
        for (photo, receipt) in order.photos.reversed() {
            let back = restore(receipt, of: photo, turnedBy: order.turns[photo], by: act, &undo)
            if back?.warrant != nil { returned[photo] = back }
        }
        orders[number] = OrderDeed(returned: returned)
        deliver(.picturesReturned(number: number, undo))
        return true
    }

    /// Returns the picture as it may be trashed again; nil where it did not come back.
    private mutating func restore(
        _ receipt: PhotoReceipt, of photo: PhotoID, turnedBy turn: Orientation?,
        by act: UInt64, _ undo: inout FilesReturn
    ) -> ReturnedPhoto? {
        // It was brought back otherwise, and has gone once more since.
        let again = returnsOf[receipt.receipts[0].op]
        let receipt = again.flatMap(receiptOfGone) ?? receipt
        // What cannot come now is requested like what an earlier session has left.
        ours.subtract(receipt.receipts.map(\.op))
        var picture: ReturnedPhoto?
        do throws(TrashError) {
            let back = try service.restore(receipt, by: act)
            undo.take(photo, back, turnedBy: turn)
            if let first = back.restored.first {
                picture = ReturnedPhoto(
                    path: first.path, parts: PhotoParts(paths: back.restored.map(\.path)),
                    warrant: first.returned?.now, number: receipt.number)
            }
        } catch {
            undo.note(error, of: [receipt.receipts[0].sourceName])
        }
        if let again, photos[again]?.name != nil {
            // A return of its own is over, whatever has come.
            photos[again] = .returned(
                picture
                    ?? ReturnedPhoto(
                        path: receipt.receipts[0].sourcePath, parts: nil, warrant: nil,
                        number: receipt.number))
        }
        return picture
    }

    /// The receipt of what a number has taken away.
    private func receiptOfGone(_ op: Int) -> PhotoReceipt? {
        switch photos[op] {
        case .gone(let name)?: service.receipt(of: name).map { PhotoReceipt($0) }
        case .goneWhole(let filed)?: filed.receipt
        case .rest?, .returned?, nil: nil
        }
    }
}

extension PhotoPicture {
    fileprivate var kind: MemberKind {
        switch self {
        case .raw: .raw
        case .jpeg: .jpeg
        }
    }

    /// Where this picture of a photo is; nil where it has none.
    public func path(besides cover: [UInt8], _ parts: PhotoParts?) -> [UInt8]? {
        let folder = BytePath.directory(cover)
        let names = [BytePath.lastComponent(cover)] + (parts?.pictures ?? [])
        return names.first { MemberKind(name: $0) == kind }.map { BytePath.join(folder, $0) }
    }
}
