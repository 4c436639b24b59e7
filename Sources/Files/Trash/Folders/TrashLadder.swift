import CLinux
import Glibc
import System

/// One trash folder that may take a photo.
enum TrashCandidate: Hashable {
    /// A folder of the user's choice; photos are copied there if they cannot be moved.
    case chosen(Path, TrashPlace.Layout)
    /// `Trash` in the data directory.
    case home(Path, allowsCopy: Bool)
    /// `.Trash/uid` in the top directory of a mount, if the administrator prepared it.
    case shared(top: Path)
    /// `.Trash-uid` in the top directory of a mount.
    case own(top: Path)

    var allowsCopy: Bool {
        switch self {
        case .chosen: true
        case .home(_, let allowsCopy): allowsCopy
        case .shared, .own: false
        }
    }

    /// Opens the folder, making what may be made; after any failure the next candidate is tried.
    func open(user: UInt32) throws(FailedCall) -> TrashFolder {
        switch self {
        case .chosen(let path, let layout):
            let base = try Directory.making(path, mode: 0o700, owner: nil)
            return try folder(base, layout, top: nil, mustBeOwned: false, user)
        case .home(let dataHome, _):
            let data = try Directory.making(dataHome, mode: 0o700, owner: user)
            try check(try data.isOwned(by: user) ? 0 : EPERM, "open", data.path)
            let base = try made(bytes("Trash"), in: data)
            return try folder(base, .freedesktop, top: nil, mustBeOwned: true, user)
        case .shared(let top):
            let shared = try Directory(path: top).directory(bytes(".Trash"))
            try check(try shared.descriptor.status().isSticky ? 0 : EPERM, "open", shared.path)
            let base = try made(bytes("\(user)"), in: shared)
            return try folder(base, .freedesktop, top: top, mustBeOwned: true, user)
        case .own(let top):
            let base = try made(bytes(".Trash-\(user)"), in: try Directory(path: top))
            return try folder(base, .freedesktop, top: top, mustBeOwned: true, user)
        }
    }

    private func made(
        _ name: [UInt8], in directory: borrowing Directory
    ) throws(FailedCall) -> Directory {
        if try directory.status(of: name) == nil,
            try directory.makeDirectory(name, mode: 0o700)
        {
            try directory.sync()
        }
        return try directory.directory(name)
    }

    private func folder(
        _ base: consuming Directory, _ layout: TrashPlace.Layout, top: Path?, mustBeOwned: Bool,
        _ user: UInt32
    ) throws(FailedCall) -> TrashFolder {
        // Photos come by copying here: the mount they were on says nothing.
        let mount = allowsCopy ? try Trash.topDirectory(of: base.path) : nil
        let place = TrashPlace(
            path: base.path, layout: layout, topDirectory: top, mount: mount,
            mustBeOwned: mustBeOwned)
        return try TrashFolder(preparing: base, as: place, user: user)
    }
}

extension TrashPlaces {
    /// The trash folders for photos in a directory, best first; `top` is the top directory of its mount.
    func candidates(
        for directory: borrowing Directory, top: Path, permitted: Set<Path>
    ) throws(FailedCall) -> [TrashCandidate] {
        if let rejectDirectory { return [.chosen(rejectDirectory, .flat)] }
        if let trashDirectory { return [.chosen(trashDirectory, .freedesktop)] }
        let isPermitted = permitted.contains(top)
        var result: [TrashCandidate] = []
        if let dataHome, try isOnSameMount(dataHome, directory) {
            result.append(.home(dataHome, allowsCopy: false))
        }
        result += [.shared(top: top), .own(top: top)]
        if let dataHome, isPermitted { result.append(.home(dataHome, allowsCopy: true)) }
        return result
    }

    /// Whether the trash at home can be used or made, found out without making anything.
    var mayHaveHomeTrash: Bool {
        guard let dataHome else { return false }
        do throws(FailedCall) {
            let trash = BytePath.join(dataHome, bytes("Trash"))
            let (existing, _) = try nearestExisting(trash)
            if existing == trash {
                _ = try TrashCandidate.home(dataHome, allowsCopy: true).open(user: effectiveUser)
                return true
            }
            let directory = try Directory(path: existing)
            return clinux_may_change(directory.descriptor.number) == 0
        } catch {
            return false
        }
    }

    private func isOnSameMount(
        _ path: Path, _ directory: borrowing Directory
    ) throws(FailedCall) -> Bool {
        let mount = try Mount(of: directory)
        do throws(FailedCall) {
            // The trash may itself be a mount.
            let (existing, _) = try nearestExisting(BytePath.join(path, bytes("Trash")))
            return try Mount(of: Directory(lookingAt: existing)) == mount
        } catch {
            return false
        }
    }
}
