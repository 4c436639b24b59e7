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
        case .abandoned:
            // The original never left: what was made of it can be made again.
            try home.removeIfPresent(draft)
            return try drop(&operation)
        case .restored: return try giveUpSuccessor(&operation, in: home)
        case .begun, .restoring: return
        case .trashed, .lost, .gone: break
        }
        if try hasName(successor, of: operation, in: home) {
            return publish(&operation, in: home)
        }
        if try home.holds(successor, as: draft) {
            do throws(FailedCall) {
                _ = try home.move(draft, to: home, as: operation.sourceName)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
            // Another program may have saved its own file over the name since.
            if try home.holds(successor, as: operation.sourceName) {
                return publish(&operation, in: home)
            }
        }
        if operation.state == .trashed { try bringBack(&operation) }
        try giveUpSuccessor(&operation, in: home)
    }

    /// Ends without the new file, which is all that is left of a photo that is nowhere.
    private func giveUpSuccessor(
        _ operation: inout Operation, in home: borrowing Directory
    ) throws(FailedCall) {
        let destination = operation.state == .restored ? operation.destinations.last?.name : nil
        let found = try home.status(of: destination ?? operation.sourceName)
        let isHome = found.map { operation.isPhoto(RecordedIdentity($0)) } ?? false
        try removeSuccessor(operation, in: home, isHome: isHome)
        try drop(&operation)
    }

    /// Gives the new file its name for good, and that is what counts; the next start ends what is left.
    private func publish(_ operation: inout Operation, in home: borrowing Directory) {
        let record = JournalRecord.turned(operation.op, .published)
        do throws(FailedCall) {
            let draft = operation.names.draft
            try home.removeSecondName(draft, of: operation.sourceName)
            if try home.status(of: draft) != nil {
                // A copy of it has the name.
                _ = try home.moveBack(draft, to: home, as: operation.sourceName)
            }
            try home.sync()
            try journal.append(record)
        } catch {
            // It is not lost by that.
        }
        operation.apply(record)
    }

    private func drop(_ operation: inout Operation) throws(FailedCall) {
        try conclude(&operation, .turned(operation.op, .dropped))
    }

    /// Brings the original back at once of an operation that failed behind its departure.
    func retreat(_ operation: inout Operation) throws(FailedCall) {
        guard operation.state == .trashed, operation.awaitsSuccessor,
            let successor = operation.successor,
            let home = try directory(operation.sourceDirectory)
        else { return try settle(&operation) }
        if try hasName(successor, of: operation, in: home) {
            return publish(&operation, in: home)
        }
        try bringBack(&operation)
        try giveUpSuccessor(&operation, in: home)
    }

    /// Whether the new file has the photo's name, which is free of what a move left behind.
    private func hasName(
        _ successor: Successor, of operation: Operation, in home: borrowing Directory
    ) throws(FailedCall) -> Bool {
        if let made = successor.made {
            try removePlaceholder(operation.sourceName, in: home, unless: made)
        }
        return try home.holds(successor, as: operation.sourceName)
    }

    /// Brings the original back whose name is another file's by now, or whose successor is gone.
    private func bringBack(_ operation: inout Operation) throws(FailedCall) {
        if let attempt = operation.attempts.last,
            try bringBack(&operation, attempt, by: 0) != nil
        {
            return
        }
        try conclude(&operation, JournalRecord(.gone, op: operation.op))
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

    /// Removes a new file that was put away for an original that is home for certain; it stays under another name where that is in doubt, or
    /// where it was changed meanwhile.
    func removeSuccessor(
        _ operation: Operation, in home: borrowing Directory, isHome: Bool
    ) throws(FailedCall) {
        let draft = operation.names.draft
        guard let successor = operation.successor, try home.status(of: draft) != nil else { return }
        if isHome, try home.holds(successor, as: draft) { return try home.remove(draft) }
        _ = try home.moveBack(draft, to: home, as: operation.sourceName)
        try home.sync()
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
