import CLinux
import Glibc

/// What came of moving a photo into one trash folder.
enum MoveOutcome {
    case done(MoveMethod, RecordedIdentity)
    /// The folder is on another file system, and copying there is not allowed.
    case crossesFileSystems
    /// The photo was another one by the time it was moved; that one is back, and nothing is left behind.
    case changed
    /// The photo was gone by the time it was to be moved: another program was quicker.
    case vanished
}

/// Moves one photo into one trash folder, step by step, each one announced in the journal.
///
/// Whatever call fails, the disk is left in a state that `Settlement` can complete or take back.
struct MoveProtocol {
    let journal: JournalFile
    let user: UInt32
    /// Names that are taken by others between the look and the move are given up this often.
    private static let collisionLimit = 1000

    init(journal: JournalFile, user: UInt32) {
        self.journal = journal
        self.user = user
    }

    /// Tries names until one is free.
    func run(
        _ operation: inout Operation, _ source: borrowing Departure,
        into folder: borrowing TrashFolder, allowsCopy: Bool, naming: MemberNaming = .alone
    ) throws(FailedCall) -> MoveOutcome {
        var copy: RecordedIdentity?
        var number = naming.first - 1
        var collisions = 0
        let limit = try folder.nameLimit()
        while true {
            number += 1
            let name = naming.trashName(source.name, number: number, limit: limit)
            guard try folder.isFree(name) else { continue }
            try announce(&operation, .init(place: folder.place, name: name))
            do throws(FailedCall) {
                var isLinkable = true
                if folder.hasInfo {
                    let method = try folder.publish(operation.info(in: folder.place), as: name)
                    // What does not do for the note does not do for the photo.
                    isLinkable = method != .placeholder
                }
                if copy == nil {
                    let outcome = try move(
                        operation, source, to: folder, as: name, isLinkable: isLinkable)
                    if let outcome { return outcome }
                    guard allowsCopy else {
                        try folder.removeInfo(of: name, from: operation.op, user: user)
                        return .crossesFileSystems
                    }
                    copy = try duplicate(&operation, source, in: folder)
                }
                if let copy {
                    return try exchange(operation, source, for: copy, in: folder, as: name)
                }
            } catch {
                if copy == nil, try hasVanished(error, source, from: folder, name) {
                    try folder.removeInfo(of: name, from: operation.op, user: user)
                    return .vanished
                }
                collisions += 1
                guard error.code == EEXIST, collisions < Self.collisionLimit else { throw error }
                try folder.removeInfo(of: name, from: operation.op, user: user)
            }
        }
    }

    /// Whether a call failed because the photo is gone, and not by us.
    private func hasVanished(
        _ failure: FailedCall, _ source: borrowing Departure, from folder: borrowing TrashFolder,
        _ name: [UInt8]
    ) throws(FailedCall) -> Bool {
        guard failure.code == ENOENT, try source.directory.status(of: source.name) == nil else {
            return false
        }
        return try folder.files.status(of: name) == nil
    }

    private func announce(
        _ operation: inout Operation, _ attempt: Operation.Attempt
    ) throws(FailedCall) {
        try journal.append(.begun(operation, attempt))
        operation.attempts.append(attempt)
    }

    /// Nil when the folder is on another file system.
    private func move(
        _ operation: Operation, _ source: borrowing Departure,
        to folder: borrowing TrashFolder, as name: [UInt8], isLinkable: Bool
    ) throws(FailedCall) -> MoveOutcome? {
        guard try source.isUntouched() else {
            try folder.removeInfo(of: name, from: operation.op, user: user)
            folder.syncIfPossible()
            return .changed
        }
        let method: MoveMethod
        do throws(FailedCall) {
            method = try source.directory.move(
                source.name, to: folder.files, as: name, aside: operation.names.aside,
                isLinkable: isLinkable)
        } catch {
            if error.code == EXDEV { return nil }
            throw error
        }
        let moved = try folder.files.status(of: name)
        guard let moved, try source.isSelf(moved) else {
            if moved != nil {
                _ = try folder.files.moveBack(name, to: source.directory, as: source.name)
                try? source.directory.sync()
            }
            try folder.removeInfo(of: name, from: operation.op, user: user)
            folder.syncIfPossible()
            return .changed
        }
        // The rename is done; a disk that cannot say so now changes nothing about it.
        try? folder.files.sync()
        try? source.directory.sync()
        return .done(method, RecordedIdentity(moved))
    }
}

extension Directory {
    /// Moves a photo back to its own name, or to `name (restored N)` when that is taken; returns the name.
    func moveBack(
        _ name: [UInt8], to directory: borrowing Directory, as ownName: [UInt8]
    ) throws(FailedCall) -> [UInt8] {
        var number = 0
        while true {
            number += 1
            let newName = restoredName(ownName, number: number)
            do throws(FailedCall) {
                _ = try move(name, to: directory, as: newName)
                return newName
            } catch {
                guard error.code == EEXIST, number < 10000 else { throw error }
            }
        }
    }
}
