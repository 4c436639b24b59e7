import CLinux
import Glibc
import System

@testable import Trash

/// A folder of its own for one test case, with a home, photos and a trash; gone when it goes out of scope.
final class Sandbox {
    let root: Path
    let photos: Path
    var home: Path { root + bytes("/home") }
    var trash: Path { root + bytes("/home/share/Trash") }

    /// In memory if possible, because the sweeps wait for the disk thousands of times; the photos elsewhere if
    /// `photosIn` names a folder.
    init(parent: String? = nil, photosIn other: String? = nil) {
        let memory = unsafe access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        root = Self.make(in: parent ?? memory)
        photos = other.map { Self.make(in: $0) } ?? root + bytes("/photos")
        for path in [photos] + ["/home", "/home/share", "/home/state"].map({ root + bytes($0) }) {
            _ = unsafe mkdir(cString(path), 0o700)
        }
    }

    private static func make(in parent: String) -> Path {
        var template = cString(bytes(parent + "/riffle-trash-XXXXXX"))
        return unsafe mkdtemp(&template) == nil ? bytes("/nonexistent") : plain(template)
    }

    deinit {
        removeTree(photos)
        removeTree(root)
    }

    /// That of the probe's sessions too.
    private var hostName: [UInt8] { TrashPlaces.from { _ in nil }.hostName }

    func places(user: UInt32 = clinux_effective_user()) -> TrashPlaces {
        TrashPlaces(
            dataHome: home + bytes("/share"), stateHome: home + bytes("/state"),
            effectiveUser: user, hostName: hostName, bootID: bytes("boot"),
            processID: 1)
    }

    func service(_ change: (inout TrashPlaces) -> Void = { _ in }) -> TrashService {
        var places = places()
        change(&places)
        return TrashService(places: places)
    }

    /// Writes a photo with a modification time of long ago and returns its path.
    @discardableResult
    func photo(_ name: [UInt8], _ content: [UInt8], mode: UInt32 = 0o640) -> Path {
        let path = photos + [0x2F] + name
        writeFile(path, content)
        setTimes(path, seconds: 1_577_934_245, nanoseconds: 678_000_123)
        _ = unsafe chmod(cString(path), mode)
        return path
    }
}

func now(_ seconds: Int64 = 1_700_000_000) -> WallTime {
    WallTime(seconds: seconds, localText: "2023-11-14T22:13:20")
}

func plain(_ text: [CChar]) -> [UInt8] {
    text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
}
