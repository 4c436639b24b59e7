import CLinux
import Glibc
import System

/// The absolute path without symbolic links; ENOENT when it does not exist.
func resolvedPath(_ path: Path) throws(FailedCall) -> Path {
    do {
        return try realPath(path)
    } catch {
        throw FailedCall(call: "realpath", code: error.code, path: path)
    }
}

/// The nearest ancestor of a path that exists, and the names that are missing below it.
func nearestExisting(_ path: Path) throws(FailedCall) -> (existing: Path, missing: [[UInt8]]) {
    var missing: [[UInt8]] = []
    var rest = path
    while true {
        do throws(FailedCall) {
            return (try resolvedPath(rest), missing)
        } catch {
            guard error.code == ENOENT, let (parent, name) = split(rest) else { throw error }
            missing.insert(name, at: 0)
            rest = parent
        }
    }
}

extension Directory {
    /// Opens a directory of ours, making what is missing of its path with `mode`.
    ///
    /// Root, as `owner`, makes nothing in a directory of another user; EPERM then.
    static func making(
        _ path: Path, mode: UInt32, owner: UInt32?
    ) throws(FailedCall) -> Directory {
        let (existing, missing) = try nearestExisting(path)
        var result = try Directory(path: existing)
        for name in missing {
            let isOwned = try result.isOwned(by: owner)
            try check(
                isOwned || owner != 0 ? 0 : EPERM, "mkdirat", BytePath.join(result.path, name))
            if try result.makeDirectory(name, mode: mode) { try result.sync() }
            result = try result.directory(name)
        }
        return result
    }

    /// Whether the directory belongs to the user; nil checks no owner.
    func isOwned(by owner: UInt32?) throws(FailedCall) -> Bool {
        guard let owner else { return true }
        return try descriptor.status().owner == owner
    }
}
