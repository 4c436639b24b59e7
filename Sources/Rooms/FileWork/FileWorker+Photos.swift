import PhotoLibrary
import System
import Trash

/// A photo of several files that is in the trash.
struct FiledPhoto {
    /// Of its cover, where it was.
    let path: [UInt8]
    let parts: PhotoParts
    let receipt: PhotoReceipt
}

/// A photo that is back, as it may be trashed again; a class, because the dictionary of 100,000 has room for more.
final class ReturnedPhoto {
    let path: [UInt8]
    let parts: PhotoParts?
    /// Nil where what was seen of it does not count any more.
    let warrant: TrashWarrant?
    /// Where its trash stands in the order of undo.
    let number: UInt64

    init(path: [UInt8], parts: PhotoParts?, warrant: TrashWarrant?, number: UInt64) {
        self.path = path
        self.parts = parts
        self.warrant = warrant
        self.number = number
    }
}

/// Where a trash stands among others: what comes back together with it, and in which order.
struct Standing {
    let batch: String?
    /// 0 where it is the next.
    let number: UInt64

    init(batch: String?, number: UInt64?) {
        self.batch = batch
        self.number = number ?? 0
    }
}

extension Departed {
    init(_ receipt: PhotoReceipt) {
        self.init(
            bytes: receipt.receipts.reduce(0) { $0 + $1.identity.size },
            paths: receipt.receipts.map(\.trashPath),
            isMoved: receipt.receipts.first?.verb == .move)
    }
}

/// Photos of several files.
extension FileWorker {
    /// Trashes all files that belong to a photo, or none; returns a receipt where only one of them is there.
    mutating func trash(
        photo op: Int, _ path: [UInt8], _ parts: PhotoParts, _ look: ([UInt8]) -> SeenMember?,
        _ warrant: TrashWarrant, _ standing: Standing
    ) -> Receipt? {
        func refuse(_ refusal: PhotoRefusal) { deliver(.stayed(op: op, nil, refusal)) }
        func refuse(_ error: TrashError, at member: [UInt8]) {
            let count = parts.others.count + 1
            refuse(.failed(.trash, Refusal(path, error, at: member, of: count)))
        }
        let others: [PhotoFiles.Member]
        switch SecondLook(path, parts, look) {
        case .whole(let members): others = members
        case .apart(let other, let strangers):
            refuse(.differentTimes(other: other, strangers: strangers))
            return nil
        case .missing(let name):
            let missing = BytePath.join(BytePath.directory(path), name)
            refuse(.missing(path: missing), at: missing)
            return nil
        }
        guard let now = WallTime.now() else {
            let call = FailedCall(call: "localtime_r", code: 0, path: path)
            refuse(.system(call), at: path)
            return nil
        }
        do throws(Refusal) {
            let files = PhotoFiles(stem: parts.stem, cover: path, by: warrant, others: others)
            let receipt = try service.trash(
                photo: files, now: now, batch: standing.batch, number: standing.number)
            ours.formUnion(receipt.receipts.map(\.op))
            guard let first = receipt.receipts.first else { return nil }
            let isAlone = first.group == first.op
            if !isAlone {
                photoReceipts[op] = FiledPhoto(path: path, parts: parts, receipt: receipt)
            }
            deliver(.left(op: op, nil, Departed(receipt)))
            return isAlone ? first : nil
        } catch {
            noteRemains(error.remaining, of: op)
            refuse(.failed(.trash, error))
            return nil
        }
    }

    /// Notes what could not come back of a photo that stays: it is requested where its trash was, in the order of time.
    mutating func noteRemains(_ receipts: [Receipt], of op: Int) {
        guard !receipts.isEmpty else { return }
        remains[op] = receipts
        ours.formUnion(receipts.map(\.op))
    }

    /// Brings back files of a photo that has stayed.
    mutating func restore(_ rest: [Receipt], of op: Int, by act: UInt64) {
        // What cannot come now is requested like what an earlier session has left.
        ours.subtract(rest.map(\.op))
        var back = FilesReturn()
        do throws(TrashError) {
            if let photo = PhotoReceipt(rest) {
                back.take(nil, try service.restore(photo, by: act))
            }
        } catch {
            back.note(error, of: rest.map(\.sourceName))
        }
        deliver(.restReturned(op: op, back))
    }

    /// Brings back all files of a photo that can come.
    mutating func restore(photo op: Int, by act: UInt64) {
        guard let filed = photoReceipts[op] else { return }
        do throws(TrashError) {
            let back = try service.restore(
                photo: filed.receipt.group, session: filed.receipt.session, by: act)
            guard !back.restored.isEmpty else {
                let error = back.waiting.first?.error ?? .goneFromTrash(path: filed.path)
                return deliver(.returned(op: op, nil, .failure(WaitingFile(error: error))))
            }
            photoReceipts[op] = nil
            // Asked for again, they come like those that an earlier session has left.
            ours.subtract(back.waiting.map(\.receipt.op))
            let whole = whole(filed, back)
            returned[op] = ReturnedPhoto(
                path: whole.path, parts: whole.parts, warrant: whole.returned?.now,
                number: filed.receipt.number)
            deliver(.returned(op: op, nil, .success(whole)))
        } catch {
            deliver(.returned(op: op, nil, .failure(WaitingFile(error: error))))
        }
    }

    /// The photo as it is now: what came back, and what others have brought back before.
    private func whole(_ filed: FiledPhoto, _ back: PhotoRestoration) -> PhotoReturn {
        let away = Set((back.gone + back.waiting.map(\.receipt)).map(\.op))
        var came = filed.receipt.receipts.filter { !away.contains($0.op) }
        let folder = BytePath.directory(filed.path)
        let cover = BytePath.lastComponent(filed.path)
        var names: [[UInt8]: [UInt8]] = [:]
        var returned: Returned?
        for restoration in back.restored {
            let name = BytePath.lastComponent(restoration.path)
            guard let place = came.firstIndex(where: { $0.op == restoration.op }) else { continue }
            let receipt = came.remove(at: place)
            names[receipt.sourceName] = name
            if receipt.sourceName == cover { returned = restoration.returned }
        }
        var there: Set<[UInt8]> = []
        for receipt in back.gone + came {
            // Another program may have brought it home.
            let home = BytePath.join(folder, receipt.sourceName)
            if (try? fileFacts(home))?.isRegularFile == true {
                names[receipt.sourceName] = receipt.sourceName
                there.insert(receipt.sourceName)
            }
        }
        let missing = back.gone.map(\.sourceName)
        var parts = filed.parts
        parts.others = parts.others.compactMap { part in
            names[part.name].map { PhotoParts.Part(name: $0, role: part.role) }
        }
        let picture = parts.others.first { $0.role == .picture }?.name
        let first = back.restored.first.map { BytePath.lastComponent($0.path) }
        let coverName = names[cover] ?? picture ?? first ?? cover
        parts.others.removeAll { $0.name == coverName }
        return PhotoReturn(
            path: filed.path.dropLast(cover.count) + coverName, isRenamed: coverName != cover,
            returned: returned,
            parts: parts.others.isEmpty ? nil : parts, count: filed.parts.others.count + 1,
            gone: missing.filter { !there.contains($0) },
            there: missing.filter { there.contains($0) },
            waiting: back.waiting.map { WaitingFile($0) })
    }
}
