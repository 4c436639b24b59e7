import Browsing
import DisplayList
import PhotoLibrary
import System
import Trash

/// The trash as the queue's thread works with it: which operation of the interface is which receipt.
struct FileWorker {
    private let places: TrashPlaces
    let home: [UInt8]?
    let look: @Sendable ([UInt8]) -> SeenMember?
    let settle: @Sendable ([UInt8]) -> Set<[UInt8]>
    let deliver: @Sendable (FileNews) -> Void
    private let numbering: Numbering
    let service: TrashService
    /// What the service calls them: a receipt of each of 100,000 would take as much memory as the operation that it tells of.
    var receipts: [Int: String] = [:]
    /// Those of photos of several files.
    var photoReceipts: [Int: FiledPhoto] = [:]
    /// Files of photos that stayed, which have gone all the same and could not come back.
    var remains: [Int: [Receipt]] = [:]
    /// What undo has brought back, by the trash that it took back.
    var returned: [Int: ReturnedPhoto] = [:]
    /// Receipts of this session; earlier ones are what is left of the journals.
    var ours: Set<String> = []
    /// Photos and copies of earlier sessions that this one has trashed, moved or copied again, by their groups in the journals.
    var redone: Set<String> = []
    /// What the orders of this session have made, in that order.
    var copies: [Int: [CopyReceipt]] = [:]
    /// Which return has taken something out of the trash otherwise than its own trash asked for it, by the operations of that.
    var returnsOf: [String: Int] = [:]
    /// The pictures of photos that the orders of this session have trashed.
    var pictures: [Int: TrashedPictures] = [:]
    /// Those that came back, by the orders that were taken back.
    var returnedPictures: [Int: [PhotoID: ReturnedPicture]] = [:]
    /// The folders of the photos that are being moved or copied.
    private(set) var folders = MemberFolders()
    /// What the journals call the batch whose photos come now, and its number here.
    private var batch: (number: Int, name: String?)?
    /// The photos of the last list of what is in the trash, by what names them.
    var listed: [String: TrashedFiles] = [:]
    /// The operations of the interface by what names their photos in the trash.
    var ownOperations: [String: Int] {
        var ops: [String: Int] = [:]
        for (op, name) in receipts { ops[name] = op }
        for (op, photo) in photoReceipts { ops[photo.receipt.group] = op }
        return ops
    }
    /// Whether the journals may be many by now.
    private var isUntidy = false

    init(
        places: TrashPlaces, home: [UInt8]? = nil,
        look: @escaping @Sendable ([UInt8]) -> SeenMember?,
        settle: @escaping @Sendable ([UInt8]) -> Set<[UInt8]> = { _ in [] },
        numbering: Numbering = Numbering(),
        deliver: @escaping @Sendable (FileNews) -> Void
    ) {
        self.places = places
        self.home = home
        self.look = look
        self.settle = settle
        self.deliver = deliver
        self.numbering = numbering
        service = TrashService(places: places, numberedElsewhere: numbering.elsewhere)
    }

    mutating func perform(_ job: FileWorkQueue.Job) {
        switch job {
        case .recover:
            recover()
            isUntidy = true
        case .trash(
            let op, let path, let parts, let arePairs, let warrant, let target, let batch,
            let turn):
            trash(
                op, path, parts, arePairs, warrant, to: target,
                Standing(batch: name(ofBatch: batch), number: turn?.number))
        case .trashAgain(let op, let former, let arePairs, let target, let batch, let turn):
            let number = turn?.number ?? returned[former]?.number
            trashAgain(
                op, former, arePairs, to: target,
                Standing(batch: name(ofBatch: batch), number: number))
        case .copy(
            let number, let place, let way, let photo, let arePairs, let former, let turn):
            if let picture = way.trashed {
                trash(
                    picture, number, place, photo, arePairs, former: former,
                    turn?.number ?? 0)
            } else {
                copy(number, place, way, photo, arePairs, turn?.number ?? 0)
            }
        case .takeBackCopies(let number, let turn):
            let act = turn?.number ?? 0
            if !restorePictures(of: number, by: act) { takeBackCopies(of: number, by: act) }
        case .permitHome(let mount): service.permit(copyToHomeFor: mount)
        case .restore(let op, let turn): restore(op, by: turn?.number ?? 0)
        case .listTrash(let scope, let folders, let pairs):
            listTrash(scope, folders, pairs: pairs)
        case .countTrash(let folders, let arePairs):
            _ = countTrash(from: folders, arePairs: arePairs) { true }
        case .bringBack(let op, let keys): bringBack(op, keys)
        case .restoreEarlier(let folders, let decision, let turn):
            restoreEarlier(folders, behind: decision, by: turn?.number ?? 0)
        case .redoEarlier(let folders, let decisions): redoEarlier(folders, decisions)
        }
    }
}

extension FileWorker {
    /// Gives back what only helps while there is much to do.
    mutating func rest() { folders.forget() }

    /// Moves a part of what is settled to the archive; false when there is no more to do.
    mutating func tidy() -> Bool {
        guard isUntidy else { return false }
        do throws(TrashError) {
            isUntidy = try service.compact()
        } catch {
            // Journals that stay where they are do no harm.
            isUntidy = false
        }
        return isUntidy
    }

