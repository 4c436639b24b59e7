import CLinux
import Glibc
import System

/// The folder that photos are copied, moved or linked to.
struct TargetFolder: ~Copyable {
    let directory: Directory
    /// The top directory of its mount.
    let mount: Path

    /// Opens the folder; its last part is made if it is missing, its parent must exist.
    ///
    /// `photos` is the folder of the photo, which is refused, and so are the trash folders of `places` and those of any mount.
    static func open(
        _ path: Path, besides photos: borrowing Directory, _ places: TrashPlaces
    ) throws(TrashError) -> TargetFolder {
        let same: Path
        do throws(FailedCall) {
            let directory = try open(path, outside: places)
            let here = try photos.descriptor.status()
            if try !isSameFile(here, directory.descriptor.status()) {
                let mount = try topDirectory(of: directory.path)
                return TargetFolder(directory: directory, mount: mount)
            }
            same = directory.path
        } catch {
            if error.call == TrashPlaces.insideCall { throw .insideTrash(path: error.path) }
            switch error.code {
            case ENOENT, ENOTDIR, ELOOP: throw .noFolder(path: path)
            default: throw TrashError(error)
            }
        }
        throw .sameFolder(path: same)
    }

    private static func open(
        _ path: Path, outside places: TrashPlaces
    ) throws(FailedCall) -> Directory {
        do throws(FailedCall) {
            let real = try resolvedPath(path)
            try places.checkOutside(real)
            return try Directory(path: real)
        } catch {
            guard error.code == ENOENT, let (parent, name) = split(path) else { throw error }
            let real = try resolvedPath(parent)
            // Before it is made: nothing of ours is to lie in a trash.
            try places.checkOutside(BytePath.join(real, name))
            let above = try Directory(path: real)
            if try above.makeDirectory(name, mode: 0o777) { try above.sync() }
            return try above.directory(name)
        }
    }

    /// The longest name in here, in bytes.
    borrowing func nameLimit() throws(FailedCall) -> Int {
        var system = FileSystemStatus()
        try check(
            unsafe clinux_file_system_of_descriptor(directory.descriptor.number, &system),
            "fstatvfs", directory.path)
        return Int(system.name_max)
    }

    /// What has a name in here already.
    enum Occupant {
        case nobody, same, other
    }

    /// Whether the name is free, or belongs to the same bytes or to the same link.
    borrowing func occupant(
        of name: [UInt8], for source: borrowing CopySource, _ way: CopyOperation.Way
    ) throws(FailedCall) -> Occupant {
        guard let status = try directory.status(of: name) else { return .nobody }
        switch way {
        case .link:
            return try directory.isLink(name, status, to: source.path) ? .same : .other
        case .copy:
            guard status.isRegular, status.identity.size == source.identity.size else {
                return .other
            }
            return try source.home.hasSameBytes(source.ownName, as: name, in: directory)
                ? .same : .other
        }
    }
}

extension Directory {
    /// Whether a name belongs to a symbolic link with this path.
    func isLink(
        _ name: [UInt8], _ status: FileStatus, to path: Path
    ) throws(FailedCall) -> Bool {
        guard status.isSymbolicLink else { return false }
        return try linkTarget(name).prefix { $0 != 0 }.elementsEqual(cString(path).dropLast())
    }
}
