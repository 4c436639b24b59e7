import CLinux
import Glibc

/// The XDG base directories of the effective user.
///
/// `sudo -E` leaves the variables of another user: nothing is written into that user's home, where root could write everywhere. What has no
/// place then goes into the home that the user database names.
public struct BaseDirectories: Hashable, Sendable {
    /// Whether HOME belongs to another user.
    public let homeIsForeign: Bool
    /// Nil also where the home belongs to another user: a trash is only made where its owner finds it.
    public let data: [UInt8]?
    public let state: [UInt8]?
    public let cache: [UInt8]?
    /// Where the configuration is read, also where it belongs to another user.
    public let config: [UInt8]?
    /// Whether that belongs to another user.
    public let configIsForeign: Bool

    /// As the environment of this process names them.
    public static var current: BaseDirectories { BaseDirectories { environmentBytes($0) } }

    /// `environment` gives the value of a variable, nil when it is not set.
    public init(environment: (String) -> [UInt8]?) {
        let user = clinux_effective_user()
        /// A relative path in these variables is to be ignored.
        func path(_ variable: String) -> [UInt8]? {
            environment(variable).flatMap { $0.first == UInt8(ascii: "/") ? $0 : nil }
        }
        func own(_ variable: String) -> [UInt8]? {
            path(variable).flatMap { Self.isForeign($0, to: user) ? nil : $0 }
        }
        func inside(_ folder: [UInt8]?, _ name: String) -> [UInt8]? {
            folder.map { BytePath.join($0, Array(name.utf8)) }
        }
        let home = path("HOME")
        homeIsForeign = home.map { Self.owner(of: $0).map { $0 != user } ?? false } ?? false
        let ownHome = (homeIsForeign ? nil : home) ?? Self.homeInDatabase(of: user)
        data =
            homeIsForeign
            ? nil : own("XDG_DATA_HOME") ?? inside(home, ".local/share")
        state = own("XDG_STATE_HOME") ?? inside(ownHome, ".local/state")
        cache = own("XDG_CACHE_HOME") ?? inside(ownHome, ".cache")
        let named = path("XDG_CONFIG_HOME")
        config = named ?? inside(home, ".config")
        configIsForeign =
            named == nil && homeIsForeign || config.map { Self.isForeign($0, to: user) } ?? false
    }

    /// Whether a folder, or where it is missing the next above it that is there, belongs to another user than root.
    private static func isForeign(_ path: [UInt8], to user: UInt32) -> Bool {
        var rest = path[...]
        while !rest.isEmpty {
            if let owner = owner(of: Array(rest)) { return owner != user && owner != 0 }
            rest = rest[..<(rest.lastIndex(of: UInt8(ascii: "/")) ?? rest.startIndex)]
        }
        return false
    }

    /// Nil where there is nothing: the code that needs a home makes it.
    private static func owner(of path: [UInt8]) -> UInt32? {
        var status = FileStatus()
        return unsafe clinux_status_at(AT_FDCWD, cString(path), 1, &status) == 0
            ? status.owner : nil
    }

    private static func homeInDatabase(of user: UInt32) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard unsafe clinux_home_of_user(user, &buffer) == 0 else { return nil }
        let home = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return home.first == UInt8(ascii: "/") ? home : nil
    }
}
