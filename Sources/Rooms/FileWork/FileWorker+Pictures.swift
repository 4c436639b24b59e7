public import Browsing
public import DisplayList
public import PhotoLibrary
import System
import Trash

/// A picture of a photo that went to the trash, with the sidecars that are named after it.
public struct TrashedPicture: Hashable, Sendable {
    /// Where the files were, the picture's first.
    public let paths: [[UInt8]]
    /// Of all of them.
    public let bytes: Int64
}

/// The result of the restore of pictures.
public struct PictureUndo: Hashable, Sendable {
    public struct Return: Hashable, Sendable {
        public let photo: PhotoID
        /// The picture's first; another one than it had where that was taken.
        public let paths: [[UInt8]]
    }

    public internal(set) var back: [Return] = []
    /// Names of files that are not in the trash any more.
    public internal(set) var gone: [[UInt8]] = []
    /// Files that cannot come back now, and can be restored later.
    public internal(set) var waiting: [PhotoReturn.Waiting] = []
}

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
        do throws(CopyFailure) {
            let receipt = try trash(
                picture, photo, arePairs, former: former, of: number, standing)
            pictures[number]?.photos.append((photo.photo, receipt))
            ours.formUnion(receipt.receipts.map(\.op))
            let trashed = TrashedPicture(
                paths: receipt.receipts.map(\.sourcePath),
                bytes: receipt.receipts.reduce(0) { $0 + $1.identity.size })
            deliver(.pictureTrashed(number: number, place: place, .success(trashed)))
        } catch {
            deliver(.pictureTrashed(number: number, place: place, .failure(error)))
        }
    }

    private mutating func trash(
        _ picture: PhotoPicture, _ named: CopyOrder.Photo, _ arePairs: Bool?, former: Int?,
        of number: Int, _ standing: UInt64
    ) throws(CopyFailure) -> PhotoReceipt {
        let back = former.flatMap { returnedPictures[$0]?[named.photo] }
        let (photo, _, others) = try looked(named, arePairs, with: back?.paths ?? [])
        let cover = BytePath.lastComponent(photo.path)
        let all = [cover] + (photo.parts?.pictures ?? [])
        guard let name = all.first(where: { MemberKind(name: $0) == picture.kind }) else {
            throw CopyFailure(refusal: .noPicture(picture))
        }
        guard let parts = photo.parts, all.count > 1 else {
            throw CopyFailure(refusal: .onlyPicture)
        }
        guard let warrant = photo.warrant ?? back?.warrant else {
            throw CopyFailure(refusal: .unseen)
        }
        let folder = BytePath.directory(photo.path)
        let sidecars = Set(parts.sidecars(of: name).map { BytePath.join(folder, $0) })
        let files = PhotoFiles(
            stem: parts.stem, cover: BytePath.join(folder, name), by: warrant,
            others: others.filter { sidecars.contains($0.path) })
        func failure(_ error: TrashError, _ name: [UInt8], _ inTrash: Int = 0) -> CopyFailure {
            CopyFailure(
                refusal: .trash(
                    name: name, error, inTrash: inTrash, count: sidecars.count + 1))
        }
        guard let now = WallTime.now() else {
            let call = FailedCall(call: "localtime_r", code: 0, path: photo.path)
            throw failure(.system(call), name)
        }
        if pictures[number] == nil { pictures[number] = TrashedPictures(batch: service.newBatch()) }
        do throws(PhotoTrashError) {
            return try service.trash(
                photo: files, now: now, batch: pictures[number]?.batch, number: standing)
        } catch {
            // What could not come back is requested with what the order has moved.
            if let rest = error.rest {
                pictures[number]?.photos.append((named.photo, rest))
                ours.formUnion(rest.receipts.map(\.op))
            }
            throw failure(
                error.error, BytePath.lastComponent(error.member), error.remaining.count)
        }
    }

    /// Brings back what an order moved to the trash, the last photo first; false where it moved nothing there.
    mutating func restorePictures(of number: Int, by act: UInt64) -> Bool {
        guard let order = pictures.removeValue(forKey: number) else { return false }
        var undo = PictureUndo()
        var returned: [PhotoID: ReturnedPicture] = [:]
        for (photo, receipt) in order.photos.reversed() {
            if let warrant = restore(receipt, of: photo, by: act, &undo),
                let paths = undo.back.last?.paths
            {
                returned[photo] = ReturnedPicture(warrant: warrant, paths: paths)
            }
        }
        returnedPictures[number] = returned
        deliver(.picturesRestored(number: number, undo))
        return true
    }

    /// Returns by what the picture may be trashed again; nil where it did not come back, or not for certain.
    private mutating func restore(
        _ receipt: PhotoReceipt, of photo: PhotoID, by act: UInt64, _ undo: inout PictureUndo
    ) -> TrashWarrant? {
        // It was brought back otherwise, and has gone once more since.
        let again = returnsOf[receipt.receipts[0].op]
        let alone = again.flatMap { receipts.removeValue(forKey: $0) }.flatMap(service.receipt)
        let receipt = again.flatMap { photoReceipts.removeValue(forKey: $0)?.receipt } ?? receipt
        let first = alone ?? receipt.receipts[0]
        // What cannot come now is requested like what an earlier session has left.
        ours.subtract(alone.map { [$0.op] } ?? receipt.receipts.map(\.op))
        do throws(TrashError) {
            guard first.group != first.op else {
                let back = try service.restore(first, by: act)
                undo.back.append(.init(photo: photo, paths: [back.path]))
                return back.returned?.now
            }
            let back = try service.restore(
                photo: receipt.group, session: receipt.session, by: act)
            if !back.restored.isEmpty {
                undo.back.append(.init(photo: photo, paths: back.restored.map(\.path)))
            }
            undo.gone += back.gone.map(\.sourceName)
            undo.waiting += back.waiting.map {
                .init(name: $0.receipt.sourceName, error: $0.error)
            }
            return back.restored.first?.returned?.now
        } catch {
            switch error {
            case .alreadyRestored, .goneFromTrash: undo.gone.append(first.sourceName)
            default: undo.waiting.append(.init(name: first.sourceName, error: error))
            }
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
