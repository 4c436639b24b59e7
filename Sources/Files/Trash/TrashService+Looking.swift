import CLinux

/// Saying what an undo would do, and doing nothing.
extension TrashService {
    /// Tells of each photo what asking it back would come to.
    func look(at step: [UndoCandidate], _ report: inout UndoReport) {
        var photos: [String: PhotoRestoration] = [:]
        var order: [String] = []
        // A look does not settle what was interrupted: where the photo will be is unknown.
        for candidate in step where !candidate.isPending {
            let receipt = candidate.receipt
            let photo = isPlanned(receipt) ? receipt.group : receipt.op
            if photos[photo] == nil { order.append(photo) }
            look(at: receipt, &photos[photo, default: PhotoRestoration()])
        }
        for photo in order.compactMap({ photos[$0] }) { report.take(photo) }
    }

    private func look(at receipt: Receipt, _ photo: inout PhotoRestoration) {
        do throws(TrashError) {
            try checkIsOver(receipt.session)
            guard let operation = try operation(of: receipt) else {
                throw .notRestorable(op: receipt.op)
            }
            switch standing(of: operation, receipt.session) {
            case .inTrash(let identity, _):
                photo.restored.append(
                    Restoration(
                        op: receipt.op, path: receipt.sourcePath,
                        isRenamed: isTaken(of: operation),
                        identity: identity, time: receipt.time, verb: receipt.verb))
            case .gone: photo.gone.append(receipt)
            case .unreachable(let error): throw error
            }
        } catch {
            photo.waiting.append(.init(receipt: receipt, error: error))
        }
    }

    private func checkIsOver(_ session: [UInt8]) throws(TrashError) {
        let folder = try journalFolder()
        do throws(FailedCall) {
            if try earlierBook(session, in: folder) != nil { return }
        } catch {
            // A settled session has no journal any more, and no process holds it.
            return
        }
        throw .inUse(session: session)
    }

    /// Whether something has its name now that is not to go for it; of a folder that cannot be opened nothing is said.
    private func isTaken(of operation: Operation) -> Bool {
        do throws(FailedCall) {
            let directory = try Directory.following(
                operation.sourceDirectory, user: places.effectiveUser)
            let name = operation.sourceName
            if let successor = operation.successor, try directory.holds(successor, as: name) {
                return false
            }
            return try directory.status(of: name) != nil
        } catch {
            return false
        }
    }
}
