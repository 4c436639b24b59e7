import CLinux
import Glibc
import System

/// What lies in the trashes and the folders without a reason.
extension Inspection {
    mutating func lookIntoTrashes() {
        let places = service.places
        var all = Set(operations.values.flatMap { $0.operation.attempts.map(\.place) })
        if let home = places.dataHome.map({ BytePath.join($0, bytes("Trash")) }) {
            all.insert(
                .init(path: home, layout: .freedesktop, topDirectory: nil, mustBeOwned: true))
        }
        if let chosen = places.trashDirectory {
            all.insert(
                .init(path: chosen, layout: .freedesktop, topDirectory: nil, mustBeOwned: false))
        }
        if let chosen = places.rejectDirectory {
            all.insert(.init(path: chosen, layout: .flat, topDirectory: nil, mustBeOwned: false))
        }
        var seen: Set<[UInt64]> = []
        for place in all {
            do throws(FailedCall) {
                guard let folder = try service.trashFolder(place) else { continue }
                let identity = try folder.base.descriptor.status().identity
                guard seen.insert([identity.device, identity.inode]).inserted else { continue }
                try lookForLeftovers(in: folder.base)
                if folder.hasInfo { try lookAtNotes(of: folder) }
            } catch {
                // The photos that are in it have been told of.
            }
        }
        for (known, kind) in missing.values.joined() { report(kind, known) }
    }

    mutating func lookIntoFolders() {
        var mounts: [Path: Path] = [:]
        for known in operations.values {
            mounts[known.operation.sourceDirectory] = known.operation.sourceMount
            for destination in known.operation.destinations {
                mounts[destination.directory] = destination.mount ?? known.operation.sourceMount
            }
        }
        mounts.merge(copyTargets) { known, _ in known }
        for (folder, mount) in mounts {
            do throws(FailedCall) {
                let user = service.places.effectiveUser
                try lookForLeftovers(in: try Directory.following(folder, user: user, mount: mount))
            } catch {
                // A folder that is not there holds nothing.
            }
        }
    }

    /// Finds what has a temporary name of an operation that is not under way.
    private mutating func lookForLeftovers(in directory: borrowing Directory) throws(FailedCall) {
        for name in try directory.names() where name != Reserve.name {
            guard let op = TemporaryNames.op(of: name), !mayBeUnderWay(op),
                // The next start gives it the name of the photo, or another that is seen.
                !(operations[op]?.operation.awaitsSuccessor ?? false),
                let status = try directory.status(of: name)
            else { continue }
            found.findings.append(
                .init(
                    kind: .leftOver, number: operations[op]?.operation.sequence ?? 0,
                    path: BytePath.join(directory.path, name), bytes: status.identity.size))
        }
    }

    /// A running riffle may have begun an operation after its journal was read: the second look knows it.
    private func mayBeUnderWay(_ op: String) -> Bool {
        operations[op]?.isUnderWay ?? copiesUnderWay.contains(op)
    }

    /// Compares the notes that riffle has written with what the journals know.
    private mutating func lookAtNotes(of folder: borrowing TrashFolder) throws(FailedCall) {
        let suffix = TrashInfo.suffix
        for noteName in try folder.info.names() where noteName.suffix(suffix.count) == suffix[...] {
            guard let note = try folder.info.status(of: noteName), note.isRegular else { continue }
            let path = BytePath.join(folder.info.path, noteName)
            if note.isPlaceholder(of: service.places.effectiveUser) {
                if !isAnyRunning { found.findings.append(.init(kind: .leftOver, path: path)) }
                continue
            }
            let content = try folder.info.open(noteName).contents(limit: TrashInfo.sizeLimit, path)
            let name = Array(noteName.dropLast(suffix.count))
            let op = TrashInfo.op(in: content)
            if op == nil, missing.isEmpty { continue }
            let photo = try folder.files.status(of: name)
            if let photo { find(photo, TrashInfo.path(in: content), of: op, folder.place) }
            guard let op, !mayBeUnderWay(op) else { continue }
            look(
                at: op, path,
                photo.map { (BytePath.join(folder.files.path, name), $0.identity.size) },
                isExpected: try isExpected(op, name, in: folder))
        }
    }

    /// Looks for what is in the trash by another note among the photos that are missing: the same file, or a copy from the same place.
    private mutating func find(
        _ photo: FileStatus, _ path: Path?, of op: String?, _ place: TrashPlace
    ) {
        let identity = RecordedIdentity(photo)
        guard var rest = missing[identity.size] else { return }
        let home = path.map { $0.first == 0x2F ? $0 : BytePath.join(place.topDirectory ?? [], $0) }
        let count = rest.count
        rest.removeAll { missing in
            let operation = missing.known.operation
            return operation.op != op && identity.hasContent(of: operation.identity)
                && (home == operation.sourcePath || identity.matches(operation.identity)
                    || operation.stored.map { identity.matches($0) } ?? false)
        }
        missing[identity.size] = rest
        found.trashedAgain += count - rest.count
    }

    /// Whether the journal has the photo of an operation under this name, here.
    private func isExpected(
        _ op: String, _ name: [UInt8], in folder: borrowing TrashFolder
    ) throws(FailedCall) -> Bool {
        guard let operation = operations[op]?.operation, let attempt = operation.attempts.last,
            attempt.name == name, operation.state == .trashed || operation.isPending,
            let expected = try service.trashFolder(attempt.place)
        else { return false }
        return try isSameFile(
            expected.base.descriptor.status(), folder.base.descriptor.status())
    }

    private mutating func look(
        at op: String, _ note: Path, _ photo: (path: Path, bytes: Int64)?, isExpected: Bool
    ) {
        if isExpected { return }
        let known = operations[op]?.operation
        let kind: Verification.Kind =
            photo == nil ? .noPhoto : known == nil ? .orphan : .leftOver
        found.findings.append(
            .init(
                kind: kind, number: known?.sequence ?? 0, path: photo?.path ?? note,
                bytes: photo?.bytes ?? 0))
    }
}
