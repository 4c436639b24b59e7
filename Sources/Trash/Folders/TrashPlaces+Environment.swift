import CLinux
import Glibc

extension TrashPlaces {
    /// The places that the environment of a process names, by the XDG base directory specification.
    ///
    /// `environment` gives the value of a variable, nil when it is not set. A home directory of another user is not used: the
    /// journal of the effective user is kept in the home that the user database names instead.
    public static func from(environment: (String) -> [UInt8]?) -> TrashPlaces {
        let user = clinux_effective_user()
        let home = absolute(environment("HOME"))
        let homeIsForeign = home.map { !isOwned($0, by: user) } ?? false
        let stateHome =
            absolute(environment("XDG_STATE_HOME"))
            ?? (homeIsForeign ? nil : home).map { joined($0, bytes(".local/state")) }
            ?? homeInDatabase(of: user).map { joined($0, bytes(".local/state")) }
        let dataHome =
            homeIsForeign
            ? nil
            : absolute(environment("XDG_DATA_HOME"))
                ?? home.map { joined($0, bytes(".local/share")) }
        return TrashPlaces(
            dataHome: dataHome, stateHome: stateHome, homeIsForeign: homeIsForeign,
            effectiveUser: user, hostName: hostName(), bootID: bootID(), processID: getpid())
    }

    /// A relative path in these variables is to be ignored.
    private static func absolute(_ path: [UInt8]?) -> [UInt8]? {
        path?.first == UInt8(ascii: "/") ? path : nil
    }

    private static func isOwned(_ path: Path, by user: UInt32) -> Bool {
        var status = FileStatus()
        // A home that does not exist yet is made by whoever needs it.
        return unsafe clinux_status_at(AT_FDCWD, cString(path), 1, &status) != 0
            || status.owner == user
    }

    private static func homeInDatabase(of user: UInt32) -> Path? {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard unsafe clinux_home_of_user(user, &buffer) == 0 else { return nil }
        return absolute(text(buffer))
    }

    private static func hostName() -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: 256)
        return unsafe clinux_host_name(&buffer) == 0 ? text(buffer) : bytes("localhost")
    }

    private static func bootID() -> [UInt8] {
        do throws(FailedCall) {
            let directory = try Directory(path: bytes("/proc/sys/kernel/random"))
            let content = try directory.open(bytes("boot_id")).contents(limit: 64, [])
            return content.filter { hexValue($0) != nil }
        } catch {
            return bytes("0")
        }
    }

    private static func text(_ buffer: [CChar]) -> [UInt8] {
        buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }
}
