import CLinux
import Glibc
import System

/// One look at everything that the journals tell of.
struct Inspection {
    /// An operation as its journal has it.
    struct Known {
        let operation: Operation
        let session: [UInt8]
        /// Whether the riffle that does it is running.
        let isRunning: Bool

        /// Whether its temporary names are in use.
        var isUnderWay: Bool { isRunning && operation.isUnsettled }
    }

    let service: TrashService
    var found = Verification()
    var operations: [String: Known] = [:]
    /// Where files were copied to, with the mounts of these folders.
    var copyTargets: [Path: Path] = [:]
    /// Copies that a running riffle makes or takes away.
    var copiesUnderWay: Set<String> = []
    /// Photos that are neither in the trash nor at home, by their size, unless another program has trashed them again.
    var missing: [Int64: [(known: Known, kind: Verification.Kind)]] = [:]
    /// Whether any riffle is running: what it makes may be in no journal that was read.
    var isAnyRunning = false

    init(_ service: TrashService) {
        self.service = service
    }

    /// What was found, in order.
    var result: Verification {
        var result = found
        result.findings.sort { a, b in
            if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
            if a.number != b.number { return a.number < b.number }
            return a.path.lexicographicallyPrecedes(b.path)
        }
        return result
    }

    /// Reads all journals as they are, locked or not.
    mutating func readJournals() throws(FailedCall) {
        guard let stateHome = service.places.stateHome,
            let folder = try JournalFolder(opening: stateHome)
        else { return }
        let locked = LockTable()
        for session in try folder.sessions() {
            do throws(FailedCall) {
                let status = try folder.directory.status(of: session)
                let isRunning = status.map { locked.holds($0.identity.inode) } ?? false
                if isRunning { isAnyRunning = true }
                let list = try service.readUnlocked(session, in: folder)
                if !isRunning { noteInterrupted(list) }
                note(list.copies.all, isRunning: isRunning)
                for operation in list.operations {
                    operations[operation.op] = Known(
                        operation: operation, session: session, isRunning: isRunning)
                }
            } catch {
                found.findings.append(
                    .init(
                        kind: .unreadable, path: BytePath.join(folder.directory.path, session),
                        error: TrashError(error)))
            }
        }
        // After the journals: what has left them meanwhile is here.
        try readArchive(in: folder)
    }

    /// Photos of several files that an interruption left in two places, where none of the operations says so by itself.
    private mutating func noteInterrupted(_ list: OperationList) {
        for plan in list.plans where plan.outcome == nil {
            let members = list.operations(of: plan)
            if members.contains(where: \.isPending) { continue }
            let stored = members.filter { $0.state == .trashed }.count
            if stored == 0 || stored == plan.members.count && !plan.isAskedBack { continue }
            found.findings.append(
                .init(
                    kind: .interrupted, number: members.first?.sequence ?? 0,
                    path: BytePath.join(plan.directory, plan.members[0].name)))
        }
    }

    /// Reads what is settled; files of the archive may be made into others meanwhile, and are looked for again then.
    private mutating func readArchive(in folder: borrowing JournalFolder) throws(FailedCall) {
        for attempt in 1... {
            do throws(FailedCall) {
                let archive = try Archive(in: folder.directory)
                var lines = archive.lines()
                while let line = try lines.next(in: archive) {
                    guard let (operation, session) = line.operation,
                        operations[operation.op] == nil
                    else { continue }
                    operations[operation.op] = Known(
                        operation: operation, session: session, isRunning: false)
                }
                return
            } catch {
                guard error.code == ENOENT, attempt < 4 else { throw error }
            }
        }
    }

    /// Looks for each photo where its journal has it.
    mutating func lookAtOperations() {
        for known in operations.values {
            let operation = known.operation
            if operation.isUnsettled {
                if known.isRunning { found.underWay += 1 } else { report(.interrupted, known) }
            }
            switch operation.state {
            case .trashed: lookInTrash(for: known)
            case .lost: if !isHome(operation) { miss(known, .lost) }
            case .restored: found.restored += 1
            case .gone: found.knownGone += 1
            case .begun, .restoring, .abandoned: break
            }
        }
    }

    private mutating func lookInTrash(for known: Known) {
        switch service.standing(of: known.operation, known.session) {
        case .inTrash(let identity, let isNoted):
            found.stored += 1
            found.storedBytes += identity.size
            if !isNoted { report(.noNote, known) }
        case .gone:
            // What lies in a folder of the user's is the user's to take.
            if known.operation.verb == .move || isHome(known.operation) {
                found.takenOut += 1
            } else {
                miss(known, .gone)
            }
        case .unreachable(let error): report(.unreachable, known, error)
        }
    }

    private mutating func miss(_ known: Known, _ kind: Verification.Kind) {
        missing[known.operation.identity.size, default: []].append((known, kind))
    }

    mutating func report(
        _ kind: Verification.Kind, _ known: Known, _ error: TrashError? = nil
    ) {
        let operation = known.operation
        found.findings.append(
            .init(
                kind: kind, number: operation.sequence, path: operation.sourcePath,
                trashPath: operation.attempts.last?.path, bytes: operation.identity.size,
                error: error))
    }

    /// Whether another program put the photo back to its place.
    private func isHome(_ operation: Operation) -> Bool {
        do throws(FailedCall) {
            let folder = try Directory.following(
                operation.sourceDirectory, user: service.places.effectiveUser,
                mount: operation.sourceMount)
            guard let status = try folder.status(of: operation.sourceName) else { return false }
            return RecordedIdentity(status).hasContent(of: operation.identity)
        } catch {
            return false
        }
    }
}
