import Browsing
import Decoding
import DisplayList
import Geometry
import PhotoLibrary
import System
import Trash

/// Turned files in place of the covers of photos.
extension FileWorker {
    /// Turns the cover of a photo of an order as the photo is shown.
    mutating func turn(
        _ number: Int, _ place: Int, _ photo: CopyOrder.Photo, partsNames: Bool, former: Int?,
        _ standing: UInt64
    ) {
        do throws(PhotoRefusal) {
            let turned = try turn(
                photo, partsNames: partsNames, former: former, of: number, standing)
            guard let turned else {
                let nothing = Filed(paths: [], bytes: 0)
                return deliver(.filed(number: number, place: place, .success(nothing)))
            }
            note(PhotoReceipt(turned.receipt), of: photo.photo, in: number)
            orders[number]?.trashed?.turns[photo.photo] = turned.turn
            let filed = Filed(
                paths: [turned.receipt.sourcePath], bytes: turned.receipt.identity.size,
                turned: turned)
            deliver(.filed(number: number, place: place, .success(filed)))
        } catch {
            deliver(.filed(number: number, place: place, .failure(error)))
        }
    }

    private mutating func turn(
        _ named: CopyOrder.Photo, partsNames: Bool, former: Int?, of number: Int,
        _ standing: UInt64
    ) throws(PhotoRefusal) -> FileTurner.Turned? {
        func refusal(_ error: TrashError) -> PhotoRefusal {
            .failed(.turn, Refusal(named.path, error))
        }
        // Another file may have its name by now.
        if named.former != nil { throw refusal(.alreadyInTrash(path: named.path)) }
        let back = former.flatMap { orders[$0]?.returned[named.photo] }
        guard let warrant = named.warrant ?? back?.warrant else { throw .unseen }
        guard let now = WallTime.now() else {
            throw refusal(.system(FailedCall(call: "localtime_r", code: 0, path: named.path)))
        }
        guard let turner = turner() else { throw .notTurned(.decoder(.helperMissing)) }
        _ = settle(named.path)
        do throws(FileTurner.Failure) {
            return try turner.turn(
                back?.path ?? named.path, named.turn, by: warrant, now: now,
                batch: batch(of: number), number: standing, partsNames: partsNames)
        } catch {
            switch error {
            case .file(let error): throw refusal(error)
            case .picture(let error): throw .notTurned(error)
            }
        }
    }
}
