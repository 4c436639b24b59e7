import CLinux
import Glibc
import System

extension TrashService {
    /// Announces a new file in place of a photo and makes it, empty; nothing is done to the photo.
    ///
    /// `turn` says how the picture of the new file is turned, as EXIF numbers it. `warrant`, `batch` and `number` are those of a trash. A file with other names is refused unless `partsNames`, and so is a symbolic
    /// link: what it leads to is another photo.
    public func beginTurn(
        path: [UInt8], turn: Int, by warrant: TrashWarrant, now: WallTime, batch: String? = nil,
        number: UInt64 = 0, partsNames: Bool = false
    ) throws(TrashError) -> TurnDraft {
        let departure = try Departure.find(
            path, expecting: .warrant(warrant), user: places.effectiveUser)
        let status: FileStatus
        let op: String
        do throws(FailedCall) {
            status = try departure.file.status()
            try departure.directory.checkRoom(for: departure.room)
            op = hexadecimal(try randomBits())
        } catch {
            throw TrashError(error)
        }
        if !status.isRegular { throw .isLink(path: path) }
        let names = Int(status.identity.links)
        if names > 1, !partsNames { throw .hasOtherNames(names, path: path) }
        let original = try departure.opened()
        var operation = Operation(departure, op: op, now: now)
        operation.warrant = warrant
        operation.batch = batch
        operation.verb = .turn
        let journal = try openJournal()
        operation.successor = Successor(turn: turn, act: number == 0 ? 0 : try takeNumbers())
        operation.sequence = number == 0 ? try takeNumbers() : number
        do throws(FailedCall) {
            try journal.append(.turning(operation))
        } catch {
            throw .journalUnwritable(error)
        }
        operations.put(operation)
        do throws(FailedCall) {
            let draft = try departure.directory.create(operation.names.draft)
            return TurnDraft(
                departure: departure, original: original, draft: draft, operation: operation)
        } catch {
            giveUp(operation.op, journal)
            throw TrashError(error)
        }
    }

    /// Trashes the photo and gives the new file its name, which must be sealed and checked.
    ///
    /// When this throws, the photo is where it was, unless the error says otherwise, and nothing else is left.
    public func turn(_ draft: consuming TurnDraft) throws(TrashError) -> Receipt {
        precondition(draft.operation.successor?.made != nil, "sealed before it takes the name")
        let op = draft.operation.op
        let journal = try openJournal()
        operations.put(draft.operation)
        var failure: TrashError?
        do throws(TrashError) {
            _ = try send(draft.operation, draft.departure, to: nil)
        } catch {
            failure = error
        }
        guard let place = operations.place(of: op) else { throw .notRestorable(op: op) }
        let settlement = settlement(journal)
        do throws(FailedCall) {
            try settlement.settle(&operations[place])
        } catch {
            if failure == nil { failure = TrashError(error) }
            try? settlement.retreat(&operations[place])
        }
        let operation = operations[place]
        if operation.state == .trashed, operation.successor?.outcome == .published,
            let receipt = Receipt(operation, session: journal.session)
        {
            let status = (try? draft.departure.directory.status(of: operation.sourceName)) ?? nil
            operations[place].successor?.mark = status.map { FileMark($0) }
            return receipt
        }
        // Where it lies aside is said already.
        if case .leftAside? = failure, let failure { throw failure }
        try operation.checkIsBack(draft.departure)
        throw failure ?? .changedSinceShown(path: operation.sourcePath)
    }

    /// The new file of a turn of this session, for what was seen of the original; nil where it is not known.
    public func successor(of receipt: Receipt) -> Returned? {
        guard let place = operations.place(of: receipt.op),
            let warrant = operations[place].warrant, let mark = operations[place].successor?.mark
        else { return nil }
        return Returned(warrant, now: mark)
    }

    /// Gives a new file up; the photo is where it was.
    public func drop(_ draft: consuming TurnDraft) {
        guard let journal else { return }
        giveUp(draft.operation.op, journal)
    }

    /// Ends an operation whose photo did not leave; what cannot be done now the next recovery does.
    private func giveUp(_ op: String, _ journal: JournalFile) {
        guard let place = operations.place(of: op) else { return }
        try? settlement(journal).settle(&operations[place])
    }
}

extension Operation {
    /// Says where the photo is when a turn failed, unless it is at home.
    fileprivate func checkIsBack(_ source: borrowing Departure) throws(TrashError) {
        guard let path = attempts.last?.path else { return }
        switch state {
        case .gone: throw .goneFromTrash(path: path)
        case .abandoned, .restored, .lost: return
        case .begun, .trashed, .restoring: break
        }
        let status = (try? source.directory.status(of: sourceName)) ?? nil
        let isHome = (try? source.isSelf(status)) ?? false
        if !isHome { throw .leftInTrash(path: path) }
    }
}

extension Departure {
    /// The photo, open to be read.
    fileprivate func opened() throws(TrashError) -> Descriptor {
        do throws(FailedCall) {
            let original = try directory.open(name)
            try check(try isSelf(original.status()) ? 0 : ESTALE, "copy", path)
            return original
        } catch {
            throw TrashError(error)
        }
    }
}

extension JournalRecord {
    /// The intent to make a new file in place of a photo.
    static func turning(_ operation: Operation) -> JournalRecord {
        var record = facts(.turning, of: operation)
        operation.successor?.write(to: &record)
        return record
    }
}
