import Browsing
import Decoding
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
    let isDecided: @Sendable ([UInt8]) -> Bool
    let deliver: @Sendable (FileNews) -> Void
    private let numbering: Numbering
    let service: TrashService
    /// What was done to photos, by the numbers of the interface.
    var photos: [Int: PhotoDeed] = [:]
    /// What is kept while photos go, by the numbers of these: it is looked at again where that is done again.
    private var kept: [Int: KeptPhoto] = [:]
    /// What the orders of this session have made, by their numbers.
    var orders: [Int: OrderDeed] = [:]
    /// Receipts of this session; earlier ones are what is left of the journals.
    var ours: Set<String> = []
    /// Photos and copies of earlier sessions that this one has trashed, moved or copied again, by their groups in the journals.
    var redone: Set<String> = []
    /// Which return has taken something out of the trash otherwise than its own trash asked for it, by the operations of that.
    var returnsOf: [String: Int] = [:]
    /// The folders of the photos that are being moved or copied.
    private(set) var folders = MemberFolders()
    /// What the journals call the batch whose photos come now, and its number here.
    private var batch: (number: Int, name: String?)?
    /// The photos of the last list of what is in the trash, by what names them.
    var listed: [String: TrashedFiles] = [:]
    /// The operations of the interface by what names their photos in the trash.
    var ownOperations: [String: Int] {
        var ops: [String: Int] = [:]
        for (op, deed) in photos {
            if let name = deed.name { ops[name] = op }
        }
        return ops
    }
    /// Whether the journals may be many by now.
    private var isUntidy = false
    private let helper: [UInt8]?
    /// Made for the first turn.
    private var photoTurner: PhotoTurner?

    init(
        places: TrashPlaces, home: [UInt8]? = nil,
        look: @escaping @Sendable ([UInt8]) -> SeenMember?,
        settle: @escaping @Sendable ([UInt8]) -> Set<[UInt8]> = { _ in [] },
        isDecided: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
        numbering: Numbering = Numbering(), helper: [UInt8]? = nil,
        deliver: @escaping @Sendable (FileNews) -> Void
    ) {
        self.helper = helper
        self.places = places
        self.home = home
        self.look = look
        self.settle = settle
        self.isDecided = isDecided
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
            let op, let path, let parts, let grouping, let warrant, let target, let batch,
            let turn, let kept):
            self.kept[op] = kept
            if let refusal = stay(of: path, by: op) { return refuse(op, refusal) }
            trash(
                op, path, parts, grouping, warrant, to: target,
                Standing(batch: name(ofBatch: batch), number: turn?.number))
        case .trashAgain(let op, let former, let grouping, let target, let batch, let turn):
            let number = turn?.number ?? photos[former]?.returned?.number
            kept[op] = kept[former]
            if let back = photos[former]?.returned, let refusal = stay(of: back.path, by: op) {
                return refuse(op, refusal)
            }
            trashAgain(
                op, former, grouping, to: target,
                Standing(batch: name(ofBatch: batch), number: number))
        case .copy(
            let number, let place, let way, let photo, let grouping, let former, let turn):
            if case .turn(let partsNames) = way {
                self.turn(
                    number, place, photo, partsNames: partsNames, former: former,
                    turn?.number ?? 0)
            } else if let picture = way.trashed {
                trash(
                    picture, number, place, photo, grouping, former: former,
                    turn?.number ?? 0)
            } else {
                copy(number, place, way, photo, grouping, turn?.number ?? 0)
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
    /// What turns files; nil where `riffle-decode` is missing.
    mutating func turner() -> FileTurner? {
        photoTurner = photoTurner ?? helper.map { PhotoTurner(helper: $0) }
        return photoTurner.map { FileTurner(service, $0) }
    }

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

    /// Moves all files of a photo to the trash, or to a folder of the user's, or none.
    private mutating func trash(
        _ op: Int, _ path: [UInt8], _ parts: PhotoParts?, _ grouping: Grouping,
        _ warrant: TrashWarrant, to target: [UInt8]?, _ standing: Standing
    ) {
        let parts = PhotoParts(parts, of: path, with: settle(path))
        do throws(PhotoRefusal) {
            if let refusal = otherFiles(path, parts, grouping) {
                throw refusal
            }
            let receipt = try gone(path, parts, warrant, to: target, standing)
            note(receipt, of: op, path, parts)
            deliver(.left(op: op, nil, Departed(receipt)))
        } catch {
            refuse(op, error)
        }
    }

    /// Why a photo stays that goes only while another one is kept; nil where it may go.
    private func stay(of path: [UInt8], by op: Int) -> PhotoRefusal? {
        guard let kept = kept[op] else { return nil }
        if !kept.isThere { return .notKept(kept.name) }
        return isDecided(path) ? .decidedSince : nil
    }

    private mutating func refuse(_ op: Int, _ refusal: PhotoRefusal) {
        noteRest(refusal.refusal?.remaining ?? [], of: op)
        deliver(.stayed(op: op, nil, refusal))
    }

    /// What of a photo is not as it was shown.
    mutating func otherFiles(
        _ path: [UInt8], _ parts: PhotoParts?, _ grouping: Grouping
    ) -> PhotoRefusal? {
        guard grouping != .named else { return nil }
        return switch Belonging(path, parts, grouping, in: &folders, look) {
        case .same: nil
        case .joined(let names): .joined(names)
        case .parted(let names): .parted(names)
        }
    }

    /// The keys for both may have come before the undo was done: only here it is known what that brought back.
    private mutating func trashAgain(
        _ op: Int, _ former: Int, _ grouping: Grouping, to target: [UInt8]?, _ standing: Standing
    ) {
        guard let back = photos[former]?.returned else {
            // It has not come back, and the loop knows that.
            var path: [UInt8] = []
            switch photos[former] {
            case .gone(let name)?: path = service.receipt(of: name)?.sourcePath ?? []
            case .goneWhole(let filed)?: path = filed.path
            case .rest?, .returned?, nil: break
            }
            return refuse(op, .failed(.trash, Refusal(path, .alreadyInTrash(path: path))))
        }
        guard let warrant = back.warrant else {
            let error = TrashError.changedSinceShown(path: back.path)
            return refuse(op, .failed(.trash, Refusal(back.path, error)))
        }
        trash(op, back.path, back.parts, grouping, warrant, to: target, standing)
    }

    private mutating func restoreEarlier(
        _ folders: Set<[UInt8]>, behind decision: DecisionMoment?, by act: UInt64
    ) {
        // A folder that cannot be reached may keep this waiting, but not the interface.
        let folders = Set(folders.map(absolutePath))
        do throws(TrashError) {
            let own = Set(orders.values.lazy.flatMap(\.copies).map(\.batch))
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