    /// What the journals call what is trashed as one.
    private mutating func name(ofBatch number: Int?) -> String? {
        guard let number else { return nil }
        if batch?.number != number { batch = (number, service.newBatch()) }
        return batch?.name
    }

    private mutating func recover() {
        do throws(TrashError) {
            let report = try service.recover()
            if let highest = service.highestNumber { numbering.learned(highest) }
            deliver(.recovered(report))
        } catch {
            // The first trash says what stands in the way.
        }
    }

    private mutating func trash(
        _ op: Int, _ path: [UInt8], _ parts: PhotoParts?, _ arePairs: Bool?,
        _ warrant: TrashWarrant, to target: [UInt8]?, _ standing: Standing
    ) {
        let parts = PhotoParts(parts, of: path, with: settle(path))
        if let arePairs, refuses(op, path, parts, arePairs: arePairs) { return }
        if let target { return move(op, path, parts, warrant, to: target, standing) }
        if let parts {
            if let receipt = trash(photo: op, path, parts, look, warrant, standing) {
                receipts[op] = receipt.op
            }
            return
        }
        do throws(TrashError) {
            guard let now = WallTime.now() else {
                throw .system(FailedCall(call: "localtime_r", code: 0, path: path))
            }
            let receipt = try service.trash(
                path: path, by: warrant, now: now, batch: standing.batch,
                number: standing.number)
            receipts[op] = receipt.op
            ours.insert(receipt.op)
            deliver(
                .left(
                    op: op, nil,
                    Departed(bytes: receipt.identity.size, paths: [receipt.trashPath])))
        } catch {
            refuse(op, path, error)
        }
    }

    /// Reports that the photo with this cover stays, for the trash.
    private func refuse(_ op: Int, _ path: [UInt8], _ error: TrashError) {
        deliver(.stayed(op: op, nil, .failed(.trash, Refusal(path, error))))
    }

    /// Whether the files of the photo differ from those that were shown: then nothing moves, and this is reported.
    private mutating func refuses(
        _ op: Int, _ path: [UInt8], _ parts: PhotoParts?, arePairs: Bool
    ) -> Bool {
        guard let reason = otherFiles(path, parts, arePairs: arePairs) else { return false }
        deliver(.stayed(op: op, nil, reason))
        return true
    }

    /// What of a photo is not as it was shown.
    mutating func otherFiles(
        _ path: [UInt8], _ parts: PhotoParts?, arePairs: Bool
    ) -> PhotoRefusal? {
        switch Belonging(path, parts, arePairs: arePairs, in: &folders, look) {
        case .same: nil
        case .joined(let names): .joined(names)
        case .parted(let names): .parted(names)
        }
    }

    /// The keys for both may have come before the undo was done: only here it is known what that brought back.
    private mutating func trashAgain(
        _ op: Int, _ former: Int, _ arePairs: Bool?, to target: [UInt8]?, _ standing: Standing
    ) {
        guard let back = returned[former] else {
            // It has not come back, and the loop knows that.
            let gone = receipts[former].flatMap(service.receipt)
            let path = gone?.sourcePath ?? photoReceipts[former]?.path ?? []
            return refuse(op, path, .alreadyInTrash(path: path))
        }
        guard let warrant = back.warrant else {
            return refuse(op, back.path, .changedSinceShown(path: back.path))
        }
        trash(op, back.path, back.parts, arePairs, warrant, to: target, standing)
    }

    private mutating func restore(_ op: Int, by act: UInt64) {
        if let rest = remains.removeValue(forKey: op) { return restore(rest, of: op, by: act) }
        if photoReceipts[op] != nil { return restore(photo: op, by: act) }
        guard let receipt = receipts[op].flatMap(service.receipt) else {
            // Its trash has failed, and the interface was told so; of what was brought back before, it waits for an answer.
            if op < 0, let back = returned[op] {
                deliver(.returned(op: op, nil, .success(PhotoReturn(path: back.path))))
            }
            return
        }
        do throws(TrashError) {
            let restoration = try service.restore(receipt, by: act)
            receipts[op] = nil
            returned[op] = ReturnedPhoto(
                path: restoration.path, parts: nil, warrant: restoration.returned?.now,
                number: receipt.sequence)
            let back = PhotoReturn(
                path: restoration.path, isRenamed: restoration.isRenamed,
                returned: restoration.returned)
            deliver(.returned(op: op, nil, .success(back)))
        } catch {
            deliver(.returned(op: op, nil, .failure(WaitingFile(error: error))))
        }
    }

    private mutating func restoreEarlier(
        _ folders: Set<[UInt8]>, behind decision: DecisionMoment?, by act: UInt64
    ) {
        // A folder that cannot be reached may keep this waiting, but not the interface.
        let folders = Set(folders.map(absolutePath))
        do throws(TrashError) {
            let own = Set(copies.values.joined().map(\.batch))
            let report = try service.undoNewest(in: folders, behind: decision, by: act) {
                !ours.contains($0.op)
            } copies: {
                !own.contains($0)
            }
            deliver(.undidEarlier(.success(report)))
        } catch {
            deliver(.undidEarlier(.failure(error)))
        }
    }
}
