import CLinux
import Glibc
import System

/// Where a path leads: what exists of it, without symbolic links, and the names that are missing below.
struct Way: Hashable {
    var existing: Path
    var missing: [[UInt8]] = []
    /// Whether a symbolic link was followed.
    var isFollowed = false

    /// The whole path; without symbolic links.
    var path: Path { missing.reduce(existing) { BytePath.join($0, $1) } }

    /// Finds the nearest directory at or above `path` that exists.
    ///
    /// `mount` is the top directory of the mount that the path was on, if that is known.
    static func find(_ path: Path, user: UInt32, mount: Path? = nil) throws(FailedCall) -> Way {
        var way = Way(existing: path)
        while true {
            do throws(FailedCall) {
                // Opened in earnest: a look alone would have nothing mounted by autofs.
                _ = try Directory(path: way.existing)
                return way
            } catch {
                if error.code == EACCES { return way }
                let mayBeLink = error.code == ELOOP || error.code == ENOTDIR
                if mayBeLink, let found = try follow(path, user, mount) { return found }
                guard error.code == ENOENT || error.code == ENOTDIR,
                    let (parent, name) = split(way.existing)
                else { throw error }
                way = Way(existing: parent, missing: [name] + way.missing)
            }
        }
    }

    /// Nil where a file is in the way, and no link.
    private static func follow(
        _ path: Path, _ user: UInt32, _ mount: Path?
    ) throws(FailedCall) -> Way? {
        do throws(FailedCall) {
            var walk = LinkWalk(path, user: user, mount: mount)
            let way = try walk.run()
            guard way.isFollowed else { return nil }
            _ = try Directory(path: way.existing)
            return way
        } catch {
            if error.code == ENOTDIR { return nil }
            throw error
        }
    }
}

extension Directory {
    /// Opens a directory; the user's own symbolic links to folders of the user are followed, others refused with ELOOP.
    static func following(
        _ path: Path, user: UInt32, mount: Path? = nil
    ) throws(FailedCall) -> Directory {
        let failure: FailedCall
        do throws(FailedCall) {
            return try Directory(path: path)
        } catch {
            failure = error
        }
        guard failure.code == ELOOP || failure.code == ENOTDIR else { throw failure }
        let way = try Way.find(path, user: user, mount: mount)
        guard way.isFollowed else { throw failure }
        guard way.missing.isEmpty else {
            throw FailedCall(call: "open", code: ENOENT, path: way.path)
        }
        return try Directory(path: way.existing)
    }
}
