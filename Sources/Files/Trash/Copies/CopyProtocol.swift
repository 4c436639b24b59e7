import CLinux
import Glibc
import System

/// A file of a photo on its way to a copy.
final class HeldSource {
    let source: CopySource
    let role: MemberRole

    init(_ source: consuming CopySource, _ role: MemberRole) {
        self.source = source
        self.role = role
    }
}

/// Gives one file a copy, or a link, in a folder, step by step, each one announced in the journal; nothing is ever replaced.
struct CopyProtocol {
    let journal: JournalFile

    /// Makes what will be the copy, under a name that is not in use.
    func prepare(
        _ copy: inout CopyOperation, _ source: borrowing CopySource,
        in target: borrowing TargetFolder
    ) throws(FailedCall) {
        try journal.append(copy.intent)
        if copy.way == .link { return try prepareLink(&copy, in: target) }
        do throws(FailedCall) {
            copy.made = try source.home.copy(
                source.ownName, expected: source.identity, mark: source.mark,
                to: target.directory, as: copy.names.data
            ) { copy.made = $0 }
        } catch {
            guard error.code == ENOENT || error.isChange, source.home.hasLost(source.ownName) else {
                throw error
            }
            throw FailedCall(call: "copy", code: ENOENT, path: source.path)
        }
    }

    /// A link is known by its inode too: another program's may say the same.
    private func prepareLink(
        _ copy: inout CopyOperation, in target: borrowing TargetFolder
    ) throws(FailedCall) {
        let name = copy.names.data
        let path = BytePath.join(target.directory.path, name)
        try check(
            unsafe clinux_symlink(
                cString(copy.sourcePath), target.directory.descriptor.number, cString(name)),
            "symlinkat", path)
        guard let status = try target.directory.status(of: name) else {
            throw FailedCall(call: "fstatat", code: ENOENT, path: path)
        }
        copy.made = RecordedIdentity(status)
    }

    /// Gives it the name; EEXIST where that is taken, and nothing has changed then.
    ///
    /// Another file that has the name of what was made is given none, or noticed where it came at the last moment.
    func publish(
        _ copy: inout CopyOperation, of source: borrowing CopySource, as name: [UInt8],
        in target: borrowing TargetFolder
    ) throws(FailedCall) {
        try checkMade(copy, of: source, as: copy.names.data, in: target.directory)
        copy.name = name
        // With the identity of what was made, by which recovery knows it.
        try journal.append(copy.intent)
        _ = try target.directory.move(copy.names.data, to: target.directory, as: name)
        try target.directory.sync()
        try checkMade(copy, of: source, as: name, in: target.directory)
        guard let status = try target.directory.status(of: name) else {
            throw FailedCall(
                call: "fstatat", code: ENOENT, path: BytePath.join(target.directory.path, name))
        }
        let record = JournalRecord(.copied, op: copy.op, identity: RecordedIdentity(status))
        try journal.append(record)
        copy.apply(record)
    }

    private func checkMade(
        _ copy: CopyOperation, of source: borrowing CopySource, as name: [UInt8],
        in folder: borrowing Directory
    ) throws(FailedCall) {
        guard let made = copy.made else { return }
        let isMade =
            switch copy.way {
            case .copy: try folder.isCopy(name, made, of: source.ownName, in: source.home)
            case .link:
                try folder.status(of: name).map { (status) throws(FailedCall) in
                    try folder.isLink(name, status, to: copy.sourcePath)
                } ?? false
            }
        try check(isMade ? 0 : ESTALE, FailedCall.replaced, folder.path)
    }
}

/// The names that the files of a photo get in a folder: one number for all that have none yet.
struct CopyNames {
    private let naming: MemberNaming
    private let limit: Int
    private let way: CopyOperation.Way
    /// What the only file is called in the folder; nil for its own name.
    private let called: [UInt8]?
    private(set) var number = 0

    init(
        _ stem: [UInt8], _ held: [HeldSource], _ limit: Int, _ way: CopyOperation.Way,
        called: [UInt8]? = nil
    ) {
        self.called = held.count == 1 ? called : nil
        naming =
            held.count == 1
            ? .alone
            : .shared(SharedStem(stem: stem, members: held.map { $0.source.name }), from: 1)
        self.limit = limit
        self.way = way
    }

    func name(of held: HeldSource) -> [UInt8] {
        naming.trashName(called ?? held.source.name, number: number, limit: limit)
    }

    /// Goes on to the next number with which each name is free, or has the same bytes already.
    mutating func advance(
        for held: some Sequence<HeldSource>, in target: borrowing TargetFolder
    ) throws(FailedCall) {
        search: while true {
            number += 1
            for member in held {
                let occupant = try target.occupant(of: name(of: member), for: member.source, way)
                if occupant == .other { continue search }
            }
            return
        }
    }
}
