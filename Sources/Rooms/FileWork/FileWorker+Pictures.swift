public import Browsing
import DisplayList
public import PhotoLibrary
import System
import Trash

/// The pictures that an order has moved to the trash.
struct TrashedPictures {
    /// What the journals call all of them.
    let batch: String?
    var photos: [(photo: PhotoID, receipt: PhotoReceipt)] = []
}

/// A picture that undo has brought back from the trash.
struct ReturnedPicture {
    /// By what it may be trashed again.
    let warrant: TrashWarrant
    /// It and its sidecars, where they are now.
    let paths: [[UInt8]]
}

/// The trash of one picture of a photo, and its way back.
extension FileWorker {
    /// Trashes one picture of a photo of an order, and the sidecars that are named after it.
    mutating func trash(
        _ picture: PhotoPicture, _ number: Int, _ place: Int, _ photo: CopyOrder.Photo,
        _ arePairs: Bool?, former: Int?, _ standing: UInt64
    ) {
        do throws(PhotoRefusal) {
            let receipt = try trash(
                picture, photo, arePairs, former: former, of: number, standing)
            pictures[number]?.photos.append((photo.photo, receipt))
            ours.formUnion(receipt.receipts.map(\.op))
            let filed = Filed(
                paths: receipt.receipts.map(\.sourcePath), bytes: Departed(receipt).bytes)
            deliver(.filed(number: number, place: place, .success(filed)))
        } catch {
            deliver(.filed(number: number, place: place, .failure(error)))
        }
    }

    private mutating func trash(
        _ picture: PhotoPicture, _ named: CopyOrder.Photo, _ arePairs: Bool?, former: Int?,
        of number: Int, _ standing: UInt64
    ) throws(PhotoRefusal) -> PhotoReceipt {
        let back = former.flatMap { returnedPictures[$0]?[named.photo] }
        let (photo, _, others) = try looked(named, arePairs, with: back?.paths ?? [])
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
        if pictures[number] == nil { pictures[number] = TrashedPictures(batch: service.newBatch()) }
        do throws(Refusal) {
            return try service.trash(
                photo: files, now: now, batch: pictures[number]?.batch, number: standing)
        } catch {
            // What could not come back is requested with what the order has moved.
            if let rest = error.rest {
                pictures[number]?.photos.append((named.photo, rest))
                ours.formUnion(rest.receipts.map(\.op))
            }
            throw .failed(.trashPicture, error)
        }
    }

    /// Brings back what an order moved to the trash, the last photo first; false where it moved nothing there.
    mutating func restorePictures(of number: Int, by act: UInt64) -> Bool {
        guard let order = pictures.removeValue(forKey: number) else { return false }
        var undo = FilesReturn()
        var returned: [PhotoID: ReturnedPicture] = [:]
        for (photo, receipt) in order.photos.reversed() {
            if let warrant = restore(receipt, of: photo, by: act, &undo),
                let paths = undo.back.last?.paths
            {
                returned[photo] = ReturnedPicture(warrant: warrant, paths: paths)
            }
        }
        returnedPictures[number] = returned
        deliver(.picturesReturned(number: number, undo))
        return true
    }

    /// Returns by what the picture may be trashed again; nil where it did not come back, or not for certain.
    private mutating func restore(
        _ receipt: PhotoReceipt, of photo: PhotoID, by act: UInt64, _ undo: inout FilesReturn
    ) -> TrashWarrant? {
        // It was brought back otherwise, and has gone once more since.
        let again = returnsOf[receipt.receipts[0].op]
        let alone = again.flatMap { receipts.removeValue(forKey: $0) }.flatMap(service.receipt)
        let whole = again.flatMap { photoReceipts.removeValue(forKey: $0)?.receipt }
        let receipt = alone.flatMap { PhotoReceipt([$0]) } ?? whole ?? receipt
        // What cannot come now is requested like what an earlier session has left.
        ours.subtract(receipt.receipts.map(\.op))
        do throws(TrashError) {
            let back = try service.restore(receipt, by: act)
            undo.take(photo, back)
            return back.restored.first?.returned?.now
        } catch {
            undo.note(error, of: [receipt.receipts[0].sourceName])
            return nil
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
