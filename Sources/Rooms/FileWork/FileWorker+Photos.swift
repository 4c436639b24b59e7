import PhotoLibrary
import System
import Trash

extension Departed {
    init(_ receipt: PhotoReceipt) {
        self.init(
            bytes: receipt.receipts.reduce(0) { $0 + $1.identity.size },
            paths: receipt.receipts.map(\.trashPath),
            isMoved: receipt.receipts.first?.verb == .move)
    }
}

/// Photos of one file or several, on their way to the trash or to a folder of the user's, and back.
extension FileWorker {
    /// Moves all files that belong to a photo to the trash, or with a target there, or none.
    func gone(
        _ path: [UInt8], _ parts: PhotoParts?, _ warrant: TrashWarrant, to named: [UInt8]?,
        _ standing: Standing
    ) throws(PhotoRefusal) -> PhotoReceipt {
        func refusal(_ error: TrashError, at member: [UInt8]) -> PhotoRefusal {
            let count = (parts?.others.count ?? 0) + 1
            return .failed(
                named == nil ? .trash : .move, Refusal(path, error, at: member, of: count))
        }
        var others: [PhotoFiles.Member] = []
        if let parts {
            switch SecondLook(path, parts, look) {
            case .whole(let members): others = members
            case .apart(let other, let strangers):
                throw .differentTimes(other: other, strangers: strangers)
            case .missing(let name):
                let missing = BytePath.join(BytePath.directory(path), name)
                throw refusal(.missing(path: missing), at: missing)
            }
        }
        guard let now = WallTime.now() else {
            let call = FailedCall(call: "localtime_r", code: 0, path: path)
            throw refusal(.system(call), at: path)
        }
        let files = PhotoFiles(
            stem: parts?.stem ?? [], cover: path, by: warrant, others: others)
        do throws(Refusal) {
            if let named {
                return try service.move(
                    photo: files, to: targetPath(named, besides: path, home: home), now: now,
                    batch: standing.batch, number: standing.number)
            }
            if parts != nil {
                return try service.trash(
                    photo: files, now: now, batch: standing.batch, number: standing.number)
            }
        } catch {
            throw .failed(named == nil ? .trash : .move, error)
        }
        do throws(TrashError) {
            return PhotoReceipt(
                try service.trash(
                    path: path, by: warrant, now: now, batch: standing.batch,
                    number: standing.number))
        } catch {
            throw refusal(error, at: path)
        }
    }

    /// Notes what has gone, for its undo.
    mutating func note(
        _ receipt: PhotoReceipt, of op: Int, _ path: [UInt8], _ parts: PhotoParts?
    ) {
        ours.formUnion(receipt.receipts.map(\.op))
        guard let first = receipt.receipts.first else { return }
        if let parts, first.group != first.op {
            photos[op] = .goneWhole(FiledPhoto(path: path, parts: parts, receipt: receipt))
        } else {
            photos[op] = .gone(first.op)
        }
    }

    /// Notes what could not come back of a photo that stays: it is requested where its trash was, in the order of time.
    mutating func noteRest(_ receipts: [Receipt], of op: Int) {
        guard !receipts.isEmpty else { return }
        photos[op] = .rest(receipts, photos[op]?.returned)
        ours.formUnion(receipts.map(\.op))
    }

    /// Brings back what a trash has taken away; of one that has failed the interface was told so.
    mutating func restore(_ op: Int, by act: UInt64) {
        switch photos[op] {
        case .gone(let name)?:
            if let receipt = service.receipt(of: name) {
                restore(PhotoReceipt(receipt), nil, of: op, by: act)
            }
        case .goneWhole(let filed)?: restore(filed.receipt, filed, of: op, by: act)
        case .rest(let receipts, let former)?:
            photos[op] = former.map { .returned($0) }
            restore(rest: receipts, of: op, by: act)
        case .returned(let back)?:
            // Of what was brought back before, it waits for an answer.
            if op < 0 { deliver(.returned(op: op, nil, .success(PhotoReturn(path: back.path)))) }
        case nil: break
        }
    }

    /// Brings back files of a photo that has stayed.
    private mutating func restore(rest: [Receipt], of op: Int, by act: UInt64) {
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

    /// Brings back all files of a photo that can come; `filed` is nil for a photo of one file.
    private mutating func restore(
        _ receipt: PhotoReceipt, _ filed: FiledPhoto?, of op: Int, by act: UInt64
    ) {
        do throws(TrashError) {
            let back = try service.restore(receipt, by: act)
            guard let first = back.restored.first else {
                throw back.waiting.first?.error ?? .goneFromTrash(path: filed?.path ?? [])
            }
            // Asked for again, they come like those that an earlier session has left.
            ours.subtract(back.waiting.map(\.receipt.op))
            let photo = filed.map { whole($0, back) } ?? PhotoReturn(first)
            photos[op] = .returned(
                ReturnedPhoto(photo, warrant: photo.returned?.now, number: receipt.number))
            deliver(.returned(op: op, nil, .success(photo)))
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
