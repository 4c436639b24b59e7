import CLinux
import Glibc
import System

/// Walks a path name by name, and follows symbolic links that only the user can have put there.
///
/// A link is followed if it belongs to the user or to root, lies where no other user can put one, and leads to a folder of
/// the user, or to a folder below one. Where the path ends at the link the folder must hold something: the folder of a disk that is
/// not mounted is empty.
struct LinkWalk {
    private let user: UInt32
    /// The top directory of the mount that the path was on, if that is known.
    private let mount: Path?
    /// The directory reached so far; without symbolic links.
    private var here: Path = bytes("/")
    /// The names to go, those of links first.
    private var rest: [[UInt8]]
    /// How many of them are names of the path itself, and not of a link.
    private var own: Int
    /// The part of the path that was walked, in its own names.
    private var walked: Path = bytes("/")
    private var links = 0
    /// Whether what was reached is where a link leads to, and no folder below.
    private var isTarget = false
    /// Whether a folder of the user was reached since the last link.
    private var isOurs = false
    /// Whether the folder at the end may be one that was mounted there.
    private var isMountpoint = false

    /// As many as the kernel follows.
    private static let limit = 40

    init(_ path: Path, user: UInt32, mount: Path?) {
        self.user = user
        self.mount = mount.flatMap { $0.isEmpty ? nil : $0 }
        rest = Self.names(of: path)
        own = rest.count
    }

    private static func names(of path: Path) -> [[UInt8]] {
        path.split(separator: UInt8(ascii: "/")).map(Array.init)
    }

    /// The way to the last directory that exists.
    mutating func run() throws(FailedCall) -> Way {
        while let name = rest.first {
            let isOwn = rest.count <= own
            rest.removeFirst()
            if isOwn {
                own -= 1
                if links > 0 { try noteOwner() }
                walked = BytePath.join(walked, name)
            } else if name == bytes(".") {
                continue
            } else if name == bytes("..") {
                here = split(here)?.directory ?? here
                continue
            }
            let directory = try Directory(lookingAt: here)
            guard let status = try directory.status(of: name) else {
                guard isOwn else { throw FailedCall(.dangling, walked) }
                return try end(missing: [name] + rest)
            }
            if status.isSymbolicLink {
                try follow(name, in: directory, status)
            } else {
                here = BytePath.join(here, name)
                if isOwn { isTarget = false }
            }
        }
        return try end(missing: [])
    }

    private mutating func follow(
        _ name: [UInt8], in directory: borrowing Directory, _ status: FileStatus
    ) throws(FailedCall) {
        let trusted: Set<UInt32> = [user, 0]
        let path = BytePath.join(here, name)
        guard trusted.contains(status.owner) else { throw FailedCall(.foreignLink, path) }
        let holder = try directory.descriptor.status()
        let isOpen = holder.identity.mode & 0o022 != 0 && !(holder.isSticky && holder.owner == user)
        guard trusted.contains(holder.owner), !isOpen else {
            throw FailedCall(.openFolder, path)
        }
        links += 1
        guard links <= Self.limit else { throw FailedCall(.endless, walked) }
        let target = try directory.linkTarget(name).prefix { $0 != 0 }
            .map { UInt8(bitPattern: $0) }
        if target.first == UInt8(ascii: "/") { here = bytes("/") }
        rest = Self.names(of: target) + rest
        isTarget = true
        isOurs = false
        if let mount, relative(walked, to: mount) == nil { isMountpoint = true }
    }

    private mutating func noteOwner() throws(FailedCall) {
        if isOurs { return }
        isOurs = try Directory(lookingAt: here).isOwned(by: user)
    }

    private mutating func end(missing: [[UInt8]]) throws(FailedCall) -> Way {
        guard links > 0 else { return Way(existing: here, missing: missing) }
        try noteOwner()
        guard isOurs else { throw FailedCall(.foreignFolder, here) }
        if isTarget || isMountpoint, try Directory(path: here).names().isEmpty {
            throw FailedCall(.emptyFolder, here)
        }
        return Way(existing: here, missing: missing, isFollowed: true)
    }
}
