import CLinux
import Glibc
import System

/// A file that is to be copied: nothing is done to it, and it need not be one that may be changed.
struct CopySource: ~Copyable {
    /// The folder of the photo, and its name there, which the copy gets.
    let directory: Directory
    let name: [UInt8]
    /// Where the file itself is; the same unless the photo is a symbolic link.
    let home: Directory
    let ownName: [UInt8]
    let identity: RecordedIdentity
    let mark: FileMark
    /// Bytes that a copy takes, holes left out.
    let room: Int64
    /// The top directory of the folder's mount.
    let mount: Path

    var path: Path { BytePath.join(directory.path, name) }

    /// Finds the file and refuses it unless it is the one that was looked at.
    static func find(
        _ path: Path, expecting expectation: Departure.Expectation
    ) throws(TrashError) -> CopySource {
        guard let (parent, name) = split(path) else { throw .notAFile(path: path) }
        do throws(FailedCall) {
            let directory = try Directory(path: try resolvedPath(parent))
            guard let (home, ownName) = split(try resolvedPath(BytePath.join(directory.path, name)))
            else {
                throw FailedCall(call: "realpath", code: EISDIR, path: path)
            }
            let mount = try topDirectory(of: directory.path)
            let source = try CopySource(
                try Directory(path: home), ownName, as: name, in: directory, mount)
            guard let source else { throw FailedCall(call: "open", code: EISDIR, path: path) }
            guard expectation.isMet(by: source.mark) else {
                let code = source.home.hasLost(source.ownName) ? ENOENT : ESTALE
                throw FailedCall(call: "copy", code: code, path: path)
            }
            return source
        } catch {
            switch error.code {
            case ENOENT: throw .missing(path: path)
            case EISDIR: throw .notAFile(path: path)
            default: throw TrashError(error)
            }
        }
    }

    /// Nil for what is no regular file.
    private init?(
        _ home: consuming Directory, _ ownName: [UInt8], as name: [UInt8],
        in directory: consuming Directory, _ mount: Path
    ) throws(FailedCall) {
        guard let status = try home.status(of: ownName), status.isRegular else { return nil }
        self.home = home
        self.ownName = ownName
        self.directory = directory
        self.name = name
        self.mount = mount
        identity = RecordedIdentity(status)
        mark = FileMark(status)
        room = status.room
    }
}
