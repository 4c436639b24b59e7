import CLinux
import Glibc
import System

extension TrashPlaces {
    /// The places that the environment of a process names, by the XDG base directory specification.
    ///
    /// `environment` gives the value of a variable, nil when it is not set. A home directory of another user is not used: the
    /// journal of the effective user is kept in the home that the user database names instead.
    public static func from(environment: (String) -> [UInt8]?) -> TrashPlaces {
        let directories = BaseDirectories(environment: environment)
        return TrashPlaces(
            dataHome: directories.data, stateHome: directories.state,
            homeIsForeign: directories.homeIsForeign, effectiveUser: clinux_effective_user(),
            hostName: hostName(), bootID: bootID(), processID: getpid())
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
