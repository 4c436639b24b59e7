import CLinux
import Glibc

extension Settlement {
    /// Ends what was to take the name of a file that has left: it gets the name, or the file comes back.
    func settleSuccessor(_ operation: inout Operation) throws(FailedCall) {
        guard operation.awaitsSuccessor, let successor = operation.successor else { return }
        guard let home = try directory(operation.sourceDirectory) else {
            // It lay in that folder: with the disk it comes back, without the folder there is none.
            try operation.checkMounted(user: user)
            return try drop(&operation)
        }
        let draft = operation.names.draft
        switch operation.state {
        case .abandoned, .restored:
            // The original is at home: what was made of it can be made again.
            try home.removeIfPresent(draft)
            return try drop(&operation)
        case .begun, .restoring: return
        case .trashed, .lost, .gone: break
        }
        if let made = successor.made {
            try removePlaceholder(operation.sourceName, in: home, unless: made)
        }
        if try home.holds(successor, as: operation.sourceName) {
            return try publish(&operation, in: home)
        }
        if try home.holds(successor, as: draft) {
            do throws(FailedCall) {
                _ = try home.move(draft, to: home, as: operation.sourceName)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
            // Another program may have saved its own file over the name since.
            if try home.holds(successor, as: operation.sourceName) {
                return try publish(&operation, in: home)
            }
        }
        if operation.state == .trashed { try bringBack(&operation) }
        guard operation.state == .restored else {
            // What was made of a file that is nowhere is all that is left of it.
            if try home.holds(successor, as: draft) {
                _ = try home.moveBack(draft, to: home, as: operation.sourceName)
            }
            return try drop(&operation)
        }
        try home.removeIfPresent(draft)
        try drop(&operation)
    }

    private func publish(
        _ operation: inout Operation, in home: borrowing Directory
    ) throws(FailedCall) {
        try home.removeSecondName(operation.names.draft, of: operation.sourceName)
        try home.sync()
        try conclude(&operation, .turned(operation.op, .published))
    }

    private func drop(_ operation: inout Operation) throws(FailedCall) {
        try conclude(&operation, .turned(operation.op, .dropped))
    }

    /// Brings the original back whose name is another file's by now, or whose successor is gone.
    private func bringBack(_ operation: inout Operation) throws(FailedCall) {
        guard let attempt = operation.attempts.last, let folder = try folder(attempt.place) else {
            throw FailedCall(call: "open", code: ENOENT, path: operation.sourcePath)
        }
        let steps = ReturnProtocol(journal: journal, user: user, act: 0)
        _ = try steps.run(&operation, attempt, from: folder)
    }

    /// Gives a new file its name back that was put away for an original that did not come.
    func giveNameBack(
        _ operation: Operation, in home: borrowing Directory
    ) throws(FailedCall) {
        let draft = operation.names.draft
        guard operation.successor?.outcome == .published else { return }
        try home.removeSecondName(draft, of: operation.sourceName)
        if try home.status(of: draft) == nil { return }
        _ = try home.moveBack(draft, to: home, as: operation.sourceName)
        try home.sync()
    }

    /// Removes a new file that was put away for an original that is back; one that was changed meanwhile stays, under another name.
    func removeSuccessor(
        _ operation: Operation, in home: borrowing Directory
    ) throws(FailedCall) {
        let draft = operation.names.draft
        guard let successor = operation.successor, try home.status(of: draft) != nil else { return }
        if try home.holds(successor, as: draft) { return try home.remove(draft) }
        _ = try home.moveBack(draft, to: home, as: operation.sourceName)
    }
}

extension Directory {
    /// Removes a name of ours where a move by link was cut short: the file has the other name too.
    fileprivate func removeSecondName(_ name: [UInt8], of other: [UInt8]) throws(FailedCall) {
        if let a = try status(of: name), let b = try status(of: other), isSameFile(a, b) {
            try remove(name)
        }
    }
}
