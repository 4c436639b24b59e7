import CLinux
import Glibc
import System

extension TrashService {
    /// Moves a photo to the trash of its mount, or to the folder the user chose.
    ///
    /// `warrant` is for the file that was looked at (the target, if the path is a symbolic link, which is itself what is
    /// moved); another file under the same name is refused, and so is the same one once anything was done to it. Photos with one
    /// `group` are brought back together, and so are those of one `batch`; nil is one of its own. `number` is where this stands in the
    /// order of undo; with 0 it is the next. When this throws, the photo is where it was, unless the error says otherwise.
    public func trash(
        path: [UInt8], by warrant: TrashWarrant, now: WallTime, group: String? = nil,
        batch: String? = nil, number: UInt64 = 0
    ) throws(TrashError) -> Receipt {
        try trash(
            path: path, by: warrant, now: now, group: group, batch: batch, number: number, to: nil)
    }

    /// The same, or with a target the move there.
    func trash(
        path: [UInt8], by warrant: TrashWarrant, now: WallTime, group: String? = nil,
        batch: String?, number: UInt64, to target: MoveTarget?
    ) throws(TrashError) -> Receipt {
        let source = try Departure.find(
            path, expecting: .warrant(warrant), user: places.effectiveUser)
        let op: String
        do throws(FailedCall) {
            op = hexadecimal(try randomBits())
        } catch {
            throw TrashError(error)
        }
        var operation = Operation(source, op: op, group: group, now: now)
        operation.warrant = warrant
        operation.batch = batch
        operation.sequence = number
        if target != nil { operation.verb = .move }
        return try send(operation, source, to: target)
    }

    /// Moves a photo to the first place that takes it.
    func send(
        _ announced: Operation, _ source: borrowing Departure, to target: MoveTarget?
    ) throws(TrashError) -> Receipt {
        var operation = announced
        let candidates: [TrashCandidate]
        do throws(FailedCall) {
            if let target { try source.checkLeadsTheSame(from: target.path) }
            candidates = try self.candidates(for: source, to: target)
        } catch {
            throw TrashError(error)
        }
        var isHomeRefused = false
        for candidate in candidates {
            let folder: TrashFolder
            do throws(FailedCall) {
                folder = try candidate.open(user: places.effectiveUser)
            } catch {
                if candidates.count == 1 { throw TrashError(error) }
                if case .home = candidate { isHomeRefused = true }
                continue
            }
            do throws(FailedCall) {
                try checkRoom(for: room(source, in: folder, candidate), in: folder, candidate)
            } catch {
                throw TrashError(error)
            }
            if let receipt = try pass(&operation, source, into: folder, candidate) {
                return receipt
            }
        }
        try abandonUnlessUntouched(&operation)
        // What was refused just now, or could not be made, is not offered.
        throw .needsChoice(
            mount: source.mount, homeAvailable: !isHomeRefused && places.mayHaveHomeTrash)
    }

    /// Says before anything is written down why a folder cannot take copies that need so many bytes.
    func checkRoom(
        for bytes: Int64, in folder: borrowing TrashFolder, _ candidate: TrashCandidate
    ) throws(FailedCall) {
        if candidate.allowsCopy { try folder.files.checkRoom(for: bytes) }
    }

    /// Bytes that a file takes in a folder if it has to be copied there.
    func room(
        _ source: borrowing Departure, in folder: borrowing TrashFolder, _ candidate: TrashCandidate
    ) throws(FailedCall) -> Int64 {
        guard candidate.allowsCopy else { return 0 }
        let isBeside = try Mount(of: source.directory) == Mount(of: folder.files)
        return isBeside ? 0 : source.room
    }

    /// Nil when the folder is on another file system and photos are not copied there.
    func pass(
        _ operation: inout Operation, _ source: borrowing Departure,
        into folder: borrowing TrashFolder, _ candidate: TrashCandidate,
        naming: MemberNaming = .alone
    ) throws(TrashError) -> Receipt? {
        try refuseTrash(source, folder)
        let journal = try openJournal()
        if operation.sequence == 0 { operation.sequence = try takeNumbers() }
        Reserve.keep(in: folder)
        let steps = MoveProtocol(journal: journal, user: places.effectiveUser)
        do throws(FailedCall) {
            let result = try steps.run(
                &operation, source, into: folder, allowsCopy: candidate.allowsCopy,
                naming: naming)
            switch result {
            case .crossesFileSystems: return nil
            case .changed, .vanished:
                let record = JournalRecord(.abandoned, op: operation.op)
                try? journal.append(record)
                operation.apply(record)
                operations.put(operation)
                let code = if case .vanished = result { ENOENT } else { ESTALE }
                throw FailedCall(call: "copy", code: code, path: source.path)
            case .done(let method, let identity):
                operation.noteStored(in: folder)
                let record = JournalRecord.trashed(
                    operation.op, identity, method: method, as: operation.storedMark)
                // The intent is on the disk already; recovery reads the outcome off the folders.
                try? journal.append(record)
                operation.apply(record)
            }
        } catch {
            if operation.state == .begun { try settleAfter(error, &operation, journal, source) }
            if operation.state != .trashed {
                if error.isChange, source.isTakenAway { throw .missing(path: source.path) }
                throw error.path == journal.path ? .journalUnwritable(error) : TrashError(error)
            }
        }
        if let last = operations.last { operation.share(with: last) }
        operations.put(operation)
        Reserve.keep(in: folder)
        return Receipt(operation, session: journal.session)
    }

    /// Ends an operation that failed on the way; it may turn out to have succeeded.
    private func settleAfter(
        _ failure: FailedCall, _ operation: inout Operation, _ journal: JournalFile,
        _ source: borrowing Departure
    ) throws(TrashError) {
        guard !operation.attempts.isEmpty else { return }
        let settlement = settlement(journal)
        do throws(FailedCall) {
            try settlement.settle(&operation)
        } catch {
            // Left for the next recovery.
        }
        if operation.state != .trashed { operations.put(operation) }
        let aside = operation.names.aside
        if operation.state == .begun, let status = try? source.directory.status(of: aside),
            status.identity.size >= 0
        {
            throw .leftAside(path: BytePath.join(source.directory.path, aside))
        }
    }

    /// A photo that lies in the trash folder itself cannot be trashed once more.
    private func refuseTrash(
        _ source: borrowing Departure, _ folder: borrowing TrashFolder
    ) throws(TrashError) {
        var isThere = false
        do throws(FailedCall) {
            let here = try source.directory.descriptor.status()
            if try isSameFile(here, folder.files.descriptor.status()) {
                isThere = true
            }
        } catch {
            throw TrashError(error)
        }
        if isThere { throw .alreadyInTrash(path: source.path) }
    }

    func abandonUnlessUntouched(_ operation: inout Operation) throws(TrashError) {
        guard let journal, !operation.attempts.isEmpty else { return }
        let settlement = settlement(journal)
        do throws(FailedCall) {
            try settlement.settle(&operation)
        } catch {
            // Left for the next recovery.
        }
        operations.put(operation)
    }
}
